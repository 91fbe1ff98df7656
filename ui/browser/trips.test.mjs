// Trips that go and trips that come along, in a real browser against the real program.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { missing, open, phone, plan, serve, shut, wish } from './world.mjs';

const sentence = 'a kettle sings of distant harbours';

describe('trips and accounts', { skip: missing || false, timeout: 300_000 }, () => {
  let server;
  before(async () => (server = await serve({ TRIPWRIGHT_QUOTA_PLANS: '2', TRIPWRIGHT_QUOTA_GUEST_PLANS: '3' })));
  after(async () => {
    await shut();
    await server?.close();
  });
  const journey = (name, options, what) =>
    test(name, async () => {
      const page = await open(server, options);
      try {
        await what(page);
        page.clean();
      } catch (e) {
        await page.screenshot({ path: `${process.env.TMPDIR ?? '/tmp'}/trips-${name.replace(/\W+/g, '-').slice(0, 40)}.png` }).catch(() => {});
        throw e;
      } finally {
        await page.context().close();
      }
    });
  const line = (page, name) => page.locator('.trip-line', { hasText: name });
  const signUp = async (page, email, org) => {
    await page.goto(server.base + '/app/login?new');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(sentence);
    await page.getByLabel('Name of your group or firm').fill(org);
    await page.getByRole('main').getByRole('button', { name: 'Create an account', exact: true }).click();
    await page.getByRole('heading', { name: 'Trips' }).waitFor();
  };
  // deleted waits until the server has removed what the page has promised to.
  const deleted = (page) => page.waitForResponse((r) => r.request().method() === 'DELETE' && r.status() === 204, { timeout: 30_000 });

  journey('a trip is deleted from the list by keyboard, taken back, and deleted for good', {}, async (page) => {
    await plan(page, server);
    const trip = page.url();
    await page.getByRole('link', { name: 'Trips', exact: true }).click();
    const remove = page.getByRole('button', { name: `Delete ${wish}` });
    await remove.focus();
    await page.keyboard.press('Enter');
    const undo = page.getByRole('button', { name: `Undo: keep ${wish}` });
    await undo.waitFor();
    assert.match(await page.evaluate(() => document.activeElement.textContent), /Undo/);
    assert.match(await page.locator('[aria-live]', { hasText: 'Deleted' }).innerText(), /Deleted: .* art and food/);
    await page.keyboard.press('Enter');
    await remove.waitFor();
    await page.goto(trip);
    await page.waitForSelector('.trip[aria-busy=false]'); // it is all there

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete this trip' }).click();
    await page.getByRole('heading', { name: 'Trips' }).waitFor();
    await undo.waitFor();
    await undo.focus();
    await deleted(page);
    await page.getByText('No trips yet').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Trips'); // the focus is not lost
    await page.goto(trip);
    await page.getByRole('heading', { name: 'No such trip' }).waitFor();
  });

  journey('whoever leaves the page has deleted the trip', {}, async (page) => {
    await plan(page, server);
    await page.goto(server.base + '/app/trips');
    await page.getByRole('button', { name: `Delete ${wish}` }).click();
    await page.goto(server.base + '/app/account');
    for (let looks = 0; ; looks++) { // the page is left before the answer comes, and so may be looked at too early
      await page.goto(server.base + '/app/trips');
      await page.locator('.trip-line, .empty').first().waitFor();
      if (await page.getByText('No trips yet').count()) break;
      assert.ok(looks < 20, 'the trip is still there');
    }
  });

  journey('a trip is renamed from the list by keyboard, and goes by its name in the list, as title, behind its link, in PDF and calendar', {}, async (page) => {
    await plan(page, server);
    const trip = page.url();
    await page.goto(server.base + '/app/trips');
    await page.getByText(/\d+\s*[–-]\s*\d+ Jun 2027/).waitFor(); // its days
    await page.getByRole('button', { name: `Rename ${wish}` }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('.naming input'));
    await page.keyboard.press('Escape');
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^Rename/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('.naming input'));
    assert.equal(await page.getByLabel('Name of the trip').getAttribute('maxlength'), '120');
    await page.keyboard.type('Grandma’s 80th <b>');
    await page.keyboard.press('Enter');
    await line(page, 'Grandma’s 80th <b>').waitFor();
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /Rename Grandma/);
    await page.reload();
    await line(page, 'Grandma’s 80th <b>').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Grandma’s 80th <b>' }).waitFor();
    assert.match(await page.title(), /^Grandma’s 80th <b> –/);
    assert.equal(await page.locator('h1').getAttribute('lang'), null); // whatever language it is in

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    const files = await page.evaluate(async (id) => {
      const auth = { Authorization: `Bearer ${JSON.parse(localStorage.getItem('tripwright.session')).access}` };
      const get = async (as) => new Uint8Array(await (await fetch(`/plan/${id}/export.${as}`, { headers: auth })).arrayBuffer());
      return { ics: new TextDecoder().decode(await get('ics')), pdf: [...await get('pdf')] };
    }, new URL(trip).pathname.split('/').pop());
    assert.ok(Buffer.from(files.pdf).includes(Buffer.from('Grandma’s 80th <b>', 'utf16le').swap16()), 'the PDF has another title');
    assert.match(files.ics, /X-WR-CALNAME:Grandma’s 80th <b>/);
    const shared = await page.context().newPage();
    await shared.goto(link);
    await shared.getByRole('heading', { level: 1, name: 'Grandma’s 80th <b>' }).waitFor();
    await shared.close();

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename this trip' }).click();
    await page.getByLabel('Name of the trip').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const own = page.getByRole('heading', { level: 1, name: /Paris/ });
    await own.waitFor();
    assert.equal(await own.getAttribute('lang'), 'en');
    assert.equal(await page.evaluate(() => document.activeElement.tagName), 'H1');
  });

  journey('a trip is renamed in German on a phone', { locale: 'de-DE', viewport: phone }, async (page) => {
    await plan(page, server);
    await page.goto(server.base + '/app/trips');
    await page.getByText(/\d+\.\s*[–-]\s*\d+\. Juni 2027/).waitFor();
    await page.getByRole('button', { name: `${wish} umbenennen` }).click();
    await page.getByLabel('Name der Reise').fill('Omas 80. Geburtstag');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await line(page, 'Omas 80. Geburtstag').waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than the screen');
  });

  // lost notes what a page asks for of which there is none.
  const lost = (page) => {
    const paths = [];
    page.on('request', (r) => r.url().includes('undefined') && paths.push(r.url()));
    return paths;
  };

  journey('who signs out right after deleting has deleted', {}, async (page) => {
    await signUp(page, 'bin@example.org', 'Bin');
    await plan(page, server);
    await page.goto(server.base + '/app/trips');
    await page.getByRole('button', { name: `Delete ${wish}` }).click();
    const gone = deleted(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await gone;
    await page.getByText('Signed out.').first().waitFor();
    assert.equal(await page.getByText('Sign in to see this').count(), 0);
    await page.goto(server.base + '/app/login');
    await page.getByLabel('E-mail').fill('bin@example.org');
    await page.getByLabel('Password').fill(sentence);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('No trips yet').waitFor();
  });

  journey('who goes back to a trip that they deleted can take it back, and then finds it gone; nothing is asked of a trip without a name', { viewport: phone }, async (page) => {
    const asked = lost(page);
    await plan(page, server);
    const remove = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete this trip' }).click();
      await page.getByRole('heading', { name: 'Trips' }).waitFor();
    };
    await remove();
    await page.goBack();
    await page.getByRole('heading', { name: /^Deleted: / }).waitFor();
    assert.equal(await page.locator('.trip').count(), 0);
    await page.getByRole('button', { name: /^Undo: keep/ }).click();
    await page.waitForSelector('.trip[aria-busy=false]');
    await remove();
    const gone = deleted(page);
    await page.goBack();
    await page.getByRole('heading', { name: /^Deleted: / }).waitFor();
    await gone;
    await page.getByRole('heading', { name: 'This trip is deleted' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /Undo/ }).count(), 0);
    assert.deepEqual(asked, []);
  });

  for (const how of ['Keep', 'Discard'])
    journey(`leaving a comparison by ${how} asks of no trip without a name`, {}, async (page) => {
      const asked = lost(page);
      await plan(page, server);
      await page.getByRole('button', { name: 'Change …' }).click();
      await page.getByLabel(/^Budget in/).fill('2100');
      await page.getByRole('button', { name: 'Plan again' }).click();
      await page.waitForURL(/against/);
      await page.getByRole('button', { name: how, exact: true }).click();
      await page.waitForSelector('.trip[aria-busy=false]');
      await page.getByRole('link', { name: 'Trips', exact: true }).click();
      await page.getByRole('heading', { name: 'Trips' }).waitFor();
      assert.deepEqual(asked, []);
    });

  journey('a trip is covered in one tab when another one signs out', {}, async (page) => {
    await signUp(page, 'tabs@example.org', 'Tabs');
    await plan(page, server);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.waitForSelector('.trip[aria-busy=false]');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('.trip').waitFor({ state: 'detached' });
    await page.getByText('Sign in to see this').first().waitFor();
    await other.close();
  });

  journey('who was signed out by the server may not share before they sign in', {}, async (page) => {
    await signUp(page, 'out@example.org', 'Out');
    await plan(page, server);
    await page.evaluate(async () => {
      const kept = JSON.parse(localStorage.getItem('tripwright.session'));
      const auth = { Authorization: `Bearer ${kept.access}` };
      const { sessions } = await (await fetch('/auth/sessions', { headers: auth })).json();
      await fetch(`/auth/sessions/${sessions[0].session_id}`, { method: 'DELETE', headers: { ...auth, 'Idempotency-Key': 'end' } });
    });
    await page.getByRole('button', { name: 'Share', exact: true }).click(); // which asks the server
    await page.getByText('To share this trip, sign in again.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Make a link' }).count(), 0);
    assert.equal(await page.getByText('You plan as a guest').count(), 0);
  });

  journey('a name of one long word fits a phone', { viewport: phone }, async (page) => {
    await signUp(page, `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org`, 'W'.repeat(80));
    await page.goto(server.base + '/app/account');
    await page.getByText('W'.repeat(80)).first().waitFor();
    await page.getByRole('checkbox').check();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than the screen');
  });

  journey('who has as many trips as are kept is shown where to delete some, and deleting makes room at once', { viewport: phone }, async (page) => {
    for (let n = 0; n < 3; n++) await plan(page, server);
    await page.goto(server.base + '/');
    await page.fill('#wish', wish);
    await page.click('.ask .btn.main');
    await page.getByText('No more than 3 plans are kept. Delete some that you need no more.').waitFor();
    await page.getByRole('link', { name: 'Show my trips' }).click();
    await page.getByRole('button', { name: `Delete ${wish}` }).first().click();
    await page.getByRole('link', { name: 'Tripwright' }).click(); // without waiting
    await page.fill('#wish', wish);
    await page.click('.ask .btn.main');
    await page.waitForSelector('.trip[aria-busy=false]', { timeout: 30_000 });
  });

  journey('who planned as a guest and signs in keeps the trip', {}, async (page) => {
    const other = await open(server);
    await signUp(other, 'ada@example.org', 'Analytical Tours');
    await other.context().close();

    await plan(page, server);
    const trip = page.url();
    await page.goto(server.base + '/app/account');
    await page.getByRole('heading', { name: 'You plan as a guest on this device.' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByText('You have 1 trip here as a guest.').waitFor();
    await page.getByLabel('E-mail').fill('ada@example.org');
    await page.getByLabel('Password').fill(sentence);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Signed in. Your trip came along.').first().waitFor();
    await line(page, wish).waitFor();
    await page.goto(trip);
    await page.waitForSelector('.trip[aria-busy=false]');
    await page.goto(server.base + '/app/account');
    await page.getByText('ada@example.org', { exact: true }).first().waitFor();
  });

  journey('what does not fit stays with the guest, who is asked', {}, async (page) => {
    const other = await open(server);
    await signUp(other, 'grace@example.org', 'Compilers');
    await plan(other, server);
    await other.context().close();

    await plan(page, server);
    await plan(page, server);
    const signIn = async () => {
      await page.goto(server.base + '/app/login');
      await page.getByText('You have 2 trips here as a guest.').waitFor();
      await page.getByLabel('E-mail').fill('grace@example.org');
      await page.getByLabel('Password').fill(sentence);
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await signIn();
    await page.getByRole('heading', { name: 'Your trips cannot come along yet' }).waitFor();
    await page.getByText('No more than 2 plans are kept.').waitFor();
    await page.getByRole('button', { name: 'Go on as a guest' }).click();
    assert.equal(await line(page, wish).count().then(async (n) => n || (await line(page, wish).first().waitFor(), line(page, wish).count())), 2);
    await signIn();
    await page.getByRole('button', { name: 'Sign in without them' }).click();
    await line(page, wish).first().waitFor();
    assert.equal(await line(page, wish).count(), 1); // that of the account
  });

  journey('that a session is over is told until somebody has seen it, also after the page was loaded anew', {}, async (page) => {
    await signUp(page, 'eve@example.org', 'Gardens');
    const ended = await page.evaluate(async () => {
      const { access } = JSON.parse(localStorage.getItem('tripwright.session'));
      const auth = { Authorization: `Bearer ${access}` };
      const { sessions } = await (await fetch('/auth/sessions', { headers: auth })).json();
      return (await fetch(`/auth/sessions/${sessions[0].session_id}`, { method: 'DELETE', headers: { ...auth, 'Idempotency-Key': 'end' } })).status;
    });
    assert.equal(ended, 204);
    const said = page.getByText('You were signed out.');
    await page.goto(server.base + '/app/trips');
    await said.waitFor();
    await page.reload();
    await said.waitFor();
    await page.goto(server.base + '/');
    await said.waitFor();
    await page.fill('#wish', wish); // begins a guest without a word
    await page.getByRole('button', { name: /Where Paris/ }).waitFor();
    await said.waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await said.waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForSelector('#wish');
    assert.equal(await said.count(), 0);
  });

  journey('why a document cannot be read is said in German', { locale: 'de-DE' }, async (page) => {
    await page.goto(server.base + '/app/login?new');
    await page.getByLabel('E-Mail').fill('max@example.org');
    await page.getByLabel('Passwort').fill(sentence);
    await page.getByLabel('Name deiner Gruppe oder Firma').fill('Gärten');
    await page.getByRole('main').getByRole('button', { name: 'Konto anlegen', exact: true }).click();
    await page.getByRole('heading', { name: 'Reisen' }).waitFor();
    await page.goto(server.base + '/app/knowledge');
    await page.getByLabel('Stadt').fill('Paris');
    await page.getByLabel('Land').fill('FR');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') });
    const said = page.getByText('Das PDF ist beschädigt oder keines.');
    await said.waitFor({ timeout: 60_000 });
    assert.equal(await said.getAttribute('lang'), null);
  });
});
