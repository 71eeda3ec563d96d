import type { Card } from '../../protocol/abluxxen';

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
