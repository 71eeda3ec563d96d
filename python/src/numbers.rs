//! What the numbers of observations and choices mean.

use game::{Game, Seats};
use games::{Scripted, with_game};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;
use tensors::{Encoding, Field, FieldKind, Perspective};

use crate::agreement::{Agreed, game_of, seat_of};
use crate::fault::Fault;
use crate::typed::{Anything, Typed};
use crate::value::{from_python, json, named};
use crate::whole::Whole;

/// Full name, word, seat, card, kind and the largest value of each number of an observation.
type FeatureRow = (String, &'static str, Option<u8>, Option<u8>, &'static str, u8);

/// Every number of an observation, in order.
#[pyfunction]
pub(crate) fn features(game: &str) -> PyResult<Vec<FeatureRow>> {
    let layout = with_game!(game_of(game)?, G => <G as Scripted>::Encoding::observed());
    Ok(layout.fields().iter().map(feature).collect())
}

fn feature(field: &Field) -> FeatureRow {
    let (kind, largest) = match field.kind {
        FieldKind::Count { max } => ("count", max),
        FieldKind::Kind { n } => ("kind", n),
        FieldKind::Flag => ("flag", 1),
    };
    (field.to_string(), field.name.word, field.name.seat, field.name.card, kind, largest)
}

/// How many numbers there are for choices, and the version of the encoding.
#[pyfunction]
pub(crate) fn n_choices(game: &str) -> PyResult<(usize, u32)> {
    Ok(with_game!(game_of(game)?, G => (n_choices_of::<G>(), <G as Scripted>::Encoding::VERSION)))
}

pub(crate) const fn n_choices_of<G: Scripted>() -> usize {
    G::Encoding::N_CHOICES
}

pub(crate) const fn n_features_of<G: Scripted>() -> usize {
    G::Encoding::N_FIELDS
}

/// The choice with a number, as a record has it, seen from a seat; None where the number is reserved.
#[pyfunction]
#[pyo3(
    signature = (game, number, seat = Whole::ZERO, **options: "object"),
    text_signature = "(game, number, seat=0, **options)"
)]
pub(crate) fn choice_of<'py>(
    py: Python<'py>,
    game: &str,
    number: Whole,
    seat: Whole,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Typed<'py, Anything>> {
    let named = named(options)?;
    let choice = with_game!(game_of(game)?, G => {
        let perspective = perspective::<G>(seat, &Agreed::<G>::of(named)?.options)?;
        choice_numbered::<G>(number.nearest(), perspective)?.map(|choice| json(&choice))
    });
    Typed::of(py, &choice.unwrap_or_default())
}

/// The number of a choice that is written as in a record, seen from a seat.
#[pyfunction]
#[pyo3(
    signature = (game, choice, seat = Whole::ZERO, **options: "object"),
    text_signature = "(game, choice, seat=0, **options)"
)]
pub(crate) fn number_of(
    game: &str,
    choice: Typed<'_, Anything>,
    seat: Whole,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<u16> {
    let (named, choice) = (named(options)?, from_python(&choice.object)?);
    Ok(with_game!(game_of(game)?, G => {
        let perspective = perspective::<G>(seat, &Agreed::<G>::of(named)?.options)?;
        number_written::<G>(choice, perspective)?
    }))
}

fn perspective<G: Game>(seat: Whole, options: &G::Options) -> Result<Perspective, Fault> {
    let seats: Seats = G::seats(options);
    Ok(Perspective { seat: seat_of(seat, seats.count())?, seats })
}

/// None where the number is reserved.
pub(crate) fn choice_numbered<G: Scripted>(
    number: i64,
    perspective: Perspective,
) -> Result<Option<G::Choice>, Fault> {
    let n_choices = n_choices_of::<G>();
    let known = u16::try_from(number).ok().filter(|number| usize::from(*number) < n_choices);
    let number = known.ok_or_else(|| {
        Fault::NoChoice(format!(
            "there is no choice {number}: those of {} are 0 to {}",
            G::NAME,
            n_choices - 1
        ))
    })?;
    Ok(G::Encoding::choice(number, perspective))
}

fn number_written<G: Scripted>(choice: Value, perspective: Perspective) -> Result<u16, Fault> {
    let choice = choice_written::<G>(choice)?;
    let number = G::Encoding::number(&choice, perspective);
    // A layer larger than the box has cards would get the number of something else.
    if G::Encoding::choice(number, perspective).as_ref() == Some(&choice) {
        return Ok(number);
    }
    Err(Fault::NoChoice(format!("{} is never legal and has no number", json(&choice))))
}

pub(crate) fn choice_written<G: Scripted>(choice: Value) -> Result<G::Choice, Fault> {
    let words = choice.to_string();
    serde_json::from_value(choice)
        .map_err(|problem| Fault::NoChoice(format!("{words} is no choice of {}: {problem}", G::NAME)))
}
