// Every screen and state, light and dark, at three widths: nothing that WCAG 2.2 AA forbids, nothing wider than the page, and two
// fresh runs that look the same to the pixel. With TRIPWRIGHT_SHOTS=folder the pictures stay, for eyes.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { closing, drag, missing, names, open, plan, serve, settled, shut, tall } from './world.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shots = process.env.TRIPWRIGHT_SHOTS;
const widths = [320, 390, 1360];

// The states, each from the one before it or from the trip that is planned once for each look.
const states = {
  start: (p, base) => p.goto(base + '/'),
  typed: async (p, base) => {
    await p.goto(base + '/');
    await p.fill('#wish', '5 days in Paris next June, $2,500, art and food');
    await p.getByRole('button', { name: /Budget/ }).click();
    await p.getByLabel('US dollars for everybody').fill('1800');
    await p.keyboard.press('Tab');
    await p.getByRole('button', { name: /Budget .*by hand/ }).waitFor();
  },
  asked: async (p, base) => {
    await p.goto(base + '/');
    await p.fill('#wish', 'five days in June, $2,500');
    await p.locator('.question').waitFor();
  },
  login: (p, base) => p.goto(base + '/app/login'),
  signup: (p, base) => p.goto(base + '/app/login?new'),
  lost: (p, base) => p.goto(base + '/app/nowhere'),
  none: (p, base) => p.goto(base + '/app/trip/00000000-0000-8000-8000-000000000000'),
  trips: (p, base) => p.goto(base + '/app/trips'),
  knowledge: (p, base) => p.goto(base + '/app/knowledge'),
  operations: (p, base) => p.goto(base + '/app/operations'),
  trip: (p, base, trip) => p.goto(trip).then(() => p.waitForSelector('.trip[aria-busy=false]')),
  why: async (p) => p.locator('.day').nth(1).locator('.body').first().click(),
  change: (p) => p.getByRole('button', { name: 'Change …' }).click(),
  costs: (p) => p.click('#tab-costs'),
  sources: (p) => p.click('#tab-sources'),
  history: (p) => p.click('#tab-history'),
  inspector: (p, base, trip) => p.goto(trip + '/inspect'),
  checkpoints: (p) => p.click('#tab-checkpoints').then(() => p.locator('.group').first().waitFor()),
  spent: (p) => p.click('#tab-cost'),
  proof: (p) => p.click('#tab-proof'),
};

describe('looks', { skip: missing || false, timeout: 900_000, concurrency: 3 }, () => {
  let server;
  before(async () => (server = await serve()));
  after(async () => {
    await shut();
    await server?.close();
  });

  for (const scheme of ['light', 'dark'])
    for (const width of widths)
      test(`${scheme}, ${width} px: axe finds nothing, nothing is too wide`, async () => {
        const page = await open(server, { viewport: { width, height: 900 }, colorScheme: scheme });
        await plan(page, server);
        const trip = page.url();
        const found = [];
        for (const [state, reach] of Object.entries(states)) {
          await reach(page, server.base, trip);
          await page.waitForTimeout(250);
          await look(page, `${state}-${width}-${scheme}`, found);
        }
        page.clean();
        await page.context().close();
        assert.deepEqual(found, []);
      });

  test('what opens, what changed, what went wrong and what was shared', async () => {
    const found = [];
    for (const scheme of ['light', 'dark'])
      for (const width of [390, 1360]) {
        const page = await open(server, { viewport: { width, height: 900 }, colorScheme: scheme });
        const seen = (state) => look(page, `${state}-${width}-${scheme}`, found);
        await plan(page, server);
        await page.getByRole('button', { name: 'Other plans' }).click();
        await seen('answers');
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        await page.getByRole('button', { name: 'Make a link' }).click();
        const link = await page.getByLabel('Link', { exact: true }).inputValue();
        await seen('export');
        await page.getByRole('button', { name: 'Change …' }).click();
        await page.getByLabel(/^Budget in/).fill('1900');
        await page.getByRole('button', { name: 'Plan again' }).click();
        await page.getByRole('heading', { name: 'What changed' }).waitFor();
        await seen('replan');
        await page.goto(server.base + '/');
        await page.fill('#wish', '5 days in Paris next June, $400');
        await page.click('.ask .btn.main');
        await page.getByRole('heading', { name: 'No plan holds yet' }).waitFor();
        await seen('failed');
        await page.goto(link.startsWith('http') ? link : server.base + link);
        await seen('shared');
        await page.context().close();
      }
    assert.deepEqual(found, []);
  });

  test('planning, while it goes on', async () => {
    const slow = await serve({ TRIPWRIGHT_SIMULATE_NODE_DELAY: 'planner:5s,verifier:5s' });
    const found = [];
    try {
      for (const scheme of ['light', 'dark'])
        for (const width of [390, 1360]) {
          const page = await open(slow, { viewport: { width, height: 900 }, colorScheme: scheme });
          await page.goto(slow.base + '/');
          await page.fill('#wish', '5 days in Paris next June, $2,500, art and food');
          await page.click('.ask .btn.main');
          await page.locator('.live .nodes .done').first().waitFor();
          await look(page, `live-${width}-${scheme}`, found);
          await page.locator('.live .pin').first().waitFor();
          await look(page, `drafted-${width}-${scheme}`, found);
          await page.context().close();
        }
    } finally {
      await slow.close();
    }
    assert.deepEqual(found, []);
  });

  test('German and right to left fit a narrow page', async () => {
    const found = [];
    for (const lang of ['de', 'rtl']) {
      const page = await open(server, { viewport: { width: 320, height: 900 } });
      await plan(page, server);
      const trip = page.url();
      for (const path of ['/app/?lang=' + lang, trip + '?lang=' + lang, '/app/login?lang=' + lang]) {
        await page.goto(path.startsWith('http') ? path : server.base + path);
        await page.locator('h1').first().waitFor();
        await page.waitForTimeout(300);
        await look(page, `${path.replace(/\W+/g, '').slice(-12)}-${lang}`, found);
      }
      assert.equal(await page.evaluate(() => document.documentElement.dir || 'ltr'), lang === 'rtl' ? 'rtl' : 'ltr');
      await page.context().close();
    }
    assert.deepEqual(found, []);
  });

  test('a problem that is shown has contrast and names', async () => {
    const page = await open(server, { viewport: tall });
    await plan(page, server);
    const { name, last } = await closing(page);
    await drag(page, name, last);
    await page.locator('section.broken').waitFor();
    await settled(page);
    const found = [];
    await look(page, 'broken-1360-light', found);
    assert.deepEqual(found, []);
    await page.context().close();
  });

  test('two fresh runs look the same', async () => {
    const runs = [];
    for (let i = 0; i < 2; i++) {
      const page = await open(server, { viewport: { width: 1360, height: 900 }, colorScheme: 'light' });
      await plan(page, server);
      await page.mouse.move(0, 0);
      const screens = []; // a picture of the whole page would be taken in a window of another size
      for (const at of [0, 900, 1e6]) {
        await page.evaluate((y) => scrollTo(0, y), at);
        await page.waitForTimeout(700);
        screens.push(PNG.sync.read(await page.screenshot()));
      }
      runs.push(screens);
      await page.context().close();
    }
    const [first, second] = runs;
    const differ = first.map((a, i) => {
      const b = second[i];
      const between = new PNG({ width: a.width, height: a.height });
      const n = pixelmatch(a.data, b.data, between.data, a.width, a.height, { threshold: 0.1 });
      if (shots && n) for (const [name, picture] of Object.entries({ a, b, between })) writeFileSync(join(shots, `fresh-${i}-${name}.png`), PNG.sync.write(picture));
      return n;
    });
    assert.deepEqual(differ, [0, 0, 0], 'pixels differ; TRIPWRIGHT_SHOTS=folder keeps the pictures');
  });
});

async function look(page, name, found) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
  // A pin stands where its place is, however close another lies: success criterion 2.5.8 of WCAG 2.2 excepts it, and each stop is a card as well.
  const pin = (v, n) => v.id === 'target-size' && n.html.includes('leaflet-marker-icon');
  for (const v of violations) v.nodes = v.nodes.filter((n) => !pin(v, n));
  for (const v of violations.filter((v) => v.nodes.length)) found.push(`${name}: ${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' ' + (n.any[0]?.message ?? '')).join(' | ')}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) found.push(`${name}: ${wide} px too wide`);
  if (shots) {
    mkdirSync(shots, { recursive: true });
    writeFileSync(join(shots, name + '.png'), await page.screenshot({ fullPage: true }));
  }
}
