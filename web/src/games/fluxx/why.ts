/** Why things are as they are: the reasons that the rules give, in words. */
import type { Sentence, Speaker } from '../../table/sentence';
import { word, type Arguments } from '../../words/words.svelte';
import { cardName, quoted } from './sentences';
import type { Because, Card, GoalReport, RuledObstacle, Sum, Summand, Why } from '../../protocol/fluxx';

const names = (cards: readonly Card[]) => cards.map(cardName).join(', ');

/** Why the question is put, and how each number in force comes about. */
export function reasons(why: Why): string[] {
  return [
    ...(why.question ? [askedBecause(why.question)] : []),
    sumWords('draw', why.draw),
    'all' in why.play
      ? word('fluxx-why-play-all', { card: quoted(why.play.all) })
      : sumWords('play', why.play.sum),
    ...(why.hand_limit ? [sumWords('hand-limit', why.hand_limit)] : []),
    ...(why.keeper_limit ? [sumWords('keeper-limit', why.keeper_limit)] : []),
    ...Object.entries(why.action ?? {}).map(([name, sum]: [string, Sum]) =>
      sumWords(name.replace('_', '-'), sum),
    ),
  ];
}

function askedBecause({ rule, cards }: Because): string {
  const form =
    cards.length === 0
      ? 'asked-bare'
      : rule === 'L1' || rule === 'L2'
        ? `asked-${rule.toLowerCase()}`
        : 'asked';
  return word(`fluxx-why-${form}`, { rule, cards: cards.map(quoted).join(', ') });
}

function sumWords(name: string, { total, parts }: Sum): string {
  const say = ({ amount, cause, rule, optional }: Summand, place: number) =>
    word('fluxx-why-part', {
      card: quoted(cause),
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
      card: quoted(goal),
      obstacles: said,
      ...speaker.seat('seat', seat),
    });
    return rule ? { text, rule } : { text };
  });
}

function obstacleWords(obstacle: RuledObstacle, speaker: Speaker): string {
  if ('missing' in obstacle) return said('missing', { cards: names(obstacle.missing.cards) });
  if ('too_few_of' in obstacle) {
    const { lacking, of, inflation } = obstacle.too_few_of;
    return raised(said('too-few-of', { count: lacking, cards: names(of) }), inflation);
  }
  if ('somebody_has' in obstacle) {
    const { card, seat } = obstacle.somebody_has;
    return said('somebody-has', { card: cardName(card), ...speaker.seat('seat', seat) });
  }
  if ('other_keepers' in obstacle)
    return said('other-keepers', { cards: names(obstacle.other_keepers.cards) });
  if ('too_few' in obstacle) {
    const { have, need, inflation } = obstacle.too_few;
    return raised(said('too-few', { have, need }), inflation);
  }
  if ('not_the_most' in obstacle)
    return said('not-the-most', { seats: speaker.list(obstacle.not_the_most.seats) });
  if ('creeper' in obstacle) return said('creeper', { card: cardName(obstacle.creeper.card) });
  if ('only_owner_of' in obstacle) {
    const { rule, card } = obstacle.only_owner_of;
    return said('only-owner-of', { cause: quoted(rule), card: cardName(card) });
  }
  return said('tie', { seats: speaker.list(obstacle.tie.with) });
}

function said(kind: string, args: Arguments): string {
  return word(`fluxx-why-${kind}`, args);
}

/** With the cards that raise the number. */
function raised(text: string, inflation: readonly Card[] = []): string {
  return inflation.length ? `${text} (${inflation.map(quoted).join(', ')})` : text;
}
