import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Writes `sw.js`: the page and its first files are kept so that it opens without a network and says honestly that it is
 * offline. Everything else is kept once it was used. Nothing of `/api` is ever kept.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'luxx-service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).filter((name) => !name.endsWith('.map'));
      const first = ['/', '/theme.js', '/icon.svg', '/offline.html', '/offline.css', '/manifest.webmanifest', ...names.filter(isFirst).map((name) => `/${name}`)];
      const version = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker(version, first) });
    },
  };
}

/** Styles, type and the entry; the tables come when they are wanted. */
function isFirst(name: string): boolean {
  return /\.(woff2)$/.test(name) || /assets\/(index|words|de|en)-[^/]+\.(js|css)$/.test(name);
}

function worker(version: string, first: readonly string[]): string {
  return `const CACHE = 'luxx-${version}';
const FIRST = ${JSON.stringify(first)};

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else event.respondWith(fetch(request).catch(() => caches.match(request)));
});

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? (await caches.match('/offline.html')) ?? Response.error();
  }
}

async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}
`;
}
