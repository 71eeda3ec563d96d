/** What the frame of a table needs to know of a game: how to say and how to move what was told. */
import type { OwnCard } from '../fluxx/types';
import type { GameName } from '../live/games';
import type { Flight } from '../motion/flights.svelte';
import type { Reason } from '../protocol';
import type { Sentence, Speaker } from './sentence';

export interface Voice {
  say: (told: unknown, speaker: Speaker) => Sentence;
  isWorthTelling: (told: unknown) => boolean;
  flights: (told: readonly unknown[], me: number | null) => Flight[];
  /** Something was done to this seat that deserves a different sound. */
  isAttack: (told: unknown, me: number | null) => boolean;
  /** What a choice does, in a few words. */
  choice: (choice: unknown, view: unknown, speaker: Speaker) => string;
  /** Why a hint is good; nothing when there is no word for it. */
  reason: (reason: Reason) => string | undefined;
}

/** How the game of these options speaks. Own cards of Fluxx are known from here on, those of another match no longer. */
export async function voiceOf(game: GameName, options: unknown): Promise<Voice> {
  if (game === 'abluxxen') return (await import('../abluxxen/voice')).voice;
  const [{ voice }, { useOwnCards }] = await Promise.all([
    import('../fluxx/voice'),
    import('../fluxx/cards'),
  ]);
  useOwnCards((options as { cards?: OwnCard[] } | undefined)?.cards ?? []);
  return voice;
}
