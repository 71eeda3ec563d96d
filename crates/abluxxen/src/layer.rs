use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::cards::Cards;
use crate::options::RuleLevel;

/// The cards laid down in one turn: some of one value with jokers among them, or jokers alone (value X).
///
/// P4: any number of jokers may join. P5: jokers alone are always X, never a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Layer {
    /// The value of all its cards; a joker if there are only jokers.
    pub value: Card,
    /// How many number cards there are.
    pub numbers: u8,
    /// How many jokers there are.
    pub jokers: u8,
}

impl Layer {
    /// Number cards of one value, with jokers.
    pub const fn of_numbers(value: Card, numbers: u8, jokers: u8) -> Self {
        Self { value, numbers, jokers }
    }

    /// Jokers alone.
    pub const fn of_jokers(jokers: u8) -> Self {
        Self { value: Card::JOKER, numbers: 0, jokers }
    }

    /// Whether such a layer can exist at all: a number needs a number card, jokers alone have none (P5).
    pub fn is_well_formed(self) -> bool {
        let numbers_fit = if self.value.is_joker() { self.numbers == 0 } else { self.numbers >= 1 };
        let enough_copies = self.numbers <= 8 && self.jokers <= Card::JOKER.copies();
        numbers_fit && enough_copies && self.size() >= 1
    }

    /// C5: jokers count for the size.
    pub const fn size(self) -> u8 {
        self.numbers + self.jokers
    }

    /// P6: off the table a joker is a plain joker again.
    pub fn cards(self) -> Cards {
        let mut cards = Cards::several(self.value, self.numbers);
        cards += Cards::several(Card::JOKER, self.jokers);
        cards
    }

    /// Whether this newly laid layer robs `other`.
    ///
    /// C4: strictly higher. C5, J2, X1: of the same size. J1, J3: jokers alone are higher than any number
    /// and beaten by none. X1, X5: for experts ones also rob thirteens and jokers alone, and are robbed by them.
    /// X3, X4: a joker that lies with a number has that number's value.
    pub fn robs(self, other: Self, level: RuleLevel) -> bool {
        let is_higher = self.value > other.value;
        let is_expert_one =
            (level == RuleLevel::Expert) & (self.value == Card::ONE) & (other.value >= Card::THIRTEEN);
        (self.size() == other.size()) & (is_higher | is_expert_one)
    }
}

/// `3x9`, with a joker `2x9+1X`, jokers alone `2xX`.
impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.value.is_joker(), self.jokers) {
            (true, jokers) => write!(f, "{jokers}xX"),
            (false, 0) => write!(f, "{}x{}", self.numbers, self.value),
            (false, jokers) => write!(f, "{}x{}+{jokers}X", self.numbers, self.value),
        }
    }
}

impl fmt::Debug for Layer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a layer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no layer: write 3x9, 2x9+1X or 2xX")]
pub struct LayerError(pub String);

impl FromStr for Layer {
    type Err = LayerError;

    fn from_str(text: &str) -> Result<Self, LayerError> {
        let layer = parse(text).filter(|layer| layer.is_well_formed());
        layer.filter(|layer| layer.to_string() == text).ok_or_else(|| LayerError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Layer> {
    let (count, value) = text.split_once('x')?;
    let count = count.parse().ok()?;
    if value == "X" {
        return Some(Layer::of_jokers(count));
    }
    let (value, jokers) = value.split_once('+').unwrap_or((value, "0X"));
    let jokers = jokers.strip_suffix('X')?.parse().ok()?;
    Some(Layer::of_numbers(value.parse().ok()?, count, jokers))
}
