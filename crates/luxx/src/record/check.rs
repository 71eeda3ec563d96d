//! `luxx record check FILE…`: plays records again.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use game::{Game, Header, Record, RecordError, RecordErrorKind, Seat, replay};
use games::{GameName, with_game};

use table::fair::{self, FairnessError};

use super::lines;
use crate::failure::Failure;
use crate::out;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files of records, one match a line
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Check also that all chance follows from what the record reveals of its shuffle
    #[arg(long)]
    fair: bool,
}

/// What is wrong with a line: the record itself, or its shuffle.
#[derive(Debug, thiserror::Error)]
enum Wrong {
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error("the shuffle: {0}")]
    Shuffle(#[from] FairnessError),
}

#[derive(Default)]
struct Counts {
    n_right: u64,
    n_wrong: u64,
}

/// Every wrong record is named with its first wrong step; finally the valid ones are counted.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut counts = Counts::default();
    for path in &arguments.files {
        check_file(path, arguments, &mut counts)?;
    }
    let Counts { n_right, n_wrong } = counts;
    if n_wrong == 0 {
        out::print(&format!("{n_right} right\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    out::print(&format!("{n_right} right, {n_wrong} wrong\n"))?;
    Ok(ExitCode::from(1))
}

fn check_file(path: &Path, arguments: &Arguments, counts: &mut Counts) -> Result<(), Failure> {
    let mut is_empty = true;
    for line in lines::read(path)? {
        let line = line?;
        is_empty = false;
        match line.text.map_err(Wrong::from).and_then(|text| check_all(&text, arguments)) {
            Ok(missing) => {
                counts.n_right += 1;
                for seat in missing {
                    let note = "was ready and kept its part of the shuffle back";
                    out::print(&format!("{}:{}: seat {seat} {note}\n", path.display(), line.number))?;
                }
            }
            Err(fault) => {
                counts.n_wrong += 1;
                out::print(&format!("{}:{}: {fault}\n", path.display(), line.number))?;
            }
        }
    }
    if is_empty {
        counts.n_wrong += 1;
        out::print(&format!("{}: there is no record in it\n", path.display()))?;
    }
    Ok(())
}

/// Returns the seats that committed to a part of the shuffle but did not reveal it: that is allowed, but unusual.
fn check_all(text: &str, arguments: &Arguments) -> Result<Vec<Seat>, Wrong> {
    check_line(text)?;
    if !arguments.fair {
        return Ok(Vec::new());
    }
    with_game!(game_of(text)?, G => {
        let record = Record::<G>::from_line(text)?;
        fair::check(&record)?;
        Ok(record.fair.iter().flat_map(fair::missing).collect())
    })
}

pub(super) fn check_line(text: &str) -> Result<(), RecordError> {
    with_game!(game_of(text)?, G => check_record::<G>(text))
}

/// The game that a record belongs to.
pub(super) fn game_of(text: &str) -> Result<GameName, RecordError> {
    let header = Header::of_line(text)?;
    header.game.parse().map_err(|problem: games::NoGame| {
        RecordErrorKind::Field { field: "game", problem: problem.to_string() }.into()
    })
}

fn check_record<G: Game>(text: &str) -> Result<(), RecordError> {
    let record = Record::<G>::from_line(text)?;
    replay(&record).map(|_| ())
}
