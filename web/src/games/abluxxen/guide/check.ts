/** The check after laying down, as a flow chart: each question leads to another one or to what happens. */

export type Question = 'same' | 'higher' | 'want' | 'victim';
export type Result = 'nothing' | 'take' | 'back' | 'gone';
export type Box = { question: Question } | { result: Result };

const AFTER: Record<Question, { yes: Box; no: Box }> = {
  same: { yes: { question: 'higher' }, no: { result: 'nothing' } },
  higher: { yes: { question: 'want' }, no: { result: 'nothing' } },
  want: { yes: { result: 'take' }, no: { question: 'victim' } },
  victim: { yes: { result: 'back' }, no: { result: 'gone' } },
};

export const FIRST: Question = 'same';

export interface Asked {
  question: Question;
  answer?: boolean;
}

/** The questions so far with their answers, the open one last, and what happens once it is clear. */
export function follow(answers: readonly boolean[]): { asked: Asked[]; result?: Result } {
  const asked: Asked[] = [];
  let question = FIRST;
  for (const answer of answers) {
    asked.push({ question, answer });
    const next = AFTER[question][answer ? 'yes' : 'no'];
    if ('result' in next) return { asked, result: next.result };
    question = next.question;
  }
  return { asked: [...asked, { question }] };
}
