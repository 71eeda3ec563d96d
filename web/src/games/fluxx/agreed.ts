/** What was agreed for a match of Fluxx and differs from the usual, in words. */
import type { Options } from '../../protocol/fluxx';
import type { Agreement } from '../../table/agreed';
import { settings } from '../../live/settings.svelte';
import { word } from '../../words/words.svelte';

const USUAL_TURN_LIMIT = 1000;

export function agreed(options: Options, nameOf: (seat: number) => string): Agreement[] {
  const birthday = options.birthday ?? [];
  const said = [
    options.meta && { title: word(`meta-${options.meta}`), text: word(`meta-${options.meta}-about`) },
    options.war_moves === 'peace' && { text: word('agreed-war-moves-peace') },
    options.death === 'must_one' && { text: word('agreed-death-must_one') },
    options.rich_bonus === 'must' && { text: word('agreed-rich-bonus-must') },
    options.milk_is_food && { text: word('agreed-milk') },
    options.day === 'special' && { text: word('agreed-day-special') },
    birthday.length > 0 && {
      text: word('agreed-birthday', { n: birthday.length, names: listed(birthday.map(nameOf)) }),
    },
    options.turn_limit !== undefined &&
      options.turn_limit !== USUAL_TURN_LIMIT && {
        text: word('agreed-turn-limit', { n: options.turn_limit }),
      },
  ];
  return [...said.flatMap((agreement) => agreement || []), ...ownCards(options)];
}

function listed(names: string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names);
}

function ownCards(options: Options): Agreement[] {
  const cards = options.cards ?? [];
  const said = cards.map((card) => {
    const wording = card[settings.language] ?? card.de ?? card.en;
    return {
      title: word('agreed-own-card', { kind: word(`kind-${card.kind}`), name: wording?.name ?? card.id }),
      text: wording?.text ?? '',
    };
  });
  return cards.length > 0 ? [...said, { text: word('agreed-own-cards-bots') }] : [];
}
