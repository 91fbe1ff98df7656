// What the app may weigh and how long it may take. Sizes and counts must hold everywhere; times are measured and printed, and held
// to only where TRIPWRIGHT_BUDGETS is set, on a machine that does nothing else.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { drag, missing, names, open, phone, plan, root, serve, shut, wish } from './world.mjs';

const dist = join(root, 'internal', 'web', 'dist');
const strict = !!process.env.TRIPWRIGHT_BUDGETS;
const packed = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const p95 = (all) => all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.ceil(all.length * 0.95) - 1)];
const within = (what, is, most, unit) => {
  console.log(`${what}: ${Math.round(is * 100) / 100} ${unit} of ${most}`);
  if (strict || unit !== 'ms') assert.ok(is <= most, `${what}: ${is} ${unit}, at most ${most}`);
};

describe('sizes', () => {
  // A page's files are what it loads: those named in index.html, and what they import without being asked.
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\/app\/(assets\/[^"]+)"/g)].map((m) => m[1]);
  const imports = (file) => [...readFileSync(join(dist, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map((m) => 'assets/' + m[1]);
  const closure = (files) => {
    const all = new Set(files);
    for (const f of all) if (f.endsWith('.js')) for (const i of imports(f)) all.add(i);
    return [...all];
  };
  const first = closure(named);
  test('the first view', () => {
    const sum = packed('index.html') + first.reduce((n, f) => n + packed(f), 0);
    within('first view, gzip', sum / 1024, 55, 'kB');
  });
  test('the whole build', () => {
    const files = readdirSync(join(dist, 'assets')).map((f) => 'assets/' + f);
    within('whole build, raw', files.reduce((n, f) => n + statSync(join(dist, f)).size, 0) / 1024, 900, 'kB');
  });
});

describe('times', { skip: missing || false, timeout: 600_000 }, () => {
  let server;
  before(async () => (server = await serve()));
  after(async () => {
    await shut();
    await server?.close();
  });

  test('from a click to the first node, and from an event to paint', async () => {
    const clicks = [];
    const events = [];
    const page = await open(server);
    await page.addInitScript(() => {
      window.painted = [];
      performance.setResourceTimingBufferSize(2000);
    });
    for (let i = 0; i < 12; i++) {
      await page.goto(server.base + '/');
      await page.fill('#wish', wish);
      await page.getByRole('button', { name: /Budget/ }).waitFor();
      await page.click('.ask .btn.main');
      await page.waitForSelector('.trip[aria-busy=false]', { timeout: 30_000 });
      const marks = await page.evaluate(() => performance.getEntriesByType('mark').map((m) => [m.name, m.startTime]));
      const at = (name) => marks.find(([n]) => n === name)?.[1];
      if (at('first-node')) clicks.push(at('first-node') - at('plan-asked'));
      const heard = marks.filter(([n]) => n === 'event').map(([, t]) => t);
      const shown = marks.filter(([n]) => n === 'events-painted').map(([, t]) => t);
      for (const h of heard) {
        const s = shown.find((t) => t >= h);
        if (s) events.push(s - h);
      }
    }
    within('click on Plan → first node painted, p95', p95(clicks), 300, 'ms');
    within('event → painted, p95', p95(events), 100, 'ms');
    page.clean();
    await page.context().close();
  });

  test('from a drop to the verdict', async () => {
    const page = await open(server, { viewport: { width: 1360, height: 1900 } });
    await plan(page, server);
    const took = [];
    for (let i = 0; i < 8; i++) {
      const was = await names(page);
      await page.evaluate(() => performance.clearMarks());
      await drag(page, was[1][1], was[0][1]);
      await page.waitForFunction(() => performance.getEntriesByName('verdict').length > 0);
      const [a, b] = await page.evaluate(() => [performance.getEntriesByName('dropped')[0].startTime, performance.getEntriesByName('verdict')[0].startTime]);
      took.push(b - a);
      await page.keyboard.press('Control+z');
    }
    within('drop → verdict painted, p95', p95(took), 200, 'ms');
    await page.context().close();
  });

  // A trip as somebody opens it on a phone, far from a mast: all that comes over the wire, answers of the server too, but for what the
  // worker fetches when the page is idle.
  const opened = async (url, storageState, view, slow) => {
    const page = await open(server, { ...view, storageState, serviceWorkers: 'block', reducedMotion: 'no-preference' });
    const wire = await page.context().newCDPSession(page);
    await wire.send('Network.enable');
    if (slow) {
      await wire.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 });
      await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    let bytes = 0;
    const plain = new Set();
    wire.on('Network.responseReceived', ({ response: { headers, url, mimeType } }) => {
      const header = (name) => Object.entries(headers).find(([n]) => n.toLowerCase() === name)?.[1];
      if (/json|javascript|html|css/.test(mimeType) && !header('content-encoding') && Number(header('content-length') ?? Infinity) > 1500) plain.add(url);
    });
    wire.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
    await page.addInitScript(() => {
      new PerformanceObserver((l) => (window.largest = l.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
      window.moved = 0;
      new PerformanceObserver((l) => (window.moved += l.getEntries().reduce((n, e) => n + e.value, 0))).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url);
    await page.waitForSelector('.trip[aria-busy=false]', { timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(slow ? 1500 : 500);
    const { largest, moved } = await page.evaluate(() => ({ largest: window.largest, moved: window.moved }));
    assert.deepEqual([...plain], [], 'sent as they are');
    page.clean();
    await page.context().close();
    return { bytes, largest, moved };
  };
  test('a trip that is opened', async () => {
    const page = await open(server);
    await plan(page, server, 'A week in Paris next June, $4,000, art and food');
    const [url, state] = [page.url(), await page.context().storageState()];
    await page.context().close();
    const small = { viewport: phone, hasTouch: true, isMobile: true };
    within('a trip of a week on a phone, on the wire', (await opened(url, state, small)).bytes / 1024, 140, 'kB');
    within('the same in German', (await opened(url, state, { ...small, locale: 'de-DE' })).bytes / 1024, 155, 'kB');
    within('the same beside its map', (await opened(url, state, {})).bytes / 1024, 190, 'kB');
    const times = [];
    for (let i = 0; i < 5; i++) times.push(await opened(url, state, small, true));
    within('largest paint on slow 4G with a slow processor, median of five', times.map((x) => x.largest).toSorted((a, b) => a - b)[2], 1800, 'ms');
    within('layout shift', Math.max(...times.map((x) => x.moved)), 0.02, 'shift');
  });

  test('two hundred places do not make the page slow', async () => {
    const page = await open(server, { serviceWorkers: 'block' }); // which would hide its answers from the route below
    await plan(page, server);
    const url = page.url();
    await page.route(/\/plan\/[0-9a-f-]{36}$/, async (route) => {
      const answer = await route.fetch();
      const run = await answer.json();
      const days = run.itinerary.days;
      const model = days[1].activities.find((a) => a.role === 'sight');
      for (const [n, d] of days.entries())
        for (let k = 0; k < 36; k++)
          d.activities.push({ ...model, name: `Place ${n}.${k}`, option_ref: `place_${n}_${k}`, ref: `d${n}.s${50 + k}`, geo: { lat: model.geo.lat + k / 900, lon: model.geo.lon + n / 200 } });
      await route.fulfill({ response: answer, json: run });
    });
    await page.goto(url);
    await page.waitForSelector('.trip[aria-busy=false]');
    await page.waitForTimeout(500);
    const cards = await page.locator('.day li').count();
    assert.ok(cards >= 200, `${cards} cards`);
    within('200 places: nodes in the page', await page.evaluate(() => document.querySelectorAll('*').length), 2000, 'nodes');
    await page.context().close();
  });

  test('Lighthouse, as on a phone', { skip: strict ? false : 'measured with TRIPWRIGHT_BUDGETS' }, async () => {
    const { default: lighthouse } = await import('lighthouse');
    const { launch } = await import('chrome-launcher');
    const chrome = await launch({ chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium', chromeFlags: ['--headless=new', '--no-sandbox'] });
    try {
      const { lhr } = await lighthouse(server.base + '/app/', { port: chrome.port, onlyCategories: ['performance', 'accessibility', 'best-practices'], logLevel: 'error' });
      for (const [name, least] of [['performance', 90], ['accessibility', 100], ['best-practices', 100]]) {
        const is = Math.round(lhr.categories[name].score * 100);
        console.log(`Lighthouse ${name}: ${is} of at least ${least}`);
        assert.ok(is >= least, `${name}: ${is}: ${lhr.categories[name].auditRefs.filter((a) => a.weight && lhr.audits[a.id].score !== null && lhr.audits[a.id].score < 1).map((a) => a.id)}`);
      }
      within('LCP', lhr.audits['largest-contentful-paint'].numericValue, 1800, 'ms');
      within('CLS', lhr.audits['cumulative-layout-shift'].numericValue, 0.02, 'shift');
    } finally {
      await chrome.kill();
    }
  });
});
