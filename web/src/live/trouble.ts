/** Why something was not done, in the reader's language; what the server said about it stands below. */
import { word, type Arguments } from '../words/words.svelte';
import type { GameName } from '../games';
import type { Game } from '../games/game';
import type { ProblemCode } from '../protocol';
import { Refused } from './rest';

export interface Trouble {
  text: string;
  /** As the server says it, in English. */
  detail?: string;
}

/** What it was about, and what it means when the server says no. */
const NO = {
  table: 'trouble-table',
  code: 'trouble-code',
  replay: 'replay-missing',
  device: 'device-used',
  me: 'trouble-server',
  name: 'trouble-name',
  notice: 'trouble-notice',
  calendar: 'trouble-calendar',
} as const;
type About = keyof typeof NO;

/** What a code means whatever was wanted. */
const CODES: Partial<Record<ProblemCode, string>> = {
  too_fast: 'refusal-too_fast',
  too_many_tables: 'trouble-full',
  too_many_of_yours: 'trouble-too-many',
  unavailable: 'trouble-server',
};

export function troubleOf(problem: unknown, about: About, args?: Arguments): Trouble {
  if (!(problem instanceof Refused))
    return { text: word(navigator.onLine ? 'trouble-server' : 'trouble-offline') };
  const known = wordsOf(problem);
  if (known) return { text: word(known) };
  return about === 'table'
    ? { text: word(NO.table), detail: problem.problem }
    : { text: word(NO[about], args) };
}

/** A proxy before the server answers without a code. */
function wordsOf({ code, status }: Refused): string | undefined {
  if (code && CODES[code]) return CODES[code];
  if (status === 429) return CODES.too_fast;
  return status >= 500 ? CODES.unavailable : undefined;
}

/** Why a table with these options was not opened. */
export function optionsTrouble(problem: unknown, ofGame: Game<GameName>['optionsTrouble']): Trouble {
  const trouble = troubleOf(problem, 'table');
  const known = problem instanceof Refused && problem.fault && ofGame(problem.fault);
  return known ? { ...trouble, text: word(known) } : trouble;
}
