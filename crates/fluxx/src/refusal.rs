use game::{Refuse, Rule, Seat};
use serde::Serialize;

use crate::question::QuestionKind;
use crate::{Card, paragraph};

/// Why a choice or a chance is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("no choice is awaited now")]
    NothingAsked,
    #[error("it is for seat {seat} to choose")]
    NotYourQuestion { seat: Seat },
    #[error("that does not answer the open question")]
    NotAnAnswer { question: QuestionKind },
    #[error("{card} is not in this hand")]
    NotInHand { card: Card, rule: Rule },
    #[error("{card} is not in the open mini-hand")]
    NotInMiniHand { card: Card },
    #[error("{card} is no free action in play")]
    NoFreeAction { card: Card },
    #[error("this play is compulsory")]
    PlayIsCompulsory,
    #[error("Death must take one card")]
    DeathMustTake,
    #[error("{card} cannot be taken by Death here")]
    NotTakenByDeath { card: Card },
    #[error("{card} does not lie there alone")]
    NotAlone { card: Card, rule: Rule },
    #[error("{card} is not a Goal in play")]
    NotAGoalInPlay { card: Card, rule: Rule },
    #[error("{card} is not a New Rule in play")]
    NotARuleInPlay { card: Card },
    #[error("{card} is not an Action or New Rule of the discard pile")]
    NotInDiscardPile { card: Card },
    #[error("{card} does not lie in front of a seat where it could be taken")]
    NotInPlayThere { card: Card },
    #[error("{card} is not one of the Keepers that may be named")]
    NotSuchAKeeper { card: Card, rule: Rule },
    #[error("{card} is not one of the cards to give out")]
    NotGivenOut { card: Card },
    #[error("seat {seat} has all its cards already")]
    HasEnough { seat: Seat },
    #[error("another seat must be named")]
    NotAnotherSeat { seat: Seat, rule: Rule },
    #[error("that chance is not awaited")]
    ChanceNotAwaited,
    #[error("those are not exactly the cards that are shuffled or dealt")]
    WrongCards,
}

impl Refuse for Refusal {
    fn rule(&self) -> Rule {
        match self {
            Self::NothingAsked | Self::NotYourQuestion { .. } | Self::NotAnAnswer { .. } => paragraph::T7,
            Self::NotInHand { rule, .. }
            | Self::NotAlone { rule, .. }
            | Self::NotAGoalInPlay { rule, .. }
            | Self::NotSuchAKeeper { rule, .. }
            | Self::NotAnotherSeat { rule, .. } => *rule,
            Self::PlayIsCompulsory => paragraph::P2,
            Self::NotInMiniHand { .. } => paragraph::MH2,
            Self::NoFreeAction { .. } => paragraph::F1,
            Self::DeathMustTake | Self::NotTakenByDeath { .. } => paragraph::T2,
            Self::NotARuleInPlay { .. } => paragraph::RU2,
            Self::NotInDiscardPile { .. } => paragraph::AC2,
            Self::NotInPlayThere { .. } => paragraph::AC9,
            Self::NotGivenOut { .. } | Self::HasEnough { .. } => paragraph::AC4,
            Self::ChanceNotAwaited | Self::WrongCards => paragraph::S6,
        }
    }
}
