/** What most often is wrong with an own card, told by the server's sentence. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/may not be empty/, 'trouble-card-empty'],
  [/at most \d+ fit/, 'trouble-card-long'],
  [/nobody can ever meet/, 'trouble-card-unmeetable'],
  [/is not from 1 to/, 'trouble-card-number'],
  [/^`cards`/, 'trouble-card'],
];

/** The word for it, if it is about own cards. */
export function cardTrouble(problem: string): string | undefined {
  return KINDS.find(([says]) => says.test(problem))?.[1];
}
