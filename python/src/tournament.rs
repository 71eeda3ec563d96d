//! A tournament in stretches, so that many machines can share it.

use std::num::NonZero;

use arena::tournament::{Deals, Stretch, Tournament};
use bots::Level;
use games::{Scripted, with_game};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};

use crate::agreement::{Agreed, budget_of, game_of, level_of};
use crate::fault::Fault;
use crate::typed::{Anything, Fields, ListOf, Typed};
use crate::value::{from_python, json, named};
use crate::whole::Whole;

/// What a tournament is, whatever the game.
struct Plan {
    bots: Vec<String>,
    n_matches: u64,
    is_duplicate: bool,
    seed: u64,
    budget: String,
    options: Map<String, Value>,
}

/// What differs from run to run in the JSON form of a standing.
const CLOCKED: [&str; 3] = ["late", "slowest_ms", "mean_ms"];
/// With more of them, their selections would not end.
const BOTS_MAX: usize = 16;
/// More would take years.
const MATCHES_MAX: u64 = 1_000_000_000_000;

impl Plan {
    fn tournament<G: Scripted>(self) -> Result<(Tournament<G>, Vec<Level>), Fault> {
        if self.bots.is_empty() || self.bots.len() > BOTS_MAX {
            return Err(Fault::Argument(format!("a tournament is for 1 to {BOTS_MAX} bots")));
        }
        let levels = self.bots.iter().map(|name| level_of(name)).collect::<Result<Vec<_>, _>>()?;
        let agreed = Agreed::<G>::of(self.options)?;
        let tournament = Tournament {
            options: agreed.options,
            first: agreed.first,
            names: self.bots,
            n_matches: self.n_matches,
            deals: if self.is_duplicate { Deals::Duplicate } else { Deals::Fresh },
            budget: budget_of(&self.budget)?,
            seed: self.seed,
            n_threads: NonZero::<usize>::MIN,
        };
        Ok((tournament, levels))
    }
}

/// How many deals a tournament has; each can be played anywhere.
#[pyfunction]
#[pyo3(signature = (game, bots, *, matches, duplicate, seed, budget, **options: "object"))]
pub(crate) fn n_deals(
    game: &str,
    bots: Vec<String>,
    matches: Whole,
    duplicate: bool,
    seed: Whole,
    budget: String,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<u64> {
    let (n_matches, seed) = (matches.within("matches", 1, MATCHES_MAX)?, seed.natural("seed")?);
    let plan = Plan { bots, n_matches, is_duplicate: duplicate, seed, budget, options: named(options)? };
    Ok(with_game!(game_of(game)?, G => plan.tournament::<G>()?.0.n_deals()))
}

/// Plays the deals from `start` up to, but not including, `stop`.
#[pyfunction]
#[pyo3(signature = (game, bots, start, stop, *, matches, duplicate, seed, budget, **options: "object"))]
#[expect(clippy::too_many_arguments, reason = "they are the named arguments of a Python function")]
pub(crate) fn play_deals<'py>(
    py: Python<'py>,
    game: &str,
    bots: Vec<String>,
    start: Whole,
    stop: Whole,
    matches: Whole,
    duplicate: bool,
    seed: Whole,
    budget: String,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Typed<'py, Anything>> {
    let (n_matches, seed) = (matches.within("matches", 1, MATCHES_MAX)?, seed.natural("seed")?);
    let plan = Plan { bots, n_matches, is_duplicate: duplicate, seed, budget, options: named(options)? };
    let deals = start.natural("start")?..stop.natural("stop")?;
    let stretch = with_game!(game_of(game)?, G => {
        let (tournament, levels) = plan.tournament::<G>()?;
        py.detach(|| tournament.play_deals(deals, |number| <G as games::Leveled>::bot(levels[number])))
    });
    Typed::of(py, &json(&stretch))
}

/// What all stretches together tell, one entry for each bot.
#[pyfunction]
#[pyo3(signature = (game, bots, stretches, *, matches, duplicate, seed, budget, **options: "object"))]
#[expect(clippy::too_many_arguments, reason = "they are the named arguments of a Python function")]
pub(crate) fn standings<'py>(
    py: Python<'py>,
    game: &str,
    bots: Vec<String>,
    stretches: Typed<'py, Anything>,
    matches: Whole,
    duplicate: bool,
    seed: Whole,
    budget: String,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Typed<'py, ListOf<Fields>>> {
    let (n_matches, seed) = (matches.within("matches", 1, MATCHES_MAX)?, seed.natural("seed")?);
    let plan = Plan { bots, n_matches, is_duplicate: duplicate, seed, budget, options: named(options)? };
    let stretches: Vec<Stretch> = serde_json::from_value(from_python(&stretches.object)?)
        .map_err(|problem| Fault::Argument(format!("these are no stretches of a tournament: {problem}")))?;
    let missing = || Fault::Argument("the stretches do not make the whole tournament".to_owned());
    let told = with_game!(game_of(game)?, G => {
        let (tournament, _) = plan.tournament::<G>()?;
        json(&tournament.standings(stretches).ok_or_else(missing)?.bots)
    });
    Typed::of(py, &without_clocks(told))
}

fn without_clocks(mut told: Value) -> Value {
    for bot in told.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        CLOCKED.iter().for_each(|name| drop(bot.remove(*name)));
    }
    told
}
