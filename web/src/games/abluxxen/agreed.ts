/** What was agreed for a match of Abluxxen and differs from AMIGO's base game, in words. */
import type { Options } from '../../protocol/abluxxen';
import type { Agreement } from '../../table/agreed';
import { word } from '../../words/words.svelte';

export function agreed({
  edition,
  level = 'base',
  duel,
  shadow_counts_as_abluxx: counts,
}: Options): Agreement[] {
  const first = edition === 'ravensburger' && (duel ? 'ravensburger-duel' : 'ravensburger');
  const said = [
    first && about(first),
    !first && duel && about('amigo-duel'),
    !first && level !== 'base' && about(`amigo-${level}`, 'rule'),
    // Elsewhere nobody draws whether or not it counts.
    !first && duel && level === 'base' && counts === false && { text: word('agreed-shadow-does-not-count') },
  ];
  return said.flatMap((agreement) => agreement || []);
}

function about(variant: string, part: 'about' | 'rule' = 'about'): Agreement {
  return { title: word(`variant-${variant}`), text: word(`variant-${variant}-${part}`) };
}
