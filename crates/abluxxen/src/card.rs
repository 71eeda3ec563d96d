use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A card: a number from 1 to 13, or a joker, which ranks above them all.
///
/// Cards of one value are interchangeable, so a card is its value and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(type = "'1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '13' | 'X'")
)]
pub struct Card(NonZeroU8);

impl Card {
    /// The lowest card.
    pub const ONE: Self = Self::of_rank(1);
    /// The highest number.
    pub const THIRTEEN: Self = Self::of_rank(13);
    /// Above every number.
    pub const JOKER: Self = Self::of_rank(14);

    /// How many cards of this value there are in the box (S1).
    pub const fn copies(self) -> u8 {
        if self.is_joker() { 5 } else { 8 }
    }

    /// All values in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=14).map(Self::of_rank)
    }

    /// Whether it is a joker.
    pub const fn is_joker(self) -> bool {
        self.rank() == 14
    }

    /// The number, or 14 for a joker.
    pub const fn rank(self) -> u8 {
        self.0.get()
    }

    /// The card with this number, or the joker for 14.
    pub const fn new(rank: u8) -> Option<Self> {
        match NonZeroU8::new(rank) {
            Some(number) if rank <= Self::JOKER.rank() => Some(Self(number)),
            Some(_) | None => None,
        }
    }

    pub(crate) const fn of_rank(rank: u8) -> Self {
        debug_assert!(rank <= 14, "there is no such rank");
        Self(NonZeroU8::new(rank).expect("ranks begin with 1"))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_joker() { f.write_str("X") } else { self.rank().fmt(f) }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no card: cards are 1 to 13 and X")]
pub struct CardError(pub String);

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        Self::all()
            .find(|card| NAMES[usize::from(card.rank()) - 1] == text)
            .ok_or_else(|| CardError(text.to_owned()))
    }
}

const NAMES: [&str; 14] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "X"];

/// As the variants of an enum are written: such a name is one of a few, and nobody looks for what to escape in it.
impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let place = self.rank() - 1;
        serializer.serialize_unit_variant("Card", place.into(), NAMES[usize::from(place)])
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}
