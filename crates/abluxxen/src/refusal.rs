use game::{Refuse, Rule, Seat};
use serde::Serialize;

use crate::card::Card;
use crate::layer::Layer;
use crate::paragraph;
use crate::pool::Slot;
use crate::question::Phase;

/// Why a choice or a deal is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "refusal", rename_all = "snake_case")]
pub enum Refusal {
    /// It is not this seat's turn to answer.
    #[error("seat {asked} is asked, nobody else")]
    NotAsked {
        /// Who is.
        asked: Seat,
    },
    /// The match is over or waits for chance.
    #[error("no seat is asked anything")]
    NothingAsked,
    /// It answers another question.
    #[error("this does not answer the open question")]
    NoAnswer {
        /// What the match waits for.
        phase: Phase,
    },
    /// Such cards make no layer.
    #[error("a layer is cards of one value, with or without jokers, or jokers alone")]
    NoLayer,
    /// The seat does not hold these cards.
    #[error("{layer} is not in the hand")]
    NotInHand {
        /// What was to be laid down.
        layer: Layer,
    },
    /// This group is not robbed.
    #[error("the shadow has no group of value {value} that this layer robs")]
    NotRobbedShadow {
        /// The value that was named.
        value: Card,
    },
    /// There is nothing to draw from the deck.
    #[error("the deck is empty")]
    DeckEmpty,
    /// This slot is not there.
    #[error("{slot} does not lie in the pool")]
    NotInPool {
        /// What was named.
        slot: Slot,
    },
    /// A deal has other cards.
    #[error("these are not the cards of the box")]
    WrongDeck,
}

impl Refuse for Refusal {
    fn rule(&self) -> Rule {
        match self {
            Self::NotAsked { .. } => paragraph::T1,
            Self::NothingAsked => paragraph::T2,
            Self::NoAnswer { phase } => rule_of_question(*phase),
            Self::NoLayer => paragraph::P5,
            Self::NotInHand { .. } => paragraph::P2,
            Self::NotRobbedShadow { .. } => paragraph::U7,
            Self::DeckEmpty => paragraph::D4,
            Self::NotInPool { .. } => paragraph::D1,
            Self::WrongDeck => paragraph::S1,
        }
    }
}

/// The paragraph that says what may be answered.
fn rule_of_question(phase: Phase) -> Rule {
    match phase {
        Phase::Dealing => paragraph::S1,
        Phase::LayingDown => paragraph::P1,
        Phase::TakingShadow => paragraph::U6,
        Phase::Robbing { .. } => paragraph::A1,
        Phase::Losing { .. } => paragraph::V3,
        Phase::Drawing { .. } => paragraph::D1,
        Phase::DrawingOptionally => paragraph::O1,
        Phase::Over(_) => paragraph::T2,
    }
}
