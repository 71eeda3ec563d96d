/**
 * Checking a shuffle in the browser, with nothing but SHA-256: secret and parts fit what was published before, the
 * seed follows from them, and the cards follow from the seed (docs/fair.md).
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { OptionsOf } from '../games/forms';
import type { GameName } from '../protocol/games';
import type { OwnPart } from './entropy';

export interface Fair {
  scheme: string;
  match: string;
  commitment: string;
  secret: string;
  entropy: (string | null)[];
  /** What was published of them before; the first scheme had no such list. */
  hashes?: (string | null)[];
  /** The match that this one goes on from, and how many steps come from there. */
  earlier?: { steps: number; fair: Fair };
}

export interface FairRecord {
  game: string;
  options: OptionsOf<GameName>;
  players: string[];
  steps: { chance?: Record<string, unknown> }[];
  fair?: Fair;
}

export interface Findings {
  /** The secret is the one that was fixed before the match. */
  commitment: boolean;
  /** Everybody's part was fixed before any was revealed; undefined where nobody had to. */
  hashes: boolean | undefined;
  /** Seats that had fixed a part and kept it back. */
  missing: number[];
  /** What this browser saw before and added itself; undefined when it was not there. */
  ownPart: boolean | undefined;
  seed: string;
  /** The cards are those of the game as it was agreed; undefined when nobody says which these are. */
  deck: boolean | undefined;
  /** Every shuffle follows from its seed; undefined when there is none that we know the form of. */
  shuffle: boolean | undefined;
}

/** `deck` are the cards that are shuffled before the deal. */
export function findings(
  record: Pick<FairRecord, 'steps' | 'fair'>,
  own: OwnPart | undefined,
  deck: readonly string[] | undefined,
): Findings {
  const fair = record.fair;
  if (!fair) throw new Error('the record says nothing about its shuffle');
  return {
    commitment: isKept(fair),
    hashes: fair.hashes && areKept(fair),
    missing: missing(fair),
    ownPart: own && isMine(fair, own),
    seed: bytesToHex(seedOf(fair)),
    deck: deck && decksFit(record.steps, deck),
    shuffle: shufflesFit(record.steps, fair),
  };
}

/** What everybody is shown of a part before it is revealed. */
export function hashOf(part: string): string {
  return bytesToHex(sha256(hexToBytes(part)));
}

function isMine(fair: Fair, own: OwnPart): boolean {
  const seen = own.hashes?.join() ?? fair.hashes?.join();
  return (
    own.commitment === fair.commitment && fair.entropy.includes(own.entropy) && seen === fair.hashes?.join()
  );
}

function areKept({ entropy, hashes = [] }: Fair): boolean {
  const isKept = (part: string | null, seat: number) => part === null || hashOf(part) === hashes[seat];
  return hashes.length === entropy.length && entropy.every(isKept);
}

function missing({ entropy, hashes = [] }: Fair): number[] {
  return hashes.flatMap((hash, seat) => (hash !== null && entropy[seat] === null ? [seat] : []));
}

/** The first shuffle has every card of the deck, later ones have no other and none twice. */
function decksFit(steps: FairRecord['steps'], deck: readonly string[]): boolean {
  const [first = [], ...later] = steps.map(cardsOf).filter((cards) => cards !== undefined);
  const known = new Set(deck);
  return (
    toSorted(first).join() === toSorted(deck).join() &&
    later.every((cards) => cards.every((card) => known.has(card)) && new Set(cards).size === cards.length)
  );
}

function cardsOf({ chance }: FairRecord['steps'][number]): string[] | undefined {
  const order = Object.values(chance ?? {})[0];
  return Array.isArray(order) ? (order as string[]) : undefined;
}

/** The secret is the published one, in the match itself and in all that it goes on from. */
function isKept(fair: Fair): boolean {
  return hashOf(fair.secret) === fair.commitment && (!fair.earlier || isKept(fair.earlier.fair));
}

/** Whose secret a step was dealt from. */
function sourceOf(fair: Fair, step: number): Fair {
  return fair.earlier && step < fair.earlier.steps ? sourceOf(fair.earlier.fair, step) : fair;
}

export function seedOf(fair: Fair): Uint8Array {
  const lines = [fair.scheme, fair.match, fair.secret, ...fair.entropy.map((part) => part ?? '')];
  return sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')));
}

function shufflesFit(steps: FairRecord['steps'], fair: Fair): boolean | undefined {
  let fits: boolean | undefined;
  for (const [step, taken] of steps.entries()) {
    const order = cardsOf(taken);
    if (!order) continue;
    const words = new Words(seedOf(sourceOf(fair, step)), step);
    fits = (fits ?? true) && shuffled(toSorted(order), words).join() === order.join();
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
export function shuffled(cards: string[], words: Words): string[] {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = below(words, last + 1);
    [cards[last], cards[other]] = [cards[other] ?? '', cards[last] ?? ''];
  }
  return cards;
}

/** One word scaled to the range; the few that would be unfair are drawn again. */
function below(words: Words, bound: number): number {
  for (;;) {
    const product = BigInt(words.next()) * BigInt(bound);
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

  next(): number {
    if (this.#words.length === 0) {
      const text = new Uint8Array(40);
      text.set(this.seed);
      const view = new DataView(text.buffer);
      view.setUint32(32, this.step);
      view.setUint32(36, this.#block++);
      const digest = sha256(text);
      const found = new DataView(digest.buffer, digest.byteOffset);
      this.#words = Array.from({ length: 8 }, (_, number) => found.getUint32(number * 4));
    }
    return this.#words.shift() ?? 0;
  }
}
