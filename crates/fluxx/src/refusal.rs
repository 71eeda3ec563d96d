use game::{Refuse, Rule, Seat};
use serde::Serialize;

use crate::question::QuestionKind;
use crate::{Card, paragraph};

/// Why a choice or a chance is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The match is over or waits for chance.
    #[error("no choice is awaited now")]
    NothingAsked,
    /// Another seat is asked.
    #[error("it is for seat {seat} to choose")]
    NotYourQuestion {
        /// Who.
        seat: Seat,
    },
    /// It answers another question.
    #[error("that does not answer the open question")]
    NotAnAnswer {
        /// What is asked.
        question: QuestionKind,
    },
    /// The card is not in the hand.
    #[error("{card} is not in this hand")]
    NotInHand {
        /// The card.
        card: Card,
        /// The paragraph.
        rule: Rule,
    },
    /// The card is not among those of the Action.
    #[error("{card} is not in the open mini-hand")]
    NotInMiniHand {
        /// The card.
        card: Card,
    },
    /// The card has no free action now.
    #[error("{card} is no free action in play")]
    NoFreeAction {
        /// The card.
        card: Card,
    },
    /// A card must be played.
    #[error("this play is compulsory")]
    PlayIsCompulsory,
    /// Death must take a card.
    #[error("Death must take one card")]
    DeathMustTake,
    /// Death cannot take this card.
    #[error("{card} cannot be taken by Death here")]
    NotTakenByDeath {
        /// The card.
        card: Card,
    },
    /// The card does not lie alone.
    #[error("{card} does not lie there alone")]
    NotAlone {
        /// The card.
        card: Card,
        /// The paragraph.
        rule: Rule,
    },
    /// It is no Goal in play.
    #[error("{card} is not a Goal in play")]
    NotAGoalInPlay {
        /// The card.
        card: Card,
        /// The paragraph.
        rule: Rule,
    },
    /// It is no New Rule in play.
    #[error("{card} is not a New Rule in play")]
    NotARuleInPlay {
        /// The card.
        card: Card,
    },
    /// It is not in the discard pile, or cannot be played from there.
    #[error("{card} is not an Action or New Rule of the discard pile")]
    NotInDiscardPile {
        /// The card.
        card: Card,
    },
    /// It does not lie there.
    #[error("{card} does not lie in front of a seat where it could be taken")]
    NotInPlayThere {
        /// The card.
        card: Card,
    },
    /// It is no Keeper of this kind.
    #[error("{card} is not one of the Keepers that may be named")]
    NotSuchAKeeper {
        /// The card.
        card: Card,
        /// The paragraph.
        rule: Rule,
    },
    /// It is not to be given out.
    #[error("{card} is not one of the cards to give out")]
    NotGivenOut {
        /// The card.
        card: Card,
    },
    /// This seat has its share.
    #[error("seat {seat} has all its cards already")]
    HasEnough {
        /// Who.
        seat: Seat,
    },
    /// It is not another seat of the match.
    #[error("another seat must be named")]
    NotAnotherSeat {
        /// Who.
        seat: Seat,
        /// The paragraph.
        rule: Rule,
    },
    /// No chance is awaited.
    #[error("that chance is not awaited")]
    ChanceNotAwaited,
    /// A chance has other cards.
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
