/** What was agreed for a match of Abluxxen and differs from AMIGO's base game, in words. */
import type { Options } from '../../protocol/abluxxen';
import type { Agreement } from '../../table/agreed';
import { word } from '../../words/words.svelte';

export function agreed({ edition, level, duel, shadow_counts_as_abluxx: counts }: Options): Agreement[] {
  const variant = edition === 'ravensburger' ? 'ravensburger' : `amigo-${duel ? 'duel' : (level ?? 'base')}`;
  const name = duel && edition === 'ravensburger' ? 'ravensburger-duel' : variant;
  const said = [
    name !== 'amigo-base' && { title: word(`variant-${name}`), text: word(`variant-${name}-about`) },
    name === 'amigo-duel' &&
      level !== undefined &&
      level !== 'base' && {
        title: word(`variant-amigo-${level}`),
        text: word(`variant-amigo-${level}-rule`),
      },
    duel && counts === false && { text: word('agreed-shadow-does-not-count') },
  ];
  return said.flatMap((agreement) => agreement || []);
}
