// What a run tells of its days while it plans: names of places, and where they are.
import type { Activity, Point } from './types';

export interface DraftedDay {
  date: string;
  stops?: string[];
  at?: [number, number][]; // latitude and longitude of each stop; runs that began with an older server lack them
}

// Pin is what a map needs to know of a place.
export interface Pin {
  id: string;
  name: string;
  role: Activity['role'];
  geo?: Point;
}

// pinned gives the pins of each day. A stop without a place has none, and a place that moves to another day is another pin.
export function pinned(days: readonly DraftedDay[]): Pin[][] {
  return days.map((d) =>
    (d.stops ?? []).flatMap((name, k) => {
      const [lat, lon] = d.at?.[k] ?? [];
      return Number.isFinite(lat) && Number.isFinite(lon) ? [{ id: `${d.date} ${name}`, name, role: 'sight' as const, geo: { lat: lat!, lon: lon! } }] : [];
    }),
  );
}
