// Keeps the app and the trips that were read, so that they can be read again without a server. What is asked of the server is
// asked first; what was kept is for when it does not answer. Nothing but reading goes through here.
const APP = 'tripwright-app-2';
const TRIPS = 'tripwright-trips-1';
const MOST = 60; // answers kept

self.addEventListener('install', (e) => {
  e.waitUntil(
    (async () => {
      const cache = await caches.open(APP);
      const page = await fetch('/app/', { cache: 'no-store' });
      const html = await page.clone().text();
      await cache.put('/app/', page);
      const files = (await (await fetch('/app/files.json', { cache: 'no-store' })).json()).map((f) => '/app/' + f);
      const linked = [...html.matchAll(/(?:src|href)="(\/app\/[^"]+)"/g)].map((m) => m[1]);
      await cache.addAll([...new Set([...linked, ...files])]);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (e) => {
  e.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== APP && name !== TRIPS) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (e) => {
  if (e.data === 'forget') e.waitUntil(caches.delete(TRIPS)); // whoever signs out leaves nothing behind
  else if (e.data?.forget) e.waitUntil(drop(e.data.forget)); // nor does a trip that is deleted
});

self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/app/assets/')) e.respondWith(kept(e.request));
  else if (url.pathname.startsWith('/app/') || url.pathname === '/') e.respondWith(page(e.request));
  else if (/^\/plan(\/[0-9a-f-]{36}(\/(status|diff|cost|events))?)?$/.test(url.pathname)) e.respondWith(reading(e.request));
});

// drop forgets a trip, and the list that it stands in.
async function drop(run) {
  const cache = await caches.open(TRIPS);
  for (const k of await cache.keys()) {
    const [, what, id] = new URL(k.url).pathname.split('/');
    if (what === 'plan' && (!id || id === run)) await cache.delete(k);
  }
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && request.mode === 'navigate') await (await caches.open(APP)).put('/app/', answer.clone());
    return answer;
  } catch (e) {
    const old = (await caches.match(request)) ?? (request.mode === 'navigate' ? await caches.match('/app/') : undefined);
    if (old) return old;
    throw e;
  }
}

// reading answers from what was read last when the server is away. Answers are kept apart for each token's owner: the token
// itself changes, so what is kept is thrown away when somebody signs out. A run that was on its way when it was read last is not handed
// out: it may be over long since.
async function reading(request) {
  const cache = await caches.open(TRIPS);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request.url, answer.clone());
      const keys = await cache.keys();
      for (const k of keys.slice(0, Math.max(0, keys.length - MOST))) await cache.delete(k);
    }
    return answer;
  } catch (e) {
    const old = await cache.match(request.url);
    if (!old || (await underWay(request, old))) throw e;
    const headers = new Headers(old.headers);
    headers.set('X-Kept', 'yes');
    return new Response(await old.blob(), { status: old.status, headers });
  }
}

async function underWay(request, answer) {
  if (!/^\/plan\/[^/]+(\/status)?$/.test(new URL(request.url).pathname)) return false;
  return (await answer.clone().json()).status === 'running';
}
