use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::operation::Progress;

/// What is still to be done after the task at hand, the next at the end. Nested Actions, mini-hands, limits, reactions
/// and owed draws are all tasks of this one list. The task at hand, to which the open question belongs, is kept beside
/// it, because every choice asks for it.
pub(crate) type Agenda = ArrayVec<Task, { AGENDA_MAX - 1 }>;

/// Five printed Actions and ten blanks can make the active seat play further cards, and one more Action may lie on
/// top of them.
pub(crate) const AGENDA_MAX: usize = agenda_needed(5 + Card::N_OWN_MAX + 1);

/// One entry for the turn; a settling and an Action for each Action that lies aside (no card lies aside twice); above
/// them a settling, the growth of mini-hands and a draw.
pub(crate) const fn agenda_needed(n_nested: usize) -> usize {
    1 + 2 * n_nested + 3
}

/// What is still to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Task {
    /// The first shuffle and the deal.
    Deal,
    /// A phase of the turn.
    Turn(TurnPhase),
    /// What follows from the cards in play.
    Settle(Settling),
    /// Cards are to be drawn.
    Draw {
        /// How many are left.
        left: u8,
        /// Where it goes.
        into: Into,
    },
    /// Every open mini-hand draws a card, the innermost first.
    GrowMiniHands {
        /// How many are left.
        left: u8,
    },
    /// The active seat drops one of two Goals, perhaps for a third that was played.
    DropGoal {
        /// What was played, once it is known.
        played: Option<Card>,
    },
    /// A card has left a hand to be played and has done nothing yet: the win is checked first.
    Leave {
        /// The card.
        card: Card,
    },
    /// An Action lies aside until its operations are done.
    Action {
        /// The card.
        card: Card,
        /// Which of the card's operations is carried out.
        operation: u8,
        /// How far it has come.
        progress: Progress,
    },
}

/// Where drawn cards go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Into {
    /// Into the hand.
    Hand,
    /// Into the cards that lie aside, by their number.
    Aside(u8),
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum TurnPhase {
    /// The turn begins.
    Begin,
    /// Death takes a Keeper or Creeper.
    DeathTakes(Card),
    /// Death lies alone.
    DeathAlone(Card),
    /// A bonus for an empty hand.
    EmptyHand,
    /// Free actions before the draw.
    FreeBeforeDraw,
    /// Cards are to be drawn.
    Draw,
    /// Cards are played.
    Play,
    /// Free actions before the random play.
    FreeBeforeRandom,
    /// The first play at random.
    RandomPlay,
    /// The limit of Keepers.
    KeeperLimit,
    /// The limit of the hand.
    HandLimit,
    /// The turn ends.
    End,
}

/// Where a settling stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Settling {
    pub(crate) stage: Stage,
    /// N5: something has happened in this pass, so there will be another.
    pub(crate) happened: bool,
    /// Death is being dealt with at the start of the turn, so settling does not ask about it.
    pub(crate) death_asked: bool,
}

/// A stage of settling. Seats are counted clockwise from the active seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Stage {
    /// Creepers react to what lies with them.
    Reactions {
        /// How many seats have been looked at, clockwise.
        ahead: u8,
        /// Which of its reactions is next.
        number: u8,
    },
    /// The other seats keep the limits.
    Limits {
        /// How many seats have been looked at, clockwise.
        ahead: u8,
    },
}

impl Settling {
    pub(crate) const fn new() -> Self {
        Self { stage: Stage::Reactions { ahead: 0, number: 0 }, happened: false, death_asked: false }
    }

    pub(crate) const fn without_death() -> Self {
        Self { death_asked: true, ..Self::new() }
    }
}
