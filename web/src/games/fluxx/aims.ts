/** What wins, as a sentence: whoever has these in front of them. */
import { settings } from '../../live/settings.svelte';
import { word } from '../../words/words.svelte';
import { cardOf, goalEffect, kindOf, textOf } from './cards';
import { quoted } from './sentences';

/** The sentence of a Goal; every other card says what is printed on it. */
export function aimOf(card: string): string | undefined {
  if (kindOf(card) !== 'goal') return textOf(card);
  const aim = goalEffect(cardOf(card));
  // What is printed on a Goal that counts is such a sentence already.
  if (aim?.most || !aim?.have?.length) return textOf(card);
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
  // Of the German titles one has an article and the others have none: in a row they go without.
  const names = cards.map((card) => quoted(card).replace(/^das /, ''));
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names);
}
