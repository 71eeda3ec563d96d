/** What wins, as a sentence: whoever has these in front of them. */
import { settings } from '../../live/settings.svelte';
import { word } from '../../words/words.svelte';
import { cardOf, kindOf, textOf } from './cards';
import { cardName } from './sentences';

interface Aim {
  have?: string[];
  nobody_has?: string[];
  no_other_keeper?: boolean;
  some_of?: { count: number; of: string };
  most?: string;
}

/** The sentence of a Goal; every other card says what is printed on it. */
export function aimOf(card: string): string | undefined {
  if (kindOf(card) !== 'goal') return textOf(card);
  const aim = (cardOf(card)?.effect ?? {}) as Aim;
  // What is printed on a Goal that counts is such a sentence already.
  if (aim.most || !aim.have?.length) return textOf(card);
  const args = {
    cards: listed(aim.have),
    without: listed(aim.nobody_has ?? []),
    n: aim.some_of?.count ?? 0,
  };
  if (aim.some_of) return aim.some_of.of === 'food' ? word('fluxx-aim-food', args) : textOf(card);
  if (aim.no_other_keeper) return word('fluxx-aim-only', args);
  const isBlocking = aim.have.some((needed) => kindOf(needed) === 'creeper');
  const sentence = word(aim.nobody_has?.length ? 'fluxx-aim-without' : 'fluxx-aim', args);
  return isBlocking ? `${sentence} ${word('fluxx-aim-creepers', { n: creepersOf(aim.have) })}` : sentence;
}

function creepersOf(cards: readonly string[]): number {
  return cards.filter((card) => kindOf(card) === 'creeper').length;
}

function listed(cards: readonly string[]): string {
  // Some titles have an article and some have none: in a row they go without.
  const names = cards.map((card) => cardName(card).replace(/^(The|Das|Die) /, ''));
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names);
}
