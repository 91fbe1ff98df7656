// Outlines of the land, Natural Earth 1:110m, public domain.
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import atlas from 'world-atlas/land-110m.json';

const topology = atlas as unknown as Topology;
export const land = feature(topology, topology.objects['land']!);
