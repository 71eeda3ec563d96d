//! The operations of Actions.

use super::{Course, Flow};
use crate::agenda::{Into, Progress, Task};
use crate::card::{Card, CardSet};
use crate::effect::{DropRules, MiniHand, Operation};
use crate::event::{DiscardReason, Event, GivenReason, Happening, MoveReason};
use crate::piles::Place;
use crate::state::{ExtraTurn, Open, State};
use game::Seat;

/// An Action being carried out: which card, which of its operations.
#[derive(Clone, Copy)]
pub(super) struct Acting {
    pub(super) card: Card,
    pub(super) operation: u8,
}

impl<T: FnMut(Event)> Course<'_, T> {
    /// AC1: operation after operation; then the Action goes on the discard pile, before it is settled.
    pub(super) fn act(&mut self, card: Card, operation: u8, progress: Progress) -> Flow {
        let acting = Acting { card, operation };
        let Some(what) = self.state.deck().operation(card, operation) else {
            self.pop();
            self.state.piles.push(Place::DISCARD, card);
            self.tell(Happening::ActionOver { card });
            return Flow::GoOn;
        };
        match what {
            Operation::Draw(count) => self.act_draw(acting, self.state.inflated(count)),
            Operation::DiscardHand => self.act_discard_hand(acting),
            Operation::DrawAsMany => self.act_draw_as_many(acting, progress),
            Operation::MiniHand(mini_hand) => self.act_mini_hand(acting, mini_hand, progress),
            Operation::GiveEveryone(each) => self.act_give(acting, each, progress),
            Operation::ExchangeKeepers => self.act_exchange(acting),
            Operation::PlayFromDiscard => self.ask_if(acting, !self.state.replayable().is_empty()),
            Operation::DropRules(which) => self.act_drop_rules(acting, which, progress),
            Operation::RotateHands => self.act_rotate(acting),
            Operation::TradeHands => self.ask_if(acting, true),
            Operation::Tax(each) => self.act_tax(acting, each, progress),
            Operation::PlayFromAnotherHand => self.act_take(progress),
            Operation::DiscardCreepers => self.act_discard_creepers(acting),
            Operation::TrashInPlay => self.ask_if(acting, !self.state.in_play().is_empty()),
            Operation::StealInPlay => {
                let others = self.state.in_front_of_others(self.state.active());
                self.ask_if(acting, !others.is_empty())
            }
            Operation::MixInPlay => self.act_mix(acting),
            Operation::AnotherTurn => self.act_another_turn(acting),
            Operation::EveryoneDiscards => self.act_everyone_discards(acting, progress),
            Operation::ShufflePiles => self.act_shuffle_piles(acting),
        }
    }

    /// On to the next operation.
    pub(super) fn next(&mut self, acting: Acting) -> Flow {
        self.next_with(acting, Progress::Begin)
    }

    fn next_with(&mut self, acting: Acting, progress: Progress) -> Flow {
        let Acting { card, operation } = acting;
        self.replace(Task::Action { card, operation: operation + 1, progress });
        Flow::GoOn
    }

    pub(super) fn progress(&mut self, acting: Acting, progress: Progress) -> Flow {
        let Acting { card, operation } = acting;
        self.replace(Task::Action { card, operation, progress });
        Flow::GoOn
    }

    /// AC3: a question without an answer is not asked, and nothing happens.
    fn ask_if(&mut self, acting: Acting, has_answer: bool) -> Flow {
        if has_answer { Flow::Wait(Open::Choice(self.state.active())) } else { self.next(acting) }
    }

    fn act_draw(&mut self, acting: Acting, left: u8) -> Flow {
        self.next(acting);
        self.push(Task::Draw { left, into: Into::Hand });
        Flow::GoOn
    }

    fn act_discard_hand(&mut self, acting: Acting) -> Flow {
        let hand = Place::hand(self.state.active());
        let n_cards = self.discard_all(hand, DiscardReason::Effect);
        self.next_with(acting, Progress::Discarded(n_cards))
    }

    fn act_draw_as_many(&mut self, acting: Acting, progress: Progress) -> Flow {
        match progress {
            Progress::Discarded(n_cards) => self.act_draw(acting, n_cards),
            Progress::Begin
            | Progress::MiniHand { .. }
            | Progress::Giving { .. }
            | Progress::OwnKeeper(_)
            | Progress::RulesLeft(_)
            | Progress::Tax { .. }
            | Progress::TakingFrom(_)
            | Progress::Discarding { .. } => self.next(acting),
        }
    }

    /// MH1, MH2: draw, play one after the other, discard the rest.
    fn act_mini_hand(&mut self, acting: Acting, mini_hand: MiniHand, progress: Progress) -> Flow {
        let Progress::MiniHand { slot, made } = progress else {
            let slot = self.open_aside();
            let left = self.state.inflated(mini_hand.draw);
            self.progress(acting, Progress::MiniHand { slot, made: 0 });
            self.push(Task::Draw { left, into: Into::Aside(slot) });
            return Flow::GoOn;
        };
        let has_cards = !self.state.piles.is_empty(Place::aside(slot));
        // MH3: the number of plays is always the one that holds now.
        if has_cards && made < self.state.mini_plays(mini_hand.play) {
            return Flow::Wait(Open::Choice(self.state.active()));
        }
        self.discard_all(Place::aside(slot), DiscardReason::MiniHandLeft);
        self.close_aside();
        self.next(acting)
    }

    fn open_aside(&mut self) -> u8 {
        self.state.n_asides += 1;
        self.state.n_asides - 1
    }

    fn close_aside(&mut self) {
        self.state.n_asides -= 1;
    }

    /// AC4: cards for everyone; the active seat gives them out until all are given.
    fn act_give(&mut self, acting: Acting, each: u8, progress: Progress) -> Flow {
        let Progress::Giving { slot } = progress else {
            let slot = self.open_aside();
            let each = self.state.inflated(each);
            for seat in self.state.options.seats().iter() {
                self.state.lacks[usize::from(seat.number())] = each;
            }
            self.progress(acting, Progress::Giving { slot });
            let left = each.saturating_mul(self.state.options.seats().count());
            self.push(Task::Draw { left, into: Into::Aside(slot) });
            return Flow::GoOn;
        };
        if !self.state.piles.is_empty(Place::aside(slot)) {
            return Flow::Wait(Open::Choice(self.state.active()));
        }
        self.state.lacks = [0; Seat::MAX];
        self.close_aside();
        self.next(acting)
    }

    fn act_exchange(&mut self, acting: Acting) -> Flow {
        let active = self.state.active();
        let others = self.state.in_front_of_others(active) & self.state.deck().keepers;
        self.ask_if(acting, !self.state.keepers(active).is_empty() && !others.is_empty())
    }

    fn act_drop_rules(&mut self, acting: Acting, which: DropRules, progress: Progress) -> Flow {
        match which {
            DropRules::One => self.ask_if(acting, !self.state.rules().is_empty()),
            DropRules::UpToHalf => self.act_drop_up_to_half(acting, progress),
            DropRules::Limits => {
                let limits = self.state.deck().limits;
                let first = self.state.piles.iter(Place::RULES).find(|rule| limits.contains(*rule));
                self.act_drop_next(acting, first)
            }
            DropRules::All => self.act_drop_next(acting, self.state.piles.first(Place::RULES)),
        }
    }

    /// One rule after the other in the order in which they came: a Goal may have to go in between.
    fn act_drop_next(&mut self, acting: Acting, rule: Option<Card>) -> Flow {
        let Some(rule) = rule else { return self.next(acting) };
        self.leave_rule(rule);
        Flow::GoOn
    }

    fn act_drop_up_to_half(&mut self, acting: Acting, progress: Progress) -> Flow {
        match progress {
            Progress::RulesLeft(left) => {
                let may_go_on = left > 0 && !self.state.rules().is_empty();
                self.ask_if(acting, may_go_on)
            }
            Progress::Begin
            | Progress::Discarded(_)
            | Progress::MiniHand { .. }
            | Progress::Giving { .. }
            | Progress::OwnKeeper(_)
            | Progress::Tax { .. }
            | Progress::TakingFrom(_)
            | Progress::Discarding { .. } => {
                let half = self.state.rules().len().div_ceil(2);
                self.progress(acting, Progress::RulesLeft(half))
            }
        }
    }

    /// AC6: two seats simply swap.
    fn act_rotate(&mut self, acting: Acting) -> Flow {
        let seats = self.state.options.seats();
        if seats.count() > 2 {
            return self.ask_if(acting, true);
        }
        self.trade_hands(seats.left_of(self.state.active()));
        self.next(acting)
    }

    pub(super) fn trade_hands(&mut self, other: Seat) {
        let one = self.state.active();
        for (from, to) in [(one, other), (other, one)] {
            self.show_hand(from, to);
        }
        self.swap_hands(one, other);
        self.remember_own_hands();
        self.tell(Happening::HandsTraded { one, other });
    }

    pub(super) fn rotate_hands(&mut self, clockwise: bool) {
        let seats = self.state.options.seats();
        let next = |seat| if clockwise { seats.left_of(seat) } else { seats.right_of(seat) };
        for seat in seats.iter() {
            self.show_hand(seat, next(seat));
        }
        // Swapping the hand of seat 0 along the circle moves every hand by one.
        let zero = Seat::default();
        let mut seat = next(zero);
        while seat != zero {
            self.swap_hands(zero, seat);
            seat = next(seat);
        }
        self.remember_own_hands();
        self.tell(Happening::HandsRotated { clockwise });
    }

    /// KN2: the giver remembers what was given, and the receiver sees it.
    fn show_hand(&mut self, from: Seat, to: Seat) {
        self.state.memory.note_own_hand(from, self.state.hand(from));
        for card in self.state.piles.iter(Place::hand(from)) {
            (self.tell)(Event::Given { from, to, card, why: GivenReason::WithTheHand });
        }
    }

    fn swap_hands(&mut self, one: Seat, other: Seat) {
        self.state.piles.swap(Place::hand(one), Place::hand(other));
        self.state.memory.swap_hands(one, other);
    }

    fn remember_own_hands(&mut self) {
        let State { memory, piles, options, .. } = &mut *self.state;
        memory.see_own_hands(options.seats(), |seat| piles.set(Place::hand(seat)));
        self.state.conclude();
    }

    /// AC5: each of the others gives in turn, as long as it has cards.
    fn act_tax(&mut self, acting: Acting, each: u8, progress: Progress) -> Flow {
        let Progress::Tax { ahead, given } = progress else {
            return self.progress(acting, Progress::Tax { ahead: 1, given: 0 });
        };
        if ahead == self.state.options.seats().count() {
            return self.next(acting);
        }
        let seat = self.state.seat_ahead(ahead);
        if given < self.state.inflated(each) && self.state.n_hand(seat) > 0 {
            return Flow::Wait(Open::Choice(seat));
        }
        self.progress(acting, Progress::Tax { ahead: ahead + 1, given: 0 })
    }

    /// A card goes from one hand to another, unseen by third seats.
    pub(super) fn give_tax(&mut self, from: Seat, card: Card) {
        let to = self.state.active();
        self.state.memory.give_unseen(card, from, to);
        self.leave_unseen(Place::hand(from));
        self.state.piles.remove(Place::hand(from), card);
        self.state.piles.push(Place::hand(to), card);
        self.state.conclude();
        (self.tell)(Event::Given { from, to, card, why: GivenReason::Tax });
    }

    /// If only some cards of a place were in the last reshuffle, third seats cannot tell whether the one that
    /// leaves it was, and from then on not how many such cards are where.
    fn leave_unseen(&mut self, place: Place) {
        let cards = self.state.piles.set(place);
        if cards.meets(self.state.reshuffled) && !self.state.reshuffled.includes(cards) {
            self.state.reshuffled = CardSet::EMPTY;
        }
    }

    pub(super) fn give_aside(&mut self, slot: u8, card: Card, to: Seat) {
        let from = self.state.active();
        self.state.lacks[usize::from(to.number())] -= 1;
        self.leave_unseen(Place::aside(slot));
        self.state.piles.remove(Place::aside(slot), card);
        self.state.piles.push(Place::hand(to), card);
        if to != from {
            self.state.memory.note(from, to, CardSet::of(card));
        }
        (self.tell)(Event::Given { from, to, card, why: GivenReason::GivenOut });
    }

    fn act_take(&mut self, progress: Progress) -> Flow {
        match progress {
            Progress::TakingFrom(seat) => Flow::Wait(Open::Pick(seat)),
            Progress::Begin
            | Progress::Discarded(_)
            | Progress::MiniHand { .. }
            | Progress::Giving { .. }
            | Progress::OwnKeeper(_)
            | Progress::RulesLeft(_)
            | Progress::Tax { .. }
            | Progress::Discarding { .. } => Flow::Wait(Open::Choice(self.state.active())),
        }
    }

    fn act_discard_creepers(&mut self, acting: Acting) -> Flow {
        for seat in self.state.options.seats().clockwise_from(self.state.active()) {
            for creeper in self.state.fronts[seat] & self.state.deck().creepers {
                self.discard_front(creeper, DiscardReason::Effect);
            }
        }
        self.next(acting)
    }

    fn act_mix(&mut self, acting: Acting) -> Flow {
        if self.state.in_play().is_empty() { self.next(acting) } else { Flow::Wait(Open::Deal) }
    }

    /// AC7: dealt one by one clockwise from the active seat.
    pub(super) fn mix(&mut self, cards: &[Card]) {
        let seats = self.state.options.seats();
        let mut to = self.state.active();
        for card in cards {
            self.move_card(*card, to, MoveReason::Mixed);
            to = seats.left_of(to);
        }
    }

    /// EX1: never more than two turns in a row.
    fn act_another_turn(&mut self, acting: Acting) -> Flow {
        if self.state.turn.extra == ExtraTurn::None {
            self.state.turn.extra = ExtraTurn::Granted;
            self.tell(Happening::TurnGranted { seat: self.state.active() });
        }
        self.next(acting)
    }

    /// AC8: every seat is asked, even without a card.
    fn act_everyone_discards(&mut self, acting: Acting, progress: Progress) -> Flow {
        let Progress::Discarding { ahead } = progress else {
            return self.progress(acting, Progress::Discarding { ahead: 0 });
        };
        if ahead == self.state.options.seats().count() {
            return self.next(acting);
        }
        Flow::Wait(Open::Choice(self.state.seat_ahead(ahead)))
    }

    fn act_shuffle_piles(&mut self, acting: Acting) -> Flow {
        let piles = &self.state.piles;
        if piles.is_empty(Place::DRAW) && piles.is_empty(Place::DISCARD) {
            return self.next(acting);
        }
        Flow::Wait(Open::Shuffle)
    }
}
