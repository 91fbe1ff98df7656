// What an operations board shows, counted from two looks at the metrics: the whole since the process began, and what came lately.
import { by, highest, histogram, quantile, rate, share, since, total, type Histogram, type Scrape } from './metrics';

export interface Look {
  at: number; // milliseconds since 1970
  scrape: Scrape;
}

export type State = 'good' | 'bad' | 'none';

export interface Objective {
  name: 'first' | 'plan' | 'replan' | 'errors' | 'tools' | 'evidence' | 'crossings' | 'drops';
  state: State;
  kind: 'ms' | 'share' | 'count';
  value?: number | undefined;
  limit: number;
  over?: number; // the highest bound, when the value lies beyond it
}

// isStream: how long a stream was open says nothing of how quick the server is.
export const isStream = (route: string) => /\/(stream|runs\/\{id\}\/events)$/.test(route);
const quick = (l: Record<string, string>) => !isStream(l['route'] ?? '');
const failed = (l: Record<string, string>) => (l['status'] ?? '').startsWith('5');

function timed(name: Objective['name'], h: Histogram | null, limit: number): Objective {
  const value = quantile(h, 0.95);
  return { name, kind: 'ms', limit, value, state: value === undefined ? 'none' : value <= limit ? 'good' : 'bad', ...(value === Infinity && h ? { over: highest(h) } : {}) };
}

function part(name: Objective['name'], value: number | undefined, limit: number, good: (v: number) => boolean): Objective {
  return { name, kind: 'share', limit, value, state: value === undefined ? 'none' : good(value) ? 'good' : 'bad' };
}

function none(name: Objective['name'], value: number | undefined): Objective {
  return { name, kind: 'count', limit: 0, value, state: value === undefined ? 'none' : value === 0 ? 'good' : 'bad' };
}

// The limits are those of the product: see docs/metrics.md for the names.
export function objectives(s: Scrape): Objective[] {
  return [
    timed('first', histogram(s, 'ttfe_ms'), 50),
    timed('plan', histogram(s, 'e2e_latency_ms', { type: 'plan' }), 10_000),
    timed('replan', histogram(s, 'e2e_latency_ms', { type: 'replan' }), 5000),
    part('errors', share(total(s, 'http_requests_total', failed), total(s, 'http_requests_total')), 0.02, (v) => v < 0.02),
    part('tools', share(total(s, 'tool_errors_total'), total(s, 'tool_calls_total')), 0.02, (v) => v < 0.02),
    part('evidence', share(total(s, 'citations_total'), total(s, 'claims_total')), 1, (v) => v >= 1),
    none('crossings', total(s, 'cross_org_reads')),
    none('drops', total(s, 'sse_drops_total')),
  ];
}

export interface Quantiles {
  p50?: number | undefined;
  p95?: number | undefined;
  p99?: number | undefined;
  over: number; // the highest bound
}

export function quantiles(h: Histogram | null): Quantiles {
  return { p50: quantile(h, 0.5), p95: quantile(h, 0.95), p99: quantile(h, 0.99), over: h ? highest(h) : 0 };
}

export interface RouteLine extends Quantiles {
  method: string;
  route: string;
  count: number;
  errors: number;
  stream: boolean;
}

// routes gives a line for each pattern of a path, the most asked first.
export function routes(s: Scrape): RouteLine[] {
  const seen = new Map<string, { method: string; route: string }>();
  for (const { labels } of s.get('http_requests_total') ?? []) {
    const [method, route] = [labels['method'] ?? '', labels['route'] ?? ''];
    seen.set(`${method} ${route}`, { method, route });
  }
  return [...seen.values()]
    .map(({ method, route }) => ({
      method, route, stream: isStream(route),
      count: total(s, 'http_requests_total', { method, route }) ?? 0,
      errors: total(s, 'http_requests_total', (l) => l['method'] === method && l['route'] === route && failed(l)) ?? 0,
      ...quantiles(histogram(s, 'http_request_latency_ms', { method, route })),
    }))
    .sort((a, b) => b.count - a.count);
}

export interface ToolLine {
  tool: string;
  calls: number;
  cached: number | undefined;
  lately: number | undefined; // the cached share of the last five minutes
  errors: number;
  why: string[];
  p95: number | undefined;
  over: number;
}

export function tools(s: Scrape): ToolLine[] {
  const hits = by(s, 'tool_cache_hit', 'tool');
  const errors = by(s, 'tool_errors_total', 'tool');
  return [...by(s, 'tool_calls_total', 'tool')]
    .map(([tool, calls]) => {
      const q = quantiles(histogram(s, 'tool_latency_ms', { tool }));
      return {
        tool, calls, cached: share(hits.get(tool), calls), lately: total(s, 'cache_hit_rate', { tool }), errors: errors.get(tool) ?? 0,
        why: [...by(s, 'tool_errors_total', 'reason', { tool })].map(([reason, n]) => `${reason} ${n}`), p95: q.p95, over: q.over,
      };
    })
    .sort((a, b) => b.calls - a.calls);
}

// Tick is one point of the small lines.
export interface Tick {
  active?: number | undefined;
  waiting?: number | undefined;
  requests?: number | undefined; // a second
  p95?: number | undefined; // milliseconds, of the requests since the look before
  errors?: number | undefined; // share of them
  streams?: number | undefined;
}

export function tick(now: Look, then: Look | undefined): Tick {
  const seconds = then ? (now.at - then.at) / 1000 : 0;
  const [s, old] = [now.scrape, then?.scrape];
  const grown = (name: string, match?: Parameters<typeof total>[2]) => {
    const [n, o] = [total(s, name, match), old ? total(old, name, match) : undefined];
    return old ? rate(n, o, seconds) : undefined;
  };
  const requests = grown('http_requests_total');
  const lately = since(histogram(s, 'http_request_latency_ms', quick), old ? histogram(old, 'http_request_latency_ms', quick) : null);
  return {
    active: total(s, 'active_runs'),
    waiting: total(s, 'engine_runs', { state: 'waiting' }),
    requests,
    p95: old ? quantile(lately, 0.95) : undefined,
    errors: requests ? (grown('http_requests_total', failed) ?? 0) / requests : undefined,
    streams: total(s, 'sse_streams_open'),
  };
}
