use game::{Fair, Game};
use serde::{Deserialize, Serialize};

/// One entry of a match's log, as it is stored. The log is never rewritten: taking back is an entry too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Entry<G: Game> {
    /// The first one.
    Head(Head<G>),
    Choice {
        seat: u8,
        choice: G::Choice,
        #[serde(default, rename = "hand", skip_serializing_if = "Actor::is_person")]
        actor: Actor,
        /// The person's request, so that its repetition is known even after a restart.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<String>,
        /// What the seat's clock showed afterwards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<u32>,
    },
    Chance(G::Chance),
    /// The seat took back its last choice.
    Undo {
        seat: u8,
        request: Option<String>,
        /// What the seat's clock showed afterwards; logs of old do not say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<u32>,
    },
}

/// What a match begins with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Head<G: Game> {
    pub game: String,
    pub rules: String,
    pub options: G::Options,
    /// By seat, as the record names them.
    pub players: Vec<String>,
    /// By seat; bots have none.
    pub persons: Vec<Option<String>>,
    pub fair: Fair,
    pub started_ms: u64,
}

/// Who made a choice for a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    #[default]
    Person,
    Bot,
    /// A bot for a person who was away too long.
    StandIn,
    /// A bot for a person whose time had run out.
    Clock,
    /// Whoever played the earlier match that this one goes on from.
    Earlier,
}

impl Actor {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    fn is_person(&self) -> bool {
        *self == Self::Person
    }
}
