/** Cards on their way from one anchor to another. Drawn above the table, never in the way of a tap. */
import { moves } from '../live/settings.svelte';
import { placeOf, places, type Places } from './anchors';

export interface Flight {
  /** What is drawn: a card of the game, or undefined for a back. */
  card: string | undefined;
  /** Names of anchors; the first that is on the screen counts. */
  from: string[];
  to: string[];
}

export interface Airborne {
  id: number;
  card: string | undefined;
  from: DOMRect;
  to: DOMRect;
  delay: number;
}

const FLIGHT_MS = 340;
const STAGGER_MS = 55;
const AT_ONCE_MAX = 14;

let airborne = $state.raw<Airborne[]>([]);
let nextId = 0;

export const air = {
  get cards(): readonly Airborne[] {
    return airborne;
  },
  flightMs: FLIGHT_MS,
  land(id: number): void {
    airborne = airborne.filter((flight) => flight.id !== id);
  },
  clear(): void {
    airborne = [];
  },
};

/** Call with the places before the change, once the table shows the new state. */
export function launch(before: Places, flights: readonly Flight[]): void {
  if (!moves() || document.hidden || flights.length === 0) return;
  const after = places();
  const launched = flights.slice(0, AT_ONCE_MAX).flatMap((flight, order): Airborne[] => {
    const from = placeOf(before, ...flight.from) ?? placeOf(after, ...flight.from);
    const to = placeOf(after, ...flight.to) ?? placeOf(before, ...flight.to);
    if (!from || !to) return [];
    return [{ id: nextId++, card: flight.card, from, to, delay: order * STAGGER_MS }];
  });
  airborne = [...airborne, ...launched];
}
