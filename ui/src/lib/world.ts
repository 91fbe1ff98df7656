// Outlines of the land, Natural Earth 1:110m, public domain.
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import atlas from 'world-atlas/land-110m.json';

type Ring = [number, number][];

// whole lets an outline go on over the 180th meridian: where it jumps to the other side of the map, a line would run around the world.
export function whole(ring: Ring): Ring {
  let turn = 0;
  return ring.map(([lon, lat], n) => {
    const jump = n ? lon - ring[n - 1]![0] : 0;
    if (Math.abs(jump) > 180) turn -= 360 * Math.sign(jump);
    return [lon + turn, lat];
  });
}

const topology = atlas as unknown as Topology;
export const land = feature(topology, topology.objects['land']!);
for (const f of 'features' in land ? land.features : [land]) {
  if (f.geometry.type === 'MultiPolygon') f.geometry.coordinates = f.geometry.coordinates.map((p) => p.map((r) => whole(r as Ring)));
}
