import type { Sentence } from './sentence';

export interface LogLine extends Sentence {
  number: number;
  /** Begins a new turn. */
  turn?: boolean;
  /** Happened to me. */
  loud?: boolean;
}
