//! `luxx record show FILE`: the table at any step, as one seat or all.

use std::fmt::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::Args;
use game::{Record, RecordError, Replay, Seat, Seats, Step, Viewer};
use games::with_game;
use terminal::{Phrasebook, Sentence, Speaker, Spoken};

use super::{check, lines};
use crate::failure::Failure;
use crate::language::LanguageFlag;
use crate::out;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A file of records, one match a line
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which match of the file, counted from 1
    #[arg(long = "match", value_name = "N", default_value = "1")]
    number: NonZero<usize>,
    /// After how many steps [default: all]
    #[arg(long, value_name = "M")]
    step: Option<usize>,
    /// As this seat sees it, counted from 0 [default: everything]
    #[arg(long, value_name = "S")]
    seat: Option<u8>,
    #[command(flatten)]
    language: LanguageFlag,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let line = line_of(&arguments.file, arguments.number)?;
    let wrong = |fault: RecordError| {
        Failure::WrongRecord(format!("{}:{}: {fault}", arguments.file.display(), line.number))
    };
    let text = line.text.map_err(wrong)?;
    let game = check::game_of(&text).map_err(wrong)?;
    let shown = with_game!(game, G => show::<G>(arguments, &text, &wrong))?;
    out::print(&shown)
}

pub(super) fn line_of(path: &Path, number: NonZero<usize>) -> Result<lines::Line, Failure> {
    let mut n_lines = 0;
    for line in lines::read(path)? {
        n_lines += 1;
        if n_lines == number.get() {
            return line;
        }
    }
    Err(Failure::usage(format!("{}: there is no match {number}, only {n_lines}", path.display())))
}

fn show<G: Spoken>(
    arguments: &Arguments,
    text: &str,
    wrong: &dyn Fn(RecordError) -> Failure,
) -> Result<String, Failure> {
    let record = Record::<G>::from_line(text).map_err(wrong)?;
    let n_steps = arguments.step.unwrap_or(record.steps.len());
    if n_steps > record.steps.len() {
        let problem = format!("there is no step {n_steps}, the match has {}", record.steps.len());
        return Err(Failure::usage(problem));
    }
    let seats = G::seats(&record.options);
    let viewer = viewer_of(arguments.seat, seats)?;
    let words = Phrasebook::of(arguments.language.language());
    let names = names_of(&record.players, seats);
    let speech = Speaker { words: &words, names: &names, viewer };
    let mut replay = Replay::new(&record);
    let mut sentences = Vec::new();
    while replay.n_done() < n_steps {
        sentences.clear();
        let tell =
            &mut |event| sentences.push(G::say_told(&speech, &record.options, &G::told(&event, viewer)));
        replay.advance(tell).map_err(wrong)?;
    }
    Ok(page::<G>(&speech, &replay, &record, &sentences))
}

fn viewer_of(seat: Option<u8>, seats: Seats) -> Result<Viewer, Failure> {
    let Some(number) = seat else { return Ok(Viewer::Spectator) };
    let seat = Seat::new(number).filter(|&seat| seats.contains(seat));
    seat.map(Viewer::Seat).ok_or_else(|| Failure::usage(format!("there is no seat {number} in this match")))
}

/// Names from the record, with their number where there is none or where bots share it.
fn names_of(players: &[String], seats: Seats) -> Vec<String> {
    let name = |seat: Seat| match players.get(usize::from(seat.number())) {
        Some(name) if players.iter().filter(|other| *other == name).count() == 1 => name.clone(),
        Some(name) => format!("{name}/{seat}"),
        None => format!("seat {seat}"),
    };
    seats.iter().map(name).collect()
}

fn page<G: Spoken>(
    speech: &Speaker,
    replay: &Replay<G>,
    record: &Record<G>,
    sentences: &[Sentence],
) -> String {
    let mut text = String::new();
    let mut line = |words: std::fmt::Arguments| writeln!(text, "{words}").expect("a string takes everything");
    line(format_args!("{} {}/{}", G::GAME.title(), replay.n_done(), record.steps.len()));
    for sentence in sentences {
        line(format_args!("- {sentence}"));
    }
    let view = G::view(replay.state(), speech.viewer);
    line(format_args!("\n{}", G::say_table(speech, &view).trim_end()));
    if speech.viewer == Viewer::Spectator {
        for seat in G::seats(&record.options).iter() {
            let own = Speaker { viewer: Viewer::Seat(seat), ..*speech };
            let hand = G::say_hand(&own, &G::view(replay.state(), own.viewer)).unwrap_or_default();
            line(format_args!("  {}: {}", speech.name(seat), hand.trim_end()));
        }
    }
    let question = G::say_question(speech, &view);
    if !question.is_empty() {
        line(format_args!("\n{question}"));
    }
    if let Some(Step::Choice(seat, choice)) = record.steps.get(replay.n_done()).map(|recorded| &recorded.step)
    {
        line(format_args!("> {}: {}", speech.name(*seat), G::say_choice(speech, &view, choice)));
    }
    text
}
