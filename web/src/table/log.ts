import type { Sentence } from './sentence';

export interface LogLine extends Sentence {
  number: number;
  /** Happened to me. */
  loud?: boolean;
}
