/** The requests that do not belong to one table. Every path of the server stands here and nowhere else. */
import type {
  AddedChannel,
  Blocked,
  Calendar,
  ChannelView,
  ChannelWish,
  CreatedTable,
  Device,
  DeviceLink,
  GameInfo,
  JoinWish,
  LinkOwner,
  Me,
  NoticeSettings,
  Problem,
  ProblemCode,
  HistoryPage,
  RatingLine,
  RecordSummary,
  SeekState,
  SeekWish,
  Statistics,
  TableWish,
  WaitingTables,
} from '../protocol';
import type { AnalysisOf, LobbyOf, PuzzleOf, ReplayOf } from '../games/forms';
import type { GameName } from '../protocol/games';
import type { FairRecord } from './shuffle';

/** What the server said instead of an answer. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: string,
    /** Nothing when somebody between here and the server answered. */
    readonly code: ProblemCode | undefined,
    /** What is wrong with the options of a table, in the game's own word. */
    readonly fault?: string,
  ) {
    super(problem);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method,
    credentials: 'same-origin',
    // Whoever closes the page may still take something back.
    keepalive: method === 'DELETE',
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
    const { problem, code, fault } = JSON.parse(text) as Partial<Problem>;
    return new Refused(status, problem ?? text, code, fault);
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

function forget(): void {
  try {
    localStorage.removeItem(KNOWN);
  } catch {
    // Then nothing was noted either.
  }
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}

const notice = (id: string) => `/me/notices/${encodeURIComponent(id)}`;
const record = (match: string) => `/records/${encodeURIComponent(match)}`;

export const rest = {
  /** Who this browser is; on the first visit it gets an identity. */
  introduce: async () => {
    const me = await ask<Me>('POST', '/me');
    remember();
    return me;
  },
  /** Who this browser is, if it has an identity. */
  whoAmI: async () => (isRemembered() ? ask<Me>('GET', '/me') : undefined),
  rename: (name: string) => ask<Me>('PATCH', '/me', { name }),
  games: () => ask<GameInfo[]>('GET', '/games'),
  lobby: () => ask<LobbyOf<GameName>>('GET', '/tables'),
  openTable: (wish: TableWish) => ask<CreatedTable>('POST', '/tables', wish),
  discard: (table: string) => ask<undefined>('DELETE', `/tables/${encodeURIComponent(table)}`),
  join: (wish: JoinWish) => ask<CreatedTable>('POST', '/tables/join', wish),
  records: async () => (isRemembered() ? ask<RecordSummary[]>('GET', '/records') : []),
  record: (match: string) => ask<FairRecord>('GET', record(match)),
  replay: (match: string, query: Record<string, string>) =>
    ask<ReplayOf<GameName>>('GET', `${record(match)}/replay?${new URLSearchParams(query)}`),
  devices: async () => (isRemembered() ? ask<Device[]>('GET', '/devices') : []),
  endDevice: async ({ id, is_this }: Device) => {
    await ask<undefined>('DELETE', `/devices/${encodeURIComponent(id)}`);
    if (is_this) forget();
  },
  /** Whose link it is; looking does not use it up. */
  linkOwner: (token: string) => ask<LinkOwner>('POST', '/devices/look', { token }),
  forgetMe: async () => {
    await ask<undefined>('DELETE', '/me');
    forget();
  },
  /** The tables that wait for this person. */
  next: () => ask<WaitingTables>('GET', '/me/next'),
  notices: () => ask<NoticeSettings>('GET', '/me/notices'),
  addNotice: (wish: ChannelWish) => ask<AddedChannel>('POST', '/me/notices', wish),
  confirmNotice: (id: string, code: string) => ask<ChannelView>('POST', `${notice(id)}/confirm`, { code }),
  testNotice: (id: string) => ask<undefined>('POST', `${notice(id)}/test`),
  removeNotice: (id: string) => ask<undefined>('DELETE', notice(id)),
  stopNotices: (id: string) => ask<undefined>('POST', `/notices/${encodeURIComponent(id)}/stop`),
  keepCalendar: (calendar: Calendar) => ask<Calendar>('PUT', '/me/calendar', calendar),
  blocked: () => ask<Blocked[]>('GET', '/me/blocked'),
  block: (wish: Blocked) => ask<undefined>('POST', '/me/blocked', wish),
  unblock: (id: string) => ask<undefined>('DELETE', `/me/blocked/${encodeURIComponent(id)}`),
  seek: (wish: SeekWish) => ask<SeekState>('POST', '/seek', wish),
  seekState: () => ask<SeekState>('GET', '/seek'),
  stopSeeking: () => ask<undefined>('DELETE', '/seek'),
  analysis: (match: string) => ask<AnalysisOf<GameName>>('GET', `${record(match)}/analysis`),
  analyse: (match: string) => ask<AnalysisOf<GameName>>('POST', `${record(match)}/analysis`),
  history: (before?: string) =>
    ask<HistoryPage>('GET', `/me/history${before ? `?${new URLSearchParams({ before })}` : ''}`),
  statistics: () => ask<Statistics>('GET', '/me/statistics'),
  leaders: (game: string, query: Record<string, string>) =>
    ask<RatingLine[]>('GET', `/leaders/${encodeURIComponent(game)}?${new URLSearchParams(query)}`),
  puzzle: (game: string) => ask<PuzzleOf<GameName>>('GET', `/puzzles/${encodeURIComponent(game)}`),
  solve: (game: string, day: number, choice: number) =>
    ask<PuzzleOf<GameName>>('POST', `/puzzles/${encodeURIComponent(game)}`, { day, choice }),
  deviceLink: () => ask<DeviceLink>('POST', '/devices/link'),
  claim: async (token: string) => {
    await ask<undefined>('POST', '/devices/claim', { token });
    remember();
  },
};

/** A file with everything that is stored about whoever asks. */
export const EXPORT = '/api/me/export';

export function socketAddress(kind: 'tables' | 'watch', id: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/${kind}/${encodeURIComponent(id)}/socket?deltas=2`;
}
