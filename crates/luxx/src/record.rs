//! `luxx record`: whole matches on file.

mod analyse;
mod check;
mod lines;
mod show;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Play records again and refuse the first wrong step
    Check(check::Arguments),
    /// Judge every choice of a match, and the luck of every seat
    Analyse(analyse::Arguments),
    /// Show the table at any step
    Show(show::Arguments),
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.task {
        Task::Analyse(arguments) => analyse::run(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Check(arguments) => check::run(&arguments),
        Task::Show(arguments) => show::run(&arguments).map(|()| ExitCode::SUCCESS),
    }
}
