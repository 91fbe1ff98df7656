import './browser';
import { expect, test } from 'vitest';
import { bagsBefore, freeBefore } from '../src/lib/between';

const entry = (role: string, start: string, end: string, way = 0) => ({ role, name: `${role} ${start}`, window: { start, end }, leg: way ? { duration_seconds: way * 60 } : undefined }) as never;
const all = <T>(items: never[], of: (items: never[], at: number) => T) => items.map((_, at) => of(items, at));

test('what is left between two entries beside the way is free', () => {
  const day = [entry('sight', '09:00', '10:00'), entry('sight', '12:30', '13:30', 30), entry('lunch', '14:00', '15:00', 10), entry('dinner', '19:00', '20:00', 20), entry('night', '22:00', '24:00', 10)];
  expect(all(day, freeBefore)).toEqual([null, { minutes: 120, where: 'near', near: 'sight 09:00' }, null, { minutes: 220, where: 'near', near: 'lunch 14:00' }, null]);
});

test('a landing leaves what its airport does not take, and before a flight one waits there', () => {
  const day = [entry('arrive', '02:00', '05:55'), entry('lunch', '11:30', '12:30', 40), entry('check_out', '13:30', '13:40', 10), entry('depart', '18:00', '20:00', 65)];
  expect(all(day, freeBefore)).toEqual([null, { minutes: 215, where: 'landed', near: '' }, { minutes: 50, where: 'near', near: 'lunch 11:30' }, { minutes: 195, where: 'airport', near: '' }]);
  const far = [entry('arrive', '02:00', '10:00'), entry('lunch', '13:00', '14:00', 90)]; // an hour to get out, and an hour and a half into the city
  expect(all(far, freeBefore)).toEqual([null, null]);
});

test('a train takes no time of an airport', () => {
  const day = [entry('arrive', '08:00', '10:00'), entry('lunch', '12:00', '13:00', 20), entry('depart', '15:00', '18:00', 15)];
  expect([1, 2].map((at) => freeBefore(day, at, () => false))).toEqual([{ minutes: 100, where: 'landed', near: '' }, { minutes: 105, where: 'near', near: 'lunch 12:00' }]);
});

test('bags are carried where something is seen with them', () => {
  const carried = { until: 'check_in', time: '15:00' };
  const [land, lunch, hotel, bags] = [entry('arrive', '02:00', '10:00'), entry('lunch', '12:00', '13:00'), entry('check_in', '15:00', '15:30'), entry('bags', '11:00', '11:10')];
  expect(all([land, lunch, hotel], bagsBefore)).toEqual([null, carried, null]);
  expect(all([land, hotel, lunch], bagsBefore)).toEqual([null, null, null]);
  expect(all([land, bags, lunch, hotel], bagsBefore)).toEqual([null, null, null, null]);
  const [out, fly] = [entry('check_out', '11:00', '11:10'), entry('depart', '18:00', '20:00')];
  expect(all([out, lunch, fly], bagsBefore)).toEqual([null, { until: 'depart', time: '18:00' }, null]);
  expect(all([out, fly], bagsBefore)).toEqual([null, null]);
  expect(all([out, bags, lunch, fly], bagsBefore)).toEqual([null, null, null, null]);
});
