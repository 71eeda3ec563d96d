//! The first shuffle and the deal.

use game::Seat;

use crate::apply::Course;
use crate::card::{Card, CardSet};
use crate::edition::Meta;
use crate::event::{DrawnInto, Event, Happening};
use crate::piles::Place;
use crate::state::State;

const N_FIRST_HAND: usize = 3;

impl State {
    /// S2, S4: the cards that are shuffled before the deal.
    pub(crate) fn dealt(&self) -> CardSet {
        match self.options.meta() {
            Some(Meta::NoCreepers) => self.deck().all & !self.deck().creepers,
            Some(Meta::Escalation) | None => self.deck().all,
        }
    }
}

impl<T: FnMut(Event)> Course<'_, T> {
    /// S2, S3: three cards for each seat; Creepers go in front and are replaced. S5: nothing settles on the way.
    pub(crate) fn deal(&mut self, cards: &[Card]) {
        self.state.piles.fill(Place::DRAW, cards);
        self.tell(Happening::Shuffled { n_cards: self.state.piles.len(Place::DRAW) });
        for seat in self.state.options.seats().iter() {
            for _ in 0..N_FIRST_HAND {
                self.deal_one(seat);
            }
        }
    }

    fn deal_one(&mut self, seat: Seat) {
        loop {
            let card = self.state.piles.pop(Place::DRAW).expect("the deck is larger than all first hands");
            if !self.is_creeper_placed(seat, card) {
                self.state.piles.push(Place::hand(seat), card);
                (self.tell)(Event::Drawn { seat, card, into: DrawnInto::FirstHand });
                return;
            }
        }
    }
}
