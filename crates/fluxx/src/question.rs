//! The open question.

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use crate::agenda::Task;
use crate::card::Card;
use crate::check::Checked;
use crate::operation::Operate;
use crate::refusal::Refusal;
use crate::state::{Open, State};

/// What a seat is asked, and which card makes it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Question {
    /// Who is asked.
    pub seat: Seat,
    /// What is asked.
    pub kind: QuestionKind,
    /// The card that asks.
    pub cause: Option<Card>,
}

/// The closed list of questions: a client needs a dialog for each of these, not for each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum QuestionKind {
    /// Play a card of the hand; perhaps use a free action, or decline an optional play.
    PlayFromHand,
    /// Play a card of an Action.
    PlayFromMiniHand,
    /// Use a free action, or go on.
    FreeAction,
    /// What Death takes at the start of the turn.
    DeathTakes,
    /// Death lies alone: discard it?
    DiscardAlone,
    /// Pay although Silver Lining lets the seat keep both?
    PayTaxes,
    /// Who receives the card that must move.
    MoveCreeper,
    /// Drop a Goal.
    DropGoal,
    /// Drop a New Rule.
    DropRule,
    /// Drop a rule, or stop.
    DropRules,
    /// Play a card from the discard pile.
    PlayFromDiscard,
    /// Give a Keeper for another one.
    OwnKeeperToExchange,
    /// Take another seat's Keeper in exchange.
    KeeperToExchangeFor,
    /// Discard a card in play.
    TrashInPlay,
    /// Steal a card in play.
    StealInPlay,
    /// A hand card for the active seat.
    PayTax,
    /// Give a card to a seat.
    GiveOut,
    /// Trade hands with a seat.
    TradeHandsWith,
    /// Take a card from a seat's hand.
    TakeCardFrom,
    /// To the left or to the right.
    Direction,
    /// Discard a Keeper.
    KeeperLimit,
    /// Discard a card of the hand.
    HandLimit,
    /// Discard own cards, or stop.
    TrashDay,
}

impl QuestionKind {
    /// Paying, giving away and discarding what must go, and offers that are usually declined.
    pub(crate) fn is_routine(self) -> bool {
        match self {
            Self::FreeAction
            | Self::DeathTakes
            | Self::DiscardAlone
            | Self::PayTaxes
            | Self::PayTax
            | Self::GiveOut
            | Self::KeeperLimit
            | Self::HandLimit
            | Self::TrashDay => true,
            Self::PlayFromHand
            | Self::PlayFromMiniHand
            | Self::MoveCreeper
            | Self::DropGoal
            | Self::DropRule
            | Self::DropRules
            | Self::PlayFromDiscard
            | Self::OwnKeeperToExchange
            | Self::KeeperToExchangeFor
            | Self::TrashInPlay
            | Self::StealInPlay
            | Self::TradeHandsWith
            | Self::TakeCardFrom
            | Self::Direction => false,
        }
    }
}

impl Question {
    pub(crate) fn not_answered(self) -> Checked {
        Err(Refusal::NotAnAnswer { question: self.kind })
    }
}

impl State {
    #[inline]
    pub(crate) fn question(&self) -> Option<Question> {
        let Open::Choice(seat) = self.open else { return None };
        let (kind, cause) = match self.task {
            Task::Turn(phase) => self.turn_question(phase),
            Task::Settle(settling) => self.settling_question(settling, seat),
            Task::DropGoal { played } => (QuestionKind::DropGoal, played),
            Task::Action { card, progress, .. } => (progress.question()?.0, Some(card)),
            Task::Deal | Task::Draw { .. } | Task::GrowMiniHands { .. } | Task::Leave { .. } => return None,
        };
        Some(Question { seat, kind, cause })
    }

    /// The paragraph behind the open question.
    pub(crate) fn rule_asked(&self) -> Option<Rule> {
        match self.task {
            Task::Turn(phase) => Some(self.turn_rule(phase)),
            Task::Settle(settling) => Some(self.settling_rule(settling)),
            Task::DropGoal { played } => Some(Self::drop_goal_rule(played)),
            Task::Action { progress, .. } => Some(progress.question()?.1),
            Task::Deal | Task::Draw { .. } | Task::GrowMiniHands { .. } | Task::Leave { .. } => None,
        }
    }
}
