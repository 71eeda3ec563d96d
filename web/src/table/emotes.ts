import type { Emote } from '../protocol';

export const EMOTES: Record<Emote, string> = {
  hello: '👋',
  thanks: '🙏',
  well_played: '👏',
  oops: '🙈',
  laugh: '😄',
  wow: '😮',
  sad: '😢',
  hurry: '⏳',
};
