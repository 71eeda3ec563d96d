import type { Loaded } from '../game';
import type { UpdateOf } from '../forms';
import AbluxxenTable from './AbluxxenTable.svelte';
import Ending from './Ending.svelte';
import Hands from './Hands.svelte';
import { match } from './match.svelte';
import { voice } from './voice';

export const loaded: Loaded<'abluxxen'> = {
  Table: AbluxxenTable,
  Hands,
  Ending,
  voice,
  begin: (options) => (match.isDuel = options?.duel ?? false),
  lesson: async () => JSON.parse((await import('./lesson.json?raw')).default) as UpdateOf<'abluxxen'>[],
};
