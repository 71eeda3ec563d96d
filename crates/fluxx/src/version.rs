//! The versions of the rules. A match keeps the one that it began with to its end; new matches get the newest.
//!
//! Each difference has a name here and is asked for where it matters, nowhere else.

use game::main_version;
use serde::{Deserialize, Serialize};

/// A version of the rules, as records name it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Version {
    /// The rules of the first records.
    #[serde(rename = "1.0")]
    One,
    /// The rules of new matches.
    #[default]
    #[serde(rename = "2.0")]
    Two,
}

impl Version {
    /// The name of the newest.
    pub(crate) const NEWEST: &'static str = "2.0";

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::One => "1.0",
            Self::Two => Self::NEWEST,
        }
    }

    pub(crate) fn of_name(name: &str) -> Option<Self> {
        [Self::One, Self::Two].into_iter().find(|version| main_version(version.name()) == main_version(name))
    }

    pub(crate) fn is_newest(&self) -> bool {
        *self == Self::default()
    }

    /// W7: the win is also checked the moment a card leaves a hand to be played.
    pub(crate) const fn checks_win_as_a_card_leaves_a_hand(self) -> bool {
        matches!(self, Self::Two)
    }

    /// W4: blocked seats count among those that have the most.
    pub(crate) const fn counts_blocked_seats(self) -> bool {
        matches!(self, Self::Two)
    }

    /// MH1, AC4: the draw of an Action that sets cards aside is settled by itself.
    pub(crate) const fn settles_draws_set_aside(self) -> bool {
        matches!(self, Self::Two)
    }

    /// F2: a free action ends what is owed.
    pub(crate) const fn owes_nothing_after_a_free_action(self) -> bool {
        matches!(self, Self::Two)
    }

    /// P7: Death that lies alone may be discarded whenever its owner is asked to play a card of the turn.
    pub(crate) const fn lets_death_leave_between_plays(self) -> bool {
        matches!(self, Self::Two)
    }

    /// Lists of legal choices in a record ascend.
    pub(crate) const fn orders_legal_choices(self) -> bool {
        matches!(self, Self::Two)
    }
}
