use game::Seat;
use serde::{Deserialize, Serialize};

use crate::ending::Ending;
use crate::layer::Layer;
use crate::state::State;

/// What the match waits for. Everything in here is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Phase {
    /// The cards are being shuffled.
    Dealing,
    /// The active seat must lay down a layer (P1).
    LayingDown,
    /// The active seat must take one of the shadow groups that its layer robs (U6).
    TakingShadow,
    /// The active seat robbed this layer: take it or leave it?
    Robbing {
        /// Whose layer it was.
        victim: Seat,
        /// What was robbed.
        layer: Layer,
    },
    /// The layer was left to its owner: take it back or discard it?
    Losing {
        /// Whose layer it was.
        victim: Seat,
        /// What was robbed.
        layer: Layer,
    },
    /// The victim draws as many cards as it lost, one at a time (D1).
    Drawing {
        /// Who draws.
        victim: Seat,
        /// How many cards are still to be drawn.
        left: u8,
    },
    /// The active seat robbed nobody and may draw one card (O1).
    DrawingOptionally,
    /// The match is over.
    Over(Ending),
}

/// T1: the one seat that is asked.
pub(crate) fn asked(state: &State) -> Option<Seat> {
    match state.phase {
        Phase::Dealing | Phase::Over(_) => None,
        Phase::LayingDown | Phase::TakingShadow | Phase::Robbing { .. } | Phase::DrawingOptionally => {
            Some(state.active)
        }
        Phase::Losing { victim, .. } | Phase::Drawing { victim, .. } => Some(victim),
    }
}
