//! `luxx arena ladder`: the page about how strong each level is.

mod keep;
mod page;
mod rungs;

use std::path::PathBuf;
use std::time::Instant;

use arena::First;
use arena::command::Complaints;
use arena::tournament::{Deals, Tournament};
use bots::{Budget, Level};
use clap::Args;
use games::{Leveled, with_game};

use super::entrant::Entrant;
use super::n_threads;
use super::report::Report;
use crate::failure::Failure;
use crate::lineup::Wished;
use crate::target::Target;

use keep::{Keep, Kept, KeptBot};
pub(super) use rungs::{ALL, Rung};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Where the page goes; it is written anew after every row
    #[arg(long, value_name = "FILE", default_value = "docs/ladder.md")]
    out: PathBuf,
    /// Keep finished rows in this file, as `luxx arena --json` prints them, and do not play them again
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Play nothing, only write the page from the rows that are kept
    #[arg(long, requires = "keep")]
    kept: bool,
    /// Divide matches and budgets by this, for a quick look
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    divisor: u32,
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// One level against another one in all other seats.
#[derive(Clone, Copy, Debug)]
struct Row {
    rung: &'static Rung,
    levels: [Level; 2],
    /// For both, unless either has its own.
    budget: Budget,
    own_budgets: [Option<Budget>; 2],
    n_matches: u64,
    /// The win share in percent that it must reach, if any.
    aim: Option<u8>,
}

impl Row {
    fn entrants(&self) -> [Entrant; 2] {
        [0, 1].map(|place| {
            Entrant::Level(Wished { level: self.levels[place], budget: self.own_budgets[place] })
        })
    }
}

/// A row with its result, once it has been played.
#[derive(Clone, Debug)]
struct Measurement {
    row: Row,
    n_matches: u64,
    bot: Option<KeptBot>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut keep = Keep::open(arguments.keep.as_deref())?;
    let mut measured = Vec::new();
    for row in rungs::rows(arguments.divisor) {
        let kept = with_game!(row.rung.game, G => keep.find(&tournament::<G>(arguments, &row)?));
        measured.push(Measurement::new(row, kept));
    }
    write(arguments, &measured)?;
    let is_missing = |place: &usize| !arguments.kept && measured[*place].bot.is_none();
    let missing: Vec<usize> = (0..measured.len()).filter(is_missing).collect();
    for place in missing {
        let row = measured[place].row;
        let kept = with_game!(row.rung.game, G => play::<G>(arguments, &row, &mut keep))?;
        measured[place] = Measurement::new(row, Some(kept));
        write(arguments, &measured)?;
    }
    Ok(())
}

impl Measurement {
    fn new(row: Row, kept: Option<Kept>) -> Self {
        let n_matches = kept.as_ref().map_or(0, |kept| kept.matches);
        Self { row, n_matches, bot: kept.and_then(|kept| kept.bots.into_iter().next()) }
    }
}

fn write(arguments: &Arguments, measured: &[Measurement]) -> Result<(), Failure> {
    Target::create(&arguments.out)?.finish_with(&page::write(measured, arguments.seed))
}

fn tournament<G: Leveled>(arguments: &Arguments, row: &Row) -> Result<Tournament<G>, Failure> {
    Ok(Tournament {
        options: serde_json::from_str(row.rung.options).map_err(Failure::usage)?,
        first: First::AsAgreed,
        names: row.entrants().iter().map(Entrant::to_string).collect(),
        n_matches: row.n_matches,
        deals: Deals::Duplicate,
        budget: row.budget,
        seed: arguments.seed,
        n_threads: n_threads(arguments.threads),
    })
}

/// Two rows that come to the same tournament are played once.
fn play<G: Leveled>(arguments: &Arguments, row: &Row, keep: &mut Keep) -> Result<Kept, Failure> {
    let tournament = tournament::<G>(arguments, row)?;
    if let Some(kept) = keep.find(&tournament) {
        return Ok(kept);
    }
    let begun = Instant::now();
    let standings = super::play(&tournament, &row.entrants(), &Complaints::default());
    keep.add(&Report::new(&tournament, standings, Vec::new(), begun.elapsed()).to_json())
}
