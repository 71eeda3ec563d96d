import type { Voice } from '../game';
import { flightsOf } from './flights';
import { asArguments, wordOrNothing } from '../../words/words.svelte';
import { decided, lots } from './ending';
import { cardName, choiceWords, eventSentence, isWorthTelling } from './sentences';

export const voice: Voice<'abluxxen'> = {
  say: eventSentence,
  isWorthTelling,
  flights: flightsOf,
  sound: ({ event }) =>
    event === 'laid_down'
      ? 'lay'
      : event === 'drew_from_deck' || event === 'drew_from_pool'
        ? 'draw'
        : undefined,
  isAttack: (told, me) => told.event === 'robbed' && told.victim === me,
  decided,
  countsUp: true,
  lots,
  choice: choiceWords,
  card: cardName,
  reason: ({ id, args }) => wordOrNothing(id, asArguments(args)),
};
