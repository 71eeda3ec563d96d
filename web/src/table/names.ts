/** Names as people chose them, made safe for the sentences of others. */

/** Marks that turn the direction of what follows, and such as cannot be seen at all. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Scripts that are read from right to left. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const [ISOLATE, POP] = ['\u2068', '\u2069'];

/** A name that can stand in any sentence: it mirrors nothing but itself. */
export function safeName(name: string): string {
  const seen = name.replace(UNSEEN, '').trim();
  return LEFTWARDS.test(seen) ? `${ISOLATE}${seen}${POP}` : seen;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter that can be seen, whatever it is made of. */
export function initialOf(name: string): string {
  return [...letters.segment(name.replace(UNSEEN, '').trim())][0]?.segment ?? '';
}
