/** Feelings in one tap, in the order in which they are offered. */
import type { Emote } from '../protocol';

export const EMOTES: readonly Emote[] = [
  'hello',
  'thanks',
  'well_played',
  'oops',
  'laugh',
  'wow',
  'sad',
  'hurry',
];
