/** The sounds as notes, and how a browser makes them: nothing is loaded, nothing is recorded. */

export type Sound = 'turn' | 'attack' | 'lay' | 'draw' | 'rule' | 'end' | 'win';

interface Note {
  /** In Hz. */
  pitch: number;
  /** In seconds from the start of the sound. */
  start: number;
  length: number;
  /** At its loudest; all notes of a sound that overlap stay below `LOUDEST` together. */
  volume: number;
  shape: OscillatorType;
}

/** A sound is never louder than this part of what the device can do. */
export const LOUDEST = 0.32;

const note = (
  pitch: number,
  start: number,
  length = 0.22,
  volume = 0.16,
  shape: OscillatorType = 'triangle',
): Note => ({ pitch, start, length, volume, shape });

/** Soft ones for what happens all the time, clear ones for what concerns me. */
export const SOUNDS: Record<Sound, readonly Note[]> = {
  turn: [note(523, 0), note(784, 0.11)],
  attack: [note(311, 0), note(233, 0.12)],
  lay: [note(196, 0, 0.07, 0.09, 'sine'), note(147, 0.03, 0.08, 0.08, 'sine')],
  draw: [note(880, 0, 0.05, 0.04, 'sine'), note(988, 0.04, 0.06, 0.04, 'sine')],
  rule: [note(440, 0, 0.12, 0.09), note(587, 0.08, 0.12, 0.09), note(440, 0.16, 0.16, 0.07)],
  end: [note(392, 0), note(330, 0.16), note(262, 0.32, 0.4)],
  win: [
    note(392, 0),
    note(523, 0.13),
    note(659, 0.26),
    note(784, 0.39, 0.5, 0.1),
    note(523, 0.39, 0.5, 0.06),
  ],
};

/** Also for a context that only computes, so that tests can hear it. */
export function schedule(context: BaseAudioContext, notes: readonly Note[], from: number): void {
  for (const { pitch, start, length, volume, shape } of notes) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const at = from + start;
    tone.type = shape;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(volume, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
