use game::{Refuse, Rule, Seat};
use serde::Serialize;

use crate::card::Card;
use crate::layer::Layer;
use crate::phase::Phase;
use crate::pool::Slot;

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
        Rule(match self {
            Self::NotAsked { .. } => "T1",
            Self::NothingAsked => "T2",
            Self::NoAnswer { phase } => rule_of_question(*phase),
            Self::NoLayer => "P5",
            Self::NotInHand { .. } => "P2",
            Self::NotRobbedShadow { .. } => "U7",
            Self::DeckEmpty => "D4",
            Self::NotInPool { .. } => "D1",
            Self::WrongDeck => "S1",
        })
    }
}

/// The paragraph that says what may be answered.
fn rule_of_question(phase: Phase) -> &'static str {
    match phase {
        Phase::Dealing => "S1",
        Phase::LayingDown => "P1",
        Phase::TakingShadow => "U6",
        Phase::Robbing { .. } => "A1",
        Phase::Losing { .. } => "V3",
        Phase::Drawing { .. } => "D1",
        Phase::DrawingOptionally => "O1",
        Phase::Over(_) => "T2",
    }
}
