use bots::{Bot, Level};
use game::{BySeat, Seats};
use games::Leveled;

use crate::failure::Failure;

/// The names of the bots by seat: one for all seats, or one for each.
pub(crate) fn names(wished: &[String], seats: Seats) -> Result<BySeat<String>, Failure> {
    for name in wished {
        name.parse::<Level>().map_err(Failure::usage)?;
    }
    let n_seats = usize::from(seats.count());
    match wished.len() {
        0 => Ok(BySeat::new(seats, Level::Random.to_string())),
        1 => Ok(BySeat::new(seats, wished[0].clone())),
        n if n == n_seats => Ok(BySeat::try_from(wished.to_vec()).expect("as many as there are seats")),
        n => Err(Failure::usage(format!("{n_seats} seats need one bot for all or {n_seats} bots, not {n}"))),
    }
}

pub(crate) fn bots<G: Leveled>(names: &BySeat<String>) -> BySeat<Box<dyn Bot<G>>> {
    BySeat::from_fn(names.seats(), |seat| G::bot(names[seat].parse().expect("names were checked")))
}
