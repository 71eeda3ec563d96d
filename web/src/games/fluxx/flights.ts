/** Which cards travel where when something is told. */
import type { Flight } from '../../motion/flights.svelte';
import { kindOf } from './cards';
import type { Card as CardId, Happening, Seat, Told } from '../../protocol/fluxx';

export function flightsOf(told: readonly Told[], me: Seat | null): Flight[] {
  return told.flatMap((event) => flightsOfOne(event, me));
}

function flightsOfOne(told: Told, me: Seat | null): Flight[] {
  if ('drawn' in told) {
    const { seat, card, into } = told.drawn;
    return [
      fromDeck(
        card ?? undefined,
        into === 'aside' && seat === me
          ? [...(card ? [`card:${card}`] : []), 'aside', 'hand']
          : hand(seat, me, card),
      ),
    ];
  }
  if ('given' in told) {
    const { from, to, card } = told.given;
    return [{ card: card ?? undefined, from: hand(from, me, card), to: hand(to, me, card) }];
  }
  return typeof told.open === 'string' ? [] : flightsOfHappening(told.open, me);
}

function flightsOfHappening(happening: Exclude<Happening, string>, me: Seat | null): Flight[] {
  if ('played' in happening) {
    const { seat, card, from } = happening.played;
    const source =
      typeof from === 'object'
        ? hand(from.hand_of, me, card)
        : from === 'discard_pile'
          ? ['discard']
          : [`card:${card}`, ...hand(seat, me, card)];
    return [
      { card, from: source, to: landing(card, seat), manner: kindOf(card) === 'new_rule' ? 'rule' : 'plain' },
    ];
  }
  if ('creeper_appeared' in happening) {
    const { seat, card } = happening.creeper_appeared;
    return [fromDeck(card, [`card:${card}`, `seat:${seat}`])];
  }
  if ('discarded' in happening) {
    const { seat, card } = happening.discarded;
    return [{ card, from: [`card:${card}`, ...hand(seat, me, card)], to: ['discard'] }];
  }
  if ('rule_left' in happening)
    return [
      {
        card: happening.rule_left.card,
        from: [`card:${happening.rule_left.card}`, 'rules'],
        to: ['discard'],
      },
    ];
  if ('goal_left' in happening)
    return [
      {
        card: happening.goal_left.card,
        from: [`card:${happening.goal_left.card}`, 'goals'],
        to: ['discard'],
      },
    ];
  if ('moved' in happening) {
    const { card, from, to } = happening.moved;
    return [{ card, from: [`card:${card}`, `seat:${from}`], to: [`card:${card}`, `seat:${to}`] }];
  }
  if ('hands_traded' in happening) {
    const { one, other } = happening.hands_traded;
    return [
      { card: undefined, from: hand(one, me), to: hand(other, me) },
      { card: undefined, from: hand(other, me), to: hand(one, me) },
    ];
  }
  return [];
}

/** It leaves the pile as a back; whoever may know the card sees it turn on the way. */
function fromDeck(card: CardId | undefined, to: string[]): Flight {
  return { card, from: ['deck'], to, manner: card === undefined ? 'plain' : 'turns_up' };
}

/** Where a played card goes: a Keeper before its seat, a Goal to its place, a New Rule under the basic rules, an Action to the discard. */
function landing(card: CardId, seat: Seat): string[] {
  switch (kindOf(card)) {
    case 'keeper':
    case 'creeper':
      return [`card:${card}`, `seat:${seat}`];
    case 'goal':
      return [`card:${card}`, 'goals'];
    case 'new_rule':
      return ['basic-rules', 'rules'];
    case 'action':
    case 'basic':
    case 'meta':
      return ['action', 'discard'];
  }
}

function hand(seat: Seat, me: Seat | null, card?: CardId | null): string[] {
  if (seat !== me) return [`seat:${seat}`];
  return card ? [`card:${card}`, 'hand'] : ['hand'];
}
