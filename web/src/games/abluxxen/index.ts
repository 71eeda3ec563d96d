import { word } from '../../words/words.svelte';
import type { Options } from '../../protocol/abluxxen';
import type { Game } from '../game';
import Lid from './Lid.svelte';

export const abluxxen: Game<'abluxxen'> = {
  name: 'abluxxen',
  title: 'Abluxxen',
  Lid,
  ground: 'radial-gradient(90% 140% at 50% 0, oklch(0.53 0.085 164), oklch(0.33 0.06 168))',
  variant,
  tableName: (options) => `Abluxxen: ${variant(options)}`,
  ladders: [
    'amigo-base',
    'amigo-advanced',
    'amigo-expert',
    'ravensburger-advanced',
    'amigo-base-duel',
    'amigo-advanced-duel',
    'amigo-expert-duel',
  ],
  quickSeats: 3,
  keys: ['digits', 'plus', 'joker', 'enter', 'arrows', 'help'],
  lesson: { steps: [1, 2, 3, 4, 5, 5, 5, 6], pauses: new Map() },
  chapters: [
    { hash: 'forgotten', word: 'easily-forgotten' },
    { hash: 'tips', word: 'tips' },
    { hash: 'check', word: 'abluxx-check' },
  ],
  extras: [],
  deck: async (options) => (await import('./values')).deck(options),
  optionsTrouble: () => undefined,
  guide: () => import('./guide/Guide.svelte'),
  agreements: async (options) => (await import('./agreed')).agreed(options),
  load: async () => (await import('./loaded')).loaded,
};

function variant({ edition, level, duel }: Options): string {
  const name = word(`abluxxen-edition-${edition}-${level ?? 'base'}`);
  return duel ? `${word('variant-duel')}\u00a0· ${name}` : name;
}
