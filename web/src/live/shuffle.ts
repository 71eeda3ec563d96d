/**
 * Checking a shuffle in the browser, with nothing but SHA-256: the secret fits what was published before, the
 * seed follows from the secret and everybody's part, and the cards follow from the seed (docs/fair.md).
 */
export interface Fair {
  scheme: string;
  match: string;
  commitment: string;
  secret: string;
  entropy: (string | null)[];
}

export interface FairRecord {
  game: string;
  options: Record<string, unknown>;
  players: string[];
  steps: { chance?: Record<string, unknown> }[];
  fair?: Fair;
}

export interface Findings {
  /** The secret is the one that was fixed before the match. */
  commitment: boolean;
  /** What this browser saw before and added itself; undefined when it was not there. */
  ownPart: boolean | undefined;
  seed: string;
  /** The first shuffle follows from the seed; undefined when we do not know how it is laid out. */
  shuffle: boolean | undefined;
}

export async function findings(record: FairRecord, own: { commitment: string; entropy: string } | undefined): Promise<Findings> {
  const fair = record.fair;
  if (!fair) throw new Error('the record says nothing about its shuffle');
  const seed = await seedOf(fair);
  const published = hex(await sha256(bytes(fair.secret)));
  const ownPart = own && own.commitment === fair.commitment && fair.entropy.includes(own.entropy);
  return { commitment: published === fair.commitment, ownPart, seed: hex(seed), shuffle: await firstShuffleFits(record, seed) };
}

export async function seedOf(fair: Fair): Promise<Uint8Array> {
  const lines = [fair.scheme, fair.match, fair.secret, ...fair.entropy.map((part) => part ?? '')];
  return sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')));
}

async function firstShuffleFits(record: FairRecord, seed: Uint8Array): Promise<boolean | undefined> {
  const chance = record.steps[0]?.chance;
  const order = (chance?.deck ?? chance?.shuffle) as string[] | undefined;
  if (!order) return undefined;
  const words = new Words(seed, 0);
  return (await shuffled(toSorted(order), words)).join() === order.join();
}

/** The cards in the order in which they are before they are shuffled: by value, or as the card file lists them. */
function toSorted(cards: readonly string[]): string[] {
  const letters = 'KCGRAX';
  const rank = (card: string) => (/^[0-9]+$/.test(card) ? Number(card) : card === 'X' ? 14 : letters.indexOf(card.charAt(0)) * 100 + Number(card.slice(1)));
  return [...cards].sort((one, other) => rank(one) - rank(other));
}

/** Fisher and Yates, from the last place down. */
export async function shuffled(cards: string[], words: Words): Promise<string[]> {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = await below(words, last + 1);
    [cards[last], cards[other]] = [cards[other] ?? '', cards[last] ?? ''];
  }
  return cards;
}

/** One word scaled to the range; the few that would be unfair are drawn again. */
async function below(words: Words, bound: number): Promise<number> {
  for (;;) {
    const product = BigInt(await words.next()) * BigInt(bound);
    const low = Number(product & 0xffff_ffffn);
    if (low >= bound || low >= (0x1_0000_0000 - bound) % bound) return Number(product >> 32n);
  }
}

/** The hashes of seed, step and block number, eight big-endian words in each. */
export class Words {
  #block = 0;
  #words: number[] = [];

  constructor(
    readonly seed: Uint8Array,
    readonly step: number,
  ) {}

  async next(): Promise<number> {
    if (this.#words.length === 0) {
      const text = new Uint8Array(40);
      text.set(this.seed);
      const view = new DataView(text.buffer);
      view.setUint32(32, this.step);
      view.setUint32(36, this.#block++);
      const digest = await sha256(text);
      const found = new DataView(digest.buffer, digest.byteOffset);
      this.#words = Array.from({ length: 8 }, (_, number) => found.getUint32(number * 4));
    }
    return this.#words.shift() ?? 0;
  }
}

async function sha256(text: Uint8Array<ArrayBuffer> | Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', text as Uint8Array<ArrayBuffer>));
}

export function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytes(text: string): Uint8Array {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}
