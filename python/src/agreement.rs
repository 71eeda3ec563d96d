//! Which game, and what is agreed.

use arena::First;
use bots::{Budget, Level};
use game::{Game, Seat};
use games::{GameName, Language, RuleBook, Scripted, with_game};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};

use crate::fault::Fault;
use crate::typed::{Fields, Typed};
use crate::value::{json, named};
use crate::whole::Whole;

pub(crate) fn game_of(name: &str) -> Result<GameName, Fault> {
    name.parse().map_err(Fault::Game)
}

/// Options with who begins, which may be drawn for each match.
#[derive(Clone, Debug)]
pub(crate) struct Agreed<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) first: First,
}

impl<G: Scripted> Agreed<G> {
    pub(crate) fn of(mut named: Map<String, Value>) -> Result<Self, Fault> {
        let is_random = named.get("first") == Some(&Value::String("random".to_owned()));
        if is_random {
            named.remove("first");
        }
        let options = G::options_of(named).map_err(Fault::Options)?;
        Ok(Self { options, first: if is_random { First::Random } else { First::AsAgreed } })
    }
}

pub(crate) fn level_of(name: &str) -> Result<Level, Fault> {
    name.parse().map_err(|problem: bots::NoLevel| Fault::Argument(problem.to_string()))
}

pub(crate) fn budget_of(text: &str) -> Result<Budget, Fault> {
    text.parse().map_err(|problem: bots::NoBudget| Fault::Argument(problem.to_string()))
}

/// A seat of a match with this many.
pub(crate) fn seat_of(number: Whole, n_seats: u8) -> Result<Seat, Fault> {
    let seat = number.within("seat", 0, n_seats - 1).ok().and_then(Seat::new);
    seat.ok_or_else(|| Fault::Argument(format!("there is no seat {number}: seats are 0 to {}", n_seats - 1)))
}

/// A seed for whoever named none.
pub(crate) fn any_seed() -> u64 {
    getrandom::u64().unwrap_or(0)
}

/// Every option of a match with these ones named, as a record has them.
#[pyfunction]
#[pyo3(signature = (game, **options: "object"))]
pub(crate) fn options_of<'py>(
    py: Python<'py>,
    game: &str,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Typed<'py, Fields>> {
    let named = named(options)?;
    let written = with_game!(game_of(game)?, G => json(&Agreed::<G>::of(named)?.options));
    Typed::of(py, &written)
}

/// The text of a paragraph of the rules, in `en` or `de`.
#[pyfunction]
#[pyo3(signature = (game, rule, language = "en"))]
pub(crate) fn rule_text(game: &str, rule: &str, language: &str) -> PyResult<String> {
    let language: Language =
        language.parse().map_err(|problem: games::NoLanguage| Fault::Argument(problem.to_string()))?;
    let book = RuleBook::of(game_of(game)?, language);
    let paragraph = book.paragraph(rule);
    let missing = || Fault::Argument(format!("{game} has no paragraph `{rule}`"));
    Ok(paragraph.ok_or_else(missing)?.text.to_owned())
}
