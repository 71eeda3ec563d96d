import type { Voice } from '../game';
import { flightsOf } from './flights';
import { asArguments, wordOrNothing } from '../../words/words.svelte';
import { choiceWords, eventSentence, isWorthTelling } from './sentences';

export const voice: Voice<'abluxxen'> = {
  say: eventSentence,
  isWorthTelling,
  flights: flightsOf,
  isAttack: (told, me) => told.event === 'robbed' && told.victim === me,
  choice: choiceWords,
  reason: ({ id, args }) => wordOrNothing(id, asArguments(args)),
};
