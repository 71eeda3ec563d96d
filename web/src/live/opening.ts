/** Opening tables, and sitting down at once where that was asked. */
import type { Position, SeatWish, Settings } from '../protocol';
import { QUICK_SEATS, usualOptions, type GameName } from './games';
import { rest } from './rest';

const EAGER = 'luxx.eager';

/** Two taps to a match: a table with bots that begins as soon as the page is there. */
export async function playNow(game: GameName): Promise<string> {
  await rest.introduce();
  const level = await middleLevel(game);
  const n = QUICK_SEATS[game];
  const bots = Array.from({ length: n - 1 }, (): SeatWish => ({ type: 'bot', level }));
  const table = await rest.openTable({
    game,
    options: usualOptions(game, n) as never,
    seats: [{ type: 'me' }, ...bots],
  });
  return eagerTable(table.id);
}

/** A finished match goes on from one of its steps: one of its seats is mine now, bots sit in the others. */
export async function goOn(game: GameName, from: Position, seat: number, nSeats: number): Promise<string> {
  await rest.introduce();
  const level = await middleLevel(game);
  const seats = Array.from({ length: nSeats }, (_, one): SeatWish =>
    one === seat ? { type: 'me' } : { type: 'bot', level },
  );
  const table = await rest.openTable({ game, from, seats });
  return eagerTable(table.id);
}

export async function openTable(
  game: GameName,
  options: unknown,
  settings: Settings,
  seats: SeatWish[],
): Promise<string> {
  await rest.introduce();
  const table = await rest.openTable({ game, options: options as never, settings, seats });
  const waitsForNobody = seats.every(({ type }) => type === 'me' || type === 'bot');
  return waitsForNobody ? eagerTable(table.id) : `/t/${table.id}`;
}

function eagerTable(id: string): string {
  try {
    sessionStorage.setItem(EAGER, id);
  } catch {
    // Then the player presses the button.
  }
  return `/t/${id}`;
}

/** Whether this browser opened the table in order to play right away. */
export function isEager(id: string | null): boolean {
  try {
    const eager = id !== null && sessionStorage.getItem(EAGER) === id;
    if (eager) sessionStorage.removeItem(EAGER);
    return eager;
  } catch {
    return false;
  }
}

/** A bot that plays neither at random nor its very best. */
export function middleOf(levels: readonly string[]): string {
  return levels[Math.floor(levels.length / 2)] ?? 'random';
}

export async function middleLevel(game: GameName): Promise<string> {
  const games = await rest.games();
  return middleOf(games.find(({ name }) => name === game)?.levels ?? []);
}
