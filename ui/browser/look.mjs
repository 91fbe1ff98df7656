// Screenshots of the app as people see it: node browser/look.mjs http://127.0.0.1:8080 /tmp/shots
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [base = 'http://127.0.0.1:8080', out = 'shots'] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, reducedMotion: 'reduce' });
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()));
page.on('pageerror', (e) => console.log('error:', e.message));
await page.goto(base + '/');
await page.goto(base + '/');
const shot = async (name) => {
  for (const scheme of ['light', 'dark'])
    for (const [size, width, height] of [['desk', 1360, 900], ['phone', 390, 844]]) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${out}/${name}-${size}-${scheme}.png` });
    }
  await page.setViewportSize({ width: 1360, height: 900 });
};
await page.waitForSelector('#wish');
await shot('start');
await page.fill('#wish', '5 days in Paris next June, $2,500, art and food');
await page.waitForTimeout(600);
await shot('typed');
await page.click('button[type=submit], .ask .btn.main');
await page.waitForSelector('.trip[aria-busy=false]', { timeout: 20000 });
await page.waitForTimeout(500);
await shot('trip');
await page.locator('.entry .body').nth(3).click();
await page.waitForTimeout(300);
await shot('why');
for (const tab of ['costs', 'sources', 'history']) {
  await page.click(`#tab-${tab}`);
  await page.waitForTimeout(200);
  await shot(tab);
}
console.log(page.url());
await browser.close();
