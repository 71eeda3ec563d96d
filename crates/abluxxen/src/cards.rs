use std::fmt;
use std::ops::{AddAssign, SubAssign};

use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use wide::u8x16;

use crate::card::Card;

/// A heap of cards, as the count of each value: four bits per value, the whole heap in one word.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Vec<Card>"))]
pub struct Cards(u64);

const LOW_NIBBLES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
const LOWEST_BITS: u64 = 0x1111_1111_1111_1111;
const EACH_BYTE: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = EACH_BYTE << 7;

impl Cards {
    /// No cards at all.
    pub const NONE: Self = Self(0);

    /// Every card of the box (S1).
    pub const fn whole_box() -> Self {
        const WHOLE: Cards = {
            let (mut cards, mut rank) = (0, 1);
            while rank <= Card::JOKER.rank() {
                let card = Card::of_rank(rank);
                cards |= Cards::several(card, card.copies()).0;
                rank += 1;
            }
            Cards(cards)
        };
        WHOLE
    }

    /// This many cards of one value.
    pub const fn several(card: Card, count: u8) -> Self {
        Self((count as u64) << shift(card))
    }

    /// How many of this value there are.
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> shift(card) & 0xF) as u8
    }

    /// How many there are of each value, ascending; the last two places are left over.
    #[inline]
    pub fn each(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.0.to_le_bytes());
        let pairs = u8x16::new(bytes);
        u8x16::unpack_low(pairs & u8x16::splat(0xF), pairs.unbounded_shr_scalar(4)).to_array()
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards there are.
    pub const fn len(self) -> u8 {
        let pairs = (self.0 & LOW_NIBBLES) + (self.0 >> 4 & LOW_NIBBLES);
        (pairs.wrapping_mul(EACH_BYTE) >> 56) as u8
    }

    /// How many different values there are; jokers count as one.
    #[expect(clippy::cast_possible_truncation, reason = "a word has 16 nibbles")]
    pub const fn n_values(self) -> u8 {
        self.lowest_bits().count_ones() as u8
    }

    /// The lowest of the four bits of each value that is there.
    pub(crate) const fn lowest_bits(self) -> u64 {
        let pairs = self.0 | self.0 >> 1;
        (pairs | pairs >> 2) & LOWEST_BITS
    }

    /// Whether all of `part` is in here.
    pub fn contains(self, part: Self) -> bool {
        part.counts().all(|(card, count)| self.count(card) >= count)
    }

    /// Each value that is there, ascending, with its count.
    pub fn counts(self) -> impl Iterator<Item = (Card, u8)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            #[expect(clippy::cast_possible_truncation, reason = "a word has 16 nibbles")]
            let card = Card::of_rank((rest.trailing_zeros() / 4) as u8 + 1);
            rest &= !(0xF << shift(card));
            Some((card, self.count(card)))
        })
    }

    /// Every single card, ascending.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.counts().flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)))
    }

    /// The card at a place of [`Self::iter`], and how many equal ones stand before it.
    ///
    /// All places up to each value are counted at once, because a processor cannot guess how far a loop would go.
    #[expect(clippy::cast_possible_truncation, reason = "a word has 16 nibbles")]
    pub(crate) const fn nth(self, place: u8) -> (Card, u8) {
        debug_assert!(place < self.len(), "there are not so many cards");
        let low = spread(self.0 & 0xFFFF_FFFF).wrapping_mul(EACH_BYTE);
        let high = spread(self.0 >> 32).wrapping_mul(EACH_BYTE) + (low >> 56) * EACH_BYTE;
        let places = (place as u64 * EACH_BYTE) | HIGH_BITS;
        let n_lower = ((places - low) & HIGH_BITS).count_ones() + ((places - high) & HIGH_BITS).count_ones();
        let lower = Self(self.0 & ((1 << (4 * n_lower)) - 1));
        (Card::of_rank(n_lower as u8 + 1), place - lower.len())
    }

    /// Takes away as much of `part` as is there.
    pub fn remove_up_to(&mut self, part: Self) {
        let low = less_each(self.0 & LOW_NIBBLES, part.0 & LOW_NIBBLES);
        let high = less_each(self.0 >> 4 & LOW_NIBBLES, part.0 >> 4 & LOW_NIBBLES);
        self.0 = low | high << 4;
    }
}

/// The difference of each pair of bytes, or nothing where it would be below zero. Bytes are below 128.
const fn less_each(bytes: u64, minus: u64) -> u64 {
    let difference = (bytes | HIGH_BITS) - minus;
    let is_positive = difference & HIGH_BITS;
    difference & (is_positive - (is_positive >> 7))
}

/// Eight nibbles as eight bytes.
const fn spread(nibbles: u64) -> u64 {
    let pairs = (nibbles | nibbles << 16) & 0x0000_FFFF_0000_FFFF;
    let pairs = (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FF;
    (pairs | pairs << 4) & LOW_NIBBLES
}

const fn shift(card: Card) -> u32 {
    (card.rank() as u32 - 1) * 4
}

impl From<Card> for Cards {
    fn from(card: Card) -> Self {
        Self::several(card, 1)
    }
}

impl AddAssign for Cards {
    fn add_assign(&mut self, more: Self) {
        debug_assert!(Card::all().all(|card| self.count(card) + more.count(card) <= card.copies()));
        self.0 += more.0;
    }
}

impl SubAssign for Cards {
    fn sub_assign(&mut self, part: Self) {
        debug_assert!(self.contains(part), "only cards that are there can leave");
        self.0 -= part.0;
    }
}

impl std::iter::Sum for Cards {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::NONE, |mut sum, part| {
            sum += part;
            sum
        })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().map(Self::from).sum()
    }
}

/// The cards in ascending order with spaces between them: `1 1 7 X`.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut cards = serializer.serialize_seq(Some(self.len().into()))?;
        for (card, count) in self.counts() {
            for _ in 0..count {
                cards.serialize_element(&card)?;
            }
        }
        cards.end()
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        Self::checked(&cards).map_err(de::Error::custom)
    }
}

/// There are more cards of a value than the box has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are only {} cards of value {card} in the box (S1)", card.copies())]
pub struct CardsError {
    /// The value that there are too many of.
    pub card: Card,
}

impl Cards {
    /// Counts cards that come from outside; refuses more of a value than the box has.
    pub fn checked(cards: &[Card]) -> Result<Self, CardsError> {
        let mut heap = Self::NONE;
        for &card in cards {
            if heap.count(card) == card.copies() {
                return Err(CardsError { card });
            }
            heap += Self::from(card);
        }
        Ok(heap)
    }
}
