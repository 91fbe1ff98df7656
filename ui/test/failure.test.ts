import './browser';
import { afterEach, expect, test } from 'vitest';
import { Refused } from '../src/lib/api';
import { outdated, reason, worded } from '../src/lib/failure';
import { choose } from '../src/text/text.svelte';

afterEach(() => choose('en'));
const plain = (s: string) => s.replace(/[\u00a0\u202f]/g, ' ');

// What the server says of a field, and what people read.
test.each<[string, string, string, string]>([
  ['date_window', 'spans 2 days; Tripwright plans trips of 4 to 7 days', 'That is 2 days; a trip of 4 to 7 days can be planned.', 'Das sind 2 Tage; geplant werden Reisen von 4 bis 7 Tagen.'],
  ['longer_days', 'spans 9 days; Tripwright plans trips of 4 to 7 days', 'That is 9 days; a trip of 4 to 7 days can be planned.', 'Das sind 9 Tage; geplant werden Reisen von 4 bis 7 Tagen.'],
  ['longer_days', 'takes day 6 away, where something is locked: unlock it first', 'On day 6 something is locked. Unlock it first.', 'Tag 6: hier ist etwas festgehalten. Gib es zuerst frei.'],
  ['password', 'must have 8 to 256 bytes', 'The password needs 8 to 256 characters.', 'Das Passwort braucht 8 bis 256 Zeichen.'],
  ['org_name', 'is longer than 100 characters', 'The name of the organisation is too long: 100 characters fit.', 'Der Name der Organisation ist zu lang: 100 Zeichen haben Platz.'],
  ['airports[0]', 'is not an airport of Paris; it has CDG, ORY', 'For Paris the airport can be CDG, ORY.', 'Für Paris kann der Flughafen CDG, ORY sein.'],
  ['origin', 'has no flights to Paris that Tripwright knows; see `tripwright city show paris`', 'From there no flights to Paris are known. Choose another airport to start from.', 'Von dort sind keine Flüge nach Paris bekannt. Wähl einen anderen Flughafen für den Start.'],
  ['date_window.start', 'lies in the past: today is 2026-11-22. Name later dates, or another moment with --now', 'The first day lies in the past. Choose later days.', 'Der erste Tag liegt in der Vergangenheit. Wähl spätere Tage.'],
  ['city', 'is required', 'The city is missing.', 'Die Stadt fehlt.'],
  ['budget_usd_cents', 'must be at most 100000000', 'The budget can be $1,000,000 at most.', 'Das Budget darf höchstens 1.000.000 $ sein.'],
  ['shift_dates_days', 'must lie between -750 and 750', 'The move by days must lie between -750 and 750.', 'Die Verschiebung um Tage muss zwischen -750 und 750 liegen.'],
  ['requirements[0].sights.name', 'is not a sight Tripwright knows in Paris; see `tripwright city show paris`', 'In Paris no place of that name is known.', 'In Paris ist kein Ort mit diesem Namen bekannt.'],
  ['org', 'is needed: this address has the same password in more than one organisation', 'With this address you are in several organisations: name one.', 'Mit dieser Adresse bist du in mehreren Organisationen: Nenn eine.'],
  ['', 'the e-mail address or the password is not right', 'The e-mail address or the password is not right.', 'Die E-Mail-Adresse oder das Passwort stimmt nicht.'],
  ['pace', 'must be relaxed, balanced or packed', 'The pace must be relaxed, balanced or packed.', 'Das Tempo: must be relaxed, balanced or packed.'],
  ['moves[0].to', 'is strange; see `tripwright x`', 'What was asked for is strange.', 'Das Gewünschte: is strange.'],
  ['', 'there is nothing at this address', 'There is nothing at this address.', 'There is nothing at this address.'],
])('%s %s', async (field, message, en, de) => {
  expect(plain(worded(field, message))).toBe(en);
  await choose('de');
  expect(plain(worded(field, message))).toBe(de);
});

test('what was asked for without a connection needs one; what is shown without one is old', () => {
  const offline = new Refused('offline', '');
  expect(reason(offline)).toBe('This needs a connection, and the server cannot be reached.');
  expect(outdated(offline)).toMatch(/known last/);
  expect(reason(new Refused('invalid', 'must have 8 to 256 bytes', 400, 'password'))).toBe('The password needs 8 to 256 characters.');
  expect(reason(new Error('x'))).toMatch(/went wrong/);
});
