use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;

/// Why the program ends early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// What was asked for cannot be done: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// A record is wrong: exit code 1.
    #[error("{0}")]
    WrongRecord(String),
    /// Bots broke the rules or were late: exit code 1.
    #[error("{0} choices were illegal or late")]
    Misconduct(u64),
    /// Help was asked for, or the flags are not understood.
    #[error(transparent)]
    Flags(#[from] clap::Error),
    /// Nobody reads our output any more, which is fine.
    #[error("nobody reads on")]
    NobodyReads,
}

impl Failure {
    pub(crate) fn usage(sentence: impl ToString) -> Self {
        Self::Usage(sentence.to_string())
    }

    /// A file that cannot be read or written.
    pub(crate) fn file(path: &Path, problem: &io::Error) -> Self {
        if problem.kind() == io::ErrorKind::BrokenPipe {
            return Self::NobodyReads;
        }
        Self::Usage(format!("{}: {}", path.display(), plain(problem)))
    }

    /// Says why in one sentence, and gives the exit code.
    #[expect(clippy::print_stderr, reason = "this is where the program speaks of its end")]
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Usage(sentence) => {
                eprintln!("luxx: {sentence}");
                ExitCode::from(2)
            }
            Self::WrongRecord(_) | Self::Misconduct(_) => {
                eprintln!("luxx: {self}");
                ExitCode::from(1)
            }
            Self::Flags(problem) => report_flags(problem),
            Self::NobodyReads => ExitCode::SUCCESS,
        }
    }
}

/// The sentence of an error without its code: `No such file or directory`.
pub(crate) fn plain(problem: &io::Error) -> String {
    let text = problem.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

#[expect(clippy::print_stderr, reason = "this is where the program speaks of its end")]
fn report_flags(problem: &clap::Error) -> ExitCode {
    if !problem.use_stderr() {
        // Help and version; a reader that went away is no harm.
        let _ = problem.print();
        return ExitCode::SUCCESS;
    }
    if problem.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        eprint!("{problem}");
    } else {
        eprintln!("luxx: {}", sentence_of(&problem.to_string()));
    }
    ExitCode::from(2)
}

/// The first paragraph of clap's message as one line.
fn sentence_of(message: &str) -> String {
    let first = message.split("\n\n").next().unwrap_or(message);
    let words: Vec<&str> = first.split_whitespace().collect();
    words.join(" ").trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_refused_in_one_sentence() {
        let message =
            "error: invalid value 'x' for '--level <LEVEL>'\n  [possible values: base]\n\nFor more …\n";
        assert_eq!(sentence_of(message), "invalid value 'x' for '--level <LEVEL>' [possible values: base]");
    }
}
