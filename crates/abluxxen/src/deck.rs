use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::cards::Cards;

/// All cards to be dealt, top first, as a shuffle gave them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DeckOrder(pub ArrayVec<Card, DECK_MAX>);

pub(crate) const DECK_MAX: usize = 109;

/// The face-down cards. The next one to be drawn is the last of the row.
#[derive(Clone, Copy)]
pub(crate) struct Deck {
    cards: [Card; DECK_MAX],
    len: u8,
}

impl Deck {
    pub(crate) const EMPTY: Self = Self { cards: [Card::ONE; DECK_MAX], len: 0 };

    pub(crate) fn new(top_first: &[Card]) -> Self {
        let mut deck = Self::EMPTY;
        let cards = &mut deck.cards[..top_first.len()];
        cards.copy_from_slice(top_first);
        cards.reverse();
        deck.len = u8::try_from(top_first.len()).expect("a deck is shorter than the box");
        deck
    }

    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn draw(&mut self) -> Option<Card> {
        self.len = self.len.checked_sub(1)?;
        Some(self.cards[usize::from(self.len)])
    }

    /// Draws some cards at once.
    pub(crate) fn draw_several(&mut self, count: u8) -> Cards {
        (0..count).map_while(|_| self.draw()).collect()
    }

    pub(crate) fn top_first(&self) -> impl ExactSizeIterator<Item = Card> {
        self.cards[..usize::from(self.len)].iter().rev().copied()
    }
}

impl PartialEq for Deck {
    fn eq(&self, other: &Self) -> bool {
        self.top_first().eq(other.top_first())
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.top_first()).finish()
    }
}
