use serde::{Deserialize, Serialize};

use crate::Seat;

/// An answer that may be given before its question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ahead<C> {
    /// The answer.
    pub choice: C,
    /// Two answers with the same number are answers to the same question.
    pub question: u8,
    /// For how long it holds.
    pub lasts: Lasts,
}

/// How long an answer given ahead holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Lasts {
    /// Until the seat's own turn is over: the running one, or its next.
    Turn,
    /// Until the match is over.
    Match,
}

/// Whose turn it is. Two turns are the same if all fields are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhoseTurn {
    /// The seat.
    pub seat: Seat,
    /// Tells consecutive turns of the same seat apart.
    pub n_before: u32,
}
