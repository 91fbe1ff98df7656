// A thousand cuts: the app's own reader of streams against the real server, and between them a wire that breaks after any number of
// bytes. Nothing is lost, nothing comes twice, all of it in order. How long a stream is away is printed: it depends on the machine.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import ts from 'typescript';
import { missing, root, serve, wish } from './world.mjs';

const CUTS = 1000;
const seed = Number(process.env.TRIPWRIGHT_SEED ?? 1);

// It imports nothing but types: without them it is JavaScript.
const source = ts.transpileModule(readFileSync(join(root, 'ui', 'src', 'lib', 'stream.ts'), 'utf8'), { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
const { follow } = await import('data:text/javascript,' + encodeURIComponent(source.outputText));

// chance gives the same numbers for the same seed (mulberry32).
function chance(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

// wire leads to the server and breaks each connection after some bytes, politely or not, sometimes before the first. Only a third
// one in a row that brought nothing new is left alone until it does: then the reader would give up, and rightly.
async function wire(base, random) {
  const below = (n) => Math.floor(random() * n);
  const away = []; // milliseconds from a cut to the first byte of the connection after it
  let cuts = 0;
  let cutAt = 0;
  let barren = 0;
  let progress = () => {};
  const door = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: '127.0.0.1', port: Number(new URL(base).port), noDelay: true });
    let left = barren >= 2 ? Infinity : random() < 0.15 ? 0 : below(4000);
    let fresh = false;
    let cut = false;
    const sever = () => {
      if (cut) return;
      cut = true;
      cuts++;
      cutAt = performance.now();
      barren = fresh ? 0 : barren + 1;
      far.destroy();
      if (random() < 0.5) near.end();
      else near.resetAndDestroy();
    };
    progress = () => {
      fresh = true;
      if (left === Infinity) left = below(2000);
    };
    near.on('data', (b) => far.write(b)).on('error', () => {}).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('end', () => near.end());
    far.on('data', (b) => {
      if (cut) return;
      if (cutAt && left > 0) {
        away.push(performance.now() - cutAt);
        cutAt = 0;
      }
      if (b.length < left) {
        left -= b.length;
        near.write(b);
      } else {
        near.write(b.subarray(0, left), () => setImmediate(sever));
      }
    });
  });
  await new Promise((ready) => door.listen(0, '127.0.0.1', ready));
  return { base: `http://127.0.0.1:${door.address().port}`, away, cuts: () => cuts, progress: () => progress(), close: () => door.close() };
}

describe('1,000 random cuts', { skip: missing || false, timeout: 120_000 }, () => {
  let server;
  let token;
  before(async () => {
    server = await serve({ TRIPWRIGHT_QUOTA_STREAMS_ADDRESS: '1000', TRIPWRIGHT_RATE_USER: '60000/1m,burst 9000', TRIPWRIGHT_RATE_ORG: '60000/1m,burst 9000', TRIPWRIGHT_SIMULATE_NODE_DELAY: 'rag:400ms,planner:900ms,tool_executor:700ms,verifier:700ms,synthesizer:500ms' });
    token = (await ask('POST', '/auth/guest', {})).access_token;
  });
  after(() => server?.close());

  async function ask(method, path, body) {
    const r = await fetch(server.base + path, {
      method,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID(), ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    assert.ok(r.ok, `${method} ${path}: ${r.status}`);
    return r.json();
  }

  // heard follows a run over a wire of its own until it is over.
  async function heard(run, random) {
    const w = await wire(server.base, random);
    const events = [];
    const links = [];
    await new Promise((over) =>
      follow({ path: `${w.base}/plan/${run}/stream`, token: async () => token, status: () => ask('GET', `/plan/${run}/status`) }, {
        event(e) {
          events.push(e);
          w.progress();
        },
        link(l) {
          links.push(l);
          if (l === 'over') over();
        },
      }),
    );
    w.close();
    return { run, events, cuts: w.cuts(), away: w.away, gaveUp: links.includes('polling') };
  }

  test('the stream of the app loses nothing and doubles nothing', async () => {
    const all = [];
    const began = performance.now();
    let plans = 0;
    for (let round = 0; all.reduce((n, f) => n + f.cuts, 0) < CUTS; round++) {
      // Some plans at once, and several who follow each of them: while it is made, and what is left of it afterwards.
      const runs = await Promise.all(Array.from({ length: 6 }, async () => (await ask('POST', '/plan', { text: wish })).run_id));
      plans += runs.length;
      all.push(...(await Promise.all(runs.flatMap((run, i) => Array.from({ length: 8 }, (_, k) => heard(run, chance(seed + 1e4 * round + 100 * i + k)))))));
    }
    const told = new Map();
    for (const { run } of all) if (!told.has(run)) told.set(run, (await ask('GET', `/plan/${run}/events`)).events);
    const seqs = (events) => events.map((e) => e.seq).join();
    const wrong = all.filter((f) => f.gaveUp || seqs(f.events) !== seqs(told.get(f.run)));
    assert.deepEqual(wrong.map((f) => `${f.run}: ${seqs(f.events)}${f.gaveUp ? ', gave up' : ''}`), []);
    for (const f of all) assert.deepEqual(f.events, told.get(f.run));
    for (const events of told.values()) assert.equal(events.at(-1).status, 'done');

    const cuts = all.reduce((n, f) => n + f.cuts, 0);
    const away = all.flatMap((f) => f.away).toSorted((a, b) => a - b);
    const at = (share) => Math.round(away[Math.min(away.length - 1, Math.floor(away.length * share))]);
    console.log(`${cuts} cuts of ${all.length} streams of ${plans} plans in ${Math.round((performance.now() - began) / 100) / 10} s, seed ${seed}: none of ${all.reduce((n, f) => n + f.events.length, 0)} events lost or doubled`);
    console.log(`from a cut to the next byte: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms of 2000, most ${Math.round(away.at(-1))} ms`);
    assert.ok(cuts >= CUTS);
  });
});
