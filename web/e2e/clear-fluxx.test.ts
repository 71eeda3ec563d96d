/** Fluxx, clear at every moment: what to tap, whom to name, what happened, and nothing that moves for no reason. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { wholeTexts } from '../src/live/deltas';
import { arrive, LAPTOPS, SIZES } from './browser';
import { hold } from './moments';
import { actOnce, playToTheEnd, settle } from './player';
import { opened, playing } from './screens';
import { cutNames } from './seen';
import { changeUpdates } from './views';
import { sharedWorld } from './world';

const world = sharedWorld();

interface Asking {
  view: {
    viewer: number;
    hands: { known: string[] | null; size: number }[];
    fronts: string[][];
    rules: string[];
    goals: string[];
    numbers: {
      draw: number;
      play: number;
      play_all: boolean;
      play_allowed: number;
      hand_limit: number | null;
      keeper_limit: number | null;
    };
    question: { kind: string; seat: number; cause?: string } | null;
  };
  legal: unknown[];
}

/** Whoever is asked is asked this, and these are the answers. */
function ask(update: Asking, kind: string, cause: string, legal: unknown[]): void {
  if (update.legal.length === 0) return;
  update.view.question = { kind, seat: update.view.viewer, cause };
  update.legal.splice(0, Infinity, ...legal);
}

/** Where everything on the table begins and ends, with the page's own letters: others may break a title elsewhere. */
async function outlines(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.evaluate(() =>
    [...document.querySelectorAll('.place, .middle, .dock')].map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return `${Math.round(top)} to ${Math.round(bottom)}`;
    }),
  );
}

test.each(['phone', 'desktop'] as const)(
  'whoever is to be named is named in the dock or at the name, and the table stands still: %s',
  async (size) => {
    const { page, context } = await arrive(world.browser, world.server.url, { size });
    let isAsked = false;
    await changeUpdates<Asking & { view: { unsure: unknown[] } }>(page, (update) => {
      // What is known of a hand has its own sign, which may stand at the name.
      update.view.unsure = [];
      for (const [seat, hand] of update.view.hands.entries())
        if (seat !== update.view.viewer) hand.known = null;
      if (isAsked) ask(update, 'trade_hands_with', 'A14', [{ seat: 1 }, { seat: 2 }, { seat: 3 }]);
    });
    await opened(page, 'fluxx', 4);
    const before = await outlines(page);
    isAsked = true;
    await page.reload();
    await page.locator('.nameable').nth(2).waitFor();
    expect(await outlines(page)).toEqual(before);
    expect(await page.locator('.answers .button.pine').count(), 'one button for each').toBe(3);
    const chosen: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => chosen.push(String(payload))));
    await page.reload();
    const name = page.locator('.nameable').first();
    const whole = (await name.locator('.head').boundingBox())!;
    const said = (await name.locator('.who b').boundingBox())!;
    // Where the name is said, and once nothing moves there any more.
    const middle = { x: said.x + said.width / 2 - whole.x, y: said.y + said.height / 2 - whole.y };
    await name.locator('.head').click({ position: middle });
    await expect.poll(() => chosen.some((sent) => sent.includes('"seat":1'))).toBe(true);
    await context.close();
  },
);

const TIPS = [
  ['play_from_hand', 'A01', [{ play: 'K01' }, { play: 'K02' }], 'Tipp eine Karte an, um sie zu lesen.'],
  [
    'steal_in_play',
    'A19',
    [{ card: 'K11' }, { card: 'K12' }],
    'Tipp eine leuchtende Karte auf dem Tisch an.',
  ],
  ['pay_tax', 'A13', [{ card: 'K01' }, { card: 'K02' }], 'Tipp an, welche Karte du meinst.'],
  ['hand_limit', 'R09', [{ discard: 'K01' }, { discard: 'K02' }], 'Eine Karte zu viel: Tipp an, welche.'],
] as const;

test.each(TIPS)('what to tap fits the question: %s', async (kind, cause, legal, tip) => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await changeUpdates<Asking>(page, (update) => {
    const { view } = update;
    hold(update, ['K01', 'K02']);
    for (const hand of view.hands) if (hand.known) hand.size = hand.known.length;
    view.fronts[1] = ['K11', 'K12'];
    view.numbers.hand_limit = 1;
    ask(update, kind, cause, [...legal]);
  });
  await playing(page, 'fluxx');
  expect(await page.locator('.answers .tip').innerText()).toBe(tip);
  await context.close();
});

interface Losing extends Asking {
  at: number;
  view: Asking['view'] & { turn: { active: number } };
}

/** Whoever is asked must give up these cards, one after the other. What the page answers is noted. */
async function loseAll(page: Page, cards: string[], inOwnTurn: boolean): Promise<string[]> {
  const given: string[] = [];
  await page.routeWebSocket(/socket\?deltas=2$/, (socket) => {
    const table = socket.connectToServer();
    const whole = wholeTexts();
    let last: Losing;
    const change = (update: Losing) => {
      const { view } = update;
      const left = cards.slice(given.length);
      if (update.legal.length > 0) view.turn.active = inOwnTurn ? view.viewer : 1;
      for (const hand of view.hands) if (hand.known) [hand.known, hand.size] = [left, left.length];
      view.numbers.hand_limit = 0;
      ask(
        update,
        'hand_limit',
        'R09',
        left.map((discard) => ({ discard })),
      );
      last = update;
    };
    table.onMessage((text) => {
      const message = JSON.parse(whole(String(text))) as Losing & { update?: Losing };
      const update = message.update ?? message;
      if (update.view) change(update);
      socket.send(JSON.stringify(message));
    });
    socket.onMessage((text) => {
      const said = JSON.parse(String(text)) as { request: string; choice?: { discard: string } };
      if (!said.choice) return table.send(text);
      given.push(said.choice.discard);
      const next = { ...last, type: 'update', at: last.at + 1, request: said.request, told: [] };
      change(next);
      return socket.send(JSON.stringify(next));
    });
  });
  await page.goto('/');
  await page.locator('.box.fluxx .button.main').click();
  return given;
}

const THREE = ['K01', 'K02', 'K03'];

test('whoever must lose the whole hand while others play is not asked for card after card', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  const given = await loseAll(page, THREE, false);
  await expect.poll(() => given).toEqual(THREE);
  expect(await page.locator('.now').innerText()).toContain('Keine Handkarten');
  await context.close();
});

test('whoever must lose the whole hand at the end of a turn is asked once', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  const given = await loseAll(page, THREE, true);
  await page.getByRole('button', { name: 'Alle 3 Karten ablegen' }).click();
  await expect.poll(() => given).toEqual(THREE);
  await context.close();
});

const NONE = [
  ['trash_day', 'A20', { discard: 'K01' }, 'Nichts ablegen'],
  ['drop_rules', 'A05', { card: 'R02' }, 'Keine'],
] as const;

test.each(NONE)('the way past a question says what it leaves undone: %s', async (kind, cause, one, words) => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await changeUpdates<Asking>(page, (update) => {
    hold(update, ['K01', 'K02']);
    ask(update, kind, cause, [one, 'done']);
  });
  await playing(page, 'fluxx');
  expect(await page.locator('.answers').getByRole('button', { name: words, exact: true }).count()).toBe(1);
  await context.close();
});

test.each(['phone', 'small', 'landscape'] as const)(
  'a hint leaves the question in sight where no card is read: %s',
  async (size) => {
    const { page, context } = await arrive(world.browser, world.server.url);
    await changeUpdates<Asking>(
      page,
      (update) => {
        update.view.fronts[update.view.viewer] = ['C01'];
        hold(update, ['K01', 'K02', 'K03']);
        ask(update, 'discard_alone', 'C01', [{ card: 'C01' }, 'pass']);
      },
      { card: 'C01' },
    );
    await playing(page, 'fluxx');
    await page.locator('.hinting').click();
    await page.locator('.hint').waitFor();
    await page.setViewportSize(SIZES[size]);
    const { width, height } = await page.locator('.question').evaluate((one) => one.getBoundingClientRect());
    expect(Math.min(width, height)).toBeGreaterThan(20);
    expect(await page.locator('.question').evaluate((one) => getComputedStyle(one).clipPath)).toBe('none');
    await context.close();
  },
);

test.each(['de', 'en'] as const)(
  'what has been played and "Why?" lie beside each other: %s',
  async (language) => {
    const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop', language });
    await changeUpdates<Asking>(page, ({ view }) => {
      view.rules = ['R04', 'R07', 'R23', 'R09', 'R17', 'R20'];
      view.numbers.hand_limit = 1;
    });
    await playing(page, 'fluxx');
    for (const room of Object.values(LAPTOPS)) {
      await page.setViewportSize(room);
      const covered = await page.evaluate(() => {
        const why = document.querySelector('.rules .ask')!.getBoundingClientRect();
        return [...document.querySelectorAll('.rules .words span')]
          .flatMap((words) => [...words.getClientRects()].map((line) => ({ line, text: words.textContent })))
          .filter(({ line }) => line.right > why.left && line.top < why.bottom && line.bottom > why.top)
          .map(({ text }) => text);
      });
      expect(covered, `${room.width} px`).toEqual([]);
    }
    await context.close();
  },
);

test('whoever chooses a New Rule on a phone sees those that may go first', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await changeUpdates<Asking>(page, (update) => {
    update.view.rules = ['R02', 'R05', 'R12', 'R20'];
    ask(update, 'drop_rule', 'A15', [{ card: 'R12' }, { card: 'R20' }]);
  });
  await playing(page, 'fluxx');
  await page.locator('.answers .button.pine').click();
  await page.locator('dialog .inforce').waitFor();
  const cards = await page
    .locator('dialog .inforce button')
    .evaluateAll((all) => all.map((button) => (button as HTMLElement).dataset.card));
  expect(cards.slice(0, 2)).toEqual(['R12', 'R20']);
  expect(await page.locator('dialog h3').count(), 'why the numbers are as they are').toBe(0);
  await context.close();
});

test('three Keepers lie beside each other in half a phone', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await changeUpdates<Asking>(page, ({ view }) => {
    view.fronts = view.fronts.map((_, seat) => [1, 2, 3].map((nth) => `K0${(seat * 3 + nth) % 10}`));
    // Where more holds, they are drawn in brief.
    view.rules = view.goals = [];
    view.numbers = { ...view.numbers, hand_limit: null, keeper_limit: null };
  });
  await opened(page, 'fluxx', 4);
  await page.locator('.place .tile').nth(11).waitFor();
  const rows = await page
    .locator('.place')
    .evaluateAll((places) =>
      places.map(
        (place) =>
          new Set([...place.querySelectorAll('.tile')].map((tile) => tile.getBoundingClientRect().top)).size,
      ),
    );
  expect(rows).toEqual([1, 1, 1, 1]);
  await context.close();
});

test('the words of what holds stay on their sheet on the smallest phone, and the own place is seen', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await changeUpdates<Asking>(page, (update) => {
    const { view } = update;
    // Whatever was dealt: four cards in the hand, and nothing before anybody.
    hold(update, ['K01', 'K02', 'G05', 'A13']);
    view.fronts = view.fronts.map(() => []);
    view.rules = ['R16', 'R11'];
    view.numbers.hand_limit = 2;
    view.goals = [];
  });
  await opened(page, 'fluxx', 3);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => document.fonts.ready);
  const { right, sheet, own, dock } = await page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('.rules .words')!);
    const box = (name: string) => document.querySelector(name)!.getBoundingClientRect();
    return {
      right: range.getBoundingClientRect().right,
      sheet: box('.rules').right,
      own: box('.own header').bottom,
      dock: box('.dock').top,
    };
  });
  expect(right).toBeLessThanOrEqual(sheet);
  expect(own).toBeLessThanOrEqual(dock);
  await context.close();
});

test.each([2, 3])('on the smallest phone one sees what lies before oneself: %i seats', async (seats) => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await changeUpdates<Asking>(page, (update) => {
    const { view } = update;
    hold(update, ['K01', 'K02', 'G05', 'A13']);
    view.fronts = view.fronts.map((_, seat) => (seat === view.viewer ? ['K07', 'K12', 'C01'] : []));
    view.rules = ['R16', 'R11'];
    // Whatever the others have played: two short sentences.
    const none = { hand_limit: null, keeper_limit: null };
    view.numbers = { ...view.numbers, ...none, draw: 1, play: 1, play_all: false, play_allowed: 1 };
    view.goals = ['G05'];
  });
  await opened(page, 'fluxx', seats);
  await page.locator('.bar.mine').waitFor();
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => document.fonts.ready);
  const [picture, dock] = await page.evaluate(() =>
    ['.own .front .window', '.dock'].map((name) => document.querySelector(name)!.getBoundingClientRect()),
  );
  expect(picture!.bottom).toBeLessThanOrEqual(dock!.top);
  await context.close();
});

test('six at a table where one has much before them, and everybody is in sight on a desktop', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, {
    size: 'desktop',
    language: 'en',
  });
  await changeUpdates<Asking & { why?: { goals: unknown[] } }>(page, ({ view, why }) => {
    // Beside every name stands how near they are.
    const obstacles = [{ rule: 'W1', missing: { cards: ['K01'] } }];
    if (why) why.goals = [{ goal: 'G07', seats: view.fronts.map((_, seat) => ({ seat, obstacles })) }];
    view.rules = ['R04', 'R07', 'R23', 'R09', 'R17', 'R20', 'R19', 'R18'];
    view.numbers = { ...view.numbers, hand_limit: 1, keeper_limit: 2 };
    view.goals = ['G07'];
    view.fronts = [
      ['K06'],
      ['K05', 'K07', 'K15'],
      ['K09', 'K10', 'K12', 'K16', 'C01'],
      ['K03'],
      ['K04', 'K08', 'K11', 'K17', 'C02', 'C03', 'C04'],
      ['K14', 'K18', 'K19'],
    ];
  });
  await opened(page, 'fluxx', 6);
  await page.locator('.place').nth(5).waitFor();
  const [high, seen] = await page
    .locator('.surface')
    .evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight] as const);
  expect(high).toBeLessThanOrEqual(seen);
  expect(await cutNames(page)).toEqual([]);
  for (const room of [SIZES.desktop, ...Object.values(LAPTOPS)]) {
    await page.setViewportSize(room);
    const isFree = await page.evaluate(() => {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector('.rules .now')!);
      const why = document.querySelector('.rules .ask')!.getBoundingClientRect();
      return [...words.getClientRects()].every(({ right, top }) => right <= why.left || top >= why.bottom);
    });
    expect(isFree, `${room.width} px: the way to the reasons lies beside the numbers`).toBe(true);
  }
  await context.close();
});

test.each([2, 3, 4, 5])('with %i at a table on a desktop every name is whole', async (seats) => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await opened(page, 'fluxx', seats);
  expect(await cutNames(page)).toEqual([]);
  await context.close();
});

test('the chat of a wide table stays where it is while the log grows', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await playing(page, 'fluxx');
  const lines = await page.locator('.side .log li').count();
  const before = await page.locator('.side .emotes').boundingBox();
  while ((await page.locator('.side .log li').count()) <= lines)
    if (!(await actOnce(page))) await settle(page);
  expect(await page.locator('.side .emotes').boundingBox()).toEqual(before);
  await context.close();
});

test('a card that slides under a resting mouse is not read aloud over the others', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await changeUpdates<Parameters<typeof hold>[0]>(page, (update) =>
    hold(update, ['K01', 'K02', 'K03', 'K04']),
  );
  await playing(page, 'fluxx');
  const shown = await page.evaluate(async () => {
    const cards = ['K01', 'K03'].map((card) => document.querySelector(`.dock .hand [data-card=${card}]`)!);
    const enter = (card: Element, movementX: number) =>
      ['pointerenter', 'pointermove'].forEach((type) =>
        card.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', movementX })),
      );
    // Whatever is read first was pointed at first.
    const peek = new Promise<string>((found) =>
      new MutationObserver(() => {
        const title = document.querySelector('.peek .title');
        if (title) found(title.textContent ?? '');
      }).observe(document.body, { childList: true, subtree: true }),
    );
    enter(cards[0]!, 0);
    enter(cards[1]!, 5);
    return peek;
  });
  expect(shown.replaceAll('\u00ad', '')).toBe('Schokolade');
  await context.close();
});

test('on a phone a replay leaves most of the screen to the table', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.route('**/api/tables', (route) => {
    const wish = route.request().postDataJSON() as { options?: object } | null;
    if (!wish?.options) return route.continue();
    return route.continue({
      postData: JSON.stringify({ ...wish, options: { ...wish.options, turn_limit: 6 } }),
    });
  });
  await playing(page, 'fluxx');
  await playToTheEnd(page);
  await page.goto((await page.locator('dialog a[href^="/replay/"]').getAttribute('href')) ?? '');
  await page.locator('.scrub').waitFor();
  await page.locator('.eyes select').selectOption('spectator');
  const dock = await page.locator('.dock').boundingBox();
  expect(dock!.height).toBeLessThan(SIZES.phone.height * 0.3);
  await context.close();
});

test('what a card says can be read on a phone that lies on its side', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await changeUpdates<Parameters<typeof hold>[0]>(page, (update) => hold(update, ['A21', 'R15']));
  await playing(page, 'fluxx');
  await page.setViewportSize(SIZES.landscape);
  await page.locator('.dock .hand [data-card=A21]').dispatchEvent('pointerdown', { pointerType: 'touch' });
  await page.locator('dialog .card.large').waitFor();
  const words = await page.locator('dialog').evaluate((dialog) => {
    const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
    const found: { size: number; bottom: number }[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const element = text.parentElement!;
      if (!text.data.includes('Geburtstag') || !element.checkVisibility()) continue;
      found.push({
        size: parseFloat(getComputedStyle(element).fontSize),
        bottom: element.getBoundingClientRect().bottom,
      });
    }
    return found.sort((one, other) => other.size - one.size)[0];
  });
  expect(words?.size).toBeGreaterThanOrEqual(14);
  expect(words?.bottom).toBeLessThanOrEqual(SIZES.landscape.height);
  await context.close();
});
