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
