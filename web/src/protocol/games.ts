// Every game and its forms.
// Written by `cargo run -p games --example typescript`.

import type * as abluxxen from './abluxxen';
import type * as fluxx from './fluxx';

export interface Games {
  abluxxen: { options: abluxxen.Options; view: abluxxen.View; choice: abluxxen.Choice; told: abluxxen.Told; reasons: abluxxen.Reasons };
  fluxx: { options: fluxx.Options; view: fluxx.View; choice: fluxx.Choice; told: fluxx.Told; reasons: fluxx.Reasons };
}

export type GameName = keyof Games;

export const GAMES = ['abluxxen', 'fluxx'] as const satisfies readonly GameName[];
