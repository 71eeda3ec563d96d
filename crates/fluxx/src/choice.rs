use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use game::Seat;
use serde::{Deserialize, Serialize};

use crate::Card;

/// An answer to an open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Choice {
    /// Plays a card of the hand or of the open mini-hand.
    Play(Card),
    /// Uses the free action of a New Rule.
    Free(Card),
    /// Does not use a free action where only that is asked.
    GoOn,
    /// Declines.
    Pass,
    /// Pays Taxes although Silver Lining would let the seat keep them.
    Pay,
    /// Names a card in play, in the discard pile or in one's hand.
    Card(Card),
    /// Discards one of the seat's own cards.
    Discard(Card),
    /// Hands out a card that lies aside.
    Give {
        /// The card.
        card: Card,
        /// Who gets it.
        to: Seat,
    },
    /// Names another seat.
    Seat(Seat),
    /// Every hand goes to the next seat clockwise.
    Left,
    /// Every hand goes to the next seat counterclockwise.
    Right,
    /// No more.
    Done,
}

/// Cards in an order that chance gave them, without heap.
pub type CardOrder = ArrayVec<Card, { Card::N_MAX }>;

/// An outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// The new draw pile, top first.
    Shuffle(CardOrder),
    /// A random card of a hand.
    Pick(Card),
    /// The order in which all cards in play are dealt again.
    Deal(CardOrder),
}

/// `play K01`, `give K01 2`, `seat 1`, `go_on`, …
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Play(card) => write!(f, "play {card}"),
            Self::Free(card) => write!(f, "free {card}"),
            Self::GoOn => f.write_str("go_on"),
            Self::Pass => f.write_str("pass"),
            Self::Pay => f.write_str("pay"),
            Self::Card(card) => write!(f, "card {card}"),
            Self::Discard(card) => write!(f, "discard {card}"),
            Self::Give { card, to } => write!(f, "give {card} {to}"),
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Left => f.write_str("left"),
            Self::Right => f.write_str("right"),
            Self::Done => f.write_str("done"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no choice: write play K01, free R20, card K01, discard K01, give K01 2, seat 1, go_on, pass, pay, left, right or done"
)]
/// Why a text is not a choice.
pub struct ChoiceError(pub String);

impl FromStr for Choice {
    type Err = ChoiceError;

    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        let words: Vec<&str> = text.split(' ').collect();
        parse(&words).ok_or_else(|| ChoiceError(text.to_owned()))
    }
}

fn parse(words: &[&str]) -> Option<Choice> {
    let seat = |text: &str| Seat::new(text.parse().ok()?);
    let choice = match *words {
        ["play", id] => Choice::Play(id.parse().ok()?),
        ["free", id] => Choice::Free(id.parse().ok()?),
        ["go_on"] => Choice::GoOn,
        ["pass"] => Choice::Pass,
        ["pay"] => Choice::Pay,
        ["card", id] => Choice::Card(id.parse().ok()?),
        ["discard", id] => Choice::Discard(id.parse().ok()?),
        ["give", id, to] => Choice::Give { card: id.parse().ok()?, to: seat(to)? },
        ["seat", number] => Choice::Seat(seat(number)?),
        ["left"] => Choice::Left,
        ["right"] => Choice::Right,
        ["done"] => Choice::Done,
        _ => return None,
    };
    Some(choice)
}
