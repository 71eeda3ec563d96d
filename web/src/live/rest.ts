/** The requests that do not belong to one table. Every path of the server stands here and nowhere else. */
import type {
  CreatedTable,
  DeviceLink,
  GameInfo,
  JoinWish,
  Lobby,
  Me,
  RecordSummary,
  Replay,
  TableWish,
} from '../protocol';

/** What the server said instead of an answer. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: string,
  ) {
    super(problem);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method,
    credentials: 'same-origin',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Refused(answer.status, problemOf(text));
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

function problemOf(text: string): string {
  try {
    return (JSON.parse(text) as { problem?: string }).problem ?? text;
  } catch {
    return text;
  }
}

const KNOWN = 'luxx.known';

/** The cookie cannot be read from here, so that the page notes for itself whether it has one. */
function remember(): void {
  try {
    localStorage.setItem(KNOWN, '1');
  } catch {
    // Then the home page shows no finished matches.
  }
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}

const record = (match: string) => `/records/${encodeURIComponent(match)}`;

export const rest = {
  /** Who this browser is; the first time it becomes somebody. */
  introduce: async () => {
    const me = await ask<Me>('POST', '/me');
    remember();
    return me;
  },
  /** Who this browser is, if it ever became somebody. */
  whoAmI: async () => (isRemembered() ? ask<Me>('GET', '/me') : undefined),
  rename: (name: string) => ask<Me>('PATCH', '/me', { name }),
  games: () => ask<GameInfo[]>('GET', '/games'),
  lobby: () => ask<Lobby>('GET', '/tables'),
  openTable: (wish: TableWish) => ask<CreatedTable>('POST', '/tables', wish),
  join: (wish: JoinWish) => ask<CreatedTable>('POST', '/tables/join', wish),
  records: async () => (isRemembered() ? ask<RecordSummary[]>('GET', '/records') : []),
  record: (match: string) => ask<Record<string, unknown>>('GET', record(match)),
  replay: <O, V, C, T>(match: string, query: Record<string, string>) =>
    ask<Replay<O, V, C, T>>('GET', `${record(match)}/replay?${new URLSearchParams(query)}`),
  deviceLink: () => ask<DeviceLink>('POST', '/devices/link'),
  claim: async (token: string) => {
    await ask<undefined>('POST', '/devices/claim', { token });
    remember();
  },
};

export function socketAddress(kind: 'tables' | 'watch', id: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/${kind}/${encodeURIComponent(id)}/socket`;
}
