//! `luxx sim GAME`: plays a plan and tells what came out.

mod progress;
mod report;

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use arena::{First, Lineup, Plan, Records, Summary, Tally, simulate};
use bots::{Budget, Level, Random};
use clap::{Args, Subcommand};
use game::{BySeat, Game};
use games::Leveled;

use crate::failure::Failure;
use crate::lineup::Wished;
use crate::sim::progress::Progress;
use crate::sim::report::Report;
use crate::target::{self, Target};
use crate::variant::{FirstWish, Variant, abluxxen, fluxx};
use crate::{lineup, out};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: GameArguments,
}

#[derive(Debug, Subcommand)]
enum GameArguments {
    /// Abluxxen: every edition, level and the Duel
    Abluxxen {
        #[command(flatten)]
        variant: abluxxen::Flags,
        #[command(flatten)]
        wish: SimulationFlags,
    },
    /// Fluxx: the German edition, with own cards if you like
    Fluxx {
        #[command(flatten)]
        variant: fluxx::Flags,
        #[command(flatten)]
        wish: SimulationFlags,
    },
}

/// The flags that every game has.
#[derive(Debug, Args)]
struct SimulationFlags {
    /// How many matches, or series with --series
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    /// Play series in which every seat begins M times, points summed
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u8).range(1..))]
    series: Option<u8>,
    /// The same seed gives the same matches (budgets in milliseconds aside), whatever the number of threads
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Who plays: one bot for all seats, or one for each; champion@5ms has a budget of its own
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    bots: Vec<Wished>,
    /// How long a bot may think about one choice: iterations (2000it) or milliseconds (100ms)
    #[arg(long, value_name = "BUDGET", default_value_t = Budget::Iterations(1000))]
    budget: Budget,
    /// Write every match to this file, one a line; `-` is standard output, and the summary then goes to standard error
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Write all legal choices beside each choice
    #[arg(long, requires = "records")]
    legal: bool,
    /// Print the summary as one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.game {
        GameArguments::Abluxxen { variant, wish } => run_variant(&variant, &wish),
        GameArguments::Fluxx { variant, wish } => run_variant(&variant, &wish),
    }
}

fn run_variant<V: Variant>(variant: &V, wish: &SimulationFlags) -> Result<(), Failure> {
    let options = variant.options()?;
    let lineup = lineup::by_seat(&wish.bots, V::Game::seats(&options))?;
    let plan = plan_of::<V::Game>(options, variant.first(), wish, &lineup);
    let target = wish.records.as_deref().map(Target::create).transpose()?;
    let (tally, time) = play(&plan, &lineup, wish.budget, target)?;
    let report = Report {
        summary: Summary::new(&tally, &plan.players, time),
        options: &plan.options,
        seed: plan.seed,
        threads: plan.n_threads,
    };
    let text = if wish.json { report.to_json() } else { report.to_text() };
    if wish.records.as_deref().is_some_and(target::is_standard) {
        out::print_aside(&text)
    } else {
        out::print(&text)
    }
}

fn plan_of<G: Game>(
    options: G::Options,
    first: FirstWish,
    wish: &SimulationFlags,
    lineup: &BySeat<Wished>,
) -> Plan<G> {
    let cores = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    Plan {
        options,
        first: match first {
            FirstWish::Seat(_) => First::AsAgreed,
            FirstWish::Random => First::Random,
        },
        n_rounds: wish.matches,
        series: wish.series,
        seed: wish.seed,
        n_threads: wish.threads.and_then(|n| NonZero::new(usize::from(n))).unwrap_or(cores),
        players: lineup.as_slice().iter().map(|bot| format!("bot:{bot}")).collect(),
        records: match (&wish.records, wish.legal) {
            (None, _) => Records::None,
            (Some(_), false) => Records::Steps,
            (Some(_), true) => Records::StepsAndLegal,
        },
    }
}

/// Random bots alone take the quick path.
fn play<G: Leveled>(
    plan: &Plan<G>,
    lineup: &BySeat<Wished>,
    budget: Budget,
    target: Option<Target>,
) -> Result<(Tally<G>, Duration), Failure> {
    let mut progress = Progress::new(plan.n_rounds, target);
    let begin = Instant::now();
    let tally = if lineup.as_slice().iter().all(|bot| bot.level == Level::Random) {
        simulate(plan, || Random, &mut progress)
    } else {
        simulate(plan, || Lineup::new(lineup::bots(lineup), budget), &mut progress)
    };
    let time = begin.elapsed();
    progress.finish(tally).map(|tally| (tally, time))
}
