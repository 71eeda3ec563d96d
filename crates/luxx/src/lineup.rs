use bots::{Bot, NAMES};
use game::{Game, Seats};

use crate::failure::Failure;

/// The names of the bots by seat: one for all seats, or one for each.
pub(crate) fn names(wished: &[String], seats: Seats) -> Result<Vec<String>, Failure> {
    let unknown = wished.iter().find(|name| !NAMES.contains(&name.as_str()));
    if let Some(name) = unknown {
        return Err(Failure::usage(format!("there is no bot `{name}`; there is {}", NAMES.join(", "))));
    }
    let n_seats = usize::from(seats.count());
    match wished.len() {
        0 => Ok(vec!["random".to_owned(); n_seats]),
        1 => Ok(vec![wished[0].clone(); n_seats]),
        n if n == n_seats => Ok(wished.to_vec()),
        n => Err(Failure::usage(format!("{n_seats} seats need one bot for all or {n_seats} bots, not {n}"))),
    }
}

pub(crate) fn bots<G: Game>(names: &[String]) -> Vec<Box<dyn Bot<G>>> {
    names.iter().map(|name| bots::named(name).expect("names were checked")).collect()
}
