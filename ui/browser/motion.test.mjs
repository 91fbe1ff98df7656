// What people do where nothing is held still: the map flies, cards slide, and whoever leaves in the middle of it leaves nothing broken.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { closing, drag, missing, open, phone, plan, serve, settled, shut, tall } from './world.mjs';

describe('with motion', { skip: missing || false, timeout: 300_000 }, () => {
  let server;
  before(async () => (server = await serve()));
  after(async () => {
    await shut();
    await server?.close();
  });
  const moving = (name, options, what) =>
    test(name, async () => {
      const page = await open(server, { reducedMotion: 'no-preference', ...options });
      try {
        await what(page);
        await page.waitForTimeout(1500); // what was begun ends, and what it breaks is told by the page
        page.clean();
      } finally {
        await page.context().close();
      }
    });

  moving('the page is left while the map flies, zooms and slides', {}, async (page) => {
    await plan(page, server);
    const map = page.getByRole('region', { name: 'Map' });
    for (const move of [
      () => page.getByRole('button', { name: 'Zoom in' }).click(),
      () => page.getByRole('button', { name: 'Day 2', exact: true }).click(),
      () => page.locator('.day').nth(1).locator('.body').first().click(),
      () => map.hover().then(() => page.mouse.wheel(0, -400)),
      () => map.hover().then(() => page.mouse.dblclick(900, 500)),
    ])
      for (const wait of [0, 60, 180]) {
        await page.locator('.map .pin').first().waitFor();
        await move();
        await page.waitForTimeout(wait);
        await page.evaluate(() => document.querySelector('header a[href$="/trips"]').click());
        await page.getByRole('heading', { name: 'Trips' }).waitFor();
        await page.goBack();
        await page.waitForSelector('.trip[aria-busy=false]');
      }
  });

  moving('the tabs are walked while the map flies', {}, async (page) => {
    await plan(page, server);
    for (let i = 0; i < 4; i++) {
      await page.getByRole('button', { name: `Day ${i + 1}`, exact: true }).click();
      await page.click(i % 2 ? '#tab-costs' : '#tab-history');
      await page.click('#tab-plan');
    }
  });

  moving('the sheet of a phone is opened, moved and left', { viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    await plan(page, server);
    for (let i = 0; i < 3; i++) {
      await page.locator('.float').tap();
      await page.locator('.map .pin').first().waitFor();
      await page.getByRole('button', { name: 'Zoom in' }).tap();
      await page.keyboard.press('Escape');
    }
    await page.locator('.float').tap();
    await page.getByRole('button', { name: 'Zoom out' }).tap();
    await page.goto(server.base + '/app/trips');
  });

  moving('a card is dragged to where it cannot be, and what mends it keeps the focus', { viewport: tall }, async (page) => {
    await plan(page, server);
    const shut = await closing(page);
    await drag(page, shut.name, shut.last);
    await settled(page);
    await page.locator('.broken .btn.main').click();
    await page.getByRole('button', { name: 'Take this' }).first().focus();
    await page.keyboard.press('Enter');
    await settled(page);
    await page.waitForTimeout(200);
    const at = await page.evaluate(() => document.activeElement.textContent.trim() || document.activeElement.getAttribute('aria-label'));
    assert.match(at, /^(Save|Undo|Fix it|Take this)$/, `the focus is on ${at}`);
  });

  test('what is said in a corner stands in a place of its own', async () => {
    const page = await open(server);
    await plan(page, server);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByRole('button', { name: 'End all links' }).click();
    await page.getByRole('region', { name: 'Notices' }).getByText('The links are ended.').waitFor();
    await page.context().close();
  });

  test('a page of the app is printed without what can be pressed', async () => {
    const page = await open(server, { colorScheme: 'dark' });
    await plan(page, server);
    await page.emulateMedia({ media: 'print' });
    for (const gone of ['.top .acts', '.tabs', '.filter', 'div.map', '.grip', 'body > div > header']) assert.equal(await page.locator(gone).first().isVisible(), false, gone);
    assert.equal(await page.locator('.day li').first().isVisible(), true);
    await page.waitForFunction(() => getComputedStyle(document.body).color === 'rgb(0, 0, 0)'); // the next frame, sometimes
    // What goes on over the page is plain blocks: Chromium draws the first card of a page over the next one in a grid that is cut.
    const cut = await page.$eval('.day li', (li) => {
      const all = [];
      for (let at = li; at; at = at.parentElement) all.push([at.className || at.tagName, getComputedStyle(at).display]);
      return all.filter(([, display]) => /grid|flex/.test(display));
    });
    assert.deepEqual(cut, []);
    await page.context().close();
  });

  test('a wish as long as can be is read, kept and shown without pushing anything aside', async () => {
    const page = await open(server, { viewport: phone });
    const long = '5 days in Paris next June, $2,500, art and food. ' + 'I would love to sit in small cafés and watch the people go by. '.repeat(70);
    await page.goto(server.base + '/');
    await page.fill('#wish', long.slice(0, 4000));
    await page.getByText(/4,?000 of 4,?000 characters/).waitFor();
    const box = await page.locator('#wish').boundingBox();
    assert.ok(box.height <= 844 / 2 + 2, `${box.height} px high`);
    await page.click('.ask .btn.main');
    await page.waitForSelector('.trip[aria-busy=false]', { timeout: 30_000 });
    await page.goto(server.base + '/');
    const card = await page.locator('section a.card').first().boundingBox();
    assert.ok(card.height < 130, `${card.height} px high`);
    page.clean();
    await page.context().close();
  });
});
