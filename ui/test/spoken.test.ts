import { expect, test } from 'vitest';
import { claimed, spoken, told } from '../src/lib/spoken';

test('a run is told of in the language of its trip, or in the one it was asked for in', () => {
  const of = (request: unknown, lang?: string) => spoken({ request, ...(lang === undefined ? {} : { itinerary: { intent: { lang } } }) } as never);
  expect([of({}), of(null), of({ lang: 'de' }), of({ lang: 'de' }, ''), of({}, 'de'), of({ lang: 'en', intent: { lang: 'de' } }), of({ edit: { parent_intent: { lang: 'de' } } })])
    .toEqual(['en', 'en', 'de', 'en', 'de', 'de', 'de']);
});

test('what is quoted of a place is English', () => {
  const it = { intent: { lang: 'de' }, facts: { attractions: [{ name: 'Louvre', blurb: 'A palace' }], onward: [{ attractions: [{ name: 'Prado', blurb: 'A gallery' }] }] } } as never;
  const claim = (claim: string, source = 'fixture', tool = 'atlas') => claimed(it, { claim, provenance: { source, tool } } as never);
  expect([told(it), claim('Louvre: A palace.'), claim('Prado: A gallery.'), claim('Louvre: Kunstmuseum in Paris'), claim('Louvre: Book a slot', 'fixture', 'guide'), claim('Louvre: Go early', 'rag')]).toEqual(['de', 'en', 'en', 'de', 'en', 'en']);
});
