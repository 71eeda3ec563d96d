//! `cargo xtask`: everything that is done to the repository rather than by the product.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "automation talks to the person who started it"
)]

mod api;
mod attack;
mod bench;
mod client;
mod command;
mod crash;
mod dependencies;
mod load;
mod package;
mod play;
mod processor;
mod program;
mod python;
mod referee;
mod serving;
mod side_by_side;
mod test;
mod tidy;
mod train;
mod tree;
mod web;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", about = "Plays, tests and measures Luxx")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Measure our speed, beside OpenSpiel's where it can be installed
    Bench(bench::Arguments),
    /// Make a Debian package and an archive
    Package(package::Arguments),
    /// Open the table in the browser, or play a game in the terminal
    Play(play::Arguments),
    /// Run every check: format, tidy, web, lints, tests, docs, fuzz smoke, referee, client, browser
    Test(test::Arguments),
    /// Let the independent referees judge records of every variant
    Referee(referee::Arguments),
    /// Attack a real server in every known way while somebody plays, and judge what that player notices
    Attack(attack::Arguments),
    /// Kill a real server thousands of times and check that nothing is lost
    Crash(crash::Arguments),
    /// Measure the server: choices in a second, latency, memory, half-open connections
    Load(load::Arguments),
    /// Play both games through examples/client.py against a real server
    Client,
    /// Let schemathesis look for requests that the server does not answer as it says
    Api,
    /// Build the Python package as a wheel and test it
    Python(python::Arguments),
    /// Check what the compiler cannot see
    Tidy,
    /// Train the nets of a game by self-play: checkpoint, curve and nets in target/training
    Train(train::Arguments),
    /// Build the web client, if something in it has changed
    Web,
    /// Take pictures of every screen
    Shots,
    /// Play whole matches in a real browser against the real server
    Browser(web::Arguments),
    /// Measure in Chromium how soon the first page answers and how many frames a full table shows
    Frames,
}

fn main() -> ExitCode {
    match run(Arguments::parse().task) {
        Ok(code) => code,
        Err(problem) => {
            eprintln!("{problem:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<ExitCode> {
    match task {
        Task::Bench(arguments) => bench::run(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Package(arguments) => package::run(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Play(arguments) => play::run(&arguments),
        Task::Referee(arguments) => referee::run(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Test(arguments) => test::run(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Attack(arguments) => attack::run(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Crash(arguments) => crash::run(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Load(arguments) => load::run(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Client => client::run().map(|()| ExitCode::SUCCESS),
        Task::Api => api::run().map(|()| ExitCode::SUCCESS),
        Task::Python(arguments) => python::run(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Tidy => tidy::run().map(|()| ExitCode::SUCCESS),
        Task::Train(arguments) => train::run(&arguments),
        Task::Web => web::build().map(|()| ExitCode::SUCCESS),
        Task::Shots => web::shots().map(|()| ExitCode::SUCCESS),
        Task::Browser(arguments) => web::browse(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Frames => web::measure().map(|()| ExitCode::SUCCESS),
    }
}
