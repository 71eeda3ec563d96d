/** Who sits where, as every screen shows it. */
export interface Seating {
  seat: number;
  name: string;
  kind: 'person' | 'bot' | 'open' | 'reserved';
  /** In a replay: it was the reader's, whoever's eyes it is seen through. */
  own?: boolean | undefined;
  /** The level of a bot. */
  level?: string | undefined;
  present: boolean;
  standIn: boolean;
  ready: boolean;
  /** What is left on the clock, as it is read. */
  clock?: string | undefined;
}

/** What a game's table needs besides the update itself. */
export interface Surroundings {
  seating: Seating[];
  /** The own seat; null for a spectator. */
  me: number | null;
  /** A choice is on its way. */
  busy: boolean;
}

/** The other seats clockwise from my left; a spectator sits at the last seat's place. */
export function othersOf(n: number, me: number | null): number[] {
  if (me === null) return Array.from({ length: n }, (_, seat) => seat);
  return Array.from({ length: n - 1 }, (_, ahead) => (me + 1 + ahead) % n);
}
