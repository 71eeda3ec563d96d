/** How a match of Fluxx was decided, in words and as a picture. */
import type { Speaker } from '../../table/sentence';
import { word } from '../../words/words.svelte';
import type { MatchOver } from '../../protocol';
import type { Card, GoalEffect, Happening, Told, View } from '../../protocol/fluxx';
import type { Lot } from '../game';
import { cardOf, goalEffect, kindOf } from './cards';
import { match } from './match.svelte';
import { cardName } from './sentences';

type Open = Exclude<Happening, string>;

/** What happened, newest first. */
function happenings(told: readonly Told[]): Open[] {
  return told
    .toReversed()
    .flatMap((event) => ('open' in event && typeof event.open === 'object' ? [event.open] : []));
}

/** The Goal by which somebody won; with two of them on the table only the event says which. */
export function goalOf(told: readonly Told[], view: View): Card | undefined {
  const won = happenings(told).find((event) => 'won' in event);
  return won && 'won' in won ? won.won.goal : view.goals[0];
}

/** These come after a card because of something else: a new turn, a limit at its end, Death. */
const OF_ITSELF = /_at_(start|end|play)$|^death/;

function isOfItself(event: Open): boolean {
  if ('discarded' in event) return OF_ITSELF.test(event.discarded.why);
  return 'turn_began' in event || 'free_action_used' in event;
}

/** The card that decided, if one did: nothing but what it did itself came between it and the end. */
function lastPlayed(told: readonly Told[]) {
  const since = happenings(told).find((one) => 'played' in one || isOfItself(one));
  return since && 'played' in since ? since.played : undefined;
}

/** The last card that was played made somebody win, and not always the one who played it. */
export function decided(told: readonly Told[], over: MatchOver, view: View, speaker: Speaker): string {
  const winner = over.winners[0];
  const goal = goalOf(told, view);
  if (winner === undefined || goal === undefined) return '';
  const played = lastPlayed(told);
  const met = { ...speaker.seat('winner', winner), goal: cardName(goal) };
  if (!played) return word('fluxx-decided', met);
  const by = speaker.seat('seat', played.seat);
  const isOwn = played.seat === winner;
  if (played.card === goal)
    return word(isOwn ? 'fluxx-decided-goal' : 'fluxx-decided-goal-by', { ...met, ...by });
  const form = isOwn ? 'fluxx-decided-own' : 'fluxx-decided-by';
  return word(form, { ...met, ...by, card: cardName(played.card), kind: kindOf(played.card) });
}

/** Which of a seat's cards the Goal asked for. */
export function winning(goal: Card | undefined, front: readonly Card[]): Set<Card> {
  const wanted = wantedBy(goal);
  const asked = front.filter((card) => wanted?.have?.includes(card) || isOneOf(card, wanted));
  return new Set(asked.length ? asked : front.filter((card) => kindOf(card) === 'keeper'));
}

/** Whether a Goal asks for some of a group, and this card belongs to it. */
function isOneOf(card: Card, wanted: GoalEffect | undefined): boolean {
  const group = wanted?.some_of?.of;
  if (group === undefined) return false;
  if (typeof group !== 'string') return group.includes(card);
  return group === 'food' ? isFood(card) : group === `${kindOf(card)}s`;
}

function isFood(card: Card): boolean {
  const food = cardOf(card)?.food;
  return food === 'always' || (food === 'optional' && match.milkIsFood);
}

/** Whether it was won with what a hand holds. */
export function isWonByHand(goal: Card | undefined): boolean {
  return wantedBy(goal)?.most === 'hand_cards';
}

function wantedBy(goal: Card | undefined): GoalEffect | undefined {
  return goal === undefined ? undefined : goalEffect(cardOf(goal));
}

export function lots(view: View, seat: number): Lot[] {
  return (view.fronts[seat] ?? []).map((card) => ({
    text: cardName(card),
    ground: kindOf(card) === 'creeper' ? '#cbb8d6' : '#bfe0b4',
  }));
}
