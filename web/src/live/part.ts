/** This browser's part of a shuffle: fixed first, and revealed only when everybody else has fixed theirs. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FairCommitment, Place } from '../protocol';
import { keepPart, ownParts, type OwnPart } from './entropy';
import { hashOf } from './shuffle';

export class Part {
  /** The match whose part has been revealed from here. */
  #revealed: string | undefined;

  /** Draws a part for the next match, once; what may be told of it is its hash. */
  fix({ match, commitment }: FairCommitment): string {
    const fixed = ownPart(match, commitment);
    if (fixed) return hashOf(fixed.entropy);
    const entropy = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    keepPart({ match, commitment, entropy });
    return hashOf(entropy);
  }

  /** The part, once, if it is time to reveal it: ours is among the hashes, and nobody's is missing. */
  due(table: { fair: FairCommitment; places: Place[] }, seat: number | null): string | undefined {
    const { match, commitment, hashes, revealing } = table.fair;
    const part = ownPart(match, commitment);
    if (!revealing || seat === null || !part || this.#revealed === match) return undefined;
    const isFixed = ({ occupant }: Place, seat: number) => occupant.type !== 'person' || hashes[seat];
    if (hashes[seat] !== hashOf(part.entropy) || !table.places.every(isFixed)) return undefined;
    this.#revealed = match;
    keepPart({ ...part, hashes });
    return part.entropy;
  }
}

function ownPart(match: string, commitment: string): OwnPart | undefined {
  return ownParts().find((part) => part.match === match && part.commitment === commitment);
}
