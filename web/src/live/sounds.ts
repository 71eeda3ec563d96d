/** Short sounds, made on the spot. Silent until the player allows them. */
import { settings } from './settings.svelte';
import { schedule, SOUNDS, type Sound } from './tones';

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  schedule(context, SOUNDS[sound], context.currentTime);
}
