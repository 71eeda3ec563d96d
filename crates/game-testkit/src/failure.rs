use std::fmt;

use crate::{Decider, Law};

/// A broken law: everything needed to see it again.
#[derive(Clone, Debug)]
pub struct Failure {
    pub law: Law,
    pub variant: String,
    pub seed: u64,
    pub decider: Decider,
    /// How many steps the match had taken.
    pub step: usize,
    pub what: String,
    /// The match so far, to be pasted.
    pub record: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { law, variant, seed, decider, step, what, record } = self;
        writeln!(f, "the law is broken: {law}")?;
        writeln!(f, "  variant {variant}, seed {seed}, {decider}, after step {step}")?;
        writeln!(f, "  {what}")?;
        writeln!(f, "the match so far:")?;
        f.write_str(record)
    }
}

impl std::error::Error for Failure {}
