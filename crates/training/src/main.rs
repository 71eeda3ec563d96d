//! Makes the nets of the learned bots: `cargo xtask train GAME` builds and runs it.
#![expect(clippy::print_stdout, reason = "a training tells how it goes")]

mod adam;
mod beginning;
mod checkpoint;
mod curve;
mod gradient;
mod measure;
mod rollout;
mod run;
mod subject;
mod subjects;
mod update;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use games::{GameName, with_game};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

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
    /// Begin anew although there is a checkpoint
    #[arg(long)]
    anew: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let game = arguments.game;
    let folder = arguments.folder.unwrap_or_else(|| PathBuf::from("target/training").join(game.as_str()));
    let wish = run::Wish {
        minutes: arguments.minutes,
        seed: arguments.seed,
        n_threads: arguments.threads.max(1),
        folder,
        width: arguments.width.next_multiple_of(32).max(32),
        anew: arguments.anew,
    };
    let bar = bar(wish.minutes);
    let mut say = |line: &str| bar.suspend(|| println!("{line}"));
    let result = with_game!(game, G => run::run::<G>(&wish, &bar, &mut say));
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
