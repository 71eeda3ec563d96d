/** Which screen the address names. */
import { isOnSheet } from './back';

export interface Route {
  /** The parts of the path, decoded: `/t/abc` is `['t', 'abc']`. */
  parts: string[];
  query: URLSearchParams;
  hash: string;
}

/** Somebody may have typed the address by hand. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): Route {
  const parts = location.pathname.split('/').filter(Boolean).map(decoded);
  return { parts, query: new URLSearchParams(location.search), hash: location.hash.slice(1) };
}

let current = $state.raw(read());

export const route = {
  get now(): Route {
    return current;
  },
};

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  // A link in a sheet leaves the screen below it; going back leads to that screen, not to the sheet.
  if (how === 'push' && !isOnSheet()) history.pushState(null, '', path);
  else history.replaceState(isOnSheet() && how === 'replace' ? history.state : null, '', path);
  const before = current.parts.join('/');
  current = read();
  if (before !== current.parts.join('/')) scrollTo(0, 0);
}

/** Lets ordinary links to our own screens change the screen without loading the page again. */
export function followLinks(): void {
  addEventListener('popstate', () => (current = read()));
  addEventListener('hashchange', () => (current = read()));
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || link.pathname.startsWith('/assets/')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
