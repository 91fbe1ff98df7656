// Addresses, passwords and leaving, in a real browser, with a mail server on this machine.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { postbox } from './postbox.mjs';
import { missing, open, phone, serve, shut } from './world.mjs';

describe('mail', { skip: missing || false, timeout: 300_000 }, () => {
  let server, post;
  before(async () => {
    post = await postbox();
    server = await serve({ TRIPWRIGHT_SMTP_URL: post.url, TRIPWRIGHT_MAIL_FROM: 'Tripwright <trips@example.com>', UI_ORIGIN: 'http://trips.example.com' });
  });
  after(async () => {
    await shut();
    await server?.close();
    post?.close();
  });

  for (const [name, viewport] of [['a desk', undefined], ['a phone', phone]]) {
    test(`an address is verified, a password forgotten, all taken along and deleted, on ${name}`, async () => {
      const page = await open(server, viewport ? { viewport } : {});
      const email = `ada-${viewport ? 'phone' : 'desk'}@example.org`;
      const link = async (kind) => {
        const found = (await post.next()).match(new RegExp(`http://trips\\.example\\.com(/app/${kind}#twm_[\\w-]{64})`));
        assert.ok(found, `no link to ${kind}`);
        return server.base + found[1];
      };
      const narrow = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

      await page.goto(`${server.base}/app/login?new`);
      await page.fill('[name=email]', email);
      await page.fill('[name=password]', 'open sesame, open wide');
      await page.fill('[name=organization]', 'Acme');
      await page.click('form .btn.main');
      await page.waitForURL(/\/trips/);
      const verify = await link('verify');
      await page.goto(`${server.base}/app/account`);
      await page.getByText('not verified yet').waitFor();
      await page.goto(verify);
      await page.waitForFunction(() => location.hash === ''); // it is in no history
      await page.getByRole('button', { name: 'Yes, this address is mine' }).click();
      await page.getByText('Your address is verified.').waitFor();
      await page.goto(verify); // in the same tab: nothing is loaded anew, and the link is not good any more
      await page.getByRole('button', { name: 'Yes, this address is mine' }).click();
      await page.getByText('Your address is verified already.').waitFor();
      assert.equal(await page.getByRole('button', { name: /this address is mine/ }).count(), 0);
      const stranger = await open(server, viewport ? { viewport } : {}); // who is not signed in is told nothing of the address
      await stranger.goto(verify);
      await stranger.getByRole('button', { name: 'Yes, this address is mine' }).click();
      await stranger.getByText('This link was used already, or is too old. Sign in to see').waitFor();
      await stranger.goto(`${server.base}/app/verify`);
      await stranger.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
      await stranger.context().close();
      assert.ok(await narrow(), 'the page is wider than the screen');

      await page.goto(`${server.base}/app/login`);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.fill('[name=email]', email);
      await page.click('form .btn.main');
      await page.getByText('a mail is on its way').waitFor();
      await page.goto(await link('reset'));
      await page.fill('[name=password]', 'another, far better one');
      await page.click('form .btn.main');
      await page.waitForURL(/\/login/);
      assert.match(await post.next(), /Your password was changed/);
      await page.fill('[name=email]', email);
      await page.fill('[name=password]', 'another, far better one');
      await page.click('form .btn.main');
      await page.waitForURL(/\/trips/);

      await page.goto(`${server.base}/app/account`);
      const refuse = (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ code: 'unavailable', status: 503, detail: 'the mail server is away' }) });
      await page.route('**/auth/export', refuse, { times: 1 });
      await page.getByRole('button', { name: 'Export my data' }).click();
      await page.locator('section', { has: page.getByRole('heading', { name: 'Take everything along' }) }).getByText('The mail server is away.').waitFor(); // beside its button
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export my data' }).click();
      assert.equal((await file).suggestedFilename(), 'tripwright-export.zip');
      assert.ok(await narrow(), 'the page is wider than the screen');
      const leave = page.locator('.btn.danger');
      assert.ok(await leave.isDisabled());
      await page.getByRole('checkbox').check();
      const slug = await page.locator('code').innerText();
      await page.fill('[name=confirm]', slug);
      await page.fill('[name=password]', 'another, far better one');
      await leave.click();
      await page.getByText('Everything is deleted.').first().waitFor();
      assert.match(await post.next(), /Your organisation was deleted/);
      await page.goto(`${server.base}/app/login`);
      await page.fill('[name=email]', email);
      await page.fill('[name=password]', 'another, far better one');
      await page.click('form .btn.main');
      await page.locator('[role=alert]').waitFor();
      page.clean();
      await page.context().close();
    });
  }
});
