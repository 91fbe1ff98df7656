import { describe, expect, test } from 'vitest';
import { objectives, routes, tick, tools } from '../src/lib/board';
import { by, highest, histogram, parse, quantile, rate, share, since, total } from '../src/lib/metrics';

const page = `# HELP runs_total Runs that ended.
# TYPE runs_total counter
runs_total{status="completed"} 8
runs_total{status="error"} 2
active_runs 3
odd{path="a\\\\b",says="he said \\"no\\", then\\nleft",empty="",} 1.5e+03 1700000000000
nothing NaN
edge +Inf
broken{a="b 1
= 4
lat_bucket{route="/a",le="100"} 10
lat_bucket{route="/a",le="+Inf"} 20
lat_bucket{route="/a",le="50"} 0
lat_sum{route="/a"} 1500
lat_count{route="/a"} 20
lat_bucket{route="/b",le="50"} 20
lat_bucket{route="/b",le="100"} 20
lat_bucket{route="/b",le="+Inf"} 20
lat_sum{route="/b"} 200
lat_count{route="/b"} 20
`;

describe('parse', () => {
  const s = parse(page);
  test('names, labels, values', () => {
    expect(total(s, 'runs_total')).toBe(10);
    expect(total(s, 'runs_total', { status: 'error' })).toBe(2);
    expect(total(s, 'runs_total', (l) => l['status'] !== 'error')).toBe(8);
    expect(total(s, 'active_runs')).toBe(3);
    expect(by(s, 'runs_total', 'status')).toEqual(new Map([['completed', 8], ['error', 2]]));
  });
  test('escapes, a comma at the end, a time behind the value', () => {
    expect(s.get('odd')).toEqual([{ labels: { path: 'a\\b', says: 'he said "no", then\nleft', empty: '' }, value: 1500 }]);
  });
  test('what is not there is not 0; what is not a number does not count; what is broken is left', () => {
    expect(total(s, 'missing')).toBeUndefined();
    expect(total(s, 'nothing')).toBeUndefined();
    expect(total(s, 'edge')).toBe(Infinity);
    expect(s.has('broken')).toBe(false);
    expect(parse('').size).toBe(0);
    expect(parse('<!doctype html><p>No</p>').size).toBe(0);
  });
});

describe('histograms', () => {
  const s = parse(page);
  test('series are put together, bounds in order', () => {
    expect(histogram(s, 'lat')).toEqual({ bounds: [50, 100, Infinity], counts: [20, 30, 40], sum: 1700, count: 40 });
    expect(histogram(s, 'other')).toBeNull();
  });
  test('quantiles lie between two bounds', () => {
    const h = histogram(s, 'lat')!;
    expect(quantile(h, 0.25)).toBe(25);
    expect(quantile(h, 0.5)).toBe(50);
    expect(quantile(h, 0.625)).toBe(75);
    expect(quantile(h, 0.99)).toBe(Infinity);
    expect(highest(h)).toBe(100);
    expect(quantile(histogram(s, 'lat', { route: '/b' }), 0.95)).toBe(47.5);
    expect(quantile(null, 0.5)).toBeUndefined();
    expect(quantile({ bounds: [1, Infinity], counts: [0, 0], sum: 0, count: 0 }, 0.5)).toBeUndefined();
  });
  test('between two looks only what came in between', () => {
    const h = histogram(s, 'lat')!;
    const before = { bounds: h.bounds, counts: [20, 20, 20], sum: 200, count: 20 };
    expect(since(h, before)).toEqual({ bounds: h.bounds, counts: [0, 10, 20], sum: 1500, count: 20 });
    expect(since(before, h)).toBe(before);
    expect(since(h, null)).toBe(h);
    expect(quantile(since(h, h), 0.5)).toBeUndefined();
  });
});

test('rates and shares', () => {
  expect(rate(30, 10, 5)).toBe(4);
  expect(rate(5, 100, 5)).toBe(1); // began anew
  expect(rate(undefined, 1, 5)).toBeUndefined();
  expect(rate(1, 1, 0)).toBeUndefined();
  expect(share(1, 4)).toBe(0.25);
  expect(share(undefined, 4)).toBe(0);
  expect(share(1, 0)).toBeUndefined();
});

describe('the board', () => {
  const later = (n: number) => parse(`http_requests_total{method="GET",route="/plan",status="200"} ${10 * n}
http_requests_total{method="GET",route="/plan",status="503"} ${n}
http_requests_total{method="GET",route="/plan/{id}/stream",status="200"} 1
http_request_latency_ms_bucket{method="GET",route="/plan",le="10"} ${10 * n}
http_request_latency_ms_bucket{method="GET",route="/plan",le="+Inf"} ${11 * n}
http_request_latency_ms_bucket{method="GET",route="/plan/{id}/stream",le="10"} 0
http_request_latency_ms_bucket{method="GET",route="/plan/{id}/stream",le="+Inf"} 1
ttfe_ms_bucket{le="25"} 0
ttfe_ms_bucket{le="50"} 1
ttfe_ms_bucket{le="+Inf"} 1
e2e_latency_ms_bucket{type="plan",le="10000"} 0
e2e_latency_ms_bucket{type="plan",le="+Inf"} 1
tool_calls_total{tool="fx"} 4
tool_cache_hit{tool="fx"} 3
tool_errors_total{tool="fx",reason="timeout"} 1
claims_total 5
citations_total 5
cross_org_reads 1
active_runs 2
`);
  test('objectives are good, bad, or without data', () => {
    const o = Object.fromEntries(objectives(later(1)).map((x) => [x.name, x]));
    expect(o['first']).toMatchObject({ state: 'good', value: 48.75 });
    expect(o['plan']).toMatchObject({ state: 'bad', value: Infinity, over: 10_000 });
    expect(o['replan']).toMatchObject({ state: 'none' });
    expect(o['errors']).toMatchObject({ state: 'bad', value: 1 / 12 });
    expect(o['tools']).toMatchObject({ state: 'bad', value: 0.25 });
    expect(o['evidence']).toMatchObject({ state: 'good' });
    expect(o['crossings']).toMatchObject({ state: 'bad', value: 1 });
    expect(o['drops']).toMatchObject({ state: 'none' });
  });
  test('lines by route and by tool', () => {
    expect(routes(later(1)).map((r) => [r.route, r.count, r.errors, r.stream, r.p50])).toEqual([['/plan', 11, 1, false, 5.5], ['/plan/{id}/stream', 1, 0, true, Infinity]]);
    expect(tools(later(1))).toEqual([{ tool: 'fx', calls: 4, cached: 0.75, lately: undefined, errors: 1, why: ['timeout 1'], p95: undefined, over: 0 }]);
  });
  test('a tick is what came since the look before; streams do not count as slow', () => {
    expect(tick({ at: 0, scrape: later(1) }, undefined)).toMatchObject({ active: 2, requests: undefined, p95: undefined });
    expect(tick({ at: 5000, scrape: later(3) }, { at: 0, scrape: later(1) })).toMatchObject({ requests: 4.4, p95: Infinity, errors: expect.closeTo(1 / 11) });
    expect(tick({ at: 5000, scrape: later(1) }, { at: 0, scrape: later(1) })).toMatchObject({ requests: 0, p95: undefined, errors: undefined });
  });
});
