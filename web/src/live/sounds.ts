/** Short sounds, made on the spot. Silent until the player allows them. */
import { settings } from './settings.svelte';

export type Sound = 'turn' | 'attack' | 'end';

/** Pitch in Hz and start in seconds of each note. */
const NOTES: Record<Sound, readonly (readonly [number, number])[]> = {
  turn: [
    [523, 0],
    [784, 0.11],
  ],
  attack: [
    [311, 0],
    [233, 0.12],
  ],
  end: [
    [392, 0],
    [523, 0.13],
    [659, 0.26],
    [784, 0.39],
  ],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const [pitch, start] of NOTES[sound]) note(context, pitch, context.currentTime + start, 0.22);
}

function note(context: AudioContext, pitch: number, at: number, length: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.16, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}
