mod replay;
mod wire;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Game, Outcome, Rule, Step};

pub use replay::{Replay, replay};
pub use wire::Header;

/// A whole match that anybody can check: options and steps, and the outcome once it is over.
///
/// The text form is `luxx/1`, one line of JSON, described in `docs/record.md`.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// What was agreed before the match.
    pub options: G::Options,
    /// The names of the players, by seat; empty if nobody wrote them down.
    pub players: Vec<String>,
    /// Every choice and every chance, in order.
    pub steps: Vec<RecordedStep<G>>,
    /// How it ended; none while the match goes on.
    pub outcome: Option<Outcome<G>>,
    /// What the chance of the match was made from, if it was fixed in advance and can be checked.
    pub fair: Option<Fair>,
}

/// How the chance of a match was made: from a secret that was fixed in advance and what the players added.
///
/// Only data; how it is checked stands in `docs/fair.md`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fair {
    /// The name of the construction.
    pub scheme: String,
    /// The id of the match.
    #[serde(rename = "match")]
    pub match_id: String,
    /// What was published before: the hash of the secret.
    pub commitment: String,
    /// What the hash was made of, revealed afterwards.
    pub secret: String,
    /// By seat; a bot adds nothing.
    pub entropy: Vec<Option<String>>,
    /// By seat: what was published before any of it was revealed; a bot has none. Matches of the first scheme have
    /// no such list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hashes: Vec<Option<String>>,
    /// For a match that goes on from another one: where its first steps come from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Box<Earlier>>,
}

/// The first steps of a match were those of another match, with the chance of that one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Earlier {
    /// How many steps come from there.
    pub steps: u32,
    /// How the chance of that match was made.
    pub fair: Fair,
}

/// A step, with every choice that was allowed there if the record was asked to keep them.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedStep<G: Game> {
    /// What was done.
    pub step: Step<G>,
    /// All choices of that moment, ascending.
    pub legal: Option<Vec<G::Choice>>,
}

impl<G: Game> From<Step<G>> for RecordedStep<G> {
    fn from(step: Step<G>) -> Self {
        Self { step, legal: None }
    }
}

impl<G: Game> Record<G> {
    /// A match that has not begun.
    pub fn new(options: G::Options, players: Vec<String>) -> Self {
        Self { options, players, steps: Vec::new(), outcome: None, fair: None }
    }
}

/// What is wrong with a record, and at which step (counted from 0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The number of the wrong step; none if the fault is elsewhere.
    pub step: Option<usize>,
    /// What is wrong there.
    pub kind: RecordErrorKind,
}

/// The ways in which a record can be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordErrorKind {
    /// The text is not a record at all.
    #[error("not a record: {0}")]
    Malformed(String),
    /// A field is missing or does not say what it should.
    #[error("field `{field}`: {problem}")]
    Field {
        /// Its name.
        field: &'static str,
        /// What is wrong with it.
        problem: String,
    },
    /// The rules forbid the step.
    #[error("{rule}: {reason}")]
    Refused {
        /// The paragraph that forbids it.
        rule: Rule,
        /// The refusal in words.
        reason: String,
    },
    /// A chance instead of a choice, or the other way round.
    #[error("a {found} stands where {awaited} is due")]
    OutOfTurn {
        /// What the record has.
        found: &'static str,
        /// What the match waits for.
        awaited: &'static str,
    },
    /// A step follows the last one.
    #[error("the match was already over")]
    AfterTheEnd,
    /// The recorded list of legal choices is wrong.
    #[error("the list of legal choices is {recorded}, but should be {expected}")]
    Legal {
        /// As the record has it.
        recorded: String,
        /// As the rules have it.
        expected: String,
    },
    /// There are more steps than any match has.
    #[error("a match cannot have more than {0} steps")]
    TooLong(usize),
}

impl RecordErrorKind {
    fn at(self, step: usize) -> RecordError {
        RecordError { step: Some(step), kind: self }
    }
}

impl From<RecordErrorKind> for RecordError {
    fn from(kind: RecordErrorKind) -> Self {
        Self { step: None, kind }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step}: {}", self.kind),
            None => self.kind.fmt(f),
        }
    }
}

impl std::error::Error for RecordError {}
