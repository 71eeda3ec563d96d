//! What a played card does, and how cards leave.

use super::{Acting, Course, Flow};
use crate::agenda::{Settling, Task};
use crate::card::Card;
use crate::effect::Kind;
use crate::event::{DiscardReason, Event, Happening, MoveReason, PlayedFrom, RuleLeaves};
use crate::operation::Progress;
use crate::piles::Place;
use crate::state::{State, Unsettled};
use game::Seat;

impl<T: FnMut(Event)> Course<'_, T> {
    /// The active seat plays a card that has left its place. P3: its effect, then a settling. How that goes on is told
    /// for whoever goes on at once; the last task says the same again.
    #[inline(always)]
    pub(crate) fn play(&mut self, card: Card, from: PlayedFrom) -> Flow {
        let seat = self.state.active();
        let owner = match from {
            PlayedFrom::HandOf(owner) => owner,
            PlayedFrom::Hand
            | PlayedFrom::RandomHandCard
            | PlayedFrom::MiniHand
            | PlayedFrom::DiscardPile => seat,
        };
        self.forget(card, owner);
        self.tell(Happening::Played { seat, card, from });
        if self.state.may_win_as_it_leaves(from) {
            self.push(Task::Leave { card });
            Flow::GoOn
        } else {
            self.take_effect(card)
        }
    }

    /// W7: with a winner the card stays aside and has done nothing.
    pub(super) fn leave(&mut self, card: Card) -> Flow {
        if let Some(ending) = self.state.winner() {
            return self.win(ending);
        }
        self.pop();
        self.take_effect(card)
    }

    fn take_effect(&mut self, card: Card) -> Flow {
        match self.state.deck().kind(card) {
            Kind::Keeper | Kind::Creeper => {
                self.lay(self.state.active(), card);
                self.settle_next();
            }
            Kind::Goal => self.play_goal(card),
            Kind::NewRule => self.play_rule(card),
            Kind::Action => return self.begin_action(card),
        }
        Flow::GoOn
    }

    /// The first operation begins at once.
    fn begin_action(&mut self, card: Card) -> Flow {
        let acting = Acting { card, operation: 0, discarded: 0 };
        self.push(Task::Settle(Settling::new()));
        self.push(Task::Action { card, operation: 0, progress: Progress::Begin { discarded: 0 } });
        let first = self.state.deck().operation(card, 0);
        first.map_or(Flow::GoOn, |operation| operation.begin(self, acting))
    }

    /// RU1: a New Rule replaces those of the same kind; everything else stays beside it.
    fn play_rule(&mut self, card: Card) {
        let replaced = self.state.rules() & self.state.deck().rule(card).replaces;
        for old in replaced {
            self.discard_rule(old, RuleLeaves::Replaced);
        }
        self.state.piles.push(Place::RULES, card);
        self.state.rule_changed(card);
        self.tell(Happening::RuleCame { card });
        if self.state.n_asides > 0 && self.state.deck().rules.inflation.contains(card) {
            self.push(Task::Settle(Settling::new()));
            self.push(Task::GrowMiniHands { left: self.state.n_asides });
        } else {
            self.settle_next();
        }
    }

    /// The caller must call `rule_changed` afterwards.
    fn discard_rule(&mut self, card: Card, why: RuleLeaves) {
        self.state.piles.remove(Place::RULES, card);
        self.state.piles.push(Place::DISCARD, card);
        self.tell(Happening::RuleLeft { card, why });
    }

    /// RU3: when two Goals are no longer allowed, the active seat drops one at once.
    pub(crate) fn leave_rule(&mut self, card: Card) {
        self.discard_rule(card, RuleLeaves::Dropped);
        self.state.rule_changed(card);
        if self.state.goals().len() == 2 && !self.state.allows_two_goals() {
            self.push(Task::DropGoal { played: None });
        }
    }

    pub(crate) fn discard_front(&mut self, card: Card, why: DiscardReason) {
        let seat = self.state.owner(card).expect("only cards in play are discarded from there");
        self.take_from_front(seat, card);
        self.put_on_discard(seat, card, why);
    }

    pub(crate) fn discard_hand_card(&mut self, seat: Seat, card: Card, why: DiscardReason) {
        self.state.piles.remove(Place::hand(seat), card);
        self.put_on_discard(seat, card, why);
    }

    /// Everything in a place, in the order in which it was received.
    pub(crate) fn discard_all(&mut self, place: Place, why: DiscardReason) -> u8 {
        let seat = self.state.active();
        let n_cards = self.state.piles.len(place);
        if self.state.memory.is_unsure() {
            while let Some(card) = self.state.piles.pop(place) {
                self.put_on_discard(seat, card, why);
            }
            return n_cards;
        }
        let cards = self.state.piles.set(place);
        self.state.memory.forget_all(cards, seat);
        self.state.reshuffled = self.state.reshuffled & !cards;
        // Counted, because only a loop that certainly ends is left out where nobody listens.
        for card in self.state.piles.iter(place).take(usize::from(n_cards)) {
            (self.tell)(Event::Open(Happening::Discarded { seat, card, why }));
        }
        self.state.piles.move_all(place, Place::DISCARD);
        n_cards
    }

    #[inline(always)]
    fn put_on_discard(&mut self, seat: Seat, card: Card, why: DiscardReason) {
        self.forget(card, seat);
        self.state.piles.push(Place::DISCARD, card);
        self.tell(Happening::Discarded { seat, card, why });
    }

    pub(crate) fn lay(&mut self, seat: Seat, card: Card) {
        let State { fronts, options, unsettled, turn, .. } = &mut *self.state;
        fronts.lay(seat, card, options.deck());
        unsettled.note(Unsettled::FRONTS);
        unsettled.note_if(options.deck().meeting.contains(card), Unsettled::REACTIONS);
        unsettled.note_if(seat != turn.active, Unsettled::LIMITS);
    }

    fn take_from_front(&mut self, seat: Seat, card: Card) {
        let State { fronts, options, unsettled, .. } = &mut *self.state;
        fronts.take(seat, card, options.deck());
        unsettled.note(Unsettled::FRONTS);
        unsettled.note_if(fronts[seat].meets(options.deck().deaths), Unsettled::REACTIONS);
    }

    pub(crate) fn move_card(&mut self, card: Card, to: Seat, why: MoveReason) {
        let from = self.state.owner(card).expect("only cards in play are moved");
        self.pass_card([from, to], card, why);
    }

    /// From the first of these seats to the second.
    pub(crate) fn pass_card(&mut self, [from, to]: [Seat; 2], card: Card, why: MoveReason) {
        self.take_from_front(from, card);
        self.lay(to, card);
        self.tell(Happening::Moved { card, from, to, why });
    }

    /// A card that lies open need not be remembered any more. It may have been in its owner's hand.
    fn forget(&mut self, card: Card, owner: Seat) {
        self.state.memory.forget(card, owner);
        self.state.reshuffled.remove(card);
        self.state.conclude();
    }
}
