/** What this client knows about each game besides its table: names for options, what suits a quick match. */
import type { Options as AbluxxenOptions } from '../abluxxen/types';
import type { Options as FluxxOptions } from '../fluxx/types';
import { word } from '../words/words.svelte';

export const GAMES = ['abluxxen', 'fluxx'] as const;
export type GameName = (typeof GAMES)[number];

export function isGame(name: string | undefined): name is GameName {
  return GAMES.some((game) => game === name);
}

export const TITLES: Record<GameName, string> = { abluxxen: 'Abluxxen', fluxx: 'Fluxx' };

/** How many may sit down; the server has the last word. */
export function seatRange(game: GameName, options: AbluxxenOptions | FluxxOptions): [number, number] {
  if (game === 'fluxx') return [2, 6];
  const { edition, duel } = options as AbluxxenOptions;
  if (duel) return [2, 2];
  return edition === 'amigo' ? [3, 5] : [2, 5];
}

export function usualOptions(game: GameName, seats: number): AbluxxenOptions | FluxxOptions {
  return game === 'fluxx' ? { seats, first: 0 } : { edition: 'amigo', level: 'base', seats, first: 0 };
}

export const QUICK_SEATS: Record<GameName, number> = { abluxxen: 3, fluxx: 3 };

/** What a table is called where nothing else says which game it is. */
export function tableName(game: string, options: unknown): string {
  const name = variantName(game, options);
  return game === 'abluxxen' ? `${TITLES.abluxxen}: ${name}` : name;
}

/** What is played, in a few words. */
export function variantName(game: string, options: unknown): string {
  if (game === 'fluxx') {
    const { meta, cards } = options as FluxxOptions;
    const parts = [
      'Fluxx',
      meta ? word(`meta-${meta}`) : undefined,
      cards?.length ? word('own-cards-count', { n: cards.length }) : undefined,
    ];
    return parts.filter(Boolean).join(' · ');
  }
  const { edition, level, duel } = options as AbluxxenOptions;
  const name = word(`abluxxen-edition-${edition}-${level ?? 'base'}`);
  return duel ? `${word('variant-duel')} · ${name}` : name;
}
