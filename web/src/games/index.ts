/** Every game that the page can show; nothing outside this folder names one. */
import { GAMES, type GameName } from '../protocol/games';
import { abluxxen } from './abluxxen';
import { fluxx } from './fluxx';
import type { Agreed } from './forms';
import type { Game, Voice } from './game';

export { GAMES, type GameName };

export const games: { readonly [G in GameName]: Game<G> } = { abluxxen, fluxx };

export function isGame(name: string | undefined): name is GameName {
  return GAMES.some((game) => game === name);
}

export function titleOf(name: string): string {
  return isGame(name) ? games[name].title : name;
}

/** What is played, in a few words. */
export function variantName<G extends GameName>({ game, options }: Agreed<G>): string {
  return games[game].variant(options);
}

/** The cards that are shuffled before the deal. */
export function deckOf<G extends GameName>({ game, options }: Agreed<G>): Promise<string[]> {
  return games[game].deck(options);
}

/** What a table is called where nothing else says which game it is. */
export function tableName<G extends GameName>({ game, options }: Agreed<G>): string {
  return games[game].tableName(options);
}

/** Loads a game and prepares it for a match with these options: how it speaks of that match. */
export async function begin<G extends GameName>({ game, options }: Agreed<G>): Promise<Voice<G>> {
  const loaded = await games[game].load();
  loaded.begin(options);
  return loaded.voice;
}

/** Screens that only one game has, by their addresses. */
export const extras = GAMES.flatMap((name) => games[name].extras);
