//! Makes the nets of the learned bots: `cargo xtask train GAME` builds and runs it.
#![expect(clippy::print_stdout, reason = "a training tells how it goes")]

mod adam;
mod beginning;
mod checkpoint;
mod curve;
mod gradient;
mod measure;
mod others;
mod rollout;
mod run;
mod subject;
mod subjects;
mod update;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use bots::{Budget, FollowUp, Judgement, Level};
use clap::Parser;
use games::{GameName, with_game};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use measure::Exam;

#[derive(Debug, Parser)]
#[command(name = "luxx-training", about = "Trains the nets of a game by self-play")]
struct Arguments {
    game: GameName,
    /// How long to train
    #[arg(long, default_value_t = 180.0)]
    minutes: f64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The size of the first layers of nets that are begun: 64, 128 or 256
    #[arg(long, default_value_t = 128)]
    width: usize,
    /// Where checkpoint, curve and nets are written
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Begin anew although there is a checkpoint, or nets
    #[arg(long)]
    anew: bool,
    /// How many decisions are played before each is learned from twice
    #[arg(long, default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1024..=1_048_576))]
    batch: u32,
    /// How far a step goes at the beginning; it falls to a tenth
    #[arg(long, default_value_t = 7e-4)]
    rate: f32,
    /// What spread of the choices is worth at the beginning; it falls to a fifth
    #[arg(long, default_value_t = 0.03)]
    curiosity: f32,
    /// Learn to beat the nets of the folder in the first exam: how much can be gained against them?
    #[arg(long, conflicts_with = "exam")]
    attack: bool,
    /// Do not train: measure the nets of the folder in so many deals
    #[arg(long, value_name = "DEALS")]
    exam: Option<u32>,
    /// In which options, as they stand in a record [default: the exams of the game]
    #[arg(long, requires = "exam")]
    options: Option<String>,
    /// How long the search beside the net may think [default: the net alone]
    #[arg(long, requires = "exam")]
    budget: Option<Budget>,
    /// Whose share is measured against
    #[arg(long, requires = "exam", default_value_t = Level::Steady)]
    against: Level,
    #[arg(long, requires = "exam", default_value_t = Budget::Iterations(1000))]
    against_budget: Budget,
    /// Choices that get worlds, the question at which a playout is judged, how probable the net must find a choice,
    /// the weight of its opinion, and whether it plays on in playouts: 0 not at all, 1 for the seat that thinks, 2 for
    /// all seats [default: as the champion of the game]
    #[arg(long, requires = "exam", num_args = 5, value_names = ["CHOICES", "QUESTIONS", "CHANCE", "PRIOR", "NET"])]
    judgement: Option<Vec<f64>>,
}

impl Arguments {
    #[expect(clippy::cast_possible_truncation, reason = "a chance needs few digits")]
    fn exam(&self) -> Option<Exam> {
        let judgement = match self.judgement.as_deref() {
            Some([choices, questions, chance, prior, net]) => Some(Judgement {
                n_candidates: whole(*choices) as usize,
                n_questions: whole(*questions),
                chance_min: *chance as f32,
                prior: *prior,
                follow_up: follow_up(*net),
            }),
            Some(_) | None => None,
        };
        Some(Exam {
            n_deals: self.exam?,
            seed: self.seed,
            budget: self.budget,
            judgement,
            against: self.against,
            against_budget: self.against_budget,
        })
    }
}

impl Arguments {
    fn wish(&self, folder: PathBuf) -> run::Wish {
        run::Wish {
            minutes: self.minutes,
            seed: self.seed,
            n_threads: self.threads.max(1),
            folder,
            width: self.width.next_multiple_of(32).max(32),
            anew: self.anew,
            batch_len: self.batch as usize,
            rate: self.rate,
            curiosity: self.curiosity,
            attacks: self.attack,
        }
    }
}

fn follow_up(net: f64) -> FollowUp {
    match net {
        ..1.0 => FollowUp::RuleOfThumb,
        1.0..2.0 => FollowUp::Net,
        _ => FollowUp::NetForAll,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small counts")]
fn whole(number: f64) -> u32 {
    number.max(1.0) as u32
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let game = arguments.game;
    let usual_folder = || PathBuf::from("target/training").join(game.as_str());
    let folder = arguments.folder.clone().unwrap_or_else(usual_folder);
    let bar = bar(arguments.minutes);
    let mut say = |line: &str| bar.suspend(|| println!("{line}"));
    let result = match arguments.exam() {
        Some(exam) => {
            let (path, options) = (folder.join(format!("{game}.net")), arguments.options.as_deref());
            with_game!(game, G => run::examine::<G>(&path, options, exam, &mut say))
        }
        None => {
            let wish = arguments.wish(folder);
            with_game!(game, G => run::run::<G>(&wish, &bar, &mut say))
        }
    };
    bar.finish_and_clear();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            println!("{problem:#}");
            ExitCode::FAILURE
        }
    }
}

/// In seconds, on a terminal only.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole seconds are enough")]
fn bar(minutes: f64) -> ProgressBar {
    let shown = if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr_with_hz(2)
    } else {
        ProgressDrawTarget::hidden()
    };
    let style =
        ProgressStyle::with_template("{bar:40} {elapsed} of {msg}  {eta} left").expect("a fixed template");
    let bar = ProgressBar::with_draw_target(Some((minutes * 60.0) as u64), shown).with_style(style);
    bar.with_message(format!("{minutes} min"))
}
