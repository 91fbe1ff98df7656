// In which language each text of the German app is marked: whoever has a page read to them hears each in its own.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { closing, drag, missing, open, plan, root, serve, settled, shut, tall, tight } from './world.mjs';

// What places of the plan are called, the longest first: names are what they are.
const names = ['sights', 'restaurants', 'hotels'].flatMap((of) => [...readFileSync(join(root, 'internal/atlas/packs/paris', `${of}.json`), 'utf8').matchAll(/"name": "([^"]+)"/g)].map((m) => m[1]))
  .toSorted((a, b) => b.length - a.length);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe('language marks', { skip: missing || false, timeout: 300_000 }, () => {
  let server;
  before(async () => (server = await serve()));
  after(async () => {
    await shut();
    await server?.close();
  });

  // wrong gives the texts that are marked as another language than they are in, by their little words, and what axe finds. What somebody
  // typed is in whatever language it is.
  const wrong = async (page, state) => {
    const found = await page.evaluate((names) => {
      const english = /\b(the|and|of|with|from|instead|costs?|than|is)\b/i;
      const german = /\b(der|das|und|nicht|für|mit|ist|statt|kostet|wird|zu|von)\b/i;
      const out = [];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let n = walk.nextNode(); n; n = walk.nextNode()) {
        const text = names.reduce((text, name) => text.replaceAll(name, ''), n.textContent.trim());
        const at = n.parentElement;
        if (!text || at.closest('script, style, noscript, q, .name, textarea, select, code, pre') || !at.checkVisibility()) continue;
        const lang = at.closest('[lang]').lang;
        if (lang === 'en' ? german.test(text) && !english.test(text) : english.test(text) && !german.test(text)) out.push(`${lang}: ${text.slice(0, 120)}`);
      }
      return out;
    }, names);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
    return [...found, ...violations.map((v) => `${v.id}: ${v.nodes[0]?.target.join(' ')}`)].map((f) => `${state}: ${f}`);
  };

  test('the German app marks what is English, and nothing else', async () => {
    const page = await open(server, { locale: 'de-DE', viewport: tall });
    const all = [];
    const seen = async (state) => all.push(...(await wrong(page, state)));
    await page.goto(server.base + '/');
    await page.fill('#wish', '5 days in Paris next June, $2,500, art and food');
    await page.locator('.ask details summary').click();
    await page.getByText(/geplant ab JFK/).waitFor();
    await seen('start');
    await page.fill('#wish', '5 days in Paris from 01/06, $2500');
    await page.locator('.question').waitFor();
    await seen('question');

    await plan(page, server, tight);
    const trip = page.url();
    await seen('trip');
    await page.getByRole('region', { name: 'Was der Planer geändert hat' }).getByRole('button', { name: /^Warum/ }).click();
    await page.locator('.day').nth(1).locator('.body').first().click();
    await seen('why');
    await page.getByRole('button', { name: 'Alternativen' }).click();
    await page.locator('.other').first().waitFor();
    await seen('alternatives');
    for (const tab of ['costs', 'sources', 'history']) {
      await page.click(`#tab-${tab}`);
      await page.waitForTimeout(200);
      await seen(tab);
    }
    await page.goto(trip + '/inspect');
    await page.locator('.note').first().waitFor();
    await seen('inspector');
    await page.click('#tab-proof');
    await page.locator('.rules').waitFor();
    await seen('rules');

    await page.goto(server.base + '/app/trips');
    await page.getByRole('button', { name: /umbenennen$/ }).first().click();
    await page.locator('.naming').waitFor();
    await seen('naming');

    await page.goto(trip);
    await page.waitForSelector('.trip[aria-busy=false]');
    await page.getByRole('button', { name: /^Rückgängig: wieder/ }).click();
    await settled(page);
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page.getByRole('button', { name: 'Behalten', exact: true }).waitFor();
    await seen('replan');

    await page.goto(server.base + '/');
    await page.fill('#wish', '5 days in Paris next June, $400');
    await page.click('.ask .btn.main');
    await page.getByRole('heading', { name: 'Noch geht kein Plan auf' }).waitFor();
    await seen('failed');
    page.clean();
    await page.context().close();
    assert.deepEqual(all, []);
  });

  test('what breaks in a German trip is said and marked in German', async () => {
    const page = await open(server, { locale: 'de-DE', viewport: tall });
    await plan(page, server);
    const { name, last } = await closing(page);
    await drag(page, name, last);
    await settled(page);
    const said = page.locator('.broken li').first();
    await said.waitFor();
    assert.equal(await said.evaluate((e) => e.closest('[lang]').lang), 'de');
    await page.getByRole('button', { name: 'Ausbessern' }).first().click();
    await page.locator('.fix').first().waitFor();
    assert.deepEqual(await wrong(page, 'fixes'), []);
    page.clean();
    await page.context().close();
  });

  test('planning in German tells its steps in German', async () => {
    const slow = await serve({ TRIPWRIGHT_SIMULATE_NODE_DELAY: 'planner:3s,synthesizer:5s' });
    const page = await open(slow, { locale: 'de-DE' });
    try {
      await page.goto(slow.base + '/');
      await page.fill('#wish', tight);
      await page.click('.ask .btn.main');
      const note = page.locator('.note').first();
      await note.waitFor({ timeout: 20_000 });
      assert.equal(await note.evaluate((e) => e.closest('[lang]').lang), 'de');
      assert.deepEqual(await wrong(page, 'live'), []);
      page.clean();
    } finally {
      await page.context().close();
      await slow.close();
    }
  });
});
