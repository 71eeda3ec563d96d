/** Motion tells the story: which card travels how, and that nothing but `transform` and `opacity` moves. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flightsOf as abluxxenFlights } from '../src/games/abluxxen/flights';
import { contested } from '../src/games/abluxxen/sentences';
import type { Layer } from '../src/protocol/abluxxen';
import { flightsOf as fluxxFlights } from '../src/games/fluxx/flights';
import { changeWords, slideFrom } from '../src/games/fluxx/newRule';
import { BOT_PACES, settings } from '../src/live/settings.svelte';
import type { Places } from '../src/motion/anchors';
import { air, lastsMs, launch, type Flight } from '../src/motion/flights.svelte';
import { endSlides, slide } from '../src/motion/slides';
import { flightMs, keyframesOf, leaning, TURNING, type Manner } from '../src/motion/way';
import * as abluxxen from './recorded/abluxxen';

const LAYER: Layer = { value: '9', numbers: 2, jokers: 1 };
const MANNERS: Manner[] = ['plain', 'turns_up', 'robbed', 'rule'];

beforeEach(() => (settings.motion = true));
afterEach(() => air.clear());

describe('a drawn card turns only for whoever may know it', () => {
  test('Abluxxen', () => {
    expect(abluxxenFlights([{ event: 'drew_from_deck', seat: 0, card: '7' }], 0)).toEqual([
      { card: '7', from: ['deck'], to: ['hand:7', 'hand'], manner: 'turns_up' },
    ]);
    expect(abluxxenFlights([{ event: 'drew_from_deck', seat: 1, card: null }], 0)).toEqual([
      { card: undefined, from: ['deck'], to: ['seat:1'], manner: 'plain' },
    ]);
  });

  test('Fluxx', () => {
    expect(fluxxFlights([{ drawn: { seat: 0, card: 'K07', into: 'hand' } }], 0)).toMatchObject([
      { card: 'K07', from: ['deck'], manner: 'turns_up' },
    ]);
    expect(fluxxFlights([{ drawn: { seat: 1, card: null, into: 'hand' } }], 0)).toMatchObject([
      { card: undefined, from: ['deck'], manner: 'plain' },
    ]);
  });

  test('whatever leaves the deck face up for all turns for all', () => {
    for (const me of [null, 0, 1]) {
      expect(
        abluxxenFlights([{ event: 'pool_refilled', cards: ['2', 'X'] }], me).map(({ manner }) => manner),
      ).toEqual(['turns_up', 'turns_up']);
      expect(
        fluxxFlights([{ open: { creeper_appeared: { seat: 1, card: 'C01' } } }], me).map(
          ({ manner }) => manner,
        ),
      ).toEqual(['turns_up']);
    }
  });

  test('it starts as a back and ends as a face', () => {
    expect(TURNING.at(0)?.transform).toContain('rotateY(180deg)');
    expect(TURNING.at(-1)?.transform).toContain('rotateY(0deg)');
  });
});

describe('a robbed layer lifts, turns to the thief, then travels', () => {
  test('it lies turned to the thief until the thief leaves it', () => {
    const phases = abluxxen.views.map(
      (view) => contested({ ...view, active: 3, phase: { robbing: { victim: 1, layer: LAYER } } })?.thief,
    );
    expect(new Set(phases)).toEqual(new Set([3]));
    expect(contested({ active: 3, phase: { losing: { victim: 1, layer: LAYER } } })).toEqual({
      victim: 1,
      layer: LAYER,
    });
  });

  test('it turns left to a thief on the left and reaches out to one below', () => {
    expect(leaning({ x: 200, y: 100 }, { x: 20, y: 100 }).lean).toBeLessThan(-5);
    expect(leaning({ x: 200, y: 100 }, { x: 380, y: 100 }).lean).toBeGreaterThan(5);
    expect(leaning({ x: 200, y: 100 }, { x: 200, y: 600 }).reach.y).toBeGreaterThan(5);
  });

  test.each([
    ['taken', { event: 'taken', seat: 0, victim: 1, layer: LAYER }, 'top:1', ['hand:9', 'hand:9', 'hand:X']],
    ['taken back', { event: 'taken_back', seat: 1, layer: LAYER }, 'top:1', ['seat:1', 'seat:1', 'seat:1']],
    ['discarded', { event: 'discarded', seat: 1, layer: LAYER }, 'top:1', ['discard', 'discard', 'discard']],
  ] as const)('all of it goes where it was %s', (_, told, from, to) => {
    const flights = abluxxenFlights([told], 0);
    expect(flights.map((flight) => flight.from[0])).toEqual([from, from, from]);
    expect(flights.map((flight) => flight.to[0])).toEqual(to);
    expect(flights.map(({ manner, inLayer }) => [manner, inLayer?.nth])).toEqual([
      ['robbed', 0],
      ['robbed', 1],
      ['robbed', 2],
    ]);
  });

  test('it is lifted and turned before it goes', () => {
    const [lying, lifted, arrived] = keyframesOf({
      manner: 'robbed',
      start: { x: 100, y: 100, scale: 1 },
      end: { x: 300, y: 100, scale: 1 },
    });
    expect(lying?.transform).toBe('translate3d(100.0px, 100.0px, 0) scale(1.000) rotate(14.0deg)');
    expect(lifted?.transform).toBe('translate3d(100.0px, 90.0px, 0) scale(1.120) rotate(14.0deg)');
    expect(arrived?.transform).toBe('translate3d(300.0px, 100.0px, 0) scale(1.000) rotate(0.0deg)');
  });
});

describe('a New Rule slides under the basic rules', () => {
  test('its card goes there', () => {
    const told = { open: { played: { seat: 1, card: 'R05', from: 'hand' } } } as const;
    expect(fluxxFlights([told], 0)).toEqual([
      { card: 'R05', from: ['card:R05', 'seat:1'], to: ['basic-rules', 'rules'], manner: 'rule' },
    ]);
  });

  test('the sentence waits for it, and for nothing else', () => {
    const element = document.createElement('p');
    expect(changeWords(element, () => true)().delay).toBeGreaterThanOrEqual(flightMs() * 0.6);
    expect(changeWords(element, () => false)().delay).toBe(0);
    expect(slideFrom(element, () => element).delay).toBe(changeWords(element, () => true)().delay);
  });

  test('without motion nothing waits', () => {
    settings.motion = false;
    const element = document.createElement('p');
    expect(changeWords(element, () => true)()).toEqual({ duration: 0 });
    expect(slideFrom(element, () => element)).toEqual({ duration: 0 });
  });
});

test.each(MANNERS)('%s: a compositor can do it alone, and it ends unseen at its place', (manner) => {
  const frames = keyframesOf({
    manner,
    start: { x: 10, y: 20, scale: 1 },
    end: { x: 200, y: 400, scale: 1.2 },
  });
  for (const frame of [...frames, ...TURNING])
    expect(['transform', 'opacity', 'offset', 'easing']).toEqual(expect.arrayContaining(Object.keys(frame)));
  expect(frames.at(-1)?.opacity).toBe(0);
  expect(frames.at(-1)?.transform).toContain('translate3d(200.0px, 400.0px, 0)');
});

test.each(BOT_PACES)('a flight lasts 200 to 400 ms: %s', (pace) => {
  settings.botPace = pace;
  expect(flightMs()).toBeGreaterThanOrEqual(200);
  expect(flightMs()).toBeLessThanOrEqual(400);
});

describe('launching', () => {
  const spot = (left: number) => ({
    element: document.createElement('i'),
    box: new DOMRect(left, 0, 40, 56),
  });
  const before: Places = {
    anchors: new Map([
      ['deck', spot(0)],
      ['hand', spot(300)],
    ]),
    sliding: new Map(),
  };
  const drawn: Flight = { card: '7', from: ['deck'], to: ['hand'], manner: 'turns_up' };
  const layer: Flight[] = [0, 1, 2].map((nth) => ({
    card: '9',
    from: ['deck'],
    to: ['hand'],
    manner: 'robbed',
    inLayer: { nth, of: 3 },
  }));

  test('with motion off nothing flies', () => {
    settings.motion = false;
    launch(before, [drawn]);
    expect(air.cards).toEqual([]);
  });

  test('from middle to middle', () => {
    launch(before, [drawn]);
    expect(air.cards).toMatchObject([
      { card: '7', manner: 'turns_up', start: { x: 20, y: 28 }, end: { x: 320, y: 28 }, delay: 0 },
    ]);
  });

  test('drawn cards follow one another, those of a layer leave together and side by side', () => {
    launch(before, [drawn, drawn]);
    expect(new Set(air.cards.map(({ delay }) => delay)).size).toBe(2);
    air.clear();
    launch(before, layer);
    expect(air.cards.map(({ delay }) => delay)).toEqual([0, 0, 0]);
    const xs = air.cards.map(({ start }) => start.x);
    expect(xs).toEqual(xs.toSorted((one, other) => one - other));
    expect(new Set(xs).size).toBe(3);
  });

  test('never more than fourteen at once', () => {
    for (let round = 0; round < 4; round++)
      launch(
        before,
        Array.from({ length: 6 }, () => drawn),
      );
    expect(air.cards.length).toBe(14);
  });

  /** Frames come at these times; gives how many had to come until the card set off. */
  function framesUntilOff(times: readonly number[]): number | undefined {
    const due: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => due.push(callback));
    launch(before, [drawn]);
    const play = vi.fn();
    air.cards[0]?.motions.push({ play } as unknown as Animation);
    const n = times.findIndex((time) => {
      due.splice(0).forEach((callback) => callback(time));
      return play.mock.calls.length > 0;
    });
    vi.unstubAllGlobals();
    return n < 0 ? undefined : n + 1;
  }

  test('a card lies at its start until the table is drawn: two frames in a row on time', () => {
    expect(framesUntilOff([0, 17, 33, 50])).toBe(3);
    air.clear();
    expect(framesUntilOff([0, 50, 67, 83, 100])).toBe(4);
  });

  test('where no frame is on time, it sets off all the same', () => {
    expect(framesUntilOff(Array.from({ length: 20 }, (_, n) => 40 * n))).toBe(7);
  });

  test('the next update waits for the last card; those of a layer land together', () => {
    expect(lastsMs([])).toBe(0);
    expect(lastsMs(layer)).toBe(lastsMs([drawn]));
    expect(lastsMs([drawn])).toBeGreaterThan(flightMs());
    expect(lastsMs([drawn, drawn, drawn])).toBeGreaterThan(lastsMs([drawn, drawn]));
  });

  test('a page that nobody looks at moves nothing', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    launch(before, [drawn]);
    expect(air.cards).toEqual([]);
    hidden.mockRestore();
  });
});

test('who stays slides to the next place, who comes or stands still does not', () => {
  const [stays, stands, comes] = [0, 1, 2].map(() => document.createElement('li'));
  if (!stays || !stands || !comes) throw new Error('three elements');
  const cancel = vi.fn();
  const ways = [stays, stands, comes].map((element) =>
    vi.spyOn(element, 'animate').mockReturnValue({ cancel } as unknown as Animation),
  );
  const box = (left: number) => new DOMRect(left, 0, 40, 56);
  slide(
    {
      anchors: new Map(),
      sliding: new Map([
        [stays, box(0)],
        [stands, box(100)],
      ]),
    },
    {
      anchors: new Map(),
      sliding: new Map([
        [stays, box(50)],
        [stands, box(100)],
        [comes, box(0)],
      ]),
    },
  );
  expect(ways.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
  expect(ways[0]?.mock.calls[0]?.[0]).toEqual([
    { transform: 'translate(-50.0px, 0.0px)' },
    { transform: 'none' },
  ]);
  endSlides();
  expect(cancel).toHaveBeenCalledOnce();
});
