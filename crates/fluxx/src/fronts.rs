use std::ops::Index;

use game::Seat;

use crate::card::{Card, CardSet};
use crate::deck::Deck;
use crate::options::SeatNumbers;

/// The Keepers and Creepers in front of each seat, and what every settling asks of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fronts {
    /// A place for every seat that a match can have; those not taken stay empty.
    cards: [CardSet; Seat::MAX],
    n_keepers: [u8; SeatNumbers::N_BYTES],
}

impl Fronts {
    pub(crate) fn new() -> Self {
        Self { cards: [CardSet::EMPTY; Seat::MAX], n_keepers: [0; SeatNumbers::N_BYTES] }
    }

    #[inline]
    pub(crate) fn lay(&mut self, seat: Seat, card: Card, deck: &Deck) {
        self.cards[index(seat)].insert(card);
        self.n_keepers[index(seat)] += u8::from(deck.keepers.contains(card));
    }

    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, card: Card, deck: &Deck) {
        self.cards[index(seat)].remove(card);
        self.n_keepers[index(seat)] -= u8::from(deck.keepers.contains(card));
    }

    /// Everything in front of anyone.
    #[inline]
    pub(crate) fn all(&self) -> CardSet {
        self.cards.iter().fold(CardSet::EMPTY, |all, cards| all | *cards)
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
        let deck = Deck::printed();
        let mut fronts = Fronts::new();
        fronts.lay(one, keeper, deck);
        fronts.lay(other, creeper, deck);
        assert_eq!((fronts.n_keepers(one), fronts.n_keepers(other)), (1, 0));
        assert_eq!(fronts.all(), fronts[one] | fronts[other]);
        fronts.take(one, keeper, deck);
        fronts.take(other, creeper, deck);
        assert_eq!(fronts, Fronts::new());
    }
}
