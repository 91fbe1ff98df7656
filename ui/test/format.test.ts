import { agent } from './browser';
import { beforeEach, describe, expect, test } from 'vitest';
import { asOf, atMost, clock, day, degrees, distance, currency, dates, dateThere, hour, inCurrency, inDollars, longDay, minutes, percent, signed, span, timeThere, toMinutes, usd, whole, zone } from '../src/lib/format';
import { counted } from '../src/lib/counted.svelte';
import { choose, type Language } from '../src/text/text.svelte';

// Spaces that do not break are shown as _, narrow ones as well.
const plain = (s: string) => s.replace(/[\u00a0\u202f]/g, '_').replace(/[\u2009\u200a]/g, ' ');
// Commas, the plural of a short unit and the space around a dash are different from one version of the CLDR to the next.
const loose = (s: string) => plain(s).replace(/_/g, ' ').replace(/,(?= )| (?=–)|(?<=–) /g, '').replace(/\b(hr|min)s\b/g, '$1');

const readers: [string, Language, string, Record<string, string>][] = [
  ['en-US', 'en', 'en-US', {
    whole: '$2,500', cents: '$1,234.50', none: '$0', less: '-$12.05', plus: '+$340', minus: '−$0.99', zero: '±$0',
    min: '45 min', hour: '1 hr', both: '2 hr 5 min', near: '350 m', far: '1.2 km', day: 'Tue June 15', long: 'Tuesday June 15 2027',
    span: 'Jun 14–20 2027', over: 'Jun 28–Jul 3 2027', years: 'Dec 29 2027–Jan 2 2028', share: '33%', number: '12,345', deg: '21°C', zone: 'Paris (GMT+2)', winter: 'Paris (GMT+1)', far_zone: 'New York (EDT)' }],
  ['en-GB', 'en', 'en-GB', {
    whole: '$2,500', cents: '$1,234.50', none: '$0', less: '-$12.05', plus: '+$340', minus: '−$0.99', zero: '±$0',
    min: '45 min', hour: '1 hr', both: '2 hr 5 min', near: '350 m', far: '1.2 km', day: 'Tue 15 June', long: 'Tuesday 15 June 2027',
    span: '14–20 Jun 2027', over: '28 Jun–3 Jul 2027', years: '29 Dec 2027–2 Jan 2028', share: '33%', number: '12,345', deg: '21°C', zone: 'Paris (CEST)', winter: 'Paris (CET)', far_zone: 'New York (GMT-4)' }],
  ['de-DE', 'de', 'de-DE', {
    whole: '2.500_$', cents: '1.234,50_$', none: '0_$', less: '-12,05_$', plus: '+340_$', minus: '−0,99_$', zero: '±0_$',
    min: '45 Min.', hour: '1 Std.', both: '2 Std. 5 Min.', near: '350 m', far: '1,2 km', day: 'Di. 15. Juni', long: 'Dienstag 15. Juni 2027',
    span: '14.–20. Juni 2027', over: '28. Juni–3. Juli 2027', years: '29. Dez. 2027–2. Jan. 2028', share: '33 %', number: '12.345', deg: '21 °C', zone: 'Paris (MESZ)', winter: 'Paris (MEZ)', far_zone: 'New York (GMT-4)' }],
];

for (const [name, language, browser, want] of readers) {
  describe(name, () => {
    beforeEach(async () => {
      agent.language = browser;
      await choose(language);
    });
    test('money: whole dollars without cents, differences with a sign', () => {
      expect([usd(250_000), usd(123_450), usd(0), usd(-1205), signed(34_000), signed(-99), signed(0)].map(plain)).toEqual(
        [want['whole'], want['cents'], want['none'], want['less'], want['plus'], want['minus'], want['zero']]);
    });
    test('times and ways', () => {
      expect([minutes(45), minutes(60), minutes(125), distance(347), distance(1240)].map(loose)).toEqual(
        [want['min'], want['hour'], want['both'], want['near'], want['far']]);
    });
    test('days', () => {
      expect([day('2027-06-15'), longDay('2027-06-15'), span('2027-06-14', '2027-06-20'), span('2027-06-28', '2027-07-03'), span('2027-12-29', '2028-01-02')].map(loose)).toEqual(
        [want['day'], want['long'], want['span'], want['over'], want['years']]);
    });
    test('numbers', () => {
      expect([percent(1 / 3), whole(12_345), degrees(21.4)].map(loose)).toEqual([want['share'], want['number'], want['deg']]);
    });
    test('zones, on the day they are asked for', () => {
      expect([zone('Europe/Paris', '2027-06-14'), zone('Europe/Paris', '2027-12-14'), zone('America/New_York', '2027-06-14')].map(plain)).toEqual(
        [want['zone'], want['winter'], want['far_zone']]);
    });
  });
}

test('another language of the browser than ours is written as in Britain', async () => {
  await choose('en');
  agent.language = 'fr-FR';
  expect(loose(day('2027-06-15'))).toBe('Tue 15 June');
  agent.language = 'en-US';
  expect(loose(day('2027-06-15'))).toBe('Tue June 15');
});

test('at the edges', () => {
  expect([minutes(0), minutes(-3), minutes(59.4), minutes(59.6), minutes(119.7)]).toEqual(['0 min', '0 min', '59 min', '1 hr', '2 hr']);
  expect([distance(0), distance(949), distance(950), distance(10_000)]).toEqual(['0 m', '950 m', '1 km', '10 km']);
  expect([usd(1), usd(100), usd(99_999_999)]).toEqual(['$0.01', '$1', '$999,999.99']);
  expect(zone('Nowhere/Land', '2027-06-14')).toBe('Nowhere/Land');
  expect([toMinutes('00:00'), toMinutes('09:05'), toMinutes('24:30')]).toEqual([0, 545, 1470]);
});

test('what ends after midnight ends on the next day', async () => {
  expect(clock({ start: '19:00', end: '23:59' })).toBe('19:00–23:59');
  expect(clock({ start: '23:40', end: '24:10' })).toBe('23:40–00:10 (next day)');
  expect(clock({ start: '24:00', end: '25:05' })).toBe('00:00–01:05 (next day)');
  expect([hour('08:05'), hour('24:10')]).toEqual(['08:05', '00:10 (next day)']);
  await choose('de');
  expect(hour('24:10')).toBe('00:10 (am nächsten Tag)');
  await choose('en');
});

test('what was looked up on a day has no time of day, what was looked up at a moment has one', () => {
  expect(plain(asOf('2025-06-01T00:00:00Z'))).toMatch(/^\D*1\D+2025$|^\w+ 1, 2025$/);
  expect(plain(asOf('2026-11-23T18:53:11Z'))).toMatch(/2026.*\d\d:\d\d/);
});

// Sums are told as the server tells them: TestSumsAreToldInTheCurrencyThatPeopleCountIn of internal/wording has the same.
test.each([
  ['EUR', 1_161_800_000, 290450, '€2,500'], ['EUR', 1_161_800_000, 1000, '€8.61'], ['EUR', 1_161_800_000, -1000, '-€8.61'],
  ['CAD', 730_000_000, 255, '$3.50'], ['CAD', 730_000_000, 182500, '$2,500'],
  ['JPY', 6_620_000, 198600, '¥300,000'], ['KRW', 730_000, 1000, '₩13,700'], ['USD', 1e9, 123450, '$1,234.50'],
])('%s at %d: %d cents', async (code, rate_nano_usd, cents, want) => {
  agent.language = 'en-US';
  await choose('en');
  expect(plain(usd(cents, { code, rate_nano_usd }))).toBe(want);
});

test('sums are told in the currency of the trip, and read back', async () => {
  await choose('de');
  counted.as({ code: 'EUR', rate_nano_usd: 1_161_800_000 });
  expect([plain(usd(290450)), plain(signed(1000)), inCurrency(290450), inDollars(2500), currency()]).toEqual(['2.500_€', '+8,61_€', 2500, 290450, 'Euro']);
  counted.as({ code: 'EUR' }); // at a rate that nobody knows yet
  expect(plain(usd(290450))).toBe('2.904,50_$');
  counted.as();
});

test('a bound is rounded up: what is promised is never less than what is proved', () => {
  agent.language = 'en-GB';
  choose('en');
  expect([0, 1, 100, 101, 109, 110].map(atMost)).toEqual(['0%', '1%', '10%', '11%', '11%', '11%']);
});

test('a way is told by the clocks of both its ends', async () => {
  agent.language = 'en-GB';
  await choose('en');
  const [leaves, lands] = ['2027-06-13T23:40:00Z', '2027-06-14T08:30:00Z'];
  expect([dateThere(leaves, 'America/New_York'), timeThere(leaves, 'America/New_York'), dateThere(lands, 'Europe/Berlin'), timeThere(lands, 'Europe/Berlin')].map(loose))
    .toEqual(['Sun 13 June', '19:40', 'Mon 14 June', '10:30']);
  expect([timeThere(lands, ''), timeThere('2027-06-14T22:00:00Z', 'Europe/Berlin')]).toEqual(['08:30', '00:00']); // a zone that is not known is UTC
  expect([dates('2027-06-14', '2027-06-17'), dates('2027-06-28', '2027-07-03')].map(loose)).toEqual(['14–17 June', '28 June–3 July']);
});
