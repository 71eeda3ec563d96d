import type { Voice } from '../game';
import { flightsOf } from './flights';
import { asArguments, wordOrNothing } from '../../words/words.svelte';
import { cardOf } from './cards';
import { cardName, choiceWords, eventSentence, isWorthTelling } from './sentences';

export const voice: Voice<'fluxx'> = {
  say: eventSentence,
  isWorthTelling,
  flights: flightsOf,
  isAttack: (event, me) => {
    if (!('open' in event) || typeof event.open === 'string') return false;
    return 'moved' in event.open && event.open.moved.from === me && event.open.moved.why === 'stolen';
  },
  choice: (choice, _, speaker) => choiceWords(choice, speaker),
  /** A reason names cards by their ids, so that it can be read in any language. */
  reason: ({ id, args }) => {
    const named = Object.entries(args).map(
      ([key, text]) => [key, cardOf(text) ? cardName(text) : text] as const,
    );
    return wordOrNothing(id, asArguments(Object.fromEntries(named)));
  },
};
