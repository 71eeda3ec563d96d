use std::io::{self, Write};

use crate::failure::{Failure, plain};

/// Prints to standard output.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|problem| failure_of(&problem))
}

/// Prints apart from output that is meant for another program.
pub(crate) fn print_aside(text: &str) -> Result<(), Failure> {
    let mut out = io::stderr().lock();
    out.write_all(text.as_bytes()).map_err(|problem| failure_of(&problem))
}

/// What a failed write to standard output means.
pub(crate) fn failure_of(problem: &io::Error) -> Failure {
    if problem.kind() == io::ErrorKind::BrokenPipe {
        return Failure::NobodyReads;
    }
    Failure::usage(format!("cannot write to standard output: {}", plain(problem)))
}
