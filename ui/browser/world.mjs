// What every journey needs: a server of its own, a browser, and eyes for what must never happen.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const binary = process.env.TRIPWRIGHT_BIN ?? join(root, 'bin', 'tripwright');
const browserPath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((p) => p && existsSync(p));

// missing says why the journeys cannot be made here, or nothing. Where they must be made that is a failure.
export const missing = !existsSync(binary) ? `no ${binary}: go build -o bin/tripwright ./cmd/tripwright` : !browserPath ? 'no Chromium: apt-get install chromium' : '';
if (missing && process.env.TRIPWRIGHT_TEST_REQUIRE) throw new Error(missing);

// serve starts a server on a free port; stop ends it, again starts another one on the same port and data.
export async function serve(env = {}) {
  const data = mkdtempSync(join(tmpdir(), 'tripwright-browser-'));
  const began = await begin('127.0.0.1:0');
  let child = began.child;
  const base = began.base;

  function begin(addr) {
    return new Promise((ready, failed) => {
      const c = spawn(binary, ['serve', '--offline', '--addr', addr, '--data', data], {
        env: { ...process.env, TRIPWRIGHT_RATE_ADDRESS: '6000/1m,burst 1000', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      const hear = (b) => {
        said += b;
        const at = said.match(/http:\/\/127\.0\.0\.1:\d+/);
        if (at) ready({ child: c, base: at[0] });
      };
      c.stdout.on('data', hear);
      c.stderr.on('data', hear);
      c.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    });
  }
  const ended = () => new Promise((done) => (child.exitCode !== null || child.signalCode !== null ? done() : child.once('exit', done)));
  return {
    base,
    async stop() {
      child.removeAllListeners('exit');
      child.kill('SIGTERM');
      await ended();
    },
    async again() {
      child = (await begin(base.slice('http://'.length))).child;
    },
    async close() {
      await this.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

let browser;
export async function launch() {
  browser ??= chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--force-color-profile=srgb', '--font-render-hinting=none'] });
  return browser;
}
export async function shut() {
  await (await browser)?.close();
  browser = undefined;
}

export const desk = { width: 1360, height: 900 };
export const phone = { width: 390, height: 844 };
export const tall = { width: 1360, height: 2400 }; // two whole days at once, for what is dragged from one to the other

// open gives a page that notes whatever must not happen: requests to others, policy reports, errors of the script.
export async function open(server, options = {}) {
  const context = await (await launch()).newContext({ viewport: desk, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC', acceptDownloads: true, ...options });
  const page = await context.newPage();
  const seen = { foreign: [], reports: [], errors: [] };
  context.on('request', (r) => !r.url().startsWith(server.base) && !r.url().startsWith('blob:') && !r.url().startsWith('data:') && seen.foreign.push(r.url()));
  page.on('console', (m) => /Content Security Policy|Refused to/.test(m.text()) && seen.reports.push(m.text()));
  page.on('pageerror', (e) => seen.errors.push(e.stack ?? e.message));
  if (options.javaScriptEnabled !== false)
    await page.addInitScript(() => document.addEventListener('securitypolicyviolation', (e) => console.error(`Content Security Policy: ${e.violatedDirective} ${e.blockedURI}`)));
  page.clean = () => {
    assert.deepEqual(seen, { foreign: [], reports: [], errors: [] });
  };
  return page;
}

export const wish = '5 days in Paris next June, $2,500, art and food';
export const tight = '5 days in Paris next June, $1,640, art and food'; // whose bed is put away for a cheaper one, since it is a little over the budget

// plan types a sentence and waits for the trip.
export async function plan(page, server, text = wish) {
  await page.goto(server.base + '/');
  await page.fill('#wish', text);
  await page.click('.ask .btn.main');
  await page.waitForSelector('.trip[aria-busy=false]', { timeout: 30_000 });
  await settled(page);
}

// settled waits until the server has answered what was asked.
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('.trip[aria-busy=true]'));
}

// names gives the names of the cards, day by day.
export async function names(page) {
  return page.$$eval('.day', (days) => days.map((d) => [...d.querySelectorAll('.body strong')].map((x) => x.textContent)));
}

// Museums of the trip to Paris, and the day of the week when they are shut.
const shutOn = { "Musée d'Orsay": 'Mon', 'Rodin Museum': 'Mon', 'Carnavalet Museum': 'Mon', 'Petit Palais': 'Mon', 'Louvre Museum': 'Tue', "Musée de l'Orangerie": 'Tue', 'Centre Pompidou': 'Tue' };

// closing names a museum of the plan, the day of the plan nearest to it on which it is shut, and the last stop of that day.
export async function closing(page) {
  const days = await names(page);
  const weekdays = await page.$$eval('.day h2', (heads) => heads.map((h) => h.textContent.match(/Mon|Tue|Wed|Thu|Fri|Sat|Sun|\b(Mo|Di|Mi|Do|Fr|Sa|So)\b/)?.[0]).map((d) => ({ Mo: 'Mon', Di: 'Tue', Mi: 'Wed', Do: 'Thu', Fr: 'Fri', Sa: 'Sat', So: 'Sun' })[d] ?? d));
  const found = days.flatMap((cards, from) => cards.filter((name) => weekdays.includes(shutOn[name]))
    .map((name) => ({ name, day: weekdays.indexOf(shutOn[name]), far: Math.abs(from - weekdays.indexOf(shutOn[name])) })));
  found.sort((a, b) => a.far - b.far);
  assert.ok(found.length && found[0].far > 0, `no museum is shut on a day of the plan: ${weekdays} ${days}`);
  return { ...found[0], last: days[found[0].day].at(-2) }; // behind it comes the night
}

// drag takes the card of that name by its grip to where another card is.
export async function drag(page, what, to) {
  const li = (name) => page.locator('.day li', { has: page.locator('.body strong', { hasText: name }) }).first();
  await page.evaluate(([a, b]) => {
    const cards = [...document.querySelectorAll('.day li')];
    const find = (n) => cards.find((c) => c.querySelector('.body strong')?.textContent === n);
    const [one, two] = [find(a), find(b)];
    const mid = (one.getBoundingClientRect().top + two.getBoundingClientRect().top) / 2 + scrollY;
    scrollTo(0, mid - innerHeight / 2);
  }, [what, to]);
  const a = await li(what).locator('.grip').boundingBox();
  const b = await li(to).boundingBox();
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + 4, a.y + a.height / 2 - 12, { steps: 4 });
  await page.mouse.move(b.x + 60, b.y + b.height / 2, { steps: 20 });
  await page.waitForTimeout(250);
  await page.mouse.up();
}

// asked plans what an intent says, as a program would ask for it, and opens the trip.
export async function asked(page, server, intent) {
  await page.goto(server.base + '/');
  await page.fill('#wish', wish); // whoever says something is a guest from then on
  await page.waitForFunction(() => localStorage.getItem('tripwright.session'));
  const id = await page.evaluate(async (body) => {
    const { access } = JSON.parse(localStorage.getItem('tripwright.session'));
    const headers = { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    const r = await fetch('/plan', { method: 'POST', headers, body: JSON.stringify(body) });
    if (!r.ok) throw new Error(await r.text());
    return (await r.json()).run_id;
  }, intent);
  await page.goto(`${server.base}/app/trip/${id}`);
  await page.waitForSelector('.trip[aria-busy=false]', { timeout: 20_000 });
  await settled(page);
  return id;
}

// A journey of two cities with a train between them, from afar.
export const journey = {
  stays: [{ place: 'Paris', nights: 3 }, { place: 'Munich', nights: 3 }], date_window: { start: '2027-06-07', end: '2027-06-13' }, origin: 'JFK', transfers: [{ from: 'Paris', to: 'Munich', mode: 'train' }],
  budget_usd_cents: 600000, party: { adults: 2 }, prefs: { kid_friendly: false, themes: ['art'], avoid_overnight: false, locked_slots: [] },
};
