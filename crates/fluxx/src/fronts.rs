use std::ops::Index;

use game::Seat;

use crate::card::{Card, CardSet};
use crate::options::SeatNumbers;

/// The Keepers and Creepers in front of each seat, and what every settling asks of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fronts {
    /// A place for every seat that a match can have; those not taken stay empty.
    cards: [CardSet; Seat::MAX],
    /// Everything in front of anyone.
    all: CardSet,
    n_keepers: [u8; Seat::MAX],
    /// The Keepers of the deck.
    keepers: CardSet,
}

impl Fronts {
    pub(crate) fn new(keepers: CardSet) -> Self {
        let cards = [CardSet::EMPTY; Seat::MAX];
        Self { cards, all: CardSet::EMPTY, n_keepers: [0; Seat::MAX], keepers }
    }

    pub(crate) fn lay(&mut self, seat: Seat, card: Card) {
        self.cards[index(seat)].insert(card);
        self.all.insert(card);
        self.n_keepers[index(seat)] += u8::from(self.keepers.contains(card));
    }

    pub(crate) fn take(&mut self, seat: Seat, card: Card) {
        self.cards[index(seat)].remove(card);
        self.all.remove(card);
        self.n_keepers[index(seat)] -= u8::from(self.keepers.contains(card));
    }

    pub(crate) fn all(&self) -> CardSet {
        self.all
    }

    pub(crate) fn n_keepers(&self, seat: Seat) -> u8 {
        self.n_keepers[index(seat)]
    }

    pub(crate) fn n_keepers_of_all(&self) -> SeatNumbers {
        SeatNumbers::new(self.n_keepers)
    }

    pub(crate) fn as_slice(&self) -> &[CardSet] {
        &self.cards
    }
}

impl Index<Seat> for Fronts {
    type Output = CardSet;

    fn index(&self, seat: Seat) -> &CardSet {
        &self.cards[index(seat)]
    }
}

fn index(seat: Seat) -> usize {
    usize::from(seat.number())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_agrees_with_the_cards() {
        let (keeper, creeper) = (Card::new(3), Card::new(20));
        let [one, other] = [0, 1].map(|number| Seat::new(number).expect("a seat"));
        let mut fronts = Fronts::new(CardSet::of(keeper));
        fronts.lay(one, keeper);
        fronts.lay(other, creeper);
        assert_eq!((fronts.n_keepers(one), fronts.n_keepers(other)), (1, 0));
        assert_eq!(fronts.all(), fronts[one] | fronts[other]);
        fronts.take(one, keeper);
        fronts.take(other, creeper);
        assert_eq!(fronts, Fronts::new(CardSet::of(keeper)));
    }
}
