/** Why something was not done, in the reader's language; what the server said about it stands below. */
import { word, type Arguments } from '../words/words.svelte';
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

/** What it was about, and what it means when the server says no. */
const NO = {
  code: 'trouble-code',
  replay: 'replay-missing',
  device: 'device-used',
  name: 'trouble-name',
} as const;
type About = 'table' | 'cards' | keyof typeof NO;

export function troubleOf(problem: unknown, about: About, args?: Arguments): Trouble {
  if (!(problem instanceof Refused) || problem.status >= 500)
    return { text: word(navigator.onLine ? 'trouble-server' : 'trouble-offline') };
  if (problem.status === 429) return { text: word('refusal-too_fast') };
  if (about !== 'table' && about !== 'cards') return { text: word(NO[about], args) };
  const kind = about === 'cards' ? cardKind(problem.problem) : 'table';
  return { text: word(`trouble-${kind}`), detail: problem.problem };
}

function cardKind(problem: string): string {
  const kind = CARD_KINDS.find(([says]) => says.test(problem))?.[1];
  return kind === undefined ? 'card' : `card-${kind}`;
}
