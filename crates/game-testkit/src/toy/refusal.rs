use std::fmt;

use game::{Refuse, Rule};
use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    NotYourTurn,
    HighestMustBeKept,
    NobodyToTradeWith,
    NothingToDraw,
    NotADeal,
}

impl Refuse for Refusal {
    fn rule(&self) -> Rule {
        Rule(match self {
            Self::NotYourTurn => "T1",
            Self::HighestMustBeKept => "T2",
            Self::NobodyToTradeWith => "T3",
            Self::NothingToDraw => "T4",
            Self::NotADeal => "T5",
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::NotYourTurn => "it is not this seat's turn",
            Self::HighestMustBeKept => "the highest card must be kept",
            Self::NobodyToTradeWith => "there is no such other seat",
            Self::NothingToDraw => "the face-down card is gone",
            Self::NotADeal => "this is no order of all cards, or no deal is due",
        })
    }
}
