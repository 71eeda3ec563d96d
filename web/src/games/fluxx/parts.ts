/** The parts that own cards are made of, as forms to fill in. What they mean is the rules' business. */
import type {
  CreeperEffect,
  Effect,
  KeeperEffect,
  Operation,
  OwnCard,
  RuleEffect,
} from '../../protocol/fluxx';

export type OwnKind = OwnCard['kind'];

export interface Filled {
  n: number;
  m: number;
  one: string;
  other: string;
}

export interface Part {
  key: string;
  needs: readonly (keyof Filled)[];
  effect: (filled: Filled) => Effect;
}

type Named = Extract<KeeperEffect | CreeperEffect | RuleEffect, string>;
const plain = (key: Named): Part => ({ key, needs: [], effect: () => key });
const numbered = (key: string, effect: (n: number) => RuleEffect): Part => ({
  key,
  needs: ['n'],
  effect: ({ n }) => effect(n),
});
const step = (key: Extract<Operation, string>): Part => ({ key, needs: [], effect: () => [key] });
const numberedStep = (key: string, operation: (n: number) => Operation): Part => ({
  key,
  needs: ['n'],
  effect: ({ n }) => [operation(n)],
});

export const PARTS: Record<OwnKind, readonly Part[]> = {
  keeper: [plain('keep')],
  creeper: [
    plain('block'),
    plain('take_others'),
    plain('move_on_goal_change'),
    { key: 'move_when_with', needs: ['one'], effect: ({ one }) => ({ move_when_with: one }) },
    { key: 'discard_when_with', needs: ['one'], effect: ({ one }) => ({ discard_when_with: one }) },
  ],
  goal: [
    { key: 'have_two', needs: ['one', 'other'], effect: ({ one, other }) => ({ have: [one, other] }) },
    {
      key: 'have_without',
      needs: ['one', 'other'],
      effect: ({ one, other }) => ({ have: [one], nobody_has: [other] }),
    },
    { key: 'most_keepers', needs: ['n'], effect: ({ n }) => ({ most: 'keepers', at_least: n }) },
    { key: 'most_hand_cards', needs: ['n'], effect: ({ n }) => ({ most: 'hand_cards', at_least: n }) },
  ],
  new_rule: [
    numbered('draw', (draw) => ({ draw })),
    numbered('play', (play) => ({ play })),
    numbered('hand_limit', (hand_limit) => ({ hand_limit })),
    numbered('keeper_limit', (keeper_limit) => ({ keeper_limit })),
    numbered('empty_hand_draw', (empty_hand_draw) => ({ empty_hand_draw })),
    numbered('end_turn_drawing', (end_turn_drawing) => ({ end_turn_drawing })),
    plain('play_all'),
    plain('two_goals'),
    plain('first_play_random'),
    plain('inflation'),
    plain('creepers_do_not_block'),
  ],
  action: [
    numberedStep('draw', (draw) => ({ draw })),
    { key: 'mini_hand', needs: ['n', 'm'], effect: ({ n, m }) => [{ mini_hand: { draw: n, play: m } }] },
    { key: 'discard_hand', needs: [], effect: () => ['discard_hand', 'draw_as_many'] },
    numberedStep('give_everyone', (give_everyone) => ({ give_everyone })),
    numberedStep('tax', (tax) => ({ tax })),
    step('steal_in_play'),
    step('trash_in_play'),
    step('exchange_keepers'),
    step('trade_hands'),
    step('rotate_hands'),
    step('mix_in_play'),
    step('discard_creepers'),
    step('play_from_discard'),
    step('play_from_another_hand'),
    { key: 'drop_rule', needs: [], effect: () => [{ drop_rules: 'one' }] },
    { key: 'drop_rules', needs: [], effect: () => [{ drop_rules: 'all' }] },
    step('another_turn'),
  ],
};

const USUAL: Filled = { n: 2, m: 1, one: 'K01', other: 'K02' };

/** What a card of this kind does until something else is chosen. */
export function firstEffect(kind: OwnKind): Effect {
  return (PARTS[kind][0] as Part).effect(USUAL);
}

/** Which part an effect was made of, to edit it again. */
export function partOf(kind: OwnKind, effect: Effect): { part: Part; filled: Filled } {
  const parts = PARTS[kind];
  const text = JSON.stringify(effect);
  for (const part of parts) {
    for (const guess of guesses(text, USUAL)) {
      if (JSON.stringify(part.effect(guess)) === text) return { part, filled: guess };
    }
  }
  return { part: parts[0] as Part, filled: USUAL };
}

function guesses(text: string, usual: Filled): Filled[] {
  const numbers = (text.match(/\d+(?=[,}\]])/g) ?? []).map(Number);
  const cards = text.match(/[KCX]\d\d/g) ?? [];
  return [
    usual,
    {
      n: numbers[0] ?? usual.n,
      m: numbers[1] ?? usual.m,
      one: cards[0] ?? usual.one,
      other: cards[1] ?? usual.other,
    },
  ];
}
