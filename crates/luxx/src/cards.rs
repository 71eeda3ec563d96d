//! `luxx cards`: the cards of Fluxx, and own ones.

mod list;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use games::fluxx::OwnCards;

use crate::failure::Failure;
use crate::language::LanguageFlag;
use crate::out;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// All cards, or one with its whole text
    List {
        /// A card, for example A05 or B01
        id: Option<String>,
        #[command(flatten)]
        language: LanguageFlag,
    },
    /// Read a file of own cards and name every fault
    Check {
        /// The file
        file: PathBuf,
    },
    /// Play matches with and without the own cards, and tell what they change
    Try(trial::Flags),
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    match &arguments.command {
        Command::List { id, language } => {
            list::run(id.as_deref(), language.language()).map(|()| ExitCode::SUCCESS)
        }
        Command::Check { file } => check(file),
        Command::Try(flags) => trial::run(flags).map(|()| ExitCode::SUCCESS),
    }
}

/// Every fault with its line and field; exits with 1 for a file with faults and with 2 for one that does not exist.
fn check(path: &Path) -> Result<ExitCode, Failure> {
    let text = fs::read_to_string(path).map_err(|problem| Failure::file(path, &problem))?;
    let name = path.display();
    match OwnCards::parse(&text) {
        Ok(own) => {
            out::print(&format!("{name}: {} own cards, all right\n", own.cards().len()))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(faults) => {
            let lines: String = faults.iter().map(|fault| format!("{name}: {fault}\n")).collect();
            out::print(&lines)?;
            Ok(ExitCode::FAILURE)
        }
    }
}
