import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/**
 * Writes `sw.js`: the page and its first files are kept so that it opens without a network and says honestly that it is
 * offline; rules, cards and lessons follow in the background. Nothing of `/api` is ever kept.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'luxx-service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).filter((name) => !name.endsWith('.map'));
      const first = [
        '/',
        ...firstFiles(bundle).map((name) => `/${name}`),
        '/theme.js',
        '/icon.svg',
        '/offline.html',
        '/offline.css',
        '/manifest.webmanifest',
      ];
      const version = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12);
      const later = names.map((name) => `/${name}`).filter((name) => !first.includes(name));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker(version, first, later) });
    },
  };
}

/** The entry with all that it imports, styles, type and words; the tables come when they are wanted. */
function firstFiles(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set(Object.keys(bundle).filter((name) => name.endsWith('.woff2')));
  const add = (name: string): void => {
    const file = bundle[name];
    if (found.has(name) || file?.type !== 'chunk') return;
    found.add(name);
    file.viteMetadata?.importedCss.forEach((style) => found.add(style));
    file.imports.forEach(add);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && (file.isEntry || file.facadeModuleId?.includes('virtual:words/')))
      add(file.fileName);
  }
  return [...found];
}

function worker(version: string, first: readonly string[], later: readonly string[]): string {
  return `const CACHE = 'luxx-${version}';
const FIRST = ${JSON.stringify(first)};
const LATER = ${JSON.stringify(later)};

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim())
      .then(() => caches.open(CACHE))
      .then((cache) => cache.addAll(LATER))
      .catch(() => undefined),
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

self.addEventListener('push', (event) => {
  event.waitUntil(notify(event.data ? event.data.json() : undefined));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data ?? '/'));
});

/** One notice at a time: a newer one takes the place of an older. */
async function notify(message) {
  if (!message) return;
  if (message.n > 0) await self.navigator.setAppBadge?.(message.n)?.catch(() => undefined);
  await self.registration.showNotification(message.title, {
    body: message.lines.join('\\n'),
    tag: 'turn',
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: message.path,
  });
}

/** In a window that is there already, or else in a new one. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [known] = windows;
  if (!known) return self.clients.openWindow(path);
  await known.focus();
  return known.navigate(path).catch(() => self.clients.openWindow(path));
}

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
