import { safeName } from '../table/names';
import { word } from '../words/words.svelte';

/** What a record calls a player: a name, or `bot:level`. */
export function playerName(player: string, seat: number): string {
  return player.startsWith('bot:') ? word(`bot-name-${seat}`) : safeName(player);
}

export function levelName(level: string): string {
  const named = word(`level-${level}`);
  return named === `level-${level}` ? level : named;
}
