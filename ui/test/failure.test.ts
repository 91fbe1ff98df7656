import './browser';
import { afterEach, expect, test } from 'vitest';
import { Refused } from '../src/lib/api';
import { outdated, reason, unread, worded } from '../src/lib/failure';
import { choose } from '../src/text/text.svelte';

afterEach(() => choose('en'));
const plain = (s: string) => s.replace(/[\u00a0\u202f]/g, ' ');

// What the server says of a field, and what people read.
test.each<[string, string, string, string]>([
  ['password', 'must have 12 characters or more: take a sentence, or some words that do not belong together', 'The password needs at least 12 characters.', 'Das Passwort braucht mindestens 12 Zeichen.'],
  ['password', 'must have 256 bytes at most', 'The password is too long: 256 characters fit.', 'Das Passwort ist zu lang: 256 Zeichen haben Platz.'],
  ['new_password', 'repeats itself: take a sentence, or some words that do not belong together', 'The password repeats itself. Take a sentence, or some words that do not belong together.', 'Das Passwort wiederholt sich. Nimm einen Satz oder ein paar Wörter, die nicht zusammengehören.'],
  ['password', 'follows the keys, the alphabet or the numbers: take a sentence, or some words that do not belong together', 'The password follows the keys, the alphabet or the numbers. Take a sentence, or some words that do not belong together.', 'Das Passwort folgt den Tasten, dem Alphabet oder den Zahlen. Nimm einen Satz oder ein paar Wörter, die nicht zusammengehören.'],
  ['password', 'is little more than your address, your organisation or the name of this service: take a sentence, or some words that do not belong together', 'The password is little more than your address, your organisation or our name. Take a sentence, or some words that do not belong together.', 'Das Passwort ist kaum mehr als deine Adresse, deine Organisation oder unser Name. Nimm einen Satz oder ein paar Wörter, die nicht zusammengehören.'],
  ['password', 'is one that many people use, or nearly: take a sentence, or some words that do not belong together', 'The password is one that many people use, or nearly. Take a sentence, or some words that do not belong together.', 'Das Passwort wird so oder ähnlich von vielen benutzt. Nimm einen Satz oder ein paar Wörter, die nicht zusammengehören.'],
  ['org_name', 'is longer than 100 characters', 'The name of the organisation is too long: 100 characters fit.', 'Der Name der Organisation ist zu lang: 100 Zeichen haben Platz.'],
  ['airports[0]', 'is not an airport of Paris; it has CDG, ORY', 'For Paris the airport can be CDG, ORY.', 'Für Paris kann der Flughafen CDG, ORY sein.'],
  ['origin', 'has no flights to Paris that Tripwright knows; see `tripwright city show paris`', 'From there no flights to Paris are known. Choose another airport to start from.', 'Von dort sind keine Flüge nach Paris bekannt. Wähl einen anderen Flughafen für den Start.'],
  ['date_window.start', 'lies in the past: today is 2026-11-22. Name later dates, or another moment with --now', 'The first day lies in the past. Choose later days.', 'Der erste Tag liegt in der Vergangenheit. Wähl spätere Tage.'],
  ['stays[1].place', 'is required', 'The place is missing.', 'Der Ort fehlt.'],
  ['transfers[0].mode', 'is required', 'What was said of the ways is missing.', 'Die Angabe zu den Wegen fehlt.'],
  ['city', 'is required', 'The city is missing.', 'Die Stadt fehlt.'],
  ['budget_usd_cents', 'must be at most 100000000', 'The budget can be $1,000,000 at most.', 'Das Budget darf höchstens 1.000.000 $ sein.'],
  ['shift_dates_days', 'must lie between -750 and 750', 'The move by days must lie between -750 and 750.', 'Die Verschiebung um Tage muss zwischen -750 und 750 liegen.'],
  ['requirements[0].sights.name', 'is not a sight Tripwright knows in Paris; see `tripwright city show paris`', 'In Paris no place of that name is known.', 'In Paris ist kein Ort mit diesem Namen bekannt.'],
  ['org', 'is needed: this address has the same password in more than one organisation', 'With this address you are in several organisations: name one.', 'Mit dieser Adresse bist du in mehreren Organisationen: Nenn eine.'],
  ['', 'the e-mail address or the password is not right', 'The e-mail address or the password is not right.', 'Die E-Mail-Adresse oder das Passwort stimmt nicht.'],
  ['pace', 'must be relaxed, balanced or packed', 'The pace must be relaxed, balanced or packed.', 'Das Tempo: must be relaxed, balanced or packed.'],
  ['moves[0].to', 'is strange; see `tripwright x`', 'What was asked for is strange.', 'Das Gewünschte: is strange.'],
  ['', 'a file may have at most 10 MB: make it smaller, or send it in parts', 'The file is too large: 10 MB fit. Make it smaller, or send it in parts.', 'Die Datei ist zu groß: 10 MB haben Platz. Mach sie kleiner oder schick sie in Teilen.'],
  ['own_password', 'is not right', 'Your own password is not right.', 'Dein eigenes Passwort stimmt nicht.'],
  ['', 'too many failed attempts: wait, then try again', 'Too many failed attempts. Wait a few minutes, then try again.', 'Zu viele falsche Versuche. Warte ein paar Minuten und versuch es dann noch einmal.'],
  ['', 'they are the last owner: make somebody else one first', 'There must be an owner. Make somebody else one first.', 'Einen Inhaber muss es geben. Mach erst jemand anderen dazu.'],
  ['', 'only an owner of the organisation may change roles', 'Only an owner may do that.', 'Das darf nur ein Inhaber.'],
  ['', 'a mail to that address was asked for a moment ago: try again in a few minutes', 'A mail to that address was asked for a moment ago. Try again in a few minutes.', 'Für diese Adresse wurde eben schon eine Mail bestellt. Versuch es in ein paar Minuten noch einmal.'],
  ['', 'somebody else of your organisation made this trip: they may delete it, and so may an owner', 'Somebody else of your organisation made this trip. They may delete it, and so may an owner.', 'Diese Reise hat jemand anderes aus deiner Organisation geplant. Löschen darf sie nur, wer sie geplant hat, oder ein Inhaber.'],
  ['org', 'is the name of more than one organisation that this password opens: take the slug of yours', 'Several of your organisations have this name: take the short name that stands beside it on your account page.', 'Mehrere deiner Organisationen heißen so: Nimm den Kurznamen, der auf deiner Kontoseite daneben steht.'],
  ['new_password', 'is the one of before: take another', 'The password is the one of before. Take another.', 'Das Passwort ist dasselbe wie vorher. Nimm ein anderes.'],
  ['', 'the file is empty', 'The file is empty.', 'Die Datei ist leer.'],
  ['', 'there is nothing at this address', 'There is nothing at this address.', 'There is nothing at this address.'],
])('%s %s', async (field, message, en, de) => {
  expect(plain(worded(field, message))).toBe(en);
  await choose('de');
  expect(plain(worded(field, message))).toBe(de);
});

// What is refused because there is as much as there may be, in the server's words and in those of the page.
test.each<[string, string, string, string]>([
  ['quota_runs', 'as many plans are being made for your organisation as may be at a time (128): wait until one is done', 'No more than 128 plans can be made at a time. Wait until some are done.', 'Mehr als 128 Pläne können nicht gleichzeitig entstehen. Warte, bis einige fertig sind.'],
  ['quota_runs', 'as many plans are being made for guests from your address as may be at a time (1): wait until one is done', 'No more than 1 plan can be made at a time. Wait until it is done.', 'Mehr als 1 Plan kann nicht gleichzeitig entstehen. Warte, bis er fertig ist.'],
  ['quota_plans', 'your organisation has as many plans as are kept for it (500): delete some that you need no more; the oldest are forgotten in time', 'No more than 500 plans are kept. Delete some that you need no more.', 'Mehr als 500 Pläne werden nicht aufbewahrt. Lösche einige, die du nicht mehr brauchst.'],
  ['quota_documents', 'your organisation has as many documents as are kept for it, those on their way included (100): remove one first', 'No more than 100 documents are kept. Remove some first.', 'Mehr als 100 Dokumente werden nicht aufbewahrt. Entferne zuerst einige.'],
  ['quota_bytes', 'the documents of your organisation may take up 100 MiB together, and with this one they would take up more: remove some first', 'All documents together may take up 100 MiB. Remove some first.', 'Alle Dokumente zusammen dürfen 100 MiB groß sein. Entferne zuerst einige.'],
  ['quota_streams', 'as many streams are open for your organisation as may be at a time (100): close one first', 'Too many plans are being followed at the same time. Close some pages.', 'Zu viele Pläne werden gleichzeitig verfolgt. Schließ einige Seiten.'],
  ['quota_of_tomorrow', 'there are 3 of them: wait', 'There are 3 of them: wait.', 'There are 3 of them: wait.'],
])('%s: %s', async (code, message, en, de) => {
  const refused = new Refused(code, message, 429);
  expect(plain(reason(refused))).toBe(en);
  await choose('de');
  expect(plain(reason(refused))).toBe(de);
});

test('who is not signed in hears of no token', () => {
  for (const detail of ['sign in: send an access token as Authorization: Bearer', 'the access token has expired', 'the session is over; sign in again', '']) {
    expect(reason(new Refused('unauthenticated', detail, 401))).toBe('Sign in to see this.');
  }
  expect(reason(new Refused('unauthenticated', 'the e-mail address or the password is not right', 401))).toBe('The e-mail address or the password is not right.');
  expect(reason(new Refused('unauthenticated', 'this service takes no guests: sign up', 401))).toBe('This service takes no guests: sign up.');
});

test('what was asked for without a connection needs one; what is shown without one is old', () => {
  const offline = new Refused('offline', '');
  expect(reason(offline)).toBe('This needs a connection, and the server cannot be reached.');
  expect(outdated(offline)).toMatch(/known last/);
  expect(reason(new Refused('invalid', 'must have 12 characters or more', 400, 'password'))).toBe('The password needs at least 12 characters.');
  expect(reason(new Error('x'))).toMatch(/went wrong/);
});

test('why a document was not read is said in the reader\u2019s language, with the number of the server', async () => {
  const slow = { trouble: 'too_slow' as const, reason: 'reading it took longer than 20 s' };
  expect(unread(slow)).toBe('Reading it took longer than 20 seconds.');
  expect(unread({ trouble: 'too_many_headings', reason: 'the file has more than 20000 headings' })).toMatch(/20,000 headings/);
  expect(unread({ trouble: 'what nobody knows yet' as 'too_slow', reason: 'x' })).toBe('');
  expect(unread({ reason: 'x' })).toBe('');
  await choose('de');
  expect(unread(slow)).toBe('Das Lesen dauerte länger als 20\u00a0Sekunden.');
  await choose('en');
});

// A sentence of its own is what people read: it says what is wrong, and what to say instead.
test.each(['Your places take 9 nights at least, but your dates have 6 nights. Name later dates, or stay for fewer nights.', 'Über diesen Weg ist nichts bekannt. Nenn einen anderen.'])('%s', (said) => {
  expect(worded('stays', said)).toBe(said);
  expect(worded('transfers[0].booked.at', said)).toBe(said);
});

// A server tells who reads German in German; people read the same sentences of ours, with the numbers that were meant.
test.each<[string, string, string]>([
  ['password', 'muss 12 Zeichen oder mehr haben: nimm einen Satz oder einige Wörter, die nicht zusammengehören', 'Das Passwort braucht mindestens 12 Zeichen.'],
  ['budget_usd_cents', 'darf höchstens 100.000.000 sein', 'Das Budget darf höchstens 1.000.000 $ sein.'],
  ['city', 'ist nötig', 'Die Stadt fehlt.'],
  ['org', 'ist nötig: diese Adresse hat dasselbe Passwort in mehr als einer Organisation', 'Mit dieser Adresse bist du in mehreren Organisationen: Nenn eine.'],
  ['requirements[0].sights.name', 'ist keine Sehenswürdigkeit, die Tripwright in Paris kennt; siehe `tripwright city show paris`', 'In Paris ist kein Ort mit diesem Namen bekannt.'],
  ['', 'die E-Mail-Adresse oder das Passwort stimmt nicht', 'Die E-Mail-Adresse oder das Passwort stimmt nicht.'],
  ['', 'eine Datei darf höchstens 10 MB haben: mach sie kleiner, oder schick sie in Teilen', 'Die Datei ist zu groß: 10 MB haben Platz. Mach sie kleiner oder schick sie in Teilen.'],
  ['moves[0].to', 'ist seltsam; siehe `tripwright x`', 'Das Gewünschte: ist seltsam.'],
])('what a server says of %s in German: %s', async (field, message, german) => {
  await choose('de');
  expect(plain(worded(field, message))).toBe(german);
});
