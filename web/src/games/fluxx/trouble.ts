import type { OptionsFault } from '../../protocol/fluxx';

const WORDS: Record<OptionsFault, string> = {
  empty: 'trouble-card-empty',
  too_long: 'trouble-card-long',
  unmeetable: 'trouble-card-unmeetable',
  number: 'trouble-card-number',
  other: 'trouble-card',
};

/** The word for what is wrong with an own card. */
export function cardTrouble(fault: string): string | undefined {
  return new Map(Object.entries(WORDS)).get(fault);
}
