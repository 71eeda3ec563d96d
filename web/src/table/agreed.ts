import { word } from '../words/words.svelte';
import type { Seating } from './seating';

/** One thing that a table has agreed on and that is not as usual. */
export interface Agreement {
  title?: string;
  text: string;
}

/** Whoever sits there, or the seat itself while nobody does. */
export function calledAt(seating: readonly Seating[], seat: number): string {
  const place = seating[seat];
  return !place || place.kind === 'open' ? word('seat-number', { n: seat + 1 }) : place.name;
}
