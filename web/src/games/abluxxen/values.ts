import type { Card, Options } from '../../protocol/abluxxen';

/** All values, ascending. */
export const VALUES: readonly Card[] = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  'X',
];

export function valueOf(text: string | undefined): Card | undefined {
  return VALUES.find((value) => value === text);
}

const N_OF_A_VALUE = 8;
const N_JOKERS = 5;
/** In the Duel both begin with two of the jokers in hand. */
const N_JOKERS_DUEL = 1;

/** The cards that are shuffled before the deal. */
export function deck({ duel }: Options): Card[] {
  const count = (card: Card) => (card !== 'X' ? N_OF_A_VALUE : duel ? N_JOKERS_DUEL : N_JOKERS);
  return VALUES.flatMap((card) => Array.from({ length: count(card) }, () => card));
}
