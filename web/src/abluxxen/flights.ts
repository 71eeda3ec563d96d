/** Which cards travel where when something is told. */
import type { Flight } from '../motion/flights.svelte';
import type { Layer, Seat, Told, Value } from './types';

export function flightsOf(told: readonly Told[], me: Seat | null): Flight[] {
  return told.flatMap((event) => flightsOfOne(event, me));
}

function flightsOfOne(told: Told, me: Seat | null): Flight[] {
  const hand = (seat: Seat, value?: Value) => (seat !== me ? [`seat:${seat}`] : value === undefined ? ['hand'] : [`hand:${value}`, 'hand']);
  switch (told.event) {
    case 'laid_down':
      return cardsOf(told.layer).map((card) => ({ card, from: hand(told.seat, card), to: [`display:${told.seat}`] }));
    case 'taken':
      return cardsOf(told.layer).map((card) => ({ card, from: [`display:${told.victim}`], to: hand(told.seat, card) }));
    case 'taken_back':
      return cardsOf(told.layer).map((card) => ({ card, from: [`display:${told.seat}`], to: hand(told.seat, card) }));
    case 'discarded':
      return cardsOf(told.layer).map((card) => ({ card, from: [`display:${told.seat}`], to: ['discard'] }));
    case 'drew_from_deck':
      return [{ card: told.card ?? undefined, from: ['deck'], to: hand(told.seat, told.card ?? undefined) }];
    case 'drew_from_pool':
      return told.slot.map((card) => ({ card, from: [`pool:${told.slot.join('+')}`, 'pool'], to: hand(told.seat, card) }));
    case 'pool_refilled':
      return told.cards.map((card) => ({ card, from: ['deck'], to: [`pool:${card}`, 'pool'] }));
    case 'shadow_taken':
      return Array.from({ length: told.count }, () => ({
        card: told.value,
        from: [`shadow:${told.value}`, 'shadow'],
        to: hand(told.seat, told.value),
      }));
    case 'shadow_refilled':
      return told.cards.map((card) => ({ card, from: ['deck'], to: [`shadow:${card}`, 'shadow'] }));
    case 'diverted':
      return [{ card: told.card, from: ['deck'], to: ['pool'] }];
    case 'removed':
      return [{ card: told.card, from: ['deck'], to: ['discard'] }];
    case 'dealt':
      return [0, 1, 2].map(() => ({ card: undefined, from: ['deck'], to: hand(told.seat) }));
    case 'begins':
    case 'robbed':
    case 'left':
    case 'passed':
    case 'over':
      return [];
  }
}

function cardsOf(layer: Layer): Value[] {
  const numbers = Array.from({ length: layer.numbers }, () => layer.value);
  return [...numbers, ...Array.from({ length: layer.jokers }, (): Value => 'X')];
}
