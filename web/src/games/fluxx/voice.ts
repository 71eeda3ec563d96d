import type { Voice } from '../game';
import { flightsOf } from './flights';
import { asArguments, wordOrNothing } from '../../words/words.svelte';
import { cardOf } from './cards';
import { decided, lots } from './ending';
import { capital, cardName, choiceWords, eventSentence, isWorthTelling, quoted } from './sentences';

export const voice: Voice<'fluxx'> = {
  say: eventSentence,
  isWorthTelling,
  flights: flightsOf,
  sound: (event) => {
    if ('drawn' in event) return 'draw';
    if (!('open' in event) || typeof event.open === 'string') return undefined;
    if ('rule_came' in event.open || 'rule_left' in event.open || 'goal_came' in event.open) return 'rule';
    return 'played' in event.open ? 'lay' : undefined;
  },
  isAttack: (event, me) => {
    if (!('open' in event) || typeof event.open === 'string') return false;
    return 'moved' in event.open && event.open.moved.from === me && event.open.moved.why === 'stolen';
  },
  decided,
  countsUp: false,
  lots,
  choice: (choice, _, speaker) => choiceWords(choice, speaker),
  card: cardName,
  /** A reason names cards by their ids, so that it can be read in any language. */
  reason: ({ id, args }) => {
    const named = Object.entries(args).map(
      ([key, text]) => [key, cardOf(text) ? quoted(text) : text] as const,
    );
    const text = wordOrNothing(id, asArguments(Object.fromEntries(named)));
    return text && capital(text);
  },
};
