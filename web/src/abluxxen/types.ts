/** The JSON forms of Abluxxen: what the rules tell a viewer and what a viewer may answer. */

export const VALUES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', 'X'] as const;
export type Value = (typeof VALUES)[number];
export type Seat = number;

export interface Layer {
  value: Value;
  numbers: number;
  jokers: number;
}
/** One card, or a group with its bottom card first. */
export type Slot = [Value] | [Value, Value];

export interface Place {
  hand: number;
  known: Value[];
  /** Bottom first. */
  layers: Layer[];
  points: number;
}

export type Ending = { end: 'hand_empty' | 'stock_empty' | 'repetition' };
export type Phase =
  | 'dealing'
  | 'laying_down'
  | 'taking_shadow'
  | 'drawing_optionally'
  | { robbing: { victim: Seat; layer: Layer } }
  | { losing: { victim: Seat; layer: Layer } }
  | { drawing: { victim: Seat; left: number } }
  | { over: Ending };

export interface Options {
  edition: 'ravensburger' | 'amigo';
  level?: 'base' | 'advanced' | 'expert';
  duel?: boolean;
  seats: number;
  first: Seat;
  shadow_counts_as_abluxx?: boolean;
}

export interface View {
  viewer: Seat | null;
  options: Options;
  phase: Phase;
  active: Seat;
  asked: Seat | null;
  has_robbed: boolean;
  hand: Value[] | null;
  places: Place[];
  pool: Slot[];
  deck: number;
  discard: Value[];
  shadow: Value[];
  /** What the guard against endless play has noted; only for experts. */
  repetition: { n_turns: number; changed: boolean; positions: string[] } | null;
}

export type Choice =
  | { play: Layer }
  | { shadow: Value }
  | 'take'
  | 'leave'
  | 'take_back'
  | 'discard'
  | { draw: 'deck' | { pool: Slot } }
  | 'pass';

export type Told =
  | { event: 'dealt'; seat: Seat; cards: Value[] | null }
  | { event: 'begins'; seat: Seat }
  | { event: 'laid_down'; seat: Seat; layer: Layer }
  | { event: 'shadow_taken'; seat: Seat; value: Value; count: number }
  | { event: 'diverted'; card: Value }
  | { event: 'removed'; card: Value }
  | { event: 'robbed' | 'taken' | 'left'; seat: Seat; victim: Seat; layer: Layer }
  | { event: 'taken_back' | 'discarded'; seat: Seat; layer: Layer }
  | { event: 'drew_from_deck'; seat: Seat; card: Value | null }
  | { event: 'drew_from_pool'; seat: Seat; slot: Slot }
  | { event: 'pool_refilled' | 'shadow_refilled'; cards: Value[] }
  | { event: 'passed'; seat: Seat }
  | { event: 'over'; ending: Ending; points: number[]; winners: boolean[] };
