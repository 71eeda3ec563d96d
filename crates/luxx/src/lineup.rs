use std::fmt;
use std::str::FromStr;

use bots::{Bot, Budget, Level, NoBudget, NoLevel, Paced};
use game::{BySeat, Seats};
use games::Leveled;

use crate::failure::Failure;

/// A bot that is to play: `champion`, or `champion@300ms` with a budget of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wished {
    pub(crate) level: Level,
    pub(crate) budget: Option<Budget>,
}

impl Wished {
    pub(crate) fn make<G: Leveled>(&self) -> Box<dyn Bot<G>> {
        match self.budget {
            None => G::bot(self.level),
            Some(budget) => Box::new(Paced::new(G::bot(self.level), budget)),
        }
    }
}

impl fmt::Display for Wished {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.budget {
            None => self.level.fmt(f),
            Some(budget) => write!(f, "{}@{budget}", self.level),
        }
    }
}

impl FromStr for Wished {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (level, budget) = match text.split_once('@') {
            Some((level, budget)) => (level, Some(budget)),
            None => (text, None),
        };
        let budget = budget.map(str::parse).transpose().map_err(|no: NoBudget| no.to_string())?;
        level.parse().map(|level| Self { level, budget }).map_err(|no: NoLevel| no.to_string())
    }
}

/// The bots by seat: one for all seats, or one for each.
pub(crate) fn by_seat(wished: &[Wished], seats: Seats) -> Result<BySeat<Wished>, Failure> {
    let n_seats = usize::from(seats.count());
    match *wished {
        [] => Ok(BySeat::new(seats, Wished { level: Level::Random, budget: None })),
        [one] => Ok(BySeat::new(seats, one)),
        _ if wished.len() == n_seats => {
            Ok(BySeat::try_from(wished.to_vec()).expect("as many as there are seats"))
        }
        _ => Err(Failure::usage(format!(
            "{n_seats} seats need one bot for all or {n_seats} bots, not {}",
            wished.len()
        ))),
    }
}

pub(crate) fn bots<G: Leveled>(lineup: &BySeat<Wished>) -> BySeat<Box<dyn Bot<G>>> {
    BySeat::from_fn(lineup.seats(), |seat| lineup[seat].make())
}
