use std::fmt;
use std::str::FromStr;

use crate::Budget;

/// How well a bot plays. Every game has a bot of every level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Takes any legal choice.
    Random,
    /// Simple rules of thumb, like a relaxed beginner.
    Easy,
    /// Good rules of thumb in every decision.
    Steady,
    /// Searches, as long as its budget lasts.
    Strong,
    /// Has learned by playing itself, and searches a moment with what it has learned.
    Champion,
}

impl Level {
    pub const ALL: [Self; 5] = [Self::Random, Self::Easy, Self::Steady, Self::Strong, Self::Champion];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Steady => "steady",
            Self::Strong => "strong",
            Self::Champion => "champion",
        }
    }

    /// How long it thinks about a question unless told otherwise.
    pub fn usual_budget(self) -> Budget {
        match self {
            Self::Random | Self::Easy | Self::Steady | Self::Strong => Budget::default(),
            Self::Champion => Budget::Milliseconds(5),
        }
    }

    /// Whether it plays better the longer it thinks.
    pub const fn thinks(self) -> bool {
        match self {
            Self::Random | Self::Easy | Self::Steady => false,
            Self::Strong | Self::Champion => true,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot `{0}`, only random, easy, steady, strong and champion")]
pub struct NoLevel(pub String);

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        Self::ALL.into_iter().find(|level| level.as_str() == text).ok_or_else(|| NoLevel(text.to_owned()))
    }
}
