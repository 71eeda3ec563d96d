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
    Drawn { seat: Seat, card: Card, into: DrawnInto },
    /// A card went from one seat to another; only these two see it.
    Given { from: Seat, to: Seat, card: Card, why: GivenReason },
}

/// An event as one viewer may know it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    Open(Happening),
    Drawn { seat: Seat, card: Option<Card>, into: DrawnInto },
    Given { from: Seat, to: Seat, card: Option<Card>, why: GivenReason },
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawnInto {
    /// The deal before the first turn.
    FirstHand,
    Hand,
    /// A mini-hand, or the cards that are given out.
    Aside,
}

/// What everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// The deck was shuffled before the deal.
    Shuffled {
        n_cards: u8,
    },
    /// The discard pile became the draw pile.
    Reshuffled {
        n_cards: u8,
    },
    TurnBegan {
        seat: Seat,
        extra: bool,
    },
    /// A Creeper was drawn: it goes in front of the seat and another card is drawn.
    CreeperAppeared {
        seat: Seat,
        card: Card,
    },
    /// Both piles are empty.
    NothingToDraw {
        seat: Seat,
    },
    /// The draws of the turn, or those that have become due since.
    DrawsDue {
        seat: Seat,
        count: u16,
    },
    Played {
        seat: Seat,
        card: Card,
        from: Source,
    },
    GoalCame {
        card: Card,
    },
    RuleCame {
        card: Card,
    },
    RuleLeft {
        card: Card,
        why: RuleLeaves,
    },
    GoalLeft {
        card: Card,
        why: GoalLeaves,
    },
    /// An Action is over and goes to the discard pile.
    ActionOver {
        card: Card,
    },
    Discarded {
        seat: Seat,
        card: Card,
        why: DiscardReason,
    },
    Moved {
        card: Card,
        from: Seat,
        to: Seat,
        why: MoveReason,
    },
    HandsTraded {
        one: Seat,
        other: Seat,
    },
    /// Every hand went one seat on.
    HandsRotated {
        clockwise: bool,
    },
    /// The active seat will take another turn.
    TurnGranted {
        seat: Seat,
    },
    FreeActionUsed {
        seat: Seat,
        card: Card,
    },
    /// The seat declined what it was offered.
    Declined {
        seat: Seat,
        what: Offer,
    },
    Won {
        seat: Seat,
        goal: Card,
    },
    TurnLimitReached,
}

/// Where a played card came from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Hand,
    /// Chance chose it from the hand.
    RandomHandCard,
    MiniHand,
    DiscardPile,
    HandOf(Seat),
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiscardReason {
    /// An Action said so.
    Effect,
    FreeAction,
    /// What was left of a mini-hand.
    MiniHandLeft,
    /// A seat whose turn it is not has too much.
    KeeperLimit,
    HandLimit,
    /// The active seat has too much at the end of its turn.
    KeeperLimitAtEnd,
    HandLimitAtEnd,
    /// Death took it.
    Death,
    /// Death has come to lie alone.
    DeathAlone,
    /// Death lay alone when the turn of its owner started.
    DeathAloneAtStart,
    Taxes,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleLeaves {
    /// Another of its kind came.
    Replaced,
    Dropped,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
pub enum Offer {
    /// Plays that are not compulsory.
    Plays,
    /// To let Death take another card.
    DeathTakes,
    DeathAlone,
    DeathAloneAtStart,
    /// To pay Taxes that Silver Lining lets it keep.
    Taxes,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GivenReason {
    /// One of the cards for everybody.
    GivenOut,
    Tax,
    /// Whole hands went on.
    WithTheHand,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveReason {
    War,
    GoalChange,
    Stolen,
    Exchanged,
    Mixed,
}

impl Event {
    /// The paragraph of the rules that this event follows.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Open(happening) => happening.rule(),
            Self::Drawn { into: DrawnInto::FirstHand, .. } => paragraph::S2,
            Self::Drawn { into: DrawnInto::Hand, .. } => paragraph::D2,
            Self::Drawn { into: DrawnInto::Aside, .. } => paragraph::MH1,
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
            Self::Drawn { into: DrawnInto::FirstHand, .. } => paragraph::S2,
            Self::Drawn { into: DrawnInto::Hand, .. } => paragraph::D2,
            Self::Drawn { into: DrawnInto::Aside, .. } => paragraph::MH1,
            Self::Given { why, .. } => why.rule(),
        }
    }
}

impl Happening {
    pub fn rule(&self) -> Rule {
        match self {
            Self::Shuffled { .. } => paragraph::S2,
            Self::Reshuffled { .. } => paragraph::D5,
            Self::TurnBegan { extra: false, .. } => paragraph::T1,
            Self::TurnBegan { extra: true, .. } | Self::TurnGranted { .. } => paragraph::EX1,
            Self::CreeperAppeared { .. } => paragraph::D7,
            Self::NothingToDraw { .. } => paragraph::D6,
            Self::DrawsDue { .. } => paragraph::D3,
            Self::Played { from: Source::Hand, .. } => paragraph::P2,
            Self::Played { from: Source::RandomHandCard, .. } => paragraph::P6,
            Self::Played { from: Source::MiniHand, .. } => paragraph::MH2,
            Self::Played { from: Source::DiscardPile | Source::HandOf(_), .. } => paragraph::AC2,
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
