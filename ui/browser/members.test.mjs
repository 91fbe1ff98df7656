// Who belongs to an organisation, in a real browser: with a mail server on this machine, and without one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { postbox } from './postbox.mjs';
import { missing, open, phone, serve, shut } from './world.mjs';

const sesame = 'open sesame, open wide';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const other = 'another, far better one';

describe('members', { skip: missing || false, timeout: 300_000 }, () => {
  let post, mailed, silent;
  before(async () => {
    post = await postbox();
    mailed = await serve({ TRIPWRIGHT_SMTP_URL: post.url, TRIPWRIGHT_MAIL_FROM: 'Tripwright <trips@example.com>', UI_ORIGIN: 'http://trips.example.com' });
    silent = await serve();
  });
  after(async () => {
    await shut();
    await mailed?.close();
    await silent?.close();
    post?.close();
  });

  async function signUp(page, server, email, org) {
    await page.goto(`${server.base}/app/login?new`);
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', sesame);
    await page.fill('[name=organization]', org);
    await page.click('form .btn.main');
    await page.waitForURL(/\/trips/);
    await page.goto(`${server.base}/app/account`);
    await section(page).getByText(email).waitFor();
  }
  async function signIn(page, server, email, password) {
    await page.goto(`${server.base}/app/login`);
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', password);
    await page.click('form .btn.main');
    await page.waitForURL(/\/trips/);
  }
  // letter gives the next one that says something; in between come others, to whoever else is told.
  async function letter(saying) {
    for (;;) {
      const found = (await post.next()).match(saying);
      if (found) return found;
    }
  }
  const section = (page) => page.locator('section', { has: page.getByRole('heading', { name: 'Members', exact: true }) });
  const row = (page, email) => section(page).getByRole('listitem').filter({ hasText: email });
  // readable by all: nothing that WCAG 2.2 AA forbids, light and dark, on the narrowest screen.
  async function readable(page, what) {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run('main', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
      assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`), [], `${what}, ${colorScheme}`);
      assert.ok(await narrow(page), `${what}: the page is wider than the screen`);
    }
  }
  const narrow = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

  for (const [name, viewport] of [['a desk', undefined], ['a phone', phone]]) {
    test(`somebody is added by a letter, made an owner, and removed, on ${name}`, async () => {
      const page = await open(mailed, viewport ? { viewport } : {});
      const [ada, eve] = ['ada', 'eve'].map((who) => `${who}-${viewport ? 'phone' : 'desk'}@example.org`);
      await signUp(page, mailed, ada, 'Reisen Müller & Söhne');
      await section(page).getByText('Who belongs to Reisen Müller & Söhne.').waitFor();
      assert.equal(await row(page, ada).getByRole('button').count(), 0); // the only owner stays one
      await section(page).getByRole('button', { name: 'Add somebody' }).click();
      assert.ok(await page.locator('[name=member_email]').evaluate((e) => e === document.activeElement));
      assert.equal(await page.locator('[name=first_password]').count(), 0);
      await page.fill('[name=member_email]', eve);
      await page.fill('[name=own_password]', 'a wrong one');
      await section(page).getByRole('button', { name: 'Add', exact: true }).click();
      await section(page).getByText('Your own password is not right.').waitFor();
      await page.fill('[name=own_password]', sesame);
      await section(page).getByRole('button', { name: 'Add', exact: true }).click();
      await row(page, eve).waitFor();
      assert.ok(await narrow(page), 'the page is wider than the screen');
      const link = await letter(/http:\/\/trips\.example\.com(\/app\/reset\?join=[\w-]+#twm_[\w-]{64})/);

      const theirs = await open(mailed, viewport ? { viewport } : {});
      await theirs.goto(mailed.base + link[1]);
      await theirs.getByRole('heading', { name: 'Choose your password' }).waitFor();
      await theirs.getByText('You join the organisation reisen-muller-sohne').waitFor();
      await theirs.fill('[name=password]', other);
      await theirs.click('form .btn.main');
      await theirs.waitForURL(/\/login/);
      await signIn(theirs, mailed, eve, other);
      await theirs.goto(`${mailed.base}/app/account`);
      await row(theirs, ada).waitFor();
      assert.equal(await section(theirs).getByRole('button').count(), 0); // members look

      await row(page, eve).getByRole('button', { name: `Make an owner: ${eve}` }).click();
      await page.fill('[name=own_password]', sesame);
      await page.keyboard.press('Enter');
      await row(page, eve).getByText('Owner', { exact: true }).waitFor();
      await letter(/You are an owner now/);
      await theirs.reload();
      await row(theirs, ada).getByRole('button', { name: `Remove ${ada}` }).waitFor();

      await row(page, eve).getByRole('button', { name: `Remove ${eve}` }).click();
      await page.keyboard.press('Escape');
      assert.ok(await row(page, eve).getByRole('button', { name: `Remove ${eve}` }).evaluate((e) => e === document.activeElement), 'the focus is lost');
      await page.keyboard.press('Enter');
      await page.fill('[name=own_password]', sesame);
      await section(page).getByRole('button', { name: 'Remove for good' }).click();
      await row(page, eve).waitFor({ state: 'detached' });
      await letter(/Your account was removed/);
      await theirs.reload();
      await theirs.getByText('Sign in').first().waitFor();
      page.clean();
      await page.context().close();
      await theirs.context().close();
    });
  }

  test('without mail the owner tells a first password, and another owner may take over', async () => {
    const page = await open(silent);
    await signUp(page, silent, 'ada@example.org', 'Acme');
    await section(page).getByRole('button', { name: 'Add somebody' }).focus();
    await page.keyboard.press('Enter');
    await readable(page, 'adding');
    await page.keyboard.type('bob@example.org');
    await page.keyboard.press('Tab');
    await page.keyboard.press('o'); // owner
    await page.keyboard.press('Tab');
    await page.keyboard.type(other);
    await page.keyboard.press('Tab');
    await page.keyboard.type(sesame);
    await page.keyboard.press('Enter');
    await row(page, 'bob@example.org').getByText('Owner', { exact: true }).waitFor();
    await row(page, 'ada@example.org').getByRole('button', { name: 'Step down' }).click();
    await readable(page, 'stepping down');
    await page.fill('[name=own_password]', sesame);
    await page.keyboard.press('Enter');
    await row(page, 'ada@example.org').getByText('Member', { exact: true }).waitFor();
    await page.waitForFunction(() => !document.querySelector('#members-form'));
    assert.equal(await section(page).getByRole('button').count(), 0);
    await signIn(await open(silent), silent, 'bob@example.org', other);
    page.clean();
  });
});
