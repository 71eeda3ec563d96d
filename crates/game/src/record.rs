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
    pub options: G::Options,
    pub players: Vec<String>,
    pub steps: Vec<RecordedStep<G>>,
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
    #[serde(rename = "match")]
    pub match_id: String,
    /// What was published before: the hash of the secret.
    pub commitment: String,
    pub secret: String,
    /// By seat; a bot adds nothing.
    pub entropy: Vec<Option<String>>,
    /// For a match that goes on from another one: where its first steps come from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Box<Earlier>>,
}

/// The first steps of a match were those of another match, with the chance of that one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Earlier {
    pub steps: u32,
    pub fair: Fair,
}

/// A step, with every choice that was allowed there if the record was asked to keep them.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedStep<G: Game> {
    pub step: Step<G>,
    pub legal: Option<Vec<G::Choice>>,
}

impl<G: Game> From<Step<G>> for RecordedStep<G> {
    fn from(step: Step<G>) -> Self {
        Self { step, legal: None }
    }
}

impl<G: Game> Record<G> {
    pub fn new(options: G::Options, players: Vec<String>) -> Self {
        Self { options, players, steps: Vec::new(), outcome: None, fair: None }
    }
}

/// What is wrong with a record, and at which step (counted from 0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub step: Option<usize>,
    pub kind: FaultKind,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    #[error("not a record: {0}")]
    Malformed(String),
    #[error("field `{field}`: {problem}")]
    Field { field: &'static str, problem: String },
    #[error("{rule}: {reason}")]
    Refused { rule: Rule, reason: String },
    #[error("a {found} stands where {awaited} is due")]
    OutOfTurn { found: &'static str, awaited: &'static str },
    #[error("the match was already over")]
    AfterTheEnd,
    #[error("the list of legal choices is {recorded}, but should be {expected}")]
    Legal { recorded: String, expected: String },
    #[error("a match cannot have more than {0} steps")]
    TooLong(usize),
}

impl FaultKind {
    fn at(self, step: usize) -> Fault {
        Fault { step: Some(step), kind: self }
    }
}

impl From<FaultKind> for Fault {
    fn from(kind: FaultKind) -> Self {
        Self { step: None, kind }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step}: {}", self.kind),
            None => self.kind.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}
