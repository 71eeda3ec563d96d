/** Opening tables, and sitting down at once where that was asked. */
import { games, type GameName } from '../games';
import type { FormVariant, GameInfo, JsonValue, Position, SeatWish, Settings } from '../protocol';
import { rest } from './rest';

const EAGER = 'luxx.eager';

/** Two taps to a match: a table with bots that begins as soon as the page is there. */
export async function playNow(game: GameName): Promise<string> {
  await rest.introduce();
  const { form, levels } = await infoOf(game);
  const seats = games[game].quickSeats;
  const bots = Array.from({ length: seats - 1 }, (): SeatWish => ({ type: 'bot', level: middleOf(levels) }));
  const options = { ...fixedBy(form.variants[0]), seats, first: 0 };
  const table = await rest.openTable({ game, options, seats: [{ type: 'me' }, ...bots] });
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

/** A private table without a clock, where nothing is forbidden but looking into hands. */
export const USUAL_SETTINGS: Settings = {
  pace: 'none',
  visibility: 'private',
  spectators: 'allowed',
  hints: true,
  undo: true,
  rounds: 0,
  patience_s: 120,
  late: 'bot',
  company: 'bots_welcome',
};

export async function openTable(
  game: GameName,
  options: JsonValue,
  settings: Settings,
  seats: SeatWish[],
): Promise<string> {
  await rest.introduce();
  const table = await rest.openTable({ game, options, settings, seats });
  const waitsForNobody = seats.every(({ type }) => type === 'me' || type === 'bot');
  return waitsForNobody ? eagerTable(table.id) : `/t/${table.id}`;
}

/** A table where this browser is ready as soon as it is there. */
export function eagerTable(id: string): string {
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
  return middleOf((await infoOf(game)).levels);
}

/** What the server says about a game. */
export async function infoOf(game: GameName): Promise<GameInfo> {
  const info = (await rest.games()).find(({ name }) => name === game);
  if (!info) throw new Error(`the server has no ${game}`);
  return info;
}

/** The options that a variant stands for. */
export function fixedBy(variant: FormVariant | undefined): Record<string, JsonValue> {
  return Object.fromEntries((variant?.fixes ?? []).map(({ key, value }) => [key, value]));
}
