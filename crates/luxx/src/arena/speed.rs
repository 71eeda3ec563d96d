//! `luxx arena speed`: how fast the search is.

use arena::speed::{Speed, measure};
use bots::Random;
use clap::Args;
use games::{GameName, Leveled, with_game};
use serde::Serialize;

use crate::failure::Failure;
use crate::out;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// How often each measurement is made; the best counts
    #[arg(long, value_name = "N", default_value_t = 5)]
    repeats: u32,
    /// Print the rates as one JSON list
    #[arg(long)]
    json: bool,
}

/// The rates of one game with one kind of playout.
#[derive(Debug, Serialize)]
struct Row {
    game: &'static str,
    playouts: &'static str,
    playouts_per_s: f64,
    iterations_per_s: f64,
    /// Iterations a second as a part of playouts a second.
    ratio: f64,
    choices_per_playout: f64,
}

/// Four seats, the most common number in both games.
const OPTIONS: [(GameName, &str); 2] = [
    (GameName::Abluxxen, r#"{"edition":"amigo","level":"base","seats":4,"first":0}"#),
    (GameName::Fluxx, r#"{"seats":4,"first":0}"#),
];

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for (game, options) in OPTIONS {
        rows.extend(with_game!(game, G => measure_game::<G>(options, arguments.repeats))?);
    }
    if arguments.json {
        let text = serde_json::to_string(&rows).expect("plain values");
        return out::print(&format!("{text}\n"));
    }
    rows.iter().try_for_each(|row| out::print(&text_of(row)))
}

fn measure_game<G: Leveled>(options: &str, n_tries: u32) -> Result<Vec<Row>, Failure> {
    let options: G::Options = serde_json::from_str(options).map_err(Failure::usage)?;
    let random = measure::<G, Random>(&Random, &options, n_tries);
    let thumb = measure::<G, G::Insight>(&G::Insight::default(), &options, n_tries);
    let mut rows = vec![row(G::NAME, "random", random), row(G::NAME, "rule of thumb", thumb)];
    if let Some(champion) = G::champion(&options) {
        rows.push(row(G::NAME, "champion", measure::<G, G::Champion>(&champion, &options, n_tries)));
    }
    Ok(rows)
}

fn row(game: &'static str, playouts: &'static str, speed: Speed) -> Row {
    Row {
        game,
        playouts,
        playouts_per_s: speed.playouts_per_s,
        iterations_per_s: speed.iterations_per_s,
        ratio: speed.iterations_per_s / speed.playouts_per_s,
        choices_per_playout: speed.choices_per_playout,
    }
}

fn text_of(row: &Row) -> String {
    format!(
        "{:<9} {:<14} {:>8.0} iterations/s, {:>8.0} playouts/s alone ({:.0} %), {:.0} choices a playout\n",
        row.game,
        row.playouts,
        row.iterations_per_s,
        row.playouts_per_s,
        100.0 * row.ratio,
        row.choices_per_playout
    )
}
