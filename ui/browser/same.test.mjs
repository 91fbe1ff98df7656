// The same trip in the app, on the printed page and as PDF: the same minutes on the way, the same numbers, the same colours of days.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { missing, open, plan, serve, shut } from './world.mjs';

const tools = () => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return '';
  } catch {
    return 'no pdftotext: apt-get install poppler-utils';
  }
};

describe('one trip, three papers', { skip: missing || tools() || false, timeout: 120_000 }, () => {
  let server;
  before(async () => (server = await serve()));
  after(async () => {
    await shut();
    await server?.close();
  });

  // minutesOf gives how long a way takes as it is written: "1 hr 5 min", "65 min", "1 h 5 min".
  const minutesOf = (text) => {
    const [, h, m] = /^\s*(?:(\d+)\s*h\w*)?\s*(?:(\d+)\s*min)?/.exec(text);
    return Number(h ?? 0) * 60 + Number(m ?? 0);
  };

  test('minutes of each way, numbers of stops and colours of days', async () => {
    const page = await open(server, { viewport: { width: 1360, height: 2000 }, colorScheme: 'light' });
    await plan(page, server);
    const app = await page.$$eval('.day', (days) => days.map((d) => ({
      ways: [...d.querySelectorAll('.leg')].map((l) => l.textContent.trim()),
      stops: [...d.querySelectorAll('.entry:has(.no)')].map((e) => [e.querySelector('.no').textContent, e.querySelector('strong').textContent]),
      color: getComputedStyle(d.querySelector('.no') ?? d).backgroundColor,
    })));
    await page.locator('.map .pin').first().waitFor();
    const pins = await page.$$eval('.pin', (all) => all.filter((p) => /^\d+$/.test(p.textContent)).map((p) => [p.className.match(/day(\d)/)[1], p.textContent, getComputedStyle(p).backgroundColor]));
    for (const [day, number, color] of pins) {
      assert.ok(app[day].stops.some(([n]) => n === number), `pin ${number} of day ${day} has no card`);
      assert.equal(color, app[day].color, `pin ${number} of day ${day} has another colour`);
    }
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    const pdf = Buffer.from(await page.evaluate(async (l) => [...new Uint8Array(await (await fetch(l + '/export.pdf')).arrayBuffer())], link));

    await page.goto(link + '/print');
    const paper = await page.$$eval('main article', (days) => days.map((d) => ({
      ways: [...d.querySelectorAll('.leg')].map((l) => l.textContent.trim()),
      stops: [...d.querySelectorAll('.stop h4:has(.no)')].map((h) => [h.querySelector('.no').textContent, h.lastChild.textContent.trim()]),
      color: getComputedStyle(d.querySelector('h3 .no')).backgroundColor,
      pins: [...new Set([...d.querySelectorAll('svg.map circle')].map((c) => c.getAttribute('fill')))],
    })));
    assert.equal(paper.length, app.length);
    paper.forEach((p, n) => {
      assert.deepEqual(p.ways.map(minutesOf), app[n].ways.map(minutesOf), `minutes of day ${n + 1}: ${p.ways} ${app[n].ways}`);
      assert.deepEqual(p.stops.map(([no, name]) => `${no} ${name}`), app[n].stops.map(([no, name]) => `${no} ${name}`), `numbers of day ${n + 1}`);
      if (app[n].stops.length) assert.equal(p.color, app[n].color, `colour of day ${n + 1}`); // a day of travel has no number to colour
    });

    const folder = mkdtempSync(join(tmpdir(), 'tripwright-same-'));
    try {
      writeFileSync(join(folder, 'trip.pdf'), pdf);
      const text = execFileSync('pdftotext', [join(folder, 'trip.pdf'), '-'], { encoding: 'utf8' });
      const drawn = [...text.matchAll(/^\W*(\d+ h(?: \d+ min)?|\d+ min) (?:walk|metro|train|bus|taxi|transfer)/gm)].map(([, way]) => minutesOf(way));
      assert.deepEqual(drawn, app.flatMap((d) => d.ways.map(minutesOf)), 'minutes of the PDF');
      for (const [no, name] of app.flatMap((d) => d.stops))
        assert.match(text, new RegExp(`^${no}\n(?:.*\n){0,2}?.*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'm'), `${name} is not number ${no} in the PDF`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    page.clean();
    await page.context().close();
  });
});
