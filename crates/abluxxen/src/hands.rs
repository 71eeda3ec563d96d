use game::{EverySeat, Seat};

use crate::cards::Cards;

/// The cards of all hands, and how many there are in each, which is asked for more often than it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hands {
    cards: EverySeat<Cards>,
    lens: EverySeat<u8>,
}

impl Hands {
    pub(crate) const EMPTY: Self = Self { cards: EverySeat::new(Cards::NONE), lens: EverySeat::new(0) };

    #[inline]
    pub(crate) fn cards(&self, seat: Seat) -> Cards {
        self.cards[seat]
    }

    #[inline]
    pub(crate) fn len(&self, seat: Seat) -> u8 {
        self.lens[seat]
    }

    #[inline]
    pub(crate) fn set(&mut self, seat: Seat, cards: Cards) {
        self.cards[seat] = cards;
        self.lens[seat] = cards.len();
    }

    #[inline]
    pub(crate) fn add(&mut self, seat: Seat, more: Cards) {
        let mut cards = self.cards[seat];
        cards += more;
        self.set(seat, cards);
    }

    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, part: Cards) {
        let mut cards = self.cards[seat];
        cards -= part;
        self.set(seat, cards);
    }
}
