use std::fmt;

use crate::{Decider, Law};

/// A broken law: everything needed to see it again.
#[derive(Clone)]
pub struct Failure {
    /// None for a property of the game's own.
    pub law: Option<Law>,
    pub variant: String,
    pub seed: u64,
    pub decider: Decider,
    /// How many steps the record has; the last one is the one in question.
    pub step: usize,
    pub what: String,
    /// The match up to that step, to be pasted.
    pub record: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { law, variant, seed, decider, step, what, record } = self;
        match law {
            Some(law) => writeln!(f, "the law is broken: {law}")?,
            None => writeln!(f, "the property does not hold")?,
        }
        writeln!(f, "  variant {variant}, seed {seed}, {decider}, step {step}")?;
        writeln!(f, "  {what}")?;
        writeln!(f, "the match up to there:")?;
        f.write_str(record)
    }
}

/// As text, because this is what a failing test prints.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Failure {}
