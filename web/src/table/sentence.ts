import { word, type Arguments } from '../words/words.svelte';

/** One line of the log or of the bar, with the paragraph that says why. */
export interface Sentence {
  text: string;
  rule?: string;
}

/** Who is who for the reader of a sentence. */
export class Speaker {
  constructor(
    readonly names: readonly string[],
    readonly me: number | null,
  ) {}

  name(seat: number): string {
    return this.names[seat] ?? String(seat + 1);
  }

  /** `Ben, Cleo and you` */
  list(seats: readonly number[]): string {
    const names = seats.map((seat) => (seat === this.me ? word('table-me') : this.name(seat)));
    const last = names.pop() ?? '';
    return names.length === 0 ? last : `${names.join(', ')} ${word('table-and')} ${last}`;
  }

  /** A seat `key` travels into a sentence as its name, and as whether it is the reader. */
  seat(key: string, seat: number): Arguments {
    return { [key]: this.name(seat), [`${key}-is`]: seat === this.me ? 'me' : 'other' };
  }
}
