//! `luxx play GAME`: a match against bots in the terminal.

mod session;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use arena::Dice;
use clap::{Args, Subcommand};
use game::{Game, Seat, random};
use terminal::{Ended, Spoken};

use crate::failure::Failure;
use crate::language::LanguageFlag;
use crate::lineup::Wished;
use crate::play::session::Session;
use crate::target::Target;
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
        wish: PlayFlags,
    },
    /// Fluxx: the German edition, with own cards if you like
    Fluxx {
        #[command(flatten)]
        variant: fluxx::Flags,
        #[command(flatten)]
        wish: PlayFlags,
    },
}

/// The flags that every game has.
#[derive(Debug, Args)]
struct PlayFlags {
    /// Your seat, counted from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    seat: u8,
    /// Your name
    #[arg(long)]
    name: Option<String>,
    /// Against whom: one bot for all other seats, or one for each seat (yours is not asked); champion@300ms thinks
    /// longer than its usual 5 ms
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    bots: Vec<Wished>,
    /// Play a series in which every seat begins M times, points summed
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u8).range(1..))]
    series: Option<u8>,
    /// The same seed deals the same cards
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Write the match to this file when it is over
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    language: LanguageFlag,
}

pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.game {
        GameArguments::Abluxxen { variant, wish } => run_variant(&variant, &wish),
        GameArguments::Fluxx { variant, wish } => run_variant(&variant, &wish),
    }
}

fn run_variant<V: Variant<Game: Spoken>>(variant: &V, wish: &PlayFlags) -> Result<(), Failure> {
    let options = variant.options()?;
    let seats = V::Game::seats(&options);
    let person = Seat::new(wish.seat).filter(|&seat| seats.contains(seat));
    let person =
        person.ok_or_else(|| Failure::usage(format!("there is no seat {} at this table", wish.seat)))?;
    let bots = lineup::by_seat(&wish.bots, seats)?;
    let mut session = Session {
        language: wish.language.language(),
        person,
        bots: &bots,
        seed: wish.seed.unwrap_or_else(any_seed),
        name: wish.name.as_deref(),
        lines: String::new(),
    };
    let options = match variant.first() {
        FirstWish::Seat(_) => options,
        FirstWish::Random => {
            let ahead = random::below(&mut Dice::new(session.seed, u64::MAX).chance, seats.count().into());
            let first = seats.iter().nth(ahead as usize).expect("a number below their count");
            V::Game::with_first(&options, first)
        }
    };
    let target = wish.record.as_deref().map(Target::create).transpose()?;
    let ended =
        session.play::<V::Game>(&options, wish.series, &mut io::stdin().lock(), &mut io::stdout().lock());
    let ended = ended.map_err(|problem| out::failure_of(&problem))?;
    match (target, ended) {
        (Some(target), Ended::Over) => write_lines(target, &session.lines, wish.record.as_deref()),
        (Some(_) | None, Ended::Over | Ended::Stopped) => Ok(()),
    }
}

fn write_lines(mut target: Target, lines: &str, path: Option<&Path>) -> Result<(), Failure> {
    let written = target.write_all(lines.as_bytes());
    written.map_err(|problem| Failure::file(path.unwrap_or(Path::new("")), &problem))?;
    target.finish()
}

/// The clock is chance enough for cards among friends.
#[expect(clippy::cast_possible_truncation, reason = "the quickly changing half is what is wanted")]
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
