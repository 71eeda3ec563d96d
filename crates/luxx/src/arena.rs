//! `luxx arena GAME`: bots against bots.

mod conduct;
mod entrant;
mod ladder;
mod report;
mod speed;

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use ::arena::First;
use ::arena::command::Complaints;
use ::arena::tournament::{Deals, Standings, Tournament};
use bots::Budget;
use clap::{Args, Subcommand};
use games::Leveled;

use crate::arena::entrant::Entrant;
use crate::arena::report::Report;
use crate::failure::Failure;
use crate::target::Target;
use crate::variant::{FirstWish, Variant, abluxxen, fluxx};
use crate::{out, progress};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Abluxxen: every edition, level and the Duel
    Abluxxen {
        #[command(flatten)]
        variant: abluxxen::Flags,
        #[command(flatten)]
        wish: ArenaFlags,
    },
    /// Fluxx: the German edition, with own cards if you like
    Fluxx {
        #[command(flatten)]
        variant: fluxx::Flags,
        #[command(flatten)]
        wish: ArenaFlags,
    },
    /// Measure all levels in all variants and write the page about it
    Ladder(ladder::Arguments),
    /// Play many matches of all variants and watch that every choice is legal and in time
    Conduct(conduct::Arguments),
    /// Measure how many iterations a second the search makes
    Speed(speed::Arguments),
}

/// The flags that every game has.
#[derive(Debug, Args)]
struct ArenaFlags {
    /// Who plays: random, easy, steady, strong, champion, each with a budget of its own if you like (champion@5ms),
    /// or cmd:"PROGRAM"; the last one fills up free seats, and more bots than seats play in turn
    #[arg(long, value_name = "BOT,…", required = true)]
    bots: entrant::List,
    /// How many matches
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    /// Play the same deal with every rotation of the bots
    #[arg(long)]
    duplicate: bool,
    /// The same seed gives the same matches (budgets in milliseconds aside), whatever the number of threads
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How long a bot may think about one choice: iterations (2000it) or milliseconds (100ms)
    #[arg(long, value_name = "BUDGET", default_value_t = Budget::default())]
    budget: Budget,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    /// Draw the win shares into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.task {
        Task::Abluxxen { variant, wish } => run_variant(&variant, &wish),
        Task::Fluxx { variant, wish } => run_variant(&variant, &wish),
        Task::Ladder(arguments) => ladder::run(&arguments),
        Task::Conduct(arguments) => conduct::run(&arguments),
        Task::Speed(arguments) => speed::run(&arguments),
    }
}

fn run_variant<V: Variant>(variant: &V, wish: &ArenaFlags) -> Result<(), Failure> {
    let options = variant.options()?;
    let picture = wish.svg.as_deref().map(Target::create).transpose()?;
    let tournament = Tournament::<V::Game> {
        first: match variant.first() {
            FirstWish::Seat(_) => First::AsAgreed,
            FirstWish::Random => First::Random,
        },
        options,
        names: wish.bots.0.iter().map(Entrant::to_string).collect(),
        n_matches: wish.matches,
        deals: if wish.duplicate { Deals::Duplicate } else { Deals::Fresh },
        budget: wish.budget,
        seed: wish.seed,
        n_threads: n_threads(wish.threads),
    };
    let complaints = Complaints::default();
    let begun = Instant::now();
    let standings = play(&tournament, &wish.bots.0, &complaints);
    let report = Report::new(&tournament, standings, complaints.all(), begun.elapsed());
    if let Some(picture) = picture {
        picture.finish_with(&report.to_svg())?;
    }
    report.complain();
    out::print(&if wish.json { report.to_json() } else { report.to_text() })
}

fn n_threads(wished: Option<u16>) -> NonZero<usize> {
    let cores = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    wished.and_then(|n| NonZero::new(usize::from(n))).unwrap_or(cores)
}

fn play<G: Leveled>(tournament: &Tournament<G>, entrants: &[Entrant], complaints: &Complaints) -> Standings {
    let bar = progress::bar(tournament.n_matches_planned());
    let make_bot = |number: usize| entrants[number].make::<G>(complaints);
    let standings = tournament.play(make_bot, |n_matches| bar.inc(n_matches));
    bar.finish_and_clear();
    standings
}
