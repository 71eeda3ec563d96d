use game::Seat;
use serde::{Deserialize, Serialize};

use crate::layer::Layer;

/// What the match waits for. Everything in here is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The cards are being shuffled.
    Dealing,
    /// The active seat must lay down a layer (P1).
    LayingDown,
    /// The active seat must take one of the shadow groups that its layer robs (U6).
    TakingShadow,
    /// The active seat robbed this layer: take it or leave it?
    Robbing {
        victim: Seat,
        layer: Layer,
    },
    /// The layer was left to its owner: take it back or discard it?
    Losing {
        victim: Seat,
        layer: Layer,
    },
    /// The victim draws as many cards as it lost, one at a time (D1).
    Drawing {
        victim: Seat,
        left: u8,
    },
    /// The active seat robbed nobody and may draw one card (O1).
    DrawingOptionally,
    Over(Ending),
}

/// Why a match is over. E6: never for two reasons, since one arises in laying down and one in drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "end", rename_all = "snake_case")]
pub enum Ending {
    /// A seat laid down its last card (P7).
    HandEmpty,
    /// Deck and pool are used up (D5).
    StockEmpty,
    /// Experts went round in circles (X7).
    Repetition,
}
