// Eight journeys without a mouse. After each change the focus is somewhere sensible, never lost to the page.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { missing, names, open, serve, settled, shut, wish } from './world.mjs';

describe('keyboard only', { skip: missing || false, timeout: 300_000 }, () => {
  let server;
  before(async () => (server = await serve()));
  after(async () => {
    await shut();
    await server?.close();
  });
  const journey = (name, what) =>
    test(name, async () => {
      const page = await open(server, { viewport: { width: 1360, height: 1000 } });
      await page.addInitScript(() => addEventListener('pointerdown', () => console.error('Refused to be clicked'), true));
      try {
        await what(page);
        page.clean();
      } catch (e) {
        await page.screenshot({ path: `${process.env.TMPDIR ?? '/tmp'}/keyboard-${name.replace(/\W+/g, '-').slice(0, 40)}.png` }).catch(() => {});
        throw e;
      } finally {
        await page.context().close();
      }
    });

  // to walks with Tab until what has the focus is called so, as people without a mouse do.
  async function to(page, name, role = '') {
    for (let i = 0; i < 250; i++) {
      await page.keyboard.press('Tab');
      const is = await focus(page);
      if (name.test(is.name) && (!role || is.role === role)) return is;
    }
    throw new Error(`Tab never comes to ${name}`);
  }
  const focus = (page) =>
    page.evaluate(() => {
      const e = document.activeElement;
      const label = e.getAttribute('aria-label') ?? (e.labels?.[0]?.textContent || e.textContent);
      return { name: label.trim().replace(/\s+/g, ' ').slice(0, 120), role: e.getAttribute('role') ?? e.tagName.toLowerCase(), lost: e === document.body, ringed: e.matches(':focus-visible') };
    });
  // start plans a trip by keys alone.
  async function start(page) {
    await page.goto(server.base + '/');
    await to(page, /Where, when/);
    await page.keyboard.type(wish);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.trip[aria-busy=false]', { timeout: 30_000 });
    await settled(page);
  }

  journey('1. skip to the content, type a wish, plan', async (page) => {
    await page.goto(server.base + '/');
    await page.keyboard.press('Tab');
    assert.match((await focus(page)).name, /Skip to the content/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.match((await focus(page)).name, /Where, when/);
    await page.keyboard.type(wish);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.trip[aria-busy=false]', { timeout: 30_000 });
    assert.match(await page.locator('.verdict').innerText(), /The plan holds/);
  });

  journey('2. take an example and change a chip', async (page) => {
    await page.goto(server.base + '/');
    await to(page, /Where, when/);
    await page.keyboard.type(wish);
    await page.getByRole('button', { name: /Budget/ }).waitFor();
    await to(page, /^Budget/, 'button');
    await page.keyboard.press('Enter');
    await to(page, /US dollars/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('3100');
    await to(page, /Plan my trip/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.trip[aria-busy=false]', { timeout: 30_000 });
    assert.match(await page.locator('.budget').innerText(), /of \$3,100/);
  });

  journey('3. move a card by its grip', async (page) => {
    await start(page);
    const was = await names(page);
    await to(page, /^Drag /);
    await to(page, /^Drag /); // behind the first, a meal, comes only the hotel, which is no stop
    const what = (await focus(page)).name.replace('Drag ', '');
    for (const key of ['Space', 'ArrowDown', 'Space']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(150); // as a hand does: a list that is still moving hears no key
    }
    await settled(page);
    await page.waitForFunction((w) => JSON.stringify([...document.querySelectorAll('.day')].map((d) => [...d.querySelectorAll('.body strong')].map((x) => x.textContent))) !== w, JSON.stringify(was));
    const now = await names(page);
    assert.notDeepEqual(now, was, `${what} moved`);
    await page.waitForFunction((w) => document.activeElement.closest('.day li')?.textContent.includes(w), what, { timeout: 5000 }).catch(async () => {
      throw new Error(`the focus is on ${JSON.stringify(await focus(page))}, not on ${what}`);
    });
  });

  journey('4. move a card to another day by its menu, and undo', async (page) => {
    await start(page);
    const was = await names(page);
    const { name } = await to(page, /^More for/);
    await page.keyboard.press('Enter');
    assert.equal((await focus(page)).role, 'menuitem');
    for (let i = 0; i < 12 && !/^To (Wed|Thu)/.test((await focus(page)).name); i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await settled(page);
    assert.notDeepEqual(await names(page), was);
    assert.equal((await focus(page)).lost, false, `after ${name}`);
    await page.keyboard.press('Control+z');
    assert.deepEqual(await names(page), was);
  });

  journey('5. lock a card and keep the focus', async (page) => {
    await start(page);
    await to(page, /^Lock /);
    await page.keyboard.press('Enter');
    await settled(page);
    assert.match((await focus(page)).name, /^Unlock /);
    assert.ok((await focus(page)).ringed);
  });

  journey('6. open why, sources and alternatives, and take one', async (page) => {
    await start(page);
    const was = (await names(page)).flat();
    await to(page, /^\d\d:\d\d.*(Sacr|Louvre|Orsay|Carnavalet|market)/, 'button');
    await page.keyboard.press('Enter');
    await to(page, /^\d+ sources?$/);
    await page.keyboard.press('Enter');
    await to(page, /^Alternatives$/);
    await page.keyboard.press('Enter');
    await page.locator('.other').first().waitFor();
    await to(page, /^Take it$/);
    await page.keyboard.press('Enter');
    await settled(page);
    assert.notDeepEqual((await names(page)).flat(), was);
  });

  journey('7. change the budget, look at what changed, keep it', async (page) => {
    await start(page);
    await to(page, /^Change …$/);
    await page.keyboard.press('Enter');
    await to(page, /Budget in/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2200');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What changed' }).waitFor();
    await to(page, /^Keep$/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.trip[aria-busy=false]');
    assert.match(await page.locator('.budget').innerText(), /of \$2,200/);
  });

  journey('8. walk the tabs, share, and sign up', async (page) => {
    await start(page);
    await to(page, /^Plan$/, 'tab');
    for (const tab of ['Costs', 'Sources', 'History']) {
      await page.keyboard.press('ArrowRight');
      assert.equal((await focus(page)).name, tab);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.press('Shift+Tab');
    for (let i = 0; i < 40 && !/^Share$/.test((await focus(page)).name); i++) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await to(page, /^Make a link$/);
    await page.keyboard.press('Enter');
    await page.getByLabel('Link', { exact: true }).waitFor();
    await page.goto(server.base + '/app/login?new');
    await to(page, /E-mail/);
    await page.keyboard.type(`key${Date.now()}@example.com`);
    await to(page, /Password/);
    await page.keyboard.type('the quick brown fox jumps');
    await to(page, /Name of your group/);
    await page.keyboard.type('Keys');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/trips/);
  });
});
