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
  /** The match that this one goes on from, and how many steps come from there. */
  earlier?: { steps: number; fair: Fair };
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
  /** Every shuffle follows from its seed; undefined when there is none that we know the form of. */
  shuffle: boolean | undefined;
}

export async function findings(
  record: FairRecord,
  own: { commitment: string; entropy: string } | undefined,
): Promise<Findings> {
  const fair = record.fair;
  if (!fair) throw new Error('the record says nothing about its shuffle');
  const ownPart = own && own.commitment === fair.commitment && fair.entropy.includes(own.entropy);
  return {
    commitment: await isKept(fair),
    ownPart,
    seed: hex(await seedOf(fair)),
    shuffle: await shufflesFit(record.steps, fair),
  };
}

/** The secret is the published one, in the match itself and in all that it goes on from. */
async function isKept(fair: Fair): Promise<boolean> {
  const published = hex(await sha256(bytes(fair.secret)));
  return published === fair.commitment && (!fair.earlier || (await isKept(fair.earlier.fair)));
}

/** Whose secret a step was dealt from. */
function sourceOf(fair: Fair, step: number): Fair {
  return fair.earlier && step < fair.earlier.steps ? sourceOf(fair.earlier.fair, step) : fair;
}

export async function seedOf(fair: Fair): Promise<Uint8Array> {
  const lines = [fair.scheme, fair.match, fair.secret, ...fair.entropy.map((part) => part ?? '')];
  return sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')));
}

async function shufflesFit(steps: FairRecord['steps'], fair: Fair): Promise<boolean | undefined> {
  let fits: boolean | undefined;
  for (const [step, { chance }] of steps.entries()) {
    const order = Object.values(chance ?? {})[0];
    if (!Array.isArray(order)) continue;
    const words = new Words(await seedOf(sourceOf(fair, step)), step);
    fits = (fits ?? true) && (await shuffled(toSorted(order as string[]), words)).join() === order.join();
  }
  return fits;
}

/** The cards in the order in which they are before they are shuffled: by value, or as the card file lists them. */
function toSorted(cards: readonly string[]): string[] {
  const letters = 'KCGRAX';
  const rank = (card: string) =>
    /^[0-9]+$/.test(card)
      ? Number(card)
      : card === 'X'
        ? 14
        : letters.indexOf(card.charAt(0)) * 100 + Number(card.slice(1));
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
