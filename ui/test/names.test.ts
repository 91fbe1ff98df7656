import { expect, test } from 'vitest';
import { gaps } from '../src/lib/names';

test('of a note, what is not known is told and nothing else', () => {
  expect(gaps('An iron foundry of 1835. Indoor · open 10:00–18:00. Price: information not available.')).toEqual(['Price: information not available.']);
  expect(gaps('A park. Opening hours unknown. Whether it suits children is unknown.')).toEqual(['Opening hours unknown.', 'Whether it suits children is unknown.']);
  expect(gaps('Information not available.')).toEqual(['Information not available.']);
  expect(gaps('„A park.“ Draußen · kostenlos. Öffnungszeiten unbekannt. Ob es sich für Kinder eignet, ist unbekannt. Preis: Angaben nicht verfügbar.')).toEqual(
    ['Öffnungszeiten unbekannt.', 'Ob es sich für Kinder eignet, ist unbekannt.', 'Preis: Angaben nicht verfügbar.']);
});

test('a place with a name that sounds like it is known well', () => {
  expect(gaps('Climb 284 steps above the Tomb of the Unknown Soldier. Outdoor · open 10:00–23:00 · $25.56 a person.')).toEqual([]);
  expect(gaps('')).toEqual([]);
});
