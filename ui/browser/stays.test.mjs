// A journey of two cities as people see it: chapters and the ways between, a map of the whole and of each place, by day and by night, large and
// small, and behind its link. What is asked of it with one tap reaches the server as the API has it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { asked, desk, journey, missing, open, phone, serve, settled, shut } from './world.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe('a journey of two cities', { skip: missing || false, timeout: 300_000 }, () => {
  let server;
  before(async () => (server = await serve()));
  after(async () => {
    await shut();
    await server?.close();
  });

  const pins = (page) => page.$$eval('.map .pin', (all) => all.map((p) => p.textContent));
  const chapter = (page, n) => page.locator(`[data-stay="${n}"]`);
  // A button is pressed where it stands: a click that is tried again scrolls, and then another place is read.
  const press = (page, name) => page.getByRole('button', { name }).evaluate((b) => b.click());
  const way = (page, name) => page.getByRole('region', { name });
  async function faults(page) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    return [...violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' ')}`), ...(wide > 0 ? [`${wide} px too wide`] : [])];
  }

  test('stays are chapters, and what is between them is a card with both its clocks', async () => {
    const page = await open(server);
    await asked(page, server, journey);
    assert.deepEqual(await page.locator('.chapter h2').allInnerTexts(), ['Paris · 7–10 June · 3 nights', 'Munich · 10–13 June · 3 nights'].map((s) => s.replace('–', ' – ')));
    assert.match(await way(page, 'The way to Munich').innerText(), /by train[\s\S]*Paris Est[\s\S]*\d\d:\d\d[\s\S]*→[\s\S]*München Hbf[\s\S]*\d\d:\d\d[\s\S]*hrs?[\s\S]*\$/);
    assert.match(await way(page, 'The way to Paris').innerText(), /JFK[\s\S]*(EDT|GMT-4)[\s\S]*CEST|GMT\+2/);
    assert.equal(await way(page, 'The way home').count(), 1);
    page.clean();
    await page.context().close();
  });

  test('the map is that of the whole, then of the place that is read or asked for', async () => {
    const page = await open(server);
    await asked(page, server, journey);
    await page.locator('.map .pin').first().waitFor();
    assert.deepEqual(await pins(page), ['1', '2']);
    await chapter(page, 1).evaluate((e) => e.scrollIntoView());
    await page.getByRole('button', { name: '2 · Munich', pressed: true }).waitFor();
    assert.ok((await pins(page)).length > 4);
    const munich = await page.$$eval('.map .holder', (all) => all.map((p) => p.title).join());
    assert.match(munich, /Residence Museum|Marienplatz|Pinakothek/);
    assert.doesNotMatch(munich, /Louvre|Orsay/);
    await press(page, 'Whole journey');
    await page.waitForFunction(() => document.querySelectorAll('.map .pin').length === 2);
    await page.locator('.map .holder').first().click(); // a stay's pin leads to it
    await page.getByRole('button', { name: '1 · Paris', pressed: true }).waitFor();
    page.clean();
    await page.context().close();
  });

  test('on a phone the map is a sheet, of the place that is read', async () => {
    const page = await open(server, { viewport: phone, hasTouch: true });
    await asked(page, server, journey);
    await chapter(page, 1).evaluate((e) => e.scrollIntoView());
    await page.waitForTimeout(200);
    await page.locator('.float').click();
    await page.getByRole('button', { name: '2 · Munich', pressed: true }).waitFor();
    await press(page, 'Whole journey');
    await page.waitForFunction(() => document.querySelectorAll('.map .pin').length === 2);
    page.clean();
    await page.context().close();
  });

  test('axe finds nothing, and nothing is too wide', async () => {
    const found = [];
    for (const [viewport, colorScheme, locale] of [[desk, 'light', 'en-GB'], [desk, 'dark', 'de-DE'], [phone, 'dark', 'en-GB'], [{ width: 320, height: 844 }, 'light', 'de-DE']]) {
      const page = await open(server, { viewport, colorScheme, locale });
      await asked(page, server, journey);
      await page.waitForTimeout(400);
      found.push(...(await faults(page)));
      await chapter(page, 1).locator('[aria-haspopup]').click();
      found.push(...(await faults(page)));
      page.clean();
      await page.context().close();
    }
    assert.deepEqual(found, []);
  });

  test('behind its link there is the whole, a map of each place, and the way home', async () => {
    const page = await open(server, { viewport: phone });
    const id = await asked(page, server, journey);
    const url = await page.evaluate(async (run) => {
      const { access } = JSON.parse(localStorage.getItem('tripwright.session'));
      const headers = { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
      return (await (await fetch(`/plan/${run}/share`, { method: 'POST', headers, body: '{"expires_in_days":1}' })).json()).url;
    }, id);
    await page.goto(server.base + url);
    assert.deepEqual((await page.locator('h2').allInnerTexts()).filter((h) => /^(Paris|Munich|The way home)/.test(h)).map((h) => h.split(' ·')[0]), ['Paris', 'Munich', 'The way home']);
    assert.equal(await page.locator('figure svg').count(), 3);
    assert.deepEqual(await faults(page), []);
    await page.context().close();
  });

  test('what is asked with one tap is what the API has', async () => {
    const page = await open(server);
    await asked(page, server, journey);
    const sent = [];
    await page.route(/\/plan\/[0-9a-f-]{36}\/edit$/, (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify({ title: 'x', status: 409, code: 'conflict', detail: 'the server of this test takes no edits' }) });
    });
    const tap = async (where, what) => {
      await where.locator('[aria-haspopup]').first().click();
      await page.getByRole('menuitem', { name: what }).first().click();
      await page.getByText('The server of this test takes no edits.').last().waitFor();
    };
    await tap(chapter(page, 1), 'One night more');
    await tap(chapter(page, 1), 'Earlier in the order');
    await tap(way(page, 'The way to Munich'), 'By plane');
    await tap(page.locator('.day').nth(1).locator('header'), 'A day of rest');
    await tap(page.locator('.day').nth(1).locator('header'), /^Swap with/);
    assert.deepEqual(sent.map(({ keep, ...edit }) => edit), [
      { stays: [{ place: 'Munich', op: 'nights', by: 1 }] }, { stays: [{ place: 'Munich', op: 'move', at: 0 }] }, { transfers: [{ from: 'Paris', to: 'Munich', mode: 'flight' }] },
      { days: [{ day_offset: 1, most_sights: 0 }] }, { swap_days: [{ day: 1, with: 2 }] },
    ]);
    page.clean();
    await page.context().close();
  });

  test('another ride of a way is taken: earlier, later, or one of those that go there, and is kept when it is seen what changes', async () => {
    const page = await open(server, { viewport: phone });
    const id = await asked(page, server, journey);
    const munich = () => way(page, 'The way to Munich');
    const leaves = async () => (await munich().locator('time').first().innerText()).trim();
    const was = await leaves();
    await munich().getByRole('button', { name: 'Other connections' }).click();
    await munich().getByRole('button', { name: /^Take it: by plane/ }).first().waitFor();
    assert.deepEqual(await faults(page), []);
    await munich().getByRole('button', { name: 'Later', exact: true }).click();
    await page.getByRole('heading', { name: 'What changed' }).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.waitForSelector('.trip[aria-busy=false]');
    await settled(page);
    assert.ok((await leaves()) > was, `${await leaves()} is not later than ${was}`);
    await munich().getByRole('button', { name: 'Other connections' }).click();
    const plane = munich().getByRole('button', { name: /^Take it: by plane/ }).first();
    const hour = /plane (\d\d:\d\d)/.exec(await plane.getAttribute('aria-label'))[1];
    await plane.click();
    await page.getByRole('heading', { name: 'What changed' }).waitFor({ timeout: 60_000 });
    await page.getByText(/^Travel [+−].+ · Getting around [+−]/).or(page.getByText(/^Travel [+−].+ · On the way [+−]/)).waitFor(); // what the difference is made of
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.waitForSelector('.trip[aria-busy=false]');
    await settled(page);
    assert.match(await munich().innerText(), /by plane/);
    assert.equal(await leaves(), hour);
    assert.ok(!page.url().includes(id));
    page.clean();
    await page.context().close();
  });

  test('names stand beside the pins of the map, inside it, and cover neither each other nor a pin', async () => {
    for (const viewport of [desk, phone]) {
      const page = await open(server, { viewport });
      await asked(page, server, journey);
      if (viewport === phone) await page.locator('.float').click();
      for (const [place, least] of [['Whole journey', 2], ['2 · Munich', 4]]) {
        await press(page, place);
        await page.waitForTimeout(500);
        const { map, names, pins } = await page.evaluate(() => {
          const box = (e) => (({ left, right, top, bottom }) => ({ left, right, top, bottom, is: e.textContent }))(e.getBoundingClientRect());
          return { map: box(document.querySelector('.map[role=region]')), names: [...document.querySelectorAll('.map .name')].map(box), pins: [...document.querySelectorAll('.map .pin')].map(box) };
        });
        assert.ok(names.length >= least, `${place}: ${names.map((n) => n.is)}`);
        const covers = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        for (const [k, n] of names.entries()) {
          assert.ok(n.left >= map.left && n.right <= map.right && n.top >= map.top && n.bottom <= map.bottom, `${n.is} leaves the map`);
          assert.deepEqual([...names.slice(k + 1), ...pins].filter((o) => covers(n, o)).map((o) => o.is), [], `${n.is} is covered`);
        }
      }
      page.clean();
      await page.context().close();
    }
  });

  test('a wish of stays is shown as chips, and what a hand changes of it is sent as stays', async () => {
    const page = await open(server, { viewport: phone });
    const stays = [{ place: 'Paris', nights: 3, own_bed: { label: 'with friends' } }, { place: 'Munich', nights: 4 }];
    const known = { stays, transfers: [{ mode: 'train' }], date_window: { start: '2027-06-07', end: '2027-06-14' }, budget_usd_cents: 500000, party: { adults: 2 }, origin: 'London' };
    await page.route('**/plan/preview', (route) => route.fulfill({ json: { intent: known, missing: [], assumed: [] } }));
    let sent = null;
    await page.route(/\/plan$/, (route) => (route.request().method() === 'POST' ? ((sent = route.request().postDataJSON()), route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{"title":"x","status":409,"code":"conflict","detail":"enough"}' })) : route.continue()));
    await page.goto(server.base + '/');
    await page.fill('#wish', 'three days in Paris with friends and four in Munich, by train, $5,000');
    await page.getByRole('button', { name: /^Stays Paris · 3 nights · with friends → Munich · 4 nights/ }).click();
    await page.getByRole('button', { name: /^Ways by train/ }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^(Where|Airports)/ }).count(), 0);
    await page.getByLabel('Nights in Munich').fill('2');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: /^Stays .* Munich · 2 nights by hand/ }).waitFor();
    assert.deepEqual(await faults(page), []);
    await page.click('.ask .btn.main');
    await page.getByText('Enough.').waitFor();
    assert.deepEqual(sent, { ...known, stays: [stays[0], { place: 'Munich', nights: 2 }], date_window: { start: '2027-06-07', end: '2027-06-12' } });
    page.clean();
    await page.context().close();
  });

  // A server that does not change journeys says so, and then there is nothing to be seen.
  test('a night more in Munich is planned, and shown beside what there was', async (t) => {
    const page = await open(server);
    await asked(page, server, journey);
    const answer = page.waitForResponse((r) => /\/edit$/.test(r.url()));
    await chapter(page, 1).locator('[aria-haspopup]').click();
    await page.getByRole('menuitem', { name: 'One night more' }).click();
    const status = (await answer).status();
    if (status !== 201) t.skip(`this server does not change journeys: ${status}`);
    else {
      await page.getByRole('heading', { name: 'What changed' }).waitFor({ timeout: 60_000 });
      assert.match(await page.locator('.two').first().innerText(), /Munich · 3 nights[\s\S]*Munich · 4 nights/);
      await page.getByText('Munich: 4 nights instead of 3').waitFor();
      await page.getByRole('button', { name: 'Keep', exact: true }).click();
      await page.waitForSelector('.trip[aria-busy=false]');
      await settled(page);
      assert.match(await chapter(page, 1).innerText(), /4 nights/);
      page.clean();
    }
    await page.context().close();
  });
});
