import type { Voice } from '../table/voices';
import { flightsOf } from './flights';
import { asArguments, wordOrNothing } from '../words/words.svelte';
import { choiceWords, eventSentence, isWorthTelling } from './sentences';
import type { Choice, Told, View } from './types';

export const voice: Voice = {
  say: (told, speaker) => eventSentence(told as Told, speaker),
  isWorthTelling: (told) => isWorthTelling(told as Told),
  flights: (told, me) => flightsOf(told as Told[], me),
  isAttack: (told, me) => (told as Told).event === 'robbed' && (told as { victim: number }).victim === me,
  choice: (choice, view) => choiceWords(choice as Choice, view as View),
  reason: ({ id, args }) => wordOrNothing(id, asArguments(args)),
};
