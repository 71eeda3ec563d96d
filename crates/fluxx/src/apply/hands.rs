//! KN2: hands that change owners, and cards that leave a place unseen.

use game::Seat;

use super::Course;
use crate::card::CardSet;
use crate::event::{Event, GivenReason, Happening};
use crate::piles::Place;
use crate::state::{State, Unsettled};

impl<T: FnMut(Event)> Course<'_, T> {
    /// The active seat swaps hands with another.
    pub(crate) fn trade_hands(&mut self, other: Seat) {
        let one = self.state.active();
        for (from, to) in [(one, other), (other, one)] {
            self.show_hand(from, to);
        }
        self.swap_hands(one, other);
        self.remember_own_hands();
        self.tell(Happening::HandsTraded { one, other });
    }

    /// The giver remembers what was given, and the receiver sees it.
    pub(crate) fn show_hand(&mut self, from: Seat, to: Seat) {
        self.state.memory.note_own_hand(from, self.state.hand(from));
        for card in self.state.piles.iter(Place::hand(from)) {
            (self.tell)(Event::Given { from, to, card, why: GivenReason::WithTheHand });
        }
    }

    pub(crate) fn swap_hands(&mut self, one: Seat, other: Seat) {
        self.state.piles.swap(Place::hand(one), Place::hand(other));
        self.state.memory.swap_hands(one, other);
        self.state.unsettled.note(Unsettled::LIMITS);
    }

    pub(crate) fn remember_own_hands(&mut self) {
        let State { memory, piles, options, .. } = &mut *self.state;
        memory.see_own_hands(options.seats(), |seat| piles.set(Place::hand(seat)));
        self.state.conclude();
    }

    /// If only some cards of a place were in the last reshuffle, other seats cannot tell whether the one that leaves
    /// was among them, and from then on cannot tell how many such cards are where.
    pub(crate) fn leave_unseen(&mut self, place: Place) {
        let cards = self.state.piles.set(place);
        if cards.meets(self.state.reshuffled) && !self.state.reshuffled.includes(cards) {
            self.state.reshuffled = CardSet::EMPTY;
        }
    }
}
