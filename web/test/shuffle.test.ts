import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deckOf, type GameName } from '../src/games';
import type { OptionsOf } from '../src/games/forms';
import { ownParts } from '../src/live/entropy';
import { Part } from '../src/live/part';
import { findings, hashOf, seedOf, Words, type Fair, type FairRecord } from '../src/live/shuffle';
import type { Place } from '../src/protocol';

const fair: Fair = {
  scheme: 'luxx-fair/1',
  match: 'm',
  commitment: '4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0',
  secret: '07'.repeat(32),
  entropy: ['01'.repeat(32), null],
};
const DECK = ['1', '2', '3', 'X'];
const record = {
  game: 'abluxxen',
  options: {},
  players: ['a', 'b'],
  steps: [{ chance: { deck: DECK } }],
  fair,
};

test('the seed and the words are those of the server', () => {
  const seed = seedOf(fair);
  expect(Buffer.from(seed).toString('hex')).toBe(
    '1766cb58004ac73211c3b3ea472a34d383d9888c178ecc36c134123b76d7dfb1',
  );
  const words = new Words(seed, 3);
  expect(Array.from({ length: 9 }, () => words.next())).toEqual([
    646929122, 2406193539, 267681763, 4243464504, 2686642233, 2693308405, 2552000582, 1714833640, 4106100762,
  ]);
});

test('another secret, another part or another order is noticed', () => {
  const own = { match: 'm', commitment: fair.commitment, entropy: '01'.repeat(32) };
  const honest = findings(record, own, DECK);
  expect(honest.commitment).toBe(true);
  expect(honest.ownPart).toBe(true);
  const cheated = findings(
    { ...record, fair: { ...fair, secret: '08'.repeat(32) } },
    { ...own, entropy: '02'.repeat(32) },
    DECK,
  );
  expect(cheated.commitment).toBe(false);
  expect(cheated.ownPart).toBe(false);
  const orders = [DECK, ['X', '3', '2', '1'], ['2', '1', 'X', '3']].map(
    (deck) => findings({ ...record, steps: [{ chance: { deck } }] }, own, DECK).shuffle,
  );
  expect(orders.filter(Boolean).length).toBeLessThanOrEqual(1);
});

test('parts that were not fixed before, or were kept back, are noticed', () => {
  const part = '01'.repeat(32);
  const found = (hashes: (string | null)[], entropy = [part, null] as (string | null)[]) =>
    findings({ ...record, fair: { ...fair, scheme: 'luxx-fair/2', entropy, hashes } }, undefined, DECK);
  expect(found([hashOf(part), null])).toMatchObject({ hashes: true, missing: [] });
  expect(found([hashOf('02'.repeat(32)), null])).toMatchObject({ hashes: false, missing: [] });
  expect(found([null, null])).toMatchObject({ hashes: false, missing: [] });
  expect(found([hashOf(part), hashOf(part)])).toMatchObject({ hashes: true, missing: [1] });
});

test('hashes that this browser did not see when it revealed are noticed', () => {
  const hashes = [hashOf('01'.repeat(32)), null];
  const own = { match: 'm', commitment: fair.commitment, entropy: '01'.repeat(32) };
  const found = (seen: (string | null)[]) =>
    findings({ ...record, fair: { ...fair, hashes } }, { ...own, hashes: seen }, DECK).ownPart;
  expect(found(hashes)).toBe(true);
  expect(found([hashes[0] ?? null, hashes[0] ?? null])).toBe(false);
});

test('a deck with another card, one too few or one twice is noticed', () => {
  const found = (deck: string[], later: string[] = []) =>
    findings({ ...record, steps: [{ chance: { deck } }, { chance: { shuffle: later } }] }, undefined, DECK)
      .deck;
  expect(found(['X', '1', '3', '2'], ['2', '1'])).toBe(true);
  expect(found(['X', '1', '3', '3'])).toBe(false);
  expect(found(['X', '1', '3'])).toBe(false);
  expect(found(DECK, ['4'])).toBe(false);
  expect(found(DECK, ['1', '1'])).toBe(false);
});

test('real records have the cards of their games', async () => {
  const file = '../crates/luxx/tests/records/served.jsonl';
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  for (const line of lines) {
    const record = JSON.parse(line) as FairRecord & { game: GameName; options: OptionsOf<GameName> };
    const found = findings(record, undefined, await deckOf(record));
    expect(found).toMatchObject({ commitment: true, deck: true, shuffle: true });
  }
});

test('a part is revealed once, and only when everybody has fixed theirs', () => {
  const part = new Part();
  const commitment = 'c'.repeat(64);
  const empty = { match: 'part', commitment, hashes: [], revealing: false, missing: [] };
  const hash = part.fix(empty);
  expect(part.fix(empty)).toBe(hash);
  const person: Place = {
    occupant: { type: 'person', id: 'p' },
    name: 'P',
    ready: true,
    present: true,
    away_ms: null,
    stand_in: false,
  };
  const places = [person, person, { ...person, occupant: { type: 'bot' as const, level: 'easy' } }];
  const due = (hashes: (string | null)[], revealing: boolean, seat: number | null = 0) =>
    part.due({ fair: { ...empty, hashes, revealing }, places }, seat);
  const other = 'd'.repeat(64);
  expect(due([hash, other, null], false)).toBeUndefined();
  expect(due([hash, null, null], true)).toBeUndefined();
  expect(due([other, hash, null], true)).toBeUndefined();
  expect(due([hash, other, null], true, null)).toBeUndefined();
  const revealed = due([hash, other, null], true);
  expect(revealed && hashOf(revealed)).toBe(hash);
  expect(due([hash, other, null], true)).toBeUndefined();
  expect(ownParts().at(-1)?.hashes).toEqual([hash, other, null]);
});
