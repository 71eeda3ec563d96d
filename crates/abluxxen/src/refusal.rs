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
    #[error("seat {asked} is asked, nobody else")]
    NotAsked { asked: Seat },
    #[error("no seat is asked anything")]
    NothingAsked,
    #[error("this does not answer the open question")]
    NoAnswer { phase: Phase },
    #[error("a layer is cards of one value, with or without jokers, or jokers alone")]
    NoLayer,
    #[error("{layer} is not in the hand")]
    NotInHand { layer: Layer },
    #[error("the shadow has no group of value {value} that this layer robs")]
    NotRobbedShadow { value: Card },
    #[error("the deck is empty")]
    DeckEmpty,
    #[error("{slot} does not lie in the pool")]
    NotInPool { slot: Slot },
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
