/** What is shown differently by what was agreed for the match at hand; views do not repeat it. */
import type { Options } from '../../protocol/fluxx';

export const match = $state<{ meta: Options['meta']; milkIsFood: boolean }>({
  meta: null,
  milkIsFood: false,
});
