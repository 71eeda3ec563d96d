//! `luxx record analyse FILE`: what each choice was worth, who made mistakes, and who was lucky.

use std::fmt::Write;
use std::num::NonZero;
use std::path::PathBuf;

use arena::analysis::{Analysis, JudgedChoice, SeatReview, analyse};
use arena::plot;
use bots::Budget;
use clap::Args;
use game::{Game, Record, RecordError};
use games::{Leveled, with_game};
use serde::Serialize;

use super::{check, show};
use crate::failure::Failure;
use crate::target::Target;
use crate::{out, progress};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A file of records, one match a line
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which match of the file, counted from 1
    #[arg(long = "match", value_name = "N", default_value = "1")]
    number: NonZero<usize>,
    /// How long to think about each choice and each point of the curve; fewer iterations where there are very many steps
    #[arg(long, value_name = "BUDGET", default_value = "1000it")]
    budget: Budget,
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Print everything as one JSON object
    #[arg(long)]
    json: bool,
    /// Draw the chances to win into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let line = show::line_of(&arguments.file, arguments.number)?;
    let wrong = |fault: RecordError| {
        Failure::WrongRecord(format!("{}:{}: {fault}", arguments.file.display(), line.number))
    };
    let text = line.text.map_err(wrong)?;
    let game = check::game_of(&text).map_err(wrong)?;
    with_game!(game, G => run_game::<G>(arguments, &text, &wrong))
}

fn run_game<G: Leveled>(
    arguments: &Arguments,
    text: &str,
    wrong: &dyn Fn(RecordError) -> Failure,
) -> Result<(), Failure> {
    let record = Record::<G>::from_line(text).map_err(wrong)?;
    let picture = arguments.svg.as_deref().map(Target::create).transpose()?;
    let bar = progress::bar(record.steps.len() as u64);
    let done = |n_steps: usize| bar.set_position(n_steps as u64);
    let Arguments { budget, seed, .. } = *arguments;
    let analysis = match G::champion(&record.options) {
        Some(champion) => analyse(&record, &champion, budget, seed, done),
        None => analyse(&record, &G::Insight::default(), budget, seed, done),
    };
    let analysis = analysis.map_err(wrong)?;
    bar.finish_and_clear();
    if let Some(picture) = picture {
        let players: Vec<String> = analysis.seats.iter().map(|seat| seat.player.clone()).collect();
        picture.finish_with(&plot::win_chances(
            &players,
            &analysis.chances,
            "Chance to win after every step",
        ))?;
    }
    out::print(&if arguments.json {
        to_json::<G>(arguments, &record, &analysis)
    } else {
        to_text::<G>(&analysis)
    })
}

#[derive(Serialize)]
#[serde(bound = "")]
struct Written<'w, G: Game> {
    game: &'static str,
    options: &'w G::Options,
    #[serde(rename = "match")]
    number: usize,
    budget: String,
    #[serde(flatten)]
    analysis: &'w Analysis<G>,
}

fn to_json<G: Game>(arguments: &Arguments, record: &Record<G>, analysis: &Analysis<G>) -> String {
    let written = Written::<G> {
        game: G::NAME,
        options: &record.options,
        number: arguments.number.get(),
        budget: arguments.budget.to_string(),
        analysis,
    };
    let mut text = serde_json::to_string(&written).expect("plain values");
    text.push('\n');
    text
}

fn to_text<G: Game>(analysis: &Analysis<G>) -> String {
    let mut text = String::new();
    let mut line = |words: &str| writeln!(text, "{words}").expect("a string takes everything");
    line(&format!(
        "{:<5} {:<16} {:>24} {:>10} {:>24} {:>7}",
        "seat", "player", "lost by mistakes", "mistakes", "luck", "points"
    ));
    analysis.seats.iter().for_each(|seat| line(&seat_row(seat)));
    let mut mistakes: Vec<_> = analysis.choices.iter().filter(|choice| choice.mistake).collect();
    mistakes.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    line("\nmistakes, the worst first, by what the seat knew:");
    if mistakes.is_empty() {
        line("none");
    }
    mistakes.iter().for_each(|choice| line(&mistake_row(choice)));
    text
}

fn seat_row(seat: &SeatReview) -> String {
    let points = seat.points.map_or_else(|| "–".to_owned(), |points| points.to_string());
    format!(
        "{:<5} {:<16} {:>24} {:>10} {:>24} {points:>7}",
        seat.seat,
        seat.player,
        percent([seat.loss, seat.loss_low, seat.loss_high]),
        format!("{} of {}", seat.n_mistakes, seat.n_choices),
        percent([seat.luck, seat.luck_low, seat.luck_high]),
    )
}

fn mistake_row<C: Serialize>(choice: &JudgedChoice<C>) -> String {
    let json = |choice: &C| serde_json::to_string(choice).expect("choices are plain JSON");
    format!(
        "step {:>4}, seat {}: {} instead of {} costs {}",
        choice.step,
        choice.seat,
        json(&choice.choice),
        json(&choice.best),
        percent([choice.loss, choice.loss_low, choice.loss_high])
    )
}

fn percent([mean, low, high]: [f64; 3]) -> String {
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * mean, 100.0 * low, 100.0 * high)
}
