use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::card::{Card, CardError};
use crate::cards::Cards;

/// A place of the pool: one card, or in the Duel a card with a thirteen or a joker on it (U3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "[Card] | [Card, Card]"))]
pub struct Slot {
    /// The card that lies there.
    pub bottom: Card,
    /// What covers it, in the Duel.
    pub top: Option<Card>,
}

impl Slot {
    /// A card alone.
    pub const fn single(bottom: Card) -> Self {
        Self { bottom, top: None }
    }

    /// U10: drawing a slot brings all its cards to the hand.
    pub fn cards(self) -> Cards {
        let mut cards = Cards::from(self.bottom);
        if let Some(top) = self.top {
            cards += Cards::from(top);
        }
        cards
    }
}

impl Slot {
    /// A number for each slot that can lie in the pool, in the order of slots: a bottom card has three, for
    /// itself alone, under a thirteen and under a joker.
    fn number(self) -> u32 {
        u32::from(self.bottom.rank()) * 3 + self.top.map_or(0, |top| u32::from(top.rank()) - 12)
    }

    fn of_number(number: u32) -> Self {
        let bottom = Card::of_rank(u8::try_from(number / 3).expect("a bottom card has three numbers"));
        match number % 3 {
            0 => Self::single(bottom),
            1 => Self { bottom, top: Some(Card::THIRTEEN) },
            _two => Self { bottom, top: Some(Card::JOKER) },
        }
    }
}

/// The open cards to draw from: a row of at most six slots.
///
/// D8: a taken slot leaves a gap that closes to the left; refills join on the right.
#[derive(Clone, Copy)]
pub(crate) struct Pool {
    slots: [Slot; Self::SLOTS_MAX],
    len: u8,
}

impl Pool {
    pub(crate) const SLOTS_MAX: usize = 6;
    pub(crate) const EMPTY: Self = Self { slots: [Slot::single(Card::ONE); Self::SLOTS_MAX], len: 0 };

    pub(crate) fn slots(&self) -> &[Slot] {
        &self.slots[..usize::from(self.len)]
    }

    /// Each different slot once, ascending.
    pub(crate) fn distinct_slots(&self) -> impl Iterator<Item = Slot> {
        let mut bits = self.slot_bits();
        std::iter::from_fn(move || {
            let lowest = bits.trailing_zeros();
            bits &= bits.wrapping_sub(1);
            (lowest < u64::BITS).then(|| Slot::of_number(lowest))
        })
    }

    pub(crate) fn n_distinct_slots(&self) -> u32 {
        self.slot_bits().count_ones()
    }

    /// Every slot is a bit of one word.
    fn slot_bits(&self) -> u64 {
        self.slots().iter().fold(0, |bits, slot| bits | 1 << slot.number())
    }

    pub(crate) fn is_full(&self) -> bool {
        usize::from(self.len) == Self::SLOTS_MAX
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn push(&mut self, slot: Slot) {
        self.slots[usize::from(self.len)] = slot;
        self.len += 1;
    }

    /// D8: takes the leftmost of equal slots.
    pub(crate) fn take(&mut self, slot: Slot) {
        let place = self.slots().iter().position(|&other| other == slot);
        let place = place.expect("only a slot that lies there is taken");
        self.slots.copy_within(place + 1..usize::from(self.len), place);
        self.len -= 1;
    }

    /// U3, U4: puts a card on the lowest single card, the leftmost of equals; U5: false when all carry one.
    pub(crate) fn cover_lowest(&mut self, card: Card) -> bool {
        let singles = self.slots[..usize::from(self.len)].iter_mut().filter(|slot| slot.top.is_none());
        match singles.min_by_key(|slot| slot.bottom) {
            Some(lowest) => {
                lowest.top = Some(card);
                true
            }
            None => false,
        }
    }
}

impl PartialEq for Pool {
    fn eq(&self, other: &Self) -> bool {
        self.slots() == other.slots()
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.slots()).finish()
    }
}

/// `4`, or `4/13` for a group with its bottom card first.
impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.top {
            None => self.bottom.fmt(f),
            Some(top) => write!(f, "{}/{top}", self.bottom),
        }
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Slot {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        match text.split_once('/') {
            None => Ok(Self::single(text.parse()?)),
            Some((bottom, top)) => Ok(Self { bottom: bottom.parse()?, top: Some(top.parse()?) }),
        }
    }
}

impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq([Some(self.bottom), self.top].iter().flatten())
    }
}

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        match cards[..] {
            [bottom] => Ok(Self::single(bottom)),
            [bottom, top] => Ok(Self { bottom, top: Some(top) }),
            [] | [_, _, ..] => Err(de::Error::invalid_length(cards.len(), &"one card, or a group of two")),
        }
    }
}
