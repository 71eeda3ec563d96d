use bots::{Bot, Level};
use game::Seats;
use games::Leveled;

use crate::failure::Failure;

/// The names of the bots by seat: one for all seats, or one for each.
pub(crate) fn names(wished: &[String], seats: Seats) -> Result<Vec<String>, Failure> {
    for name in wished {
        name.parse::<Level>().map_err(Failure::usage)?;
    }
    let n_seats = usize::from(seats.count());
    match wished.len() {
        0 => Ok(vec![Level::Random.to_string(); n_seats]),
        1 => Ok(vec![wished[0].clone(); n_seats]),
        n if n == n_seats => Ok(wished.to_vec()),
        n => Err(Failure::usage(format!("{n_seats} seats need one bot for all or {n_seats} bots, not {n}"))),
    }
}

pub(crate) fn bots<G: Leveled>(names: &[String]) -> Vec<Box<dyn Bot<G>>> {
    names.iter().map(|name| G::bot(name.parse().expect("names were checked"))).collect()
}
