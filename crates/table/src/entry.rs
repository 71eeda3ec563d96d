use game::{Fair, Game, Seat};
use protocol::By;
use serde::{Deserialize, Serialize};

use crate::UnreadableError;

/// The first entry of a match's log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct FirstEntry<G: Game> {
    pub(crate) head: Head<G>,
}

/// What a match begins with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Head<G: Game> {
    pub(crate) game: String,
    pub(crate) rules: String,
    pub(crate) options: G::Options,
    /// By seat, as the record names them.
    pub(crate) players: Vec<String>,
    /// By seat; bots have none.
    pub(crate) persons: Vec<Option<String>>,
    pub(crate) fair: Fair,
    pub(crate) started_ms: u64,
}

impl<G: Game> Head<G> {
    /// The head, with its options under the rules version of that match.
    pub(crate) fn pinned(self) -> Result<Self, UnreadableError> {
        match G::pinned(&self.options, &self.rules).filter(|_| self.game == G::NAME) {
            Some(options) => Ok(Self { options, ..self }),
            None => {
                let Self { game, rules, .. } = self;
                let problem =
                    format!("the match was played by version {rules} of {game}, which is not known here");
                Err(UnreadableError(problem))
            }
        }
    }
}

/// Every later entry of a match's log, as it is stored. The log is never rewritten: taking back is an entry too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub(crate) enum Entry<G: Game> {
    Choice(ChoiceEntry<G>),
    Chance(G::Chance),
    /// The seat took back its last choice.
    Undo(UndoEntry),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct ChoiceEntry<G: Game> {
    pub(crate) seat: Seat,
    pub(crate) choice: G::Choice,
    #[serde(default, rename = "hand", skip_serializing_if = "Actor::is_person")]
    pub(crate) actor: Actor,
    /// The person's request, so that its repetition is known even after a restart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) request: Option<String>,
    /// What the seat's clock showed afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) left_ms: Option<u32>,
    /// When it was made; old logs do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) made_ms: Option<u64>,
    /// Whether the seat had asked for a hint at this question.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) hinted: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(value: &bool) -> bool {
    !*value
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UndoEntry {
    pub(crate) seat: Seat,
    pub(crate) request: Option<String>,
    /// What the seat's clock showed afterwards; old logs do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) left_ms: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) made_ms: Option<u64>,
}

impl<G: Game> Entry<G> {
    /// Who asked for it, if a person did.
    pub(crate) fn asked_by(&self) -> Option<(Seat, &str)> {
        let (seat, request) = match self {
            Self::Choice(ChoiceEntry { seat, request, .. }) => (seat, request),
            Self::Undo(UndoEntry { seat, request, .. }) => (seat, request),
            Self::Chance(_) => return None,
        };
        request.as_deref().map(|request| (*seat, request))
    }

    pub(crate) fn made_ms(&self) -> Option<u64> {
        match self {
            Self::Choice(ChoiceEntry { made_ms, .. }) | Self::Undo(UndoEntry { made_ms, .. }) => *made_ms,
            Self::Chance(_) => None,
        }
    }
}

/// Who made a choice for a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Actor {
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

    /// As clients are told it.
    pub(crate) fn by(self, seat: Seat) -> By {
        match self {
            Self::Person => By::Person { seat },
            Self::Bot => By::Bot { seat },
            Self::StandIn => By::StandIn { seat },
            Self::Clock => By::Clock { seat },
            Self::Earlier => By::Earlier { seat },
        }
    }
}
