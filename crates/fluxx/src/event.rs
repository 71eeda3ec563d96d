//! What happened, in rulebook words.

use game::{Rule, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{Card, paragraph};

/// Something that happened, with nothing masked. Not serializable: only [`Told`] may travel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// Everybody sees it.
    Open(Happening),
    /// A card was dealt or drawn into a hand or aside; only the drawing seat sees it.
    Drawn {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// Where it goes.
        into: DrawnInto,
    },
    /// A card went from one seat to another; only these two see it.
    Given {
        /// Where it came from.
        from: Seat,
        /// Who gets it.
        to: Seat,
        /// The card.
        card: Card,
        /// The reason.
        why: GivenReason,
    },
}

/// An event as one viewer may know it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Told {
    /// What everybody sees.
    Open(Happening),
    /// A card was drawn.
    Drawn {
        /// Who.
        seat: Seat,
        /// The card.
        card: Option<Card>,
        /// Where it goes.
        into: DrawnInto,
    },
    /// A card went from hand to hand.
    Given {
        /// Where it came from.
        from: Seat,
        /// Who gets it.
        to: Seat,
        /// The card.
        card: Option<Card>,
        /// The reason.
        why: GivenReason,
    },
}

/// Where a drawn card goes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum DrawnInto {
    /// The deal before the first turn.
    FirstHand,
    /// Into the hand.
    Hand,
    /// A mini-hand, or the cards that are given out.
    Aside,
}

/// What everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Happening {
    /// The deck was shuffled before the deal.
    Shuffled {
        /// How many cards.
        n_cards: u8,
    },
    /// The discard pile became the draw pile.
    Reshuffled {
        /// How many cards.
        n_cards: u8,
    },
    /// A turn began.
    TurnBegan {
        /// Who.
        seat: Seat,
        /// Whether it is an extra turn.
        extra: bool,
    },
    /// A Creeper was drawn: it goes in front of the seat and another card is drawn.
    CreeperAppeared {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Both piles are empty.
    NothingToDraw {
        /// Who.
        seat: Seat,
    },
    /// The draws of the turn, or those that have become due since.
    DrawsDue {
        /// Who.
        seat: Seat,
        /// How many.
        count: u16,
    },
    /// A card was played.
    Played {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// Where it came from.
        from: PlayedFrom,
    },
    /// A Goal came into play.
    GoalCame {
        /// The card.
        card: Card,
    },
    /// A New Rule came into play.
    RuleCame {
        /// The card.
        card: Card,
    },
    /// A New Rule left.
    RuleLeft {
        /// The card.
        card: Card,
        /// The reason.
        why: RuleLeaves,
    },
    /// A Goal left.
    GoalLeft {
        /// The card.
        card: Card,
        /// The reason.
        why: GoalLeaves,
    },
    /// An Action is over and goes to the discard pile.
    ActionOver {
        /// The card.
        card: Card,
    },
    /// A card was discarded.
    Discarded {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// The reason.
        why: DiscardReason,
    },
    /// A card in play changed its owner.
    Moved {
        /// The card.
        card: Card,
        /// Where it came from.
        from: Seat,
        /// Who gets it.
        to: Seat,
        /// The reason.
        why: MoveReason,
    },
    /// Two seats traded hands.
    HandsTraded {
        /// One of the two.
        one: Seat,
        /// The other one.
        other: Seat,
    },
    /// Every hand went one seat on.
    HandsRotated {
        /// Whether to the left.
        clockwise: bool,
    },
    /// The active seat will take another turn.
    TurnGranted {
        /// Who.
        seat: Seat,
    },
    /// A free action was used.
    FreeActionUsed {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The seat declined what it was offered.
    Declined {
        /// Who.
        seat: Seat,
        /// What was declined.
        what: Offer,
    },
    /// A seat won.
    Won {
        /// Who.
        seat: Seat,
        /// The Goal.
        goal: Card,
    },
    /// The match ended without a winner.
    TurnLimitReached,
}

/// Where a played card came from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum PlayedFrom {
    /// From the hand.
    Hand,
    /// Chance chose it from the hand.
    RandomHandCard,
    /// From the cards of an Action.
    MiniHand,
    /// From the discard pile.
    DiscardPile,
    /// From somebody's hand.
    HandOf(Seat),
}

/// Why a card was discarded.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum DiscardReason {
    /// An Action said so.
    Effect,
    /// As a free action.
    FreeAction,
    /// What was left of a mini-hand.
    MiniHandLeft,
    /// A seat whose turn it is not has too much.
    KeeperLimit,
    /// The hand was too large.
    HandLimit,
    /// The active seat has too much at the end of its turn.
    KeeperLimitAtEnd,
    /// The active seat's hand was too large at the end of its turn.
    HandLimitAtEnd,
    /// Death took it.
    Death,
    /// Death has come to lie alone.
    DeathAlone,
    /// Death lay alone when the turn of its owner started.
    DeathAloneAtStart,
    /// Death lay alone when its owner was asked to play a card.
    DeathAloneAtPlay,
    /// By Taxes.
    Taxes,
}

/// Why a New Rule left.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum RuleLeaves {
    /// Another of its kind came.
    Replaced,
    /// It was dropped.
    Dropped,
}

/// Why a Goal left.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum GoalLeaves {
    /// Another came and there is room for one.
    Replaced,
    /// A third came and the active seat chose this one.
    ForAThird,
    /// Two are no longer allowed.
    NoRoomForTwo,
}

/// What a seat may decline.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Offer {
    /// Plays that are not compulsory.
    Plays,
    /// To let Death take another card.
    DeathTakes,
    /// Death lay alone.
    DeathAlone,
    /// Death lay alone when the turn began.
    DeathAloneAtStart,
    /// To pay Taxes that Silver Lining lets it keep.
    Taxes,
}

/// Why a card changed hands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum GivenReason {
    /// One of the cards for everybody.
    GivenOut,
    /// By Taxation!.
    Tax,
    /// Whole hands went on.
    WithTheHand,
}

/// Why a card in play changed its owner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum MoveReason {
    /// War moved on.
    War,
    /// The Goal changed.
    GoalChange,
    /// It was stolen.
    Stolen,
    /// It was exchanged.
    Exchanged,
    /// All Keepers were mixed.
    Mixed,
}

impl DrawnInto {
    fn rule(self) -> Rule {
        match self {
            Self::FirstHand => paragraph::S2,
            Self::Hand => paragraph::D2,
            Self::Aside => paragraph::MH1,
        }
    }
}

impl Event {
    /// The paragraph of the rules that this event follows.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Open(happening) => happening.rule(),
            Self::Drawn { into, .. } => into.rule(),
            Self::Given { why, .. } => why.rule(),
        }
    }

    pub(crate) fn told(&self, viewer: Viewer) -> Told {
        match *self {
            Self::Open(happening) => Told::Open(happening),
            Self::Drawn { seat, card, into } => {
                Told::Drawn { seat, card: viewer.is(seat).then_some(card), into }
            }
            Self::Given { from, to, card, why } => {
                Told::Given { from, to, card: (viewer.is(from) || viewer.is(to)).then_some(card), why }
            }
        }
    }
}

impl Told {
    /// The paragraph of the rules that this follows.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Open(happening) => happening.rule(),
            Self::Drawn { into, .. } => into.rule(),
            Self::Given { why, .. } => why.rule(),
        }
    }
}

impl Happening {
    /// The paragraph that says why this happened.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Shuffled { .. } => paragraph::S2,
            Self::Reshuffled { .. } => paragraph::D5,
            Self::TurnBegan { extra: false, .. } => paragraph::T1,
            Self::TurnBegan { extra: true, .. } | Self::TurnGranted { .. } => paragraph::EX1,
            Self::CreeperAppeared { .. } => paragraph::D7,
            Self::NothingToDraw { .. } => paragraph::D6,
            Self::DrawsDue { .. } => paragraph::D3,
            Self::Played { from: PlayedFrom::Hand, .. } => paragraph::P2,
            Self::Played { from: PlayedFrom::RandomHandCard, .. } => paragraph::P6,
            Self::Played { from: PlayedFrom::MiniHand, .. } => paragraph::MH2,
            Self::Played { from: PlayedFrom::DiscardPile | PlayedFrom::HandOf(_), .. } => paragraph::AC2,
            Self::GoalCame { .. } => paragraph::GO1,
            Self::GoalLeft { why, .. } => why.rule(),
            Self::RuleCame { .. } => paragraph::RU1,
            Self::RuleLeft { why, .. } => why.rule(),
            Self::ActionOver { .. } => paragraph::AC1,
            Self::Discarded { why, .. } => why.rule(),
            Self::Moved { why, .. } => why.rule(),
            Self::HandsTraded { .. } | Self::HandsRotated { .. } => paragraph::AC6,
            Self::FreeActionUsed { .. } => paragraph::F1,
            Self::Declined { what, .. } => what.rule(),
            Self::Won { .. } => paragraph::W1,
            Self::TurnLimitReached => paragraph::T6,
        }
    }
}

impl DiscardReason {
    fn rule(self) -> Rule {
        match self {
            Self::Effect => paragraph::AC1,
            Self::FreeAction => paragraph::F2,
            Self::MiniHandLeft => paragraph::MH2,
            Self::KeeperLimit | Self::HandLimit => paragraph::L1,
            Self::KeeperLimitAtEnd | Self::HandLimitAtEnd => paragraph::L2,
            Self::Death => paragraph::T2,
            Self::DeathAlone => paragraph::N4,
            Self::DeathAloneAtStart => paragraph::T3,
            Self::DeathAloneAtPlay => paragraph::P7,
            Self::Taxes => paragraph::N3,
        }
    }
}

impl MoveReason {
    fn rule(self) -> Rule {
        match self {
            Self::War => paragraph::N2,
            Self::GoalChange => paragraph::GO3,
            Self::Stolen | Self::Exchanged => paragraph::AC9,
            Self::Mixed => paragraph::AC7,
        }
    }
}

impl RuleLeaves {
    fn rule(self) -> Rule {
        match self {
            Self::Replaced => paragraph::RU1,
            Self::Dropped => paragraph::RU2,
        }
    }
}

impl GoalLeaves {
    fn rule(self) -> Rule {
        match self {
            Self::Replaced => paragraph::GO1,
            Self::ForAThird => paragraph::GO2,
            Self::NoRoomForTwo => paragraph::RU3,
        }
    }
}

impl Offer {
    fn rule(self) -> Rule {
        match self {
            Self::Plays => paragraph::P5,
            Self::DeathTakes => paragraph::T2,
            Self::DeathAlone => paragraph::N4,
            Self::DeathAloneAtStart => paragraph::T3,
            Self::Taxes => paragraph::N3,
        }
    }
}

impl GivenReason {
    fn rule(self) -> Rule {
        match self {
            Self::GivenOut => paragraph::AC4,
            Self::Tax => paragraph::AC5,
            Self::WithTheHand => paragraph::AC6,
        }
    }
}
