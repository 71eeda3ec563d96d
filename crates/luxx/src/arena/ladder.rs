//! `luxx arena ladder`: the page about how strong each level is.

mod page;
mod rungs;

use std::path::PathBuf;

use arena::First;
use arena::command::Complaints;
use arena::tournament::{BotStanding, Deals, Tournament};
use bots::{Budget, Level};
use clap::Args;
use games::{Leveled, with_game};

use super::entrant::Entrant;
use super::n_threads;
use crate::failure::Failure;
use crate::target::Target;

use rungs::Rung;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Where the page goes
    #[arg(long, value_name = "FILE", default_value = "docs/ladder.md")]
    out: PathBuf,
    /// Matches for each pair of levels up to steady
    #[arg(long, value_name = "N", default_value_t = 2000)]
    matches: u64,
    /// Matches of strong against steady in every variant
    #[arg(long, value_name = "N", default_value_t = 120)]
    strong_matches: u64,
    /// The budget of strong in every variant
    #[arg(long, value_name = "BUDGET", default_value = "1000it")]
    budget: Budget,
    /// Matches of strong with the usual budget, in the variants that are played most
    #[arg(long, value_name = "N", default_value_t = 80)]
    usual_matches: u64,
    /// The usual budget
    #[arg(long, value_name = "BUDGET", default_value_t = Budget::default())]
    usual_budget: Budget,
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// One level against the one below in all other seats.
#[derive(Clone, Debug)]
struct Measurement {
    rung: &'static Rung,
    above: Level,
    budget: Budget,
    n_matches: u64,
    standing: BotStanding,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let target = Target::create(&arguments.out)?;
    let mut measured = Vec::new();
    for rung in rungs::ALL {
        for (below, above) in Level::ALL.iter().zip(&Level::ALL[1..]) {
            let (budget, n_matches) = match above {
                Level::Strong => (arguments.budget, arguments.strong_matches),
                Level::Random | Level::Easy | Level::Steady => (arguments.budget, arguments.matches),
            };
            measured.push(measure(arguments, rung, [*above, *below], budget, n_matches)?);
        }
    }
    let mut usual = Vec::new();
    for rung in rungs::ALL.iter().filter(|rung| rung.is_usual) {
        let pair = [Level::Strong, Level::Steady];
        usual.push(measure(arguments, rung, pair, arguments.usual_budget, arguments.usual_matches)?);
    }
    target.finish_with(&page::write(&measured, &usual))
}

fn measure(
    arguments: &Arguments,
    rung: &'static Rung,
    [above, below]: [Level; 2],
    budget: Budget,
    n_matches: u64,
) -> Result<Measurement, Failure> {
    let standing = with_game!(rung.game, G => play::<G>(arguments, rung, [above, below], budget, n_matches))?;
    Ok(Measurement { rung, above, budget, n_matches, standing })
}

fn play<G: Leveled>(
    arguments: &Arguments,
    rung: &Rung,
    levels: [Level; 2],
    budget: Budget,
    n_matches: u64,
) -> Result<BotStanding, Failure> {
    let tournament = Tournament::<G> {
        options: serde_json::from_str(rung.options).map_err(Failure::usage)?,
        first: First::AsAgreed,
        names: levels.iter().map(Level::to_string).collect(),
        n_matches,
        deals: Deals::Duplicate,
        budget,
        seed: arguments.seed,
        n_threads: n_threads(arguments.threads),
    };
    let entrants = levels.map(Entrant::Level);
    let mut standings = super::play(&tournament, &entrants, &Complaints::default());
    Ok(standings.bots.swap_remove(0))
}
