import { word } from '../../words/words.svelte';
import type { Game } from '../game';
import Lid from './Lid.svelte';
import { keptOwnCards } from './ownCards';
import { cardTrouble } from './trouble';
import type { Options } from '../../protocol/fluxx';

export const fluxx: Game<'fluxx'> = {
  name: 'fluxx',
  title: 'Fluxx',
  Lid,
  ground: 'radial-gradient(90% 140% at 50% 0, oklch(0.52 0.1 285), oklch(0.33 0.08 285))',
  variant,
  tableName: variant,
  ladders: ['plain', 'escalation', 'no-creepers', 'plain-own-cards'],
  quickSeats: 3,
  keys: ['digits-fluxx', 'enter', 'arrows', 'help'],
  lesson: {
    steps: [1, 3, 4, 6, 7, 8, 9, 10],
    pauses: new Map([
      [2, 2],
      [5, 5],
    ]),
  },
  chapters: [
    { hash: 'forgotten', word: 'easily-forgotten' },
    { hash: 'tips', word: 'tips' },
  ],
  extras: [
    { path: 'cards', word: 'card-browser', screen: () => import('./screens/Cards.svelte'), explains: true },
    {
      path: 'own-cards',
      word: 'own-cards',
      screen: () => import('./screens/OwnCards.svelte'),
      explains: false,
    },
  ],
  keptCards: keptOwnCards,
  deck: async (options) => (await import('./cards')).deck(options),
  optionsTrouble: cardTrouble,
  guide: () => import('./guide/Guide.svelte'),
  agreements: async (options, nameOf) => (await import('./agreed')).agreed(options, nameOf),
  load: async () => (await import('./loaded')).loaded,
};

function variant({ meta, cards }: Options): string {
  const parts = [
    'Fluxx',
    meta ? word(`meta-${meta}`) : undefined,
    cards?.length ? word('own-cards-count', { n: cards.length }) : undefined,
  ];
  return parts.filter(Boolean).join('\u00a0· ');
}
