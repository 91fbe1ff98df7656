// What lets people believe a plan: that nothing is taken for granted in silence, and that what is told stays told.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { missing, open, phone, plan, serve, settled, shut, tight, wish } from './world.mjs';

describe('trust', { skip: missing || false, timeout: 300_000 }, () => {
  let server;
  before(async () => (server = await serve()));
  after(async () => {
    await shut();
    await server?.close();
  });
  const look = (name, options, what) =>
    test(name, async () => {
      const page = await open(server, options);
      try {
        await what(page);
        page.clean();
      } finally {
        await page.context().close();
      }
    });

  look('who travels and from where stands beside the wish, said or not', {}, async (page) => {
    await page.goto(server.base + '/');
    await page.fill('#wish', wish);
    await page.getByRole('button', { name: 'Who 1 person assumed' }).waitFor();
    await page.getByRole('button', { name: 'From JFK assumed' }).click();
    await page.getByLabel('Airport you start from').fill('ewr');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'From EWR by hand' }).waitFor();
    await page.click('.ask .btn.main');
    await page.waitForSelector('.trip[aria-busy=false]', { timeout: 30_000 });
    await page.getByText('from EWR, 1 person').waitFor();
  });

  look('what repair took instead is said above the days, with why, the difference in price, and the way back', {}, async (page) => {
    await plan(page, server, tight);
    const told = page.getByRole('region', { name: 'What the planner changed' });
    const [, now, was] = /We took (.+) instead of (.+) to stay in budget/.exec(await told.innerText());
    const why = told.getByRole('button', { name: `Why ${now}?` });
    assert.equal(await why.getAttribute('aria-expanded'), 'false');
    await why.click();
    await told.getByText(`${now} instead of ${was} costs`).waitFor();
    await told.getByText(/^That saves \$\d/).waitFor();
    await told.getByRole('button', { name: 'History' }).click();
    await page.getByText(`${now} instead of ${was} costs`).first().waitFor();
    await page.click('#tab-plan');

    // what was put away comes back as any change by hand: checked, with what it breaks, and to be taken back
    await told.getByRole('button', { name: `Undo: put ${was} back` }).click();
    await told.getByText('put back').waitFor();
    await settled(page);
    const beds = () => page.locator('.entry:not(.stop) strong', { hasText: was }).count();
    assert.ok((await beds()) > 1, `${was} is not slept in`);
    await page.getByText(/Holds, \$[\d.]+ over the budget/).first().waitFor(); // by less than a tenth, which is said and may be
    await page.locator('.save').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await settled(page);
    assert.equal(await beds(), 0);
    await told.getByRole('button', { name: `Undo: put ${was} back` }).click();
    await settled(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'What changed' }).waitFor();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.waitForSelector('.trip[aria-busy=false]');
    assert.ok((await beds()) > 1, `${was} is not kept`);
    await page.goBack();
    await page.goBack();
    await page.waitForSelector('.trip[aria-busy=false]');

    await why.click();
    await told.getByRole('button', { name: /^Plan with \$[\d.]+ more/ }).click();
    const budget = Number(await page.getByLabel(/^Budget in/).inputValue());
    assert.ok(budget > 1640, `${budget} dollars`);
    await page.getByRole('button', { name: 'Plan again' }).click();
    await page.getByRole('heading', { name: 'What changed' }).waitFor();
  });

  look('what repair put away comes back in German on a phone', { locale: 'de-DE', viewport: phone }, async (page) => {
    await plan(page, server, tight);
    const told = page.getByRole('region', { name: 'Was der Planer geändert hat' });
    await told.getByRole('button', { name: /^Warum/ }).click();
    await told.getByText(/^Das spart [\d.,]+\s\$/).waitFor();
    await told.getByRole('button', { name: /^Rückgängig: wieder/ }).click();
    await told.getByText('zurückgenommen').waitFor();
    await settled(page);
    await page.getByText(/Geht auf, [\d.,]+\s\$ über dem Budget/).first().waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than the screen');
  });

  look('sources and descriptions stay on their cards through a change that is not saved', {}, async (page) => {
    await plan(page, server);
    const day = page.locator('.day').nth(1);
    const before = await day.locator('.is').allInnerTexts();
    await day.getByRole('button', { name: /^More for/ }).first().click();
    await page.getByRole('menuitem', { name: 'Later' }).click();
    await settled(page);
    await page.locator('.save').waitFor();
    assert.deepEqual((await day.locator('.is').allInnerTexts()).toSorted(), before.toSorted());
    await day.locator('.body').nth(1).click();
    const [, n] = /(\d+) sources?/.exec(await page.locator('.why').innerText());
    assert.ok(Number(n) > 0);
    assert.match(await page.locator('.why p').first().innerText(), /\w{3}/);
  });

  look('free time and bags have rows of their own, and estimates are said once a day', {}, async (page) => {
    await plan(page, server, `${wish}, staying at the Hôtel Monge`); // where nobody is known to keep bags
    await page.getByText('Bags with you until check-in at 15:00').waitFor();
    assert.match((await page.locator('.between').allInnerTexts()).join('\n'), /free near \w/);
    assert.equal(await page.getByText('Prices of this day are estimated.').count(), 5);
    assert.equal(await page.locator('.entry').getByText('estimated').count(), 0);
    const louvre = page.locator('.entry', { hasText: 'Louvre Museum' });
    await louvre.getByText('book ahead').waitFor();
    await louvre.getByText(/Mona Lisa/).first().waitFor();
  });

  look('on a phone the first card is above the fold, and the days stay and follow', { viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    await plan(page, server);
    const card = await page.locator('.entry').first().boundingBox();
    assert.ok(card.y + card.height <= phone.height, `the first card ends at ${card.y + card.height}`);
    const head = await page.locator('header').first().boundingBox();
    assert.ok(head.height <= 104, `the header is ${head.height} px high`);
    await page.locator('.day').nth(3).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 500));
    const here = page.locator('.filter .here');
    await page.waitForFunction(() => document.querySelector('.filter .here')?.textContent.includes('4'));
    const at = await here.boundingBox();
    assert.ok(at.y >= 0 && at.y < 60 && at.x >= 0 && at.x + at.width <= phone.width, JSON.stringify(at));
  });

  look('whatever a finger is to hit on a phone is as large as a finger', { viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    await plan(page, server);
    const small = () => page.evaluate(() => [...document.querySelectorAll('button, a[href], [role=button], select, summary, .leaflet-marker-icon.leaflet-interactive')]
      .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.skip, p') && !e.matches('.skip, [inert] *'))
      .map((e) => [e.getBoundingClientRect(), e]).filter(([r]) => r.width > 2 && (r.width < 44 || r.height < 44))
      .map(([r, e]) => `${e.tagName} ${e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 30)} ${Math.round(r.width)} × ${Math.round(r.height)}`));
    assert.deepEqual(await small(), []);
    await page.locator('.float').tap();
    await page.locator('.map .pin').first().waitFor();
    assert.deepEqual(await small(), []);
  });

  look('guests find knowledge and operations behind their account', {}, async (page) => {
    await page.goto(server.base + '/');
    assert.equal(await page.getByRole('link', { name: 'Knowledge' }).count(), 0);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Knowledge' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.match(page.url(), /knowledge$/);
  });

  test('without a server a list that was never looked at is made of what was read', async () => {
    const own = await serve();
    const page = await open(own);
    try {
      await page.goto(own.base + '/');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await plan(page, own);
      await page.waitForFunction(async () => !!(await (await caches.open('tripwright-trips-1')).match(location.pathname.replace('/app/trip/', '/plan/'))));
      await page.evaluate(async () => { // the list is not on this device
        const cache = await caches.open('tripwright-trips-1');
        for (const k of await cache.keys()) if (new URL(k.url).pathname === '/plan') await cache.delete(k);
      });
      await own.stop();
      await page.reload();
      await page.getByRole('link', { name: 'What can be read' }).click();
      await page.locator('.trip-line', { hasText: 'Paris' }).getByRole('link').click();
      await page.waitForSelector('.trip[aria-busy=false]');
    } finally {
      await page.context().close();
      await own.close().catch(() => {});
    }
  });

  test('without a server the list says what can be read', async () => {
    const own = await serve();
    const page = await open(own);
    try {
      await page.goto(own.base + '/');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await plan(page, own, 'A week in Munich next May, $4,000, art'); // planned and kept
      await page.waitForTimeout(300);
      await plan(page, own);
      await page.waitForFunction(async () => !!(await (await caches.open('tripwright-trips-1')).match(location.pathname.replace('/app/trip/', '/plan/'))));
      await page.goto(own.base + '/app/trips');
      await page.locator('.trip-line').nth(1).waitFor();
      await page.evaluate(async () => { // one was never read on this device
        const href = [...document.querySelectorAll('.trip-line a')].find((a) => a.textContent.includes('Munich')).pathname;
        await (await caches.open('tripwright-trips-1')).delete(href.replace('/app/trip/', '/plan/'));
      });
      await own.stop();
      await page.reload();
      await page.getByText('You are offline, or the server is away.').waitFor();
      await page.locator('.trip-line', { hasText: 'Munich' }).getByText('not on this device').waitFor();
      assert.equal(await page.locator('.trip-line', { hasText: 'Paris' }).getByText('not on this device').count(), 0);
      await page.locator('.trip-line', { hasText: 'Paris' }).getByRole('link').click();
      await page.waitForSelector('.trip[aria-busy=false]');
    } finally {
      await page.context().close();
      await own.close().catch(() => {});
    }
  });
});
