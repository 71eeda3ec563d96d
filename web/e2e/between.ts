/**
 * Screens of the time between matches in states that take days, luck or many people to reach. What the server would say
 * then is said in its place; everything else is real.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { parse } from 'smol-toml';
import type {
  Device,
  HistoryPage,
  Lobby,
  NoticeSettings,
  Place,
  RatingLine,
  RecordSummary,
  SeekState,
  Settings,
  Statistics,
  TableSummary,
} from '../src/protocol';
import type { Screen } from './screens';
import { changeViews } from './views';

const DAY_S = 86_400;
const NOW_S = Math.floor(Date.now() / 1000);

async function say<T>(page: Page, path: string, json: T): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.fulfill({ json }));
}

/** Whoever has been here before. */
async function known(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(async () => {
    await fetch('/api/me', { method: 'POST' });
    localStorage.setItem('luxx.known', '1');
  });
}

const SETTINGS: Settings = {
  pace: 'none',
  visibility: 'listed',
  spectators: 'allowed',
  hints: true,
  undo: true,
  rounds: 0,
  patience_s: 120,
  late: 'bot',
  company: 'bots_welcome',
};

function place(name: string): Place {
  const occupant = name ? ({ type: 'person', id: name } as const) : ({ type: 'open' } as const);
  return { occupant, name, ready: true, present: true, away_ms: null, stand_in: false };
}

const ABLUXXEN = { edition: 'amigo', level: 'base', duel: false, seats: 3, first: 0 };
const FLUXX = { seats: 4, first: 0, meta: 'escalation' };

let nTables = 0;
function table(
  game: 'abluxxen' | 'fluxx',
  names: string[],
  more: Partial<TableSummary> = {},
  settings: Partial<Settings> = {},
): TableSummary {
  const id = `table${nTables++}`;
  return {
    id,
    watch: `w${id}`,
    game,
    options: game === 'fluxx' ? FLUXX : ABLUXXEN,
    settings: { ...SETTINGS, ...settings },
    phase: 'gathering',
    places: names.map(place),
    awaiting: null,
    asked_ms: null,
    due_s: null,
    n_choices: 0,
    match: null,
    seat: null,
    may_discard: false,
    ...more,
  };
}

const playing = (awaiting: number, due_s: number | null, n_choices: number): Partial<TableSummary> => ({
  phase: 'playing',
  awaiting,
  asked_ms: 3 * 3600_000,
  due_s: due_s === null ? null : NOW_S + due_s,
  n_choices,
  match: 'm',
  seat: 0,
});

const LOBBY: Lobby = {
  mine: [
    table('abluxxen', ['Anna', 'Ben', 'Caro'], playing(0, 2.4 * DAY_S, 61), { pace: 'three_days' }),
    table('fluxx', ['Anna', 'Maximiliane-Charlotte', 'Dora', 'Emil'], playing(1, 5 * 3600, 12), {
      pace: 'one_day',
    }),
    table('fluxx', ['Anna', '', '', ''], { ...playing(0, null, 7), may_discard: true }),
    table('abluxxen', ['Anna', 'Ben', ''], { seat: 0 }),
  ],
  open: [
    table('abluxxen', ['Frieda', '', ''], {}, { pace: 'three_days', company: 'people_only' }),
    table('fluxx', ['Gustav', 'Hanna', '', ''], {}, { pace: 'quick' }),
    table('fluxx', ['Maximiliane-Charlotte', '', '', ''], {}, { company: 'people_only' }),
  ],
  watchable: [table('abluxxen', ['Ida', 'Jonas', 'Karl'], { ...playing(1, null, 33), seat: null, id: null })],
};

const WAITING: SeekState = {
  type: 'waiting',
  waited_s: 12,
  n_others: 3,
  n_suiting: 1,
  seats_min: 4,
  seats_max: 4,
  widened: false,
  offers_bots: false,
};

/** Somebody is looking, and this is how it goes. */
async function looking(page: Page, state: SeekState): Promise<void> {
  await say(page, '/seek', state);
  await page.goto('/people');
  await page.locator('.games .button').first().click();
  await page.locator('.looking .figures').waitFor();
}

const NOTICES: NoticeSettings = {
  offers: {
    push: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    mail: true,
    webhook: true,
  },
  channels: [
    { id: 'a', kind: 'push', name: 'updates.push.services.example', confirmed: true, failing: false },
    { id: 'b', kind: 'mail', name: 'maximiliane-charlotte@example.org', confirmed: false, failing: false },
    { id: 'c', kind: 'webhook', name: 'ntfy.example', confirmed: true, failing: true },
  ],
  calendar: {
    offset_min: 60,
    hours: { from: 9, until: 22 },
    days_off: [Math.floor(NOW_S / DAY_S) + 3, Math.floor(NOW_S / DAY_S) + 9],
  },
  days_off_max: 20,
};

const VARIANTS = ['amigo-base', 'amigo-base-duel', 'ravensburger-advanced'];

function played(number: number): RecordSummary {
  const isFluxx = number % 3 === 0;
  return {
    match: `m${number}`,
    game: isFluxx ? 'fluxx' : 'abluxxen',
    variant: isFluxx ? 'plain' : (VARIANTS[number % VARIANTS.length] ?? ''),
    is_rated: number % 2 === 0,
    hints: [],
    players: ['Anna', 'Ben', number % 4 ? 'Caro' : 'Maximiliane-Charlotte'],
    points: [14 - number, number * 3 - 5, 2],
    winners: [number % 2],
    seat: 0,
    ended_s: NOW_S - number * 1.7 * DAY_S,
  };
}

const HISTORY: HistoryPage = { records: Array.from({ length: 7 }, (_, n) => played(n)), next: '7-m' };
const STATISTICS: Statistics = {
  n_matches: 57,
  results: [
    { game: 'abluxxen', variant: 'amigo-base', n_seats: 3, n_matches: 31, victories: 14.5, points: 260 },
    { game: 'abluxxen', variant: 'amigo-base-duel', n_seats: 2, n_matches: 8, victories: 3, points: 40 },
    { game: 'fluxx', variant: 'plain', n_seats: 4, n_matches: 17, victories: 6, points: 6 },
    { game: 'fluxx', variant: 'escalation', n_seats: 6, n_matches: 1, victories: 0, points: 0 },
  ],
  streak: 3,
  best_streak: 6,
  recent: Array.from({ length: 50 }, (_, n) => (n * 7) % 5 < 2 || n > 46),
  laid_down: {
    abluxxen: { '7': 41, '9': 38, '12': 30, X: 22, '3': 19, '1': 4 },
    fluxx: { K01: 9, K07: 7, R01: 6, G03: 4, A12: 2 },
  },
  ratings: [
    rated('Anna', 27.4, 2.1, 31, true),
    { ...rated('Anna', 24.9, 5.2, 8, true), variant: 'amigo-base-duel' },
    { ...rated('Anna', 25.8, 3.4, 17, true), game: 'fluxx', variant: 'plain' },
  ],
};

function rated(name: string, mean: number, deviation: number, n_matches: number, is_own = false): RatingLine {
  return { name, game: 'abluxxen', variant: 'amigo-base', mean, deviation, n_matches, is_own };
}

const LEADERS: RatingLine[] = [
  rated('Maximiliane-Charlotte', 33.2, 1.4, 212),
  rated('Ben', 29.9, 1.9, 88),
  rated('Anna', 27.4, 2.1, 31, true),
  rated('Йордан', 25.1, 4.4, 9),
  rated('Zoë', 18.6, 2.6, 40),
];

const DEVICES: Device[] = [
  { id: 'a', added_s: NOW_S - 90 * DAY_S, seen_s: NOW_S, is_this: true, browser: 'firefox', system: 'linux' },
  {
    id: 'b',
    added_s: NOW_S - DAY_S,
    seen_s: NOW_S - DAY_S,
    is_this: false,
    browser: 'samsung',
    system: 'android',
  },
  { id: 'c', added_s: null, seen_s: null, is_this: false, browser: 'other', system: 'other' },
];

/** The own cards of the example, for a match that differs from the usual in everything. */
function everythingAgreed(): object {
  const { card } = parse(readFileSync('../examples/own-cards.toml', 'utf8')) as { card: unknown[] };
  return {
    seats: 4,
    first: 0,
    meta: 'escalation',
    day: 'special',
    birthday: [0, 2],
    war_moves: 'peace',
    death: 'must_one',
    rich_bonus: 'must',
    milk_is_food: true,
    turn_limit: 60,
    cards: card,
  };
}

/** A new table, as whoever opened it sees it. */
async function atNewTable(page: Page, wish: object): Promise<void> {
  await known(page);
  const id = await page.evaluate(async (wish) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wish) });
    return ((await answer.json()) as { id: string }).id;
  }, wish);
  await page.goto(`/t/${id}`);
  await page.locator('[name=share-link]').waitFor();
}

/** A Duel over days that has been dealt; somebody from another browser is the other one. */
async function atDuel(page: Page, first: 0 | 1): Promise<void> {
  await atNewTable(page, {
    game: 'abluxxen',
    options: { edition: 'amigo', level: 'base', duel: true, seats: 2, first },
    settings: { ...SETTINGS, pace: 'three_days' },
    seats: [{ type: 'me' }, { type: 'open' }],
  });
  const other = await page.context().browser()!.newContext();
  const there = await other.newPage();
  await there.goto(page.url());
  await there.locator('.seats .free .button').click();
  await there.locator('.seats .mine').waitFor();
  for (const one of [page, there]) await one.locator('.button.big.main').click();
  for (const one of [page, there]) await one.locator('.hand').first().waitFor();
  await other.close();
  // Whoever has left is told a moment later, and what is said beside the hand changes with it.
  await page.locator('.place .name > .mark').waitFor();
}

export const BETWEEN: Screen[] = [
  {
    name: 'home-full',
    open: async (page) => {
      await known(page);
      await say(page, '/tables', LOBBY);
      await say(page, '/records', HISTORY.records);
      await page.goto('/');
      await page.locator('.running li').nth(3).waitFor();
    },
  },
  {
    name: 'lobby-days',
    open: (page) =>
      atNewTable(page, {
        game: 'abluxxen',
        options: ABLUXXEN,
        settings: { ...SETTINGS, pace: 'three_days', late: 'pause', company: 'people_only' },
        seats: [{ type: 'me' }],
      }),
  },
  {
    name: 'lobby-agreed',
    open: async (page) => {
      await atNewTable(page, { game: 'fluxx', options: everythingAgreed(), seats: [{ type: 'me' }] });
      await page.locator('.agreed li').nth(12).waitFor();
    },
  },
  {
    name: 'new-days',
    open: async (page) => {
      await page.goto('/new/abluxxen?listed');
      await page.locator('details.sheet summary').click();
      await page.getByText(/^(Drei Tage|Three days)$/).click();
      await page.getByText(/^(Nur Menschen|People only)$/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'table-days',
    open: async (page) => {
      await atDuel(page, 0);
      await page.locator('.bar.mine').waitFor();
      await page.locator('.clock').first().waitFor();
    },
  },
  {
    // One waits here, may answer ahead, and another table waits for one.
    name: 'waiting-days',
    open: async (page) => {
      await atDuel(page, 0);
      await atDuel(page, 1);
      await page.locator('.bar a[href="/next"]').waitFor();
    },
  },
  {
    name: 'ahead',
    open: async (page) => {
      await atDuel(page, 1);
      await page.locator('.ahead').click();
      await page.locator('dialog [role=switch]').first().click();
      await page.locator('.ahead.some').waitFor();
    },
  },
  {
    name: 'known-fluxx',
    open: async (page) => {
      await changeViews<{ hands: { known: string[] }[]; unsure: { card: string; hands: number[] }[] }>(
        page,
        (view) => {
          if (view.hands[1]) view.hands[1].known = ['K01', 'G03'];
          view.unsure = ['R01', 'A12'].map((card) => ({ card, hands: [1, 2] }));
        },
      );
      await page.goto('/');
      await page.locator('.box.fluxx .button.main').click();
      await page.locator('.place button:has(.chip svg)').first().click();
      await page.locator('dialog li').nth(3).waitFor();
    },
  },
  { name: 'people-looking', open: (page) => looking(page, WAITING) },
  {
    name: 'people-bots',
    open: async (page) => {
      const late = {
        waited_s: 75,
        n_others: 0,
        n_suiting: 0,
        seats_min: 2,
        widened: true,
        offers_bots: true,
      };
      await looking(page, { ...WAITING, ...late });
    },
  },
  {
    name: 'notices-full',
    open: async (page) => {
      await say(page, '/me/notices', NOTICES);
      await say(page, '/me/blocked', [{ id: 'x', name: 'Troll' }]);
      await page.goto('/notices');
      await page.locator('li form').waitFor();
    },
  },
  {
    name: 'history-full',
    open: async (page) => {
      await say(page, '/me/statistics', STATISTICS);
      await say(page, '/me/history*', HISTORY);
      await page.goto('/history');
      await page.locator('.matches .button').first().waitFor();
    },
  },
  {
    name: 'leaders-full',
    open: async (page) => {
      await say(page, '/leaders/*', LEADERS);
      await page.goto('/leaders/abluxxen');
      await page.locator('tbody tr').nth(4).waitFor();
    },
  },
  {
    name: 'device-full',
    open: async (page) => {
      await known(page);
      await say(page, '/devices', DEVICES);
      await page.goto('/device');
      await page.locator('.button.main').click();
      await page.locator('.row .button').nth(1).click();
      await page.locator('.doors button').last().click();
      await page.locator('.sure').nth(1).waitFor();
    },
  },
  {
    name: 'device-link',
    open: async (page) => {
      await known(page);
      await say(page, '/devices/look', { name: 'Maximiliane-Charlotte', n_devices: 2 });
      await say(page, '/tables', LOBBY);
      await say(page, '/records', HISTORY.records);
      await page.goto('/link#token');
      await page.locator('.given').waitFor();
    },
  },
];
