import { expect, test } from 'vitest';
import { findings, hex, seedOf, Words, type Fair } from '../src/live/shuffle';

const fair: Fair = {
  scheme: 'luxx-fair/1',
  match: 'm',
  commitment: '4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0',
  secret: '07'.repeat(32),
  entropy: ['01'.repeat(32), null],
};

test('the seed and the words are those of the server', async () => {
  const seed = await seedOf(fair);
  expect(hex(seed)).toBe('1766cb58004ac73211c3b3ea472a34d383d9888c178ecc36c134123b76d7dfb1');
  const words = new Words(seed, 3);
  const drawn = [];
  for (let n = 0; n < 9; n++) drawn.push(await words.next());
  expect(drawn).toEqual([
    646929122, 2406193539, 267681763, 4243464504, 2686642233, 2693308405, 2552000582, 1714833640, 4106100762,
  ]);
});

test('another secret, another part or another order is noticed', async () => {
  const record = {
    game: 'abluxxen',
    options: {},
    players: ['a', 'b'],
    steps: [{ chance: { deck: ['1', '2', '3', 'X'] } }],
    fair,
  };
  const own = { commitment: fair.commitment, entropy: '01'.repeat(32) };
  const honest = await findings(record, own);
  expect(honest.commitment).toBe(true);
  expect(honest.ownPart).toBe(true);
  const cheated = await findings(
    { ...record, fair: { ...fair, secret: '08'.repeat(32) } },
    { ...own, entropy: '02'.repeat(32) },
  );
  expect(cheated.commitment).toBe(false);
  expect(cheated.ownPart).toBe(false);
  const orders = await Promise.all(
    [
      ['1', '2', '3', 'X'],
      ['X', '3', '2', '1'],
      ['2', '1', 'X', '3'],
    ].map(async (deck) => (await findings({ ...record, steps: [{ chance: { deck } }] }, own)).shuffle),
  );
  expect(orders.filter(Boolean).length).toBeLessThanOrEqual(1);
});
