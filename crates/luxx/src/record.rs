//! `luxx record`: whole matches on file.

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
    /// Show the table at any step
    Show(show::Arguments),
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.task {
        Task::Check(arguments) => check::run(&arguments),
        Task::Show(arguments) => show::run(&arguments).map(|()| ExitCode::SUCCESS),
    }
}
