/** The JSON forms of Fluxx: what the rules tell a viewer and what a viewer may answer. */
import type { PrintedCard } from './cards';

export type Seat = number;
export type CardId = string;

export interface Options {
  seats: number;
  first: Seat;
  meta?: 'escalation' | 'no_creepers' | null;
  deck?: 'de-4.0';
  day?: 'ordinary' | 'special';
  birthday?: Seat[];
  war_moves?: 'war' | 'peace';
  death?: 'may' | 'must_one';
  rich_bonus?: 'may' | 'must';
  milk_is_food?: boolean;
  turn_limit?: number;
  cards?: OwnCard[];
}

export type OwnCard = Pick<PrintedCard, 'id' | 'effect'> & {
  kind: 'keeper' | 'creeper' | 'goal' | 'new_rule' | 'action';
  food?: 'always' | 'optional';
  de?: { name: string; text: string };
  en?: { name: string; text: string };
};

export type QuestionKind =
  | 'play_from_hand'
  | 'play_from_mini_hand'
  | 'free_action'
  | 'death_takes'
  | 'discard_alone'
  | 'pay_taxes'
  | 'move_creeper'
  | 'drop_goal'
  | 'drop_rule'
  | 'drop_rules'
  | 'play_from_discard'
  | 'own_keeper_to_exchange'
  | 'keeper_to_exchange_for'
  | 'trash_in_play'
  | 'steal_in_play'
  | 'pay_tax'
  | 'give_out'
  | 'trade_hands_with'
  | 'take_card_from'
  | 'direction'
  | 'keeper_limit'
  | 'hand_limit'
  | 'trash_day';

export interface Question {
  seat: Seat;
  kind: QuestionKind;
  cause: CardId | null;
}

export interface Held {
  size: number;
  /** How many of its cards were in the last reshuffle. */
  n_reshuffled: number;
  known: CardId[];
}

export interface View {
  viewer: Seat | null;
  options: Options;
  awaiting:
    | { choice: Seat }
    | 'shuffle'
    | { pick: Seat }
    | 'deal'
    | { over: { won: { seat: Seat; goal: CardId } } | 'turn_limit' };
  question: Question | null;
  turn: {
    active: Seat;
    n_turns: number;
    drawn: number;
    played: number;
    draws_owed: boolean;
    random_armed: boolean;
    extra: 'none' | 'granted' | 'running';
  };
  numbers: {
    draw: number;
    play: number;
    play_allowed: number;
    play_all: boolean;
    hand_limit: number | null;
    keeper_limit: number | null;
    inflation: number;
  };
  rules: CardId[];
  goals: CardId[];
  discard_pile: CardId[];
  n_draw_pile: number;
  n_reshuffles: number;
  /** What went into the draw pile when it was last made anew, and was not seen since. */
  reshuffled: CardId[];
  hands: Held[];
  /** What is known to be in one of several hands. */
  unsure: { card: CardId; hands: Seat[] }[];
  gifts: { from: Seat; to: Seat; at_least: number; at_most: number }[];
  fronts: CardId[][];
  asides: Held[];
  agenda: unknown[];
  lacks: number[];
  /** What the last settling saw of each Creeper that reacts. */
  noted: (Seat | null)[];
}

export type Choice =
  | { play: CardId }
  | { free: CardId }
  | 'go_on'
  | 'pass'
  | 'pay'
  | { card: CardId }
  | { discard: CardId }
  | { give: { card: CardId; to: Seat } }
  | { seat: Seat }
  | 'left'
  | 'right'
  | 'done';

export type Source = 'hand' | 'random_hand_card' | 'mini_hand' | 'discard_pile' | { hand_of: Seat };

export type Happening =
  | { shuffled: { n_cards: number } }
  | { reshuffled: { n_cards: number } }
  | { turn_began: { seat: Seat; extra: boolean } }
  | { creeper_appeared: { seat: Seat; card: CardId } }
  | { nothing_to_draw: { seat: Seat } }
  | { draws_due: { seat: Seat; count: number } }
  | { played: { seat: Seat; card: CardId; from: Source } }
  | { goal_came: { card: CardId } }
  | { rule_came: { card: CardId } }
  | { rule_left: { card: CardId; why: 'replaced' | 'dropped' } }
  | { goal_left: { card: CardId; why: 'replaced' | 'for_a_third' | 'no_room_for_two' } }
  | { action_over: { card: CardId } }
  | {
      discarded: {
        seat: Seat;
        card: CardId;
        why:
          | 'effect'
          | 'free_action'
          | 'mini_hand_left'
          | 'keeper_limit'
          | 'hand_limit'
          | 'keeper_limit_at_end'
          | 'hand_limit_at_end'
          | 'death'
          | 'death_alone'
          | 'death_alone_at_start'
          | 'death_alone_at_play'
          | 'taxes';
      };
    }
  | {
      moved: {
        card: CardId;
        from: Seat;
        to: Seat;
        why: 'war' | 'goal_change' | 'stolen' | 'exchanged' | 'mixed';
      };
    }
  | { hands_traded: { one: Seat; other: Seat } }
  | { hands_rotated: { clockwise: boolean } }
  | { turn_granted: { seat: Seat } }
  | { free_action_used: { seat: Seat; card: CardId } }
  | {
      declined: {
        seat: Seat;
        what: 'plays' | 'death_takes' | 'death_alone' | 'death_alone_at_start' | 'taxes';
      };
    }
  | { won: { seat: Seat; goal: CardId } }
  | 'turn_limit_reached';

export type Told =
  | { open: Happening }
  | { drawn: { seat: Seat; card: CardId | null; into: 'first_hand' | 'hand' | 'aside' } }
  | { given: { from: Seat; to: Seat; card: CardId | null; why: 'given_out' | 'tax' | 'with_the_hand' } };
