//! `luxx arena conduct`: whether the bots keep the rules and the clock, in matches of all variants.

use std::time::Duration;

use arena::First;
use arena::command::Complaints;
use arena::tournament::{Conduct, Deals, Tournament};
use bots::Budget;
use clap::Args;
use games::{GameName, Leveled, with_game};
use serde::Serialize;

use super::entrant::Entrant;
use super::{ladder, n_threads};
use crate::failure::Failure;
use crate::lineup::Wished;
use crate::out;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// How many matches of each game, spread over all variants and numbers of seats
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    /// Who plays
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', default_value = "random,easy,steady")]
    levels: Vec<Wished>,
    /// How long a bot may think about one choice; a fifth more is late
    #[arg(long, value_name = "BUDGET", default_value_t = Budget::default())]
    budget: Budget,
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print the result as one JSON list
    #[arg(long)]
    json: bool,
}

/// One level in all matches of a game.
#[derive(Clone, Debug, Serialize)]
struct Row {
    game: &'static str,
    matches: u64,
    level: String,
    choices: u64,
    illegal: u64,
    late: u64,
    /// Half of the choices took no longer, and 99 of 100.
    median_ms: f64,
    most_ms: f64,
    slowest_ms: f64,
    mean_ms: f64,
}

/// A bot that panics ends the program.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for game in GameName::ALL {
        rows.extend(with_game!(game, G => watch::<G>(arguments, game))?);
    }
    let text: String = rows.iter().map(text_of).collect();
    let json = || serde_json::to_string(&rows).expect("plain values") + "\n";
    out::print(&if arguments.json { json() } else { text })?;
    let n_faults: u64 = rows.iter().map(|row| row.illegal + row.late).sum();
    if n_faults == 0 { Ok(()) } else { Err(Failure::Misconduct(n_faults)) }
}

fn watch<G: Leveled>(arguments: &Arguments, game: GameName) -> Result<Vec<Row>, Failure> {
    let rungs: Vec<_> = ladder::ALL.iter().filter(|rung| rung.game == game).collect();
    let entrants: Vec<Entrant> = arguments.levels.iter().copied().map(Entrant::Level).collect();
    let mut total = vec![Conduct::default(); entrants.len()];
    let mut n_matches = 0;
    for rung in &rungs {
        let tournament = Tournament::<G> {
            options: serde_json::from_str(rung.options).map_err(Failure::usage)?,
            first: First::Random,
            names: entrants.iter().map(Entrant::to_string).collect(),
            n_matches: arguments.matches.div_ceil(rungs.len() as u64),
            deals: Deals::Fresh,
            budget: arguments.budget,
            seed: arguments.seed,
            n_threads: n_threads(arguments.threads),
        };
        let standings = super::play(&tournament, &entrants, &Complaints::default());
        n_matches += standings.n_matches;
        total.iter_mut().zip(&standings.bots).for_each(|(total, bot)| total.merge(&bot.conduct));
    }
    let rows = entrants.iter().zip(&total);
    Ok(rows.map(|(entrant, conduct)| row(game, n_matches, entrant, conduct)).collect())
}

fn row(game: GameName, matches: u64, entrant: &Entrant, conduct: &Conduct) -> Row {
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    Row {
        game: game.as_str(),
        matches,
        level: entrant.to_string(),
        choices: conduct.n_choices,
        illegal: conduct.n_illegal,
        late: conduct.n_late,
        median_ms: millis(conduct.times.within(0.5)),
        most_ms: millis(conduct.times.within(0.99)),
        slowest_ms: millis(conduct.slowest),
        mean_ms: millis(conduct.thinking) / conduct.n_choices.max(1) as f64,
    }
}

fn text_of(row: &Row) -> String {
    let Row { game, matches, level, choices, illegal, late, median_ms, most_ms, slowest_ms, mean_ms } = row;
    format!(
        "{game:<9} {matches} matches, {level:<8} {choices:>9} choices, {illegal} illegal, {late} late, mean {mean_ms:.4} ms, \
         median {median_ms:.4}, 99 % within {most_ms:.3}, slowest {slowest_ms:.1}\n"
    )
}
