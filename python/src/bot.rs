use std::sync::{Mutex, MutexGuard};

use pyo3::prelude::*;

use crate::agreement::{budget_of, level_of};
use crate::fault::Fault;
use crate::lending::lend;
use crate::live_match::Thinker;
use crate::match_class::Match;
use crate::typed::{Anything, Typed};

/// A bot of a level: `random`, `easy`, `steady`, `strong`, and whatever else `luxx.LEVELS` names.
///
/// A bot sees what the seat that is asked may see. Its luck comes from the match, so the same seed gives the same play.
/// `budget` is how long it may think about one choice: iterations (`"200it"`, the same everywhere) or milliseconds
/// (`"50ms"`).
///
/// >>> import luxx
/// >>> match = luxx.Match("abluxxen", seed=1)
/// >>> bot = luxx.Bot("easy")
/// >>> bot.choose(match) in match.legal_choices()
/// True
#[pyclass(module = "luxx", frozen)]
pub(crate) struct Bot {
    thinker: Mutex<Thinker>,
    level: String,
    budget: Option<String>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (level, budget = None))]
    fn new(level: &str, budget: Option<&str>) -> PyResult<Self> {
        let thinker = Thinker::new(level_of(level)?, budget.map(budget_of).transpose()?);
        Ok(Self { thinker: Mutex::new(thinker), level: level.to_owned(), budget: budget.map(str::to_owned) })
    }

    /// The name of the level.
    #[getter]
    fn level(&self) -> &str {
        &self.level
    }

    /// How long it may think, if that was said.
    #[getter]
    fn budget(&self) -> Option<&str> {
        self.budget.as_deref()
    }

    /// The choice that the bot would make now, as a record has it.
    fn choose<'py>(&self, py: Python<'py>, r#match: &Match) -> PyResult<Typed<'py, Anything>> {
        let (choice, _) = py.detach(|| self.ask(r#match))?;
        Typed::of(py, &choice)
    }

    /// The number of the choice that the bot would make now.
    fn number(&self, py: Python<'_>, r#match: &Match) -> PyResult<u16> {
        Ok(py.detach(|| self.ask(r#match))?.1)
    }

    fn __repr__(&self) -> String {
        match &self.budget {
            Some(budget) => format!("luxx.Bot('{}', budget='{budget}')", self.level),
            None => format!("luxx.Bot('{}')", self.level),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Typed<'py, Anything>, (String, Option<String>)) {
        let bot = slf.get();
        (slf.get_type().into(), (bot.level.clone(), bot.budget.clone()))
    }
}

impl Bot {
    fn ask(&self, r#match: &Match) -> Result<(serde_json::Value, u16), Fault> {
        let mut thinker = self.lent()?;
        r#match.lent()?.ask(&mut thinker)
    }

    pub(crate) fn lent(&self) -> Result<MutexGuard<'_, Thinker>, Fault> {
        lend("bot", &self.thinker)
    }
}
