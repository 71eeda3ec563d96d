use game::{BySeat, Rule, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::cards::Cards;
use crate::deal::PoolCards;
use crate::ending::Ending;
use crate::layer::Layer;
use crate::paragraph;
use crate::pool::Slot;

/// Something that happened, in the words of the rulebook.
///
/// `Dealt` and `Drawn` are what only one seat may know: the cards themselves in an [`Event`], and perhaps nothing of
/// them once it is [`Told`] to another viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Told", concrete(Dealt = Option<Cards>, Drawn = Option<Card>)))]
pub enum Happening<Dealt, Drawn> {
    /// A seat gets its hand.
    Dealt {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: Dealt,
    },
    /// A seat begins the match.
    Begins {
        /// Who.
        seat: Seat,
    },
    /// A seat lays down a layer.
    LaidDown {
        /// Who.
        seat: Seat,
        /// The cards.
        layer: Layer,
    },
    /// A seat takes a group from the shadow display.
    ShadowTaken {
        /// Who.
        seat: Seat,
        /// The value of the group.
        value: Card,
        /// How many cards it has.
        count: u8,
    },
    /// The shadow display is filled up.
    ShadowRefilled {
        /// The cards.
        cards: Cards,
    },
    /// A high card goes to the pool instead of the shadow display.
    Diverted {
        /// The card.
        card: Card,
    },
    /// A high card leaves the match, because the pool has no room for it.
    Removed {
        /// The card.
        card: Card,
    },
    /// A layer is robbed.
    Robbed {
        /// Who.
        seat: Seat,
        /// Whose layer it was.
        victim: Seat,
        /// The cards.
        layer: Layer,
    },
    /// The robber takes it.
    Taken {
        /// Who.
        seat: Seat,
        /// Whose layer it was.
        victim: Seat,
        /// The cards.
        layer: Layer,
    },
    /// The robber leaves it to its owner.
    Left {
        /// Who.
        seat: Seat,
        /// Whose layer it was.
        victim: Seat,
        /// The cards.
        layer: Layer,
    },
    /// The owner takes it back.
    TakenBack {
        /// Who.
        seat: Seat,
        /// The cards.
        layer: Layer,
    },
    /// The owner discards it.
    Discarded {
        /// Who.
        seat: Seat,
        /// The cards.
        layer: Layer,
    },
    /// A seat draws from the deck.
    DrewFromDeck {
        /// Who.
        seat: Seat,
        /// The card.
        card: Drawn,
    },
    /// A seat draws from the pool.
    DrewFromPool {
        /// Who.
        seat: Seat,
        /// What lay there.
        slot: Slot,
    },
    /// The pool is filled up.
    PoolRefilled {
        /// The cards.
        #[cfg_attr(feature = "typescript", ts(as = "Vec<Card>"))]
        cards: PoolCards,
    },
    /// A seat draws nothing.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The match is over.
    Over {
        /// Why.
        ending: Ending,
        /// The result.
        points: BySeat<i32>,
        /// Who won.
        winners: BySeat<bool>,
    },
}

/// What only one seat may know. It cannot be serialized, and so neither can an [`Event`]: only [`Told`] travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnerOnly<T>(pub T);

/// What happened, with nothing masked.
pub type Event = Happening<OwnerOnly<Cards>, OwnerOnly<Card>>;

/// An event as one viewer may know it.
pub type Told = Happening<Option<Cards>, Option<Card>>;

impl<Dealt, Drawn> Happening<Dealt, Drawn> {
    /// The paragraph that says why this happened.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Dealt { .. } => paragraph::S1,
            Self::Begins { .. } => paragraph::M3,
            Self::LaidDown { .. } => paragraph::P1,
            Self::ShadowTaken { .. } => paragraph::U6,
            Self::ShadowRefilled { .. } => paragraph::U12,
            Self::Diverted { .. } => paragraph::U3,
            Self::Removed { .. } => paragraph::U5,
            Self::Robbed { .. } => paragraph::C1,
            Self::Taken { .. } => paragraph::A1,
            Self::Left { .. } => paragraph::C6,
            Self::TakenBack { .. } => paragraph::V2,
            Self::Discarded { .. } => paragraph::V3,
            Self::DrewFromDeck { .. } => paragraph::D1,
            Self::DrewFromPool { slot, .. } => rule_of_pool_draw(*slot),
            Self::PoolRefilled { .. } => paragraph::D2,
            Self::Passed { .. } => paragraph::O1,
            Self::Over { ending, .. } => rule_of_ending(*ending),
        }
    }
}

fn rule_of_pool_draw(slot: Slot) -> Rule {
    if slot.top.is_some() { paragraph::U10 } else { paragraph::D1 }
}

fn rule_of_ending(ending: Ending) -> Rule {
    match ending {
        Ending::HandEmpty => paragraph::P7,
        Ending::StockEmpty => paragraph::D5,
        Ending::Repetition => paragraph::X7,
    }
}

/// Dealt cards and cards from the deck are known to their owner alone; everything else is open.
pub(crate) fn told(event: &Event, viewer: Viewer) -> Told {
    match event.clone() {
        Event::Dealt { seat, cards: OwnerOnly(cards) } => {
            Told::Dealt { seat, cards: viewer.is(seat).then_some(cards) }
        }
        Event::DrewFromDeck { seat, card: OwnerOnly(card) } => {
            Told::DrewFromDeck { seat, card: viewer.is(seat).then_some(card) }
        }
        Event::Begins { seat } => Told::Begins { seat },
        Event::LaidDown { seat, layer } => Told::LaidDown { seat, layer },
        Event::ShadowTaken { seat, value, count } => Told::ShadowTaken { seat, value, count },
        Event::ShadowRefilled { cards } => Told::ShadowRefilled { cards },
        Event::Diverted { card } => Told::Diverted { card },
        Event::Removed { card } => Told::Removed { card },
        Event::Robbed { seat, victim, layer } => Told::Robbed { seat, victim, layer },
        Event::Taken { seat, victim, layer } => Told::Taken { seat, victim, layer },
        Event::Left { seat, victim, layer } => Told::Left { seat, victim, layer },
        Event::TakenBack { seat, layer } => Told::TakenBack { seat, layer },
        Event::Discarded { seat, layer } => Told::Discarded { seat, layer },
        Event::DrewFromPool { seat, slot } => Told::DrewFromPool { seat, slot },
        Event::PoolRefilled { cards } => Told::PoolRefilled { cards },
        Event::Passed { seat } => Told::Passed { seat },
        Event::Over { ending, points, winners } => Told::Over { ending, points, winners },
    }
}
