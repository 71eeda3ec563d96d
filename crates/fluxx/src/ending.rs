use game::Seat;
use serde::{Deserialize, Serialize};

use crate::Card;

/// Why a match is over, as the record says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "end", rename_all = "snake_case")]
pub enum EndReason {
    /// A Goal was met.
    Goal {
        /// The Goal.
        goal: Card,
    },
    /// The match reached the agreed number of turns.
    TurnLimit,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Ending {
    /// A seat met a Goal.
    Won {
        /// Who.
        seat: Seat,
        /// The Goal.
        goal: Card,
    },
    /// The match reached the agreed number of turns.
    TurnLimit,
}

impl Ending {
    pub(crate) fn reason(self) -> EndReason {
        match self {
            Self::Won { goal, .. } => EndReason::Goal { goal },
            Self::TurnLimit => EndReason::TurnLimit,
        }
    }

    pub(crate) fn winner(self) -> Option<Seat> {
        match self {
            Self::Won { seat, .. } => Some(seat),
            Self::TurnLimit => None,
        }
    }
}
