//! The flags of each game become its options, or a refusal.

pub(crate) mod abluxxen;
pub(crate) mod fluxx;

use std::fmt;
use std::str::FromStr;

use clap::Args;
use game::Game;
use games::Leveled;

use crate::failure::Failure;

/// Flags that say which variant of a game is wanted.
pub(crate) trait Variant: Args {
    type Game: Leveled;

    fn options(&self) -> Result<<Self::Game as Game>::Options, Failure>;

    /// Whether the first seat is drawn for each match.
    fn first(&self) -> FirstWish;
}

/// `--first N|random`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FirstWish {
    Seat(u8),
    Random,
}

impl FirstWish {
    /// The seat to write into the options; with `random` it is replaced for each match.
    pub(crate) fn seat(self) -> u8 {
        match self {
            Self::Seat(seat) => seat,
            Self::Random => 0,
        }
    }
}

impl fmt::Display for FirstWish {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Random => f.write_str("random"),
        }
    }
}

impl FromStr for FirstWish {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "random" {
            return Ok(Self::Random);
        }
        text.parse().map(Self::Seat).map_err(|_| "a seat (counted from 0) or `random`")
    }
}
