//! What crosses a boundary: through text and back, nothing may be lost.

use std::fmt::Debug;

use game::{Awaiting, Game, Refuse, Step};
use rand_pcg::Pcg64Mcg;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Verdict, ensure, told_apply};
use crate::{Moment, Specimen};

pub(super) fn moment_travels<S: Specimen>(moment: &Moment<S>, rng: &mut Pcg64Mcg) -> Verdict {
    if moment.n_steps == 0 {
        round_trip(moment.options)?;
    }
    let mut unmet = moment.legal.iter().filter(|choice| !moment.met.choices.contains(choice));
    unmet.try_for_each(round_trip)?;
    for viewer in moment.watched() {
        round_trip(&S::Game::view(moment.state, viewer))?;
    }
    foreign_choice_travels(moment, &S::foreign_choice(rng))
}

/// A foreign choice comes in through text and its refusal goes out through text.
fn foreign_choice_travels<S: Specimen>(moment: &Moment<S>, choice: &<S::Game as Game>::Choice) -> Verdict {
    round_trip(choice)?;
    let Awaiting::Choice(seat) = moment.awaiting() else { return Ok(()) };
    let Err(refusal) = S::Game::check(moment.state, seat, choice) else { return Ok(()) };
    ensure!(serde_json::to_string(&refusal).is_ok(), "{refusal:?} cannot be written");
    ensure!(!refusal.to_string().is_empty(), "{refusal:?} gives no reason");
    ensure!(!refusal.rule().0.is_empty(), "{refusal:?} names no rule");
    Ok(())
}

pub(super) fn step_travels<S: Specimen>(
    moment: &Moment<S>,
    step: &Step<S::Game>,
    _: &mut Pcg64Mcg,
) -> Verdict {
    match step {
        Step::Choice(_, choice) => round_trip(choice)?,
        Step::Chance(chance) => round_trip(chance)?,
    }
    let (_, events) = told_apply::<S>(moment.state, step);
    for viewer in moment.watched() {
        for event in &events {
            round_trip(&S::Game::told(event, viewer))?;
        }
    }
    Ok(())
}

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(thing: &T) -> Verdict {
    let text =
        serde_json::to_string(thing).map_err(|problem| format!("{thing:?} cannot be written: {problem}"))?;
    let read: T =
        serde_json::from_str(&text).map_err(|problem| format!("{text} cannot be read again: {problem}"))?;
    ensure!(read == *thing, "{thing:?} became {read:?} by way of {text}");
    Ok(())
}
