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
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
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

export const rest = {
  me: () => ask<Me>('GET', '/me'),
  rename: (name: string) => ask<Me>('PUT', '/me', { name }),
  games: () => ask<GameInfo[]>('GET', '/games'),
  lobby: () => ask<Lobby>('GET', '/lobby'),
  records: () => ask<RecordSummary[]>('GET', '/records'),
  createTable: (wish: TableWish) => ask<CreatedTable>('POST', '/tables', wish),
  join: (wish: JoinWish) => ask<CreatedTable>('POST', '/join', wish),
  replay: <O, V, C, T>(match: string, query: string) => ask<Replay<O, V, C, T>>('GET', `/matches/${encodeURIComponent(match)}/replay?${query}`),
  record: (match: string) => ask<Record<string, unknown>>('GET', `/matches/${encodeURIComponent(match)}/record`),
  deviceLink: () => ask<DeviceLink>('POST', '/device'),
  claim: (token: string) => ask<Me>('POST', '/claim', { token }),
};

export function socketAddress(kind: 'tables' | 'watch', id: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/${kind}/${encodeURIComponent(id)}/socket`;
}
