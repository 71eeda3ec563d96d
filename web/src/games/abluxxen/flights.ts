/** Which cards travel where when something is told. */
import type { Flight } from '../../motion/flights.svelte';
import type { Layer, Seat, Told, Card as Value } from '../../protocol/abluxxen';

export function flightsOf(told: readonly Told[], me: Seat | null): Flight[] {
  return told.flatMap((event) => flightsOfOne(event, me));
}

function flightsOfOne(told: Told, me: Seat | null): Flight[] {
  const hand = (seat: Seat, value?: Value) =>
    seat !== me ? [`seat:${seat}`] : value === undefined ? ['hand'] : [`hand:${value}`, 'hand'];
  const robbed = (layer: Layer, victim: Seat, to: (card: Value) => string[]): Flight[] =>
    cardsOf(layer).map((card, nth, { length }) => ({
      card,
      from: [`top:${victim}`, `display:${victim}`],
      to: to(card),
      manner: 'robbed',
      inLayer: { nth, of: length },
    }));
  switch (told.event) {
    case 'laid_down':
      return cardsOf(told.layer).map((card) => ({
        card,
        from: hand(told.seat, card),
        to: [`top:${told.seat}`, `display:${told.seat}`],
      }));
    case 'taken':
      return robbed(told.layer, told.victim, (card) => hand(told.seat, card));
    case 'taken_back':
      return robbed(told.layer, told.seat, (card) => hand(told.seat, card));
    case 'discarded':
      return robbed(told.layer, told.seat, () => ['discard']);
    case 'drew_from_deck':
      return [fromDeck(told.card ?? undefined, hand(told.seat, told.card ?? undefined))];
    case 'drew_from_pool':
      return told.slot.map((card) => ({
        card,
        from: [`pool:${told.slot.join('+')}`, 'pool'],
        to: hand(told.seat, card),
      }));
    case 'pool_refilled':
      return told.cards.map((card) => fromDeck(card, [`pool:${card}`, 'pool']));
    case 'shadow_taken':
      return Array.from({ length: told.count }, () => ({
        card: told.value,
        from: [`shadow:${told.value}`, 'shadow'],
        to: hand(told.seat, told.value),
      }));
    case 'shadow_refilled':
      return told.cards.map((card) => fromDeck(card, [`shadow:${card}`, 'shadow']));
    case 'diverted':
      return [fromDeck(told.card, ['pool'])];
    case 'removed':
      return [fromDeck(told.card, ['discard'])];
    case 'dealt':
      return [0, 1, 2].map((nth) => fromDeck(told.cards?.[nth], hand(told.seat, told.cards?.[nth])));
    case 'begins':
    case 'robbed':
    case 'left':
    case 'passed':
    case 'over':
      return [];
  }
}

/** It leaves the deck as a back; whoever may know the card sees it turn on the way. */
function fromDeck(card: Value | undefined, to: string[]): Flight {
  return { card, from: ['deck'], to, manner: card === undefined ? 'plain' : 'turns_up' };
}

function cardsOf(layer: Layer): Value[] {
  const numbers = Array.from({ length: layer.numbers }, () => layer.value);
  return [...numbers, ...Array.from({ length: layer.jokers }, (): Value => 'X')];
}
