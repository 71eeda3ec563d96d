//! The one program: `luxx play | serve | sim | arena | record | cards | rules`.

mod arena;
mod cards;
mod failure;
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

use clap::{Parser, Subcommand};

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
    Serve(server::Arguments),
    /// Put a running server under load and measure it
    Load(server::load::Arguments),
}

fn main() -> ExitCode {
    let result = Arguments::try_parse().map_err(Failure::from).and_then(run);
    match result {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.command {
        Command::Play(arguments) => play::run(arguments).map(|()| ExitCode::SUCCESS),
        Command::Sim(arguments) => sim::run(arguments).map(|()| ExitCode::SUCCESS),
        Command::Arena(arguments) => arena::run(arguments).map(|()| ExitCode::SUCCESS),
        Command::Record(arguments) => record::run(arguments),
        Command::Cards(arguments) => cards::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Load(arguments) => serve::load(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Serve(arguments) => serve::run(arguments).map(|()| ExitCode::SUCCESS),
    }
}
