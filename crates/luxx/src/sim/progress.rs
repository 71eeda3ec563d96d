use std::io::{self, Write};
use std::path::Path;

use arena::{Reporter, Tally};
use game::Game;
use indicatif::ProgressBar;

use crate::failure::Failure;
use crate::progress;
use crate::target::Target;

/// Shows how far a simulation is, on a terminal only, and writes its records.
#[derive(Debug)]
pub(super) struct Progress {
    bar: ProgressBar,
    target: Option<Target>,
}

impl Progress {
    pub(super) fn new(n_rounds: u64, target: Option<Target>) -> Self {
        Self { bar: progress::bar(n_rounds), target }
    }

    /// Gives the records their name, if everything was written.
    pub(super) fn finish<G: Game>(self, tally: io::Result<Tally<G>>) -> Result<Tally<G>, Failure> {
        self.bar.finish_and_clear();
        let tally = tally.map_err(|problem| {
            let path = self.target.as_ref().map_or(Path::new("records"), Target::path);
            Failure::file(path, &problem)
        })?;
        self.target.map_or(Ok(()), Target::finish)?;
        Ok(tally)
    }
}

impl Reporter for Progress {
    fn lines(&mut self, lines: &str) -> io::Result<()> {
        self.target.as_mut().map_or(Ok(()), |target| target.write_all(lines.as_bytes()))
    }

    fn done(&mut self, n_rounds: u64) {
        self.bar.inc(n_rounds);
    }
}
