/** Why things are as they are: the reasons that the rules give, in words. */
import type { Sentence, Speaker } from '../table/sentence';
import { word, type Arguments } from '../words/words.svelte';
import { cardName } from './sentences';
import type { CardId, Seat } from './types';

interface Part {
  amount: number;
  cause: CardId;
  rule: string;
  optional?: boolean;
}

interface Sum {
  total: number;
  parts: Part[];
}

type Fields = Partial<{
  card: CardId;
  rule: CardId;
  cards: CardId[];
  of: CardId[];
  inflation: CardId[];
  seat: Seat;
  seats: Seat[];
  with: Seat[];
  lacking: number;
  have: number;
  need: number;
}>;
/** `{ creeper: { card: 'C02' }, rule: 'W3' }` */
type Obstacle = Record<string, Fields | string> & { rule: string };

interface GoalReport {
  goal: CardId;
  seats: { seat: Seat; met: boolean; obstacles: Obstacle[] }[];
}

export interface Why {
  question: { rule: string; cards: CardId[] } | null;
  draw: Sum;
  play: { all: CardId } | { sum: Sum };
  hand_limit: Sum | null;
  keeper_limit: Sum | null;
  action: { mini_hand: Sum } | { give_out: Sum } | { tax: Sum } | null;
  goals: GoalReport[];
}

const names = (cards: CardId[]) => cards.map(cardName).join(', ');

/** Why the question is put, and how each number in force comes about. */
export function reasons(why: Why): string[] {
  return [
    ...(why.question ? [askedBecause(why.question)] : []),
    sumWords('draw', why.draw),
    'all' in why.play
      ? word('fluxx-why-play-all', { card: cardName(why.play.all) })
      : sumWords('play', why.play.sum),
    ...(why.hand_limit ? [sumWords('hand-limit', why.hand_limit)] : []),
    ...(why.keeper_limit ? [sumWords('keeper-limit', why.keeper_limit)] : []),
    ...Object.entries(why.action ?? {}).map(([name, sum]: [string, Sum]) =>
      sumWords(name.replace('_', '-'), sum),
    ),
  ];
}

function askedBecause({ rule, cards }: { rule: string; cards: CardId[] }): string {
  const form =
    cards.length === 0
      ? 'asked-bare'
      : rule === 'L1' || rule === 'L2'
        ? `asked-${rule.toLowerCase()}`
        : 'asked';
  return word(`fluxx-why-${form}`, { rule, cards: names(cards) });
}

function sumWords(name: string, { total, parts }: Sum): string {
  const say = ({ amount, cause, rule, optional }: Part, place: number) =>
    word('fluxx-why-part', {
      card: cardName(cause),
      amount: place === 0 ? String(amount) : `+${amount}`,
      rule,
      optional: optional ? 'yes' : 'no',
    });
  return word(`fluxx-why-${name}`, { total, parts: parts.map(say).join(', ') });
}

/** For every seat what keeps it from winning by a Goal. */
export function goalSentences({ goal, seats }: GoalReport, speaker: Speaker): Sentence[] {
  return seats.map(({ seat, obstacles }) => {
    const said =
      obstacles.map((obstacle) => obstacleWords(obstacle, speaker)).join('; ') || word('fluxx-why-wins');
    const rule = obstacles[0]?.rule;
    const text = word('fluxx-why-goal', {
      card: cardName(goal),
      obstacles: said,
      ...speaker.seat('seat', seat),
    });
    return rule ? { text, rule } : { text };
  });
}

function obstacleWords({ rule: _, ...obstacle }: Obstacle, speaker: Speaker): string {
  const [name, fields] = Object.entries(obstacle)[0] as [string, Fields];
  const seats = fields.seats ?? fields.with;
  const args: Arguments = {
    card: fields.card ? cardName(fields.card) : '',
    cause: fields.rule ? cardName(fields.rule) : '',
    cards: names(fields.cards ?? fields.of ?? []),
    count: fields.lacking ?? 0,
    have: fields.have ?? 0,
    need: fields.need ?? 0,
    seats: speaker.list(seats ?? []),
    ...(fields.seat === undefined ? {} : speaker.seat('seat', fields.seat)),
  };
  const text = word(`fluxx-why-${name.replaceAll('_', '-')}`, args);
  return fields.inflation ? `${text} (${names(fields.inflation)})` : text;
}
