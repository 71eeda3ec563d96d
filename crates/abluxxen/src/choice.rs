use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::deck::DeckOrder;
use crate::layer::Layer;
use crate::pool::Slot;

/// An answer to the open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Choice {
    /// Lay down this layer.
    Play(Layer),
    /// Take all cards of this value from the shadow display.
    Shadow(Card),
    /// The robber takes the layer.
    Take,
    /// The robber leaves the layer to its owner.
    Leave,
    /// The victim takes the layer back.
    TakeBack,
    /// The victim discards the layer and draws as many cards.
    Discard,
    /// Draw a card, as a replacement or by choice.
    Draw(Source),
    /// No optional draw.
    Pass,
}

/// Where a card is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Source {
    /// Face down.
    Deck,
    /// An open place.
    Pool(Slot),
}

/// The one chance of a match: the order of the cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// The shuffled cards.
    Deck(DeckOrder),
}

/// `2x12`, `shadow 5`, `take`, `leave`, `back`, `discard`, `deck`, `pool 4/13`, `pass`.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Play(layer) => layer.fmt(f),
            Self::Shadow(value) => write!(f, "shadow {value}"),
            Self::Take => f.write_str("take"),
            Self::Leave => f.write_str("leave"),
            Self::TakeBack => f.write_str("back"),
            Self::Discard => f.write_str("discard"),
            Self::Draw(Source::Deck) => f.write_str("deck"),
            Self::Draw(Source::Pool(slot)) => write!(f, "pool {slot}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// Why a text is not a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no choice: write 2x12, shadow 5, take, leave, back, discard, deck, pool 4 or pass")]
pub struct ChoiceError(pub String);

impl FromStr for Choice {
    type Err = ChoiceError;

    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        let no_choice = || ChoiceError(text.to_owned());
        match text.split_once(' ') {
            Some(("shadow", value)) => value.parse().map(Self::Shadow).map_err(|_| no_choice()),
            Some(("pool", slot)) => {
                slot.parse().map(|slot| Self::Draw(Source::Pool(slot))).map_err(|_| no_choice())
            }
            Some(_) => Err(no_choice()),
            None => parse_word(text).or_else(|| text.parse().ok().map(Self::Play)).ok_or_else(no_choice),
        }
    }
}

fn parse_word(text: &str) -> Option<Choice> {
    const WORDS: [Choice; 6] = [
        Choice::Take,
        Choice::Leave,
        Choice::TakeBack,
        Choice::Discard,
        Choice::Draw(Source::Deck),
        Choice::Pass,
    ];
    WORDS.into_iter().find(|choice| choice.to_string() == text)
}
