//! The one program: `luxx play | serve | admin | sim | arena | record | cards | rules`.

mod admin;
mod arena;
mod cards;
mod failure;
mod greeting;
mod language;
mod lineup;
mod out;
mod play;
mod progress;
mod record;
mod rules;
mod serve;
mod sim;
mod target;
mod variant;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::failure::Failure;

/// The server makes and drops many small texts for every choice.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Abluxxen and Fluxx: play, simulate, check
#[derive(Debug, Parser)]
#[command(name = "luxx", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a match against bots in the terminal
    Play(play::Arguments),
    /// Play many matches at once and tell what came out
    Sim(sim::Arguments),
    /// Let bots play each other: win shares, points and ratings with intervals
    Arena(arena::Arguments),
    /// Check or show recorded matches
    Record(record::Arguments),
    /// Look through the cards of Fluxx, and make own ones
    Cards(cards::Arguments),
    /// Read the numbered paragraphs of the rules
    Rules(rules::Arguments),
    /// Run the server: tables for people and bots, with a web client
    Serve(Box<server::Arguments>),
    /// Look after a server and its store: copies, tables, bans
    Admin(admin::Arguments),
    /// Put a running server under load and measure it
    Load(server::load::Arguments),
}

fn main() -> ExitCode {
    let result = arguments().map_err(Failure::from).and_then(run);
    match result {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn arguments() -> Result<Arguments, clap::Error> {
    let matches = understanding_negative_numbers(Arguments::command()).try_get_matches()?;
    Arguments::from_arg_matches(&matches)
}

/// So that `--seats -1` is refused as a value of `--seats` and not as a flag that nobody knows.
fn understanding_negative_numbers(command: clap::Command) -> clap::Command {
    let takes_values = |arg: &clap::Arg| arg.get_action().takes_values() && !arg.is_positional();
    command
        .mut_args(|arg| if takes_values(&arg) { arg.allow_negative_numbers(true) } else { arg })
        .mut_subcommands(understanding_negative_numbers)
}

fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.command {
        Command::Play(arguments) => play::run(arguments).map(|()| ExitCode::SUCCESS),
        Command::Sim(arguments) => sim::run(arguments).map(|()| ExitCode::SUCCESS),
        Command::Arena(arguments) => arena::run(arguments).map(|()| ExitCode::SUCCESS),
        Command::Record(arguments) => record::run(arguments),
        Command::Cards(arguments) => cards::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Admin(arguments) => admin::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Load(arguments) => serve::load(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Serve(arguments) => serve::run(*arguments).map(|()| ExitCode::SUCCESS),
    }
}
