//! Long work that Ctrl-C can end.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// A person does not notice so short a delay, and asking more often would slow the work down.
const ASKED_EVERY: Duration = Duration::from_millis(50);

/// Asks now and then, while the work goes on without the interpreter, whether a signal has come.
pub(crate) struct Signals {
    asked: Instant,
}

impl Signals {
    pub(crate) fn new() -> Self {
        Self { asked: Instant::now() }
    }

    /// The exception that a signal raised, which is to end the work.
    pub(crate) fn heed(&mut self) -> PyResult<()> {
        if self.asked.elapsed() < ASKED_EVERY {
            return Ok(());
        }
        self.asked = Instant::now();
        Python::attach(|py| py.check_signals())
    }
}

/// Cuts work into stretches that are over soon, so that signals are heeded between them. They become longer as long as they are
/// short: otherwise threads would wait for each other more than they work.
pub(crate) struct Stretches {
    len: usize,
    begun: Option<Instant>,
}

impl Stretches {
    /// The first stretch has this length.
    pub(crate) fn new(len: usize) -> Self {
        Self { len, begun: None }
    }

    /// Called at the beginning of each stretch.
    pub(crate) fn next_len(&mut self) -> usize {
        let last = self.begun.replace(Instant::now());
        if last.is_some_and(|begun| begun.elapsed() < ASKED_EVERY) {
            self.len *= 2;
        }
        self.len
    }
}
