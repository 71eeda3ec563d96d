import type { Voice } from '../table/voices';
import { flightsOf } from './flights';
import { eventSentence, isWorthTelling } from './sentences';
import type { Told } from './types';

export const voice: Voice = {
  say: (told, speaker) => eventSentence(told as Told, speaker),
  isWorthTelling: (told) => isWorthTelling(told as Told),
  flights: (told, me) => flightsOf(told as Told[], me),
  isAttack: (told, me) => {
    const event = told as Told;
    if (!('open' in event) || typeof event.open === 'string') return false;
    return 'moved' in event.open && event.open.moved.from === me && event.open.moved.why === 'stolen';
  },
};
