/** The requests that do not belong to one table. Every path of the server stands here and nowhere else. */
import type {
  CreatedTable,
  DeviceLink,
  GameInfo,
  JoinWish,
  Me,
  Problem,
  ProblemCode,
  RecordSummary,
  TableWish,
} from '../protocol';
import type { LobbyOf, ReplayOf } from '../games/forms';
import type { GameName } from '../protocol/games';
import type { FairRecord } from './shuffle';

/** What the server said instead of an answer. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: string,
    /** Nothing when somebody between here and the server answered. */
    readonly code: ProblemCode | undefined,
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
  if (!answer.ok) throw refused(answer.status, text);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

function refused(status: number, text: string): Refused {
  try {
    const { problem, code } = JSON.parse(text) as Partial<Problem>;
    return new Refused(status, problem ?? text, code);
  } catch {
    return new Refused(status, text, undefined);
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
  lobby: () => ask<LobbyOf<GameName>>('GET', '/tables'),
  openTable: (wish: TableWish) => ask<CreatedTable>('POST', '/tables', wish),
  join: (wish: JoinWish) => ask<CreatedTable>('POST', '/tables/join', wish),
  records: async () => (isRemembered() ? ask<RecordSummary[]>('GET', '/records') : []),
  record: (match: string) => ask<FairRecord>('GET', record(match)),
  replay: (match: string, query: Record<string, string>) =>
    ask<ReplayOf<GameName>>('GET', `${record(match)}/replay?${new URLSearchParams(query)}`),
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
