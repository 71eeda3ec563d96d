/** Which games this browser needs no introduction to any more: the lesson was opened, declined, or a match was played. */
import { SvelteSet } from 'svelte/reactivity';

const PLACE = 'luxx.knows';

const known = new SvelteSet(kept());

function kept(): string[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export function isNew(game: string): boolean {
  return !known.has(game);
}

export function noLongerNew(game: string): void {
  if (!isNew(game)) return;
  known.add(game);
  try {
    localStorage.setItem(PLACE, JSON.stringify([...known]));
  } catch {
    // Then the lesson is offered again next time.
  }
}
