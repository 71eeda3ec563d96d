import type { Loaded } from '../game';
import type { UpdateOf } from '../forms';
import { useOwnCards } from './cards';
import Ending from './Ending.svelte';
import FluxxTable from './FluxxTable.svelte';
import Hands from './Hands.svelte';
import { match } from './match.svelte';
import { voice } from './voice';

export const loaded: Loaded<'fluxx'> = {
  Table: FluxxTable,
  Hands,
  Ending,
  voice,
  begin: (options) => {
    useOwnCards(options?.cards ?? []);
    match.meta = options?.meta ?? null;
    match.milkIsFood = options?.milk_is_food ?? false;
  },
  lesson: async () => JSON.parse((await import('./lesson.json?raw')).default) as UpdateOf<'fluxx'>[],
};
