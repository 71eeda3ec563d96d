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
    /// A number for each slot that can lie in the pool, in the order of slots: a bottom card has four, for
    /// itself alone, under a thirteen, under a joker and one for nothing. So cards alone have those of the lowest bits of a heap.
    fn number(self) -> u8 {
        let top = self.top.map_or(0, Card::rank);
        (self.bottom.rank() - 1) * 4 + top.saturating_sub(Card::THIRTEEN.rank() - 1)
    }

    fn of_number(number: u8) -> Self {
        const TOPS: [Option<Card>; 4] = [None, Some(Card::THIRTEEN), Some(Card::JOKER), None];
        Self { bottom: Card::of_rank(number / 4 + 1), top: TOPS[usize::from(number % 4)] }
    }
}

/// Different slots, each as the bit of its number.
#[derive(Clone, Copy)]
pub(crate) struct SlotSet(u64);

impl SlotSet {
    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The slot at a place of the ascending order, if there are so many. How far a loop would go cannot be guessed, so
    /// this one always goes as far as it may have to.
    #[inline]
    pub(crate) fn nth(self, place: u32) -> Option<Slot> {
        let mut bits = self.0;
        for number in 1..=Pool::SLOTS_MAX {
            let without_lowest = bits & bits.wrapping_sub(1);
            bits = if number <= place as usize { without_lowest } else { bits };
        }
        Self(bits).first()
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most 63 zeros come before a set bit")]
    fn first(self) -> Option<Slot> {
        (self.0 != 0).then(|| Slot::of_number(self.0.trailing_zeros() as u8))
    }

    /// The slots, ascending.
    pub(crate) fn iter(self) -> impl Iterator<Item = Slot> {
        let without_lowest = |slots: &Self| Self(slots.0 & slots.0.wrapping_sub(1));
        std::iter::successors(Some(self), move |slots| Some(without_lowest(slots))).map_while(Self::first)
    }
}

/// The open cards to draw from: a row of at most six slots.
///
/// D8: a taken slot leaves a gap that closes to the left; refills join on the right.
#[derive(Clone, Copy)]
pub(crate) struct Pool {
    slots: [Slot; Self::SLOTS_MAX],
    len: u8,
    bottoms: Cards,
    tops: Cards,
}

impl Pool {
    pub(crate) const SLOTS_MAX: usize = 6;
    pub(crate) const EMPTY: Self = Self {
        slots: [Slot::single(Card::ONE); Self::SLOTS_MAX],
        len: 0,
        bottoms: Cards::NONE,
        tops: Cards::NONE,
    };

    pub(crate) fn slots(&self) -> &[Slot] {
        &self.slots[..usize::from(self.len)]
    }

    /// The cards that lie on the table.
    pub(crate) fn bottoms(&self) -> Cards {
        self.bottoms
    }

    /// The cards that cover others.
    pub(crate) fn tops(&self) -> Cards {
        self.tops
    }

    /// Each different slot once.
    pub(crate) fn distinct_slots(&self) -> SlotSet {
        if self.tops.is_empty() {
            return SlotSet(self.bottoms.lowest_bits());
        }
        // All places are looked at, because a processor cannot guess how many there are.
        let places = (0..).zip(&self.slots);
        SlotSet(places.fold(0, |bits, (place, slot)| bits | u64::from(place < self.len) << slot.number()))
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
        self.bottoms += Cards::from(slot.bottom);
        self.tops += slot.top.map_or(Cards::NONE, Cards::from);
    }

    /// D8: takes the leftmost of equal slots. All places are looked at, because a processor cannot guess which it is.
    pub(crate) fn take(&mut self, slot: Slot) {
        debug_assert!(self.slots().contains(&slot), "only a slot that lies there is taken");
        let mut is_taken = false;
        for place in 1..Self::SLOTS_MAX {
            is_taken |= self.slots[place - 1] == slot;
            let right = self.slots[place];
            self.slots[place - 1] = if is_taken { right } else { self.slots[place - 1] };
        }
        self.len -= 1;
        self.bottoms -= Cards::from(slot.bottom);
        self.tops -= slot.top.map_or(Cards::NONE, Cards::from);
    }

    /// U3, U4: puts a card on the lowest single card, the leftmost of equals; U5: false when all carry one.
    pub(crate) fn cover_lowest(&mut self, card: Card) -> bool {
        let singles = self.slots[..usize::from(self.len)].iter_mut().filter(|slot| slot.top.is_none());
        match singles.min_by_key(|slot| slot.bottom) {
            Some(lowest) => {
                lowest.top = Some(card);
                self.tops += Cards::from(card);
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
