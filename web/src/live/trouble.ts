/** Why something was not done, in the reader's language; what the server said about it stands below. */
import { word } from '../words/words.svelte';
import { Refused } from './rest';

export interface Trouble {
  text: string;
  /** As the server says it, in English. */
  detail?: string;
}

/** What most often is wrong with an own card, told by the server's sentence. */
const CARD_KINDS: readonly (readonly [RegExp, string])[] = [
  [/may not be empty/, 'empty'],
  [/at most \d+ fit/, 'long'],
  [/nobody can ever meet/, 'unmeetable'],
  [/is not from 1 to/, 'number'],
];

export function troubleOf(problem: unknown, about: 'table' | 'cards'): Trouble {
  if (!(problem instanceof Refused) || problem.status >= 500) return { text: word('trouble-server') };
  if (problem.status === 429) return { text: word('refusal-too_fast') };
  const kind = about === 'cards' ? cardKind(problem.problem) : 'table';
  return { text: word(`trouble-${kind}`), detail: problem.problem };
}

function cardKind(problem: string): string {
  const kind = CARD_KINDS.find(([says]) => says.test(problem))?.[1];
  return kind === undefined ? 'card' : `card-${kind}`;
}
