import type { Voice } from '../table/voices';
import { flightsOf } from './flights';
import { eventSentence, isWorthTelling } from './sentences';
import type { Told } from './types';

export const voice: Voice = {
  say: (told, speaker) => eventSentence(told as Told, speaker),
  isWorthTelling: (told) => isWorthTelling(told as Told),
  flights: (told, me) => flightsOf(told as Told[], me),
  isAttack: (told, me) => (told as Told).event === 'robbed' && (told as { victim: number }).victim === me,
};
