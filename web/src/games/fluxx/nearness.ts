/** How far each seat is from winning, as the server's reasons say it. */
import type { GoalReport, RuledObstacle } from '../../protocol/fluxx';
import { cardOf, goalEffect } from './cards';

export interface Nearness {
  have: number;
  need: number;
  /** Everything is there, but something stands in the way. */
  blocked: boolean;
}

/** By seat; of two Goals the one that is nearer. */
export function nearnessOf(goals: readonly GoalReport[], nSeats: number): (Nearness | undefined)[] {
  return Array.from({ length: nSeats }, (_, seat) => {
    const all = goals.flatMap(({ goal, seats }) => {
      const report = seats.find((one) => one.seat === seat);
      const near = report && nearTo(goal, report.obstacles);
      return near ? [near] : [];
    });
    return all.toSorted((one, other) => missing(one) - missing(other))[0];
  });
}

function missing({ have, need, blocked }: Nearness): number {
  return need - have + (blocked ? 0.5 : 0);
}

function nearTo(goal: string, obstacles: readonly RuledObstacle[]): Nearness | undefined {
  const wanted = goalEffect(cardOf(goal));
  const count = obstacles.find((obstacle) => 'too_few' in obstacle);
  const lacking = obstacles.find((obstacle) => 'missing' in obstacle);
  const few = obstacles.find((obstacle) => 'too_few_of' in obstacle);
  const blocked = obstacles.some(
    (obstacle) => !('missing' in obstacle || 'too_few' in obstacle || 'too_few_of' in obstacle),
  );
  if (count && 'too_few' in count) {
    const { have, need } = count.too_few;
    return { have, need, blocked };
  }
  const enough = wanted?.at_least;
  if (enough != null) return { have: enough, need: enough, blocked };
  const need = (wanted?.have?.length ?? 0) + (wanted?.some_of?.count ?? 0);
  if (need === 0) return undefined;
  const gaps =
    (lacking && 'missing' in lacking ? lacking.missing.cards.length : 0) +
    (few && 'too_few_of' in few ? few.too_few_of.lacking : 0);
  return { have: Math.max(0, need - gaps), need, blocked };
}
