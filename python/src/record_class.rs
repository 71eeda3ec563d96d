use std::path::PathBuf;
use std::{fs, io};

use arena::analysis::LookBack;
use bots::{Budget, Justify, Reshuffle, Skill};
use game::{Game, Header, Record as GameRecord, RecordError, RecordErrorKind, replay};
use games::{GameName, Scripted, with_game};
use pyo3::prelude::*;
use serde_json::Value;

use crate::agreement::{budget_of, game_of};
use crate::fault::Fault;
use crate::live_match::{AnyMatch, LiveMatch};
use crate::match_class::Match;
use crate::signals::Signals;
use crate::typed::{Anything, Fields, Typed};
use crate::value::json;
use crate::whole::Whole;

/// A whole match that anybody can check: one line of `luxx/1` (docs/record.md).
///
/// >>> import luxx
/// >>> match = luxx.Match("fluxx", seed=3)
/// >>> match.play("random")
/// >>> record = match.record()
/// >>> record.check()
/// >>> record.replay().outcome == match.outcome
/// True
#[pyclass(module = "luxx", frozen)]
pub(crate) struct Record {
    name: GameName,
    line: String,
}

impl Record {
    /// Reads the form; whether the steps are allowed is for `check`.
    pub(crate) fn read(line: &str) -> Result<Self, Fault> {
        let name = game_of(&Header::of_line(line)?.game)?;
        with_game!(name, G => GameRecord::<G>::from_line(line).map(|_| ()))?;
        Ok(Self { name, line: line.to_owned() })
    }

    /// Reads a line of a file, and names the line if it is no record.
    fn read_in_file(number: usize, line: &[u8]) -> Result<Self, Fault> {
        let at_line = |problem: String| RecordErrorKind::Malformed(format!("line {number}: {problem}"));
        let text =
            str::from_utf8(line).map_err(|problem| Fault::Record(at_line(problem.to_string()).into()))?;
        Self::read(text.trim_end_matches('\r')).map_err(|fault| match fault {
            Fault::Record(RecordError { step, kind }) => {
                let kind = match kind {
                    RecordErrorKind::Malformed(problem) => at_line(problem),
                    RecordErrorKind::Field { .. }
                    | RecordErrorKind::Refused { .. }
                    | RecordErrorKind::OutOfTurn { .. }
                    | RecordErrorKind::AfterTheEnd
                    | RecordErrorKind::Legal { .. }
                    | RecordErrorKind::TooLong(_) => at_line(kind.to_string()),
                };
                Fault::Record(RecordError { step, kind })
            }
            Fault::Refused { .. }
            | Fault::Over
            | Fault::NoChoice(_)
            | Fault::Argument(_)
            | Fault::Busy(_)
            | Fault::Options(_)
            | Fault::Game(_) => fault,
        })
    }
}

#[pymethods]
impl Record {
    /// From one line of text.
    #[new]
    fn new(line: &str) -> PyResult<Self> {
        Ok(Self::read(line.trim_end_matches(['\n', '\r']))?)
    }

    /// All records of a file, one per line. The first line that is not a record is named.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Vec<Self>> {
        py.detach(|| {
            let bytes = fs::read(&path).map_err(|problem| {
                io::Error::new(problem.kind(), format!("{}: {problem}", path.display()))
            })?;
            let lines = (1..).zip(bytes.split(|byte| *byte == b'\n'));
            let lines = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
            Ok(lines.map(|(number, line)| Self::read_in_file(number, line)).collect::<Result<_, _>>()?)
        })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.name.as_str()
    }

    /// The line of JSON, without its line break.
    #[getter]
    fn line(&self) -> &str {
        &self.line
    }

    /// The same as Python objects.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Fields>> {
        let value: Value = serde_json::from_str(&self.line).expect("it was read before");
        Typed::of(py, &value)
    }

    /// Plays the record again and raises `luxx.RecordError` at its first wrong step, with the step and the rule.
    fn check(&self) -> PyResult<()> {
        with_game!(self.name, G => check::<G>(&self.line))?;
        Ok(())
    }

    /// The match after this many steps, or after all. Later chance comes from the seed.
    #[pyo3(
        signature = (n_steps = None, *, seed = Whole::ZERO),
        text_signature = "($self, n_steps=None, *, seed=0)"
    )]
    fn replay(&self, n_steps: Option<Whole>, seed: Whole) -> PyResult<Match> {
        let n_steps = n_steps.map_or(Ok(u64::MAX), |n_steps| n_steps.natural("n_steps"))?;
        let (n_steps, seed) = (usize::try_from(n_steps).unwrap_or(usize::MAX), seed.natural("seed")?);
        let live = with_game!(self.name, G => replayed::<G>(&self.line, n_steps, seed))?;
        Ok(Match::of(self.name, live))
    }

    /// What each choice was worth by what its seat knew, who made mistakes and who was lucky. The form is that of
    /// `luxx record analyse --json`.
    #[pyo3(
        signature = (budget = "1000it", seed = Whole::ZERO),
        text_signature = "($self, budget='1000it', seed=0)"
    )]
    fn analyse<'py>(&self, py: Python<'py>, budget: &str, seed: Whole) -> PyResult<Typed<'py, Fields>> {
        let (budget, seed) = (budget_of(budget)?, seed.natural("seed")?);
        let found = py.detach(|| with_game!(self.name, G => analysed::<G>(&self.line, budget, seed)))?;
        Typed::of(py, &found)
    }

    fn __repr__(&self) -> String {
        format!("<luxx.Record of {}, {} bytes>", self.name, self.line.len())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.line == other.line
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.line.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Typed<'py, Anything>, (String,)) {
        (slf.get_type().into(), (slf.get().line.clone(),))
    }
}

fn check<G: Game>(line: &str) -> Result<(), Fault> {
    replay(&GameRecord::<G>::from_line(line)?)?;
    Ok(())
}

fn replayed<G: Scripted>(line: &str, n_steps: usize, seed: u64) -> Result<Box<dyn AnyMatch>, Fault> {
    let record = GameRecord::<G>::from_line(line)?;
    Ok(Box::new(LiveMatch::replayed(&record, n_steps, seed)?))
}

fn analysed<G: Scripted>(line: &str, budget: Budget, seed: u64) -> PyResult<Value> {
    let record = GameRecord::<G>::from_line(line).map_err(Fault::from)?;
    match G::champion(&record.options) {
        Some(champion) => analysed_by(record, &champion, budget, seed),
        None => analysed_by(record, &G::Insight::default(), budget, seed),
    }
}

fn analysed_by<G: Game, S>(record: GameRecord<G>, skill: &S, budget: Budget, seed: u64) -> PyResult<Value>
where
    S: Skill<G> + Reshuffle<G> + Justify<G> + Clone,
{
    let mut look = LookBack::new(record, skill, budget, seed).map_err(Fault::from)?;
    let mut signals = Signals::new();
    while look.advance() {
        signals.heed()?;
    }
    Ok(json(&look.finish()))
}
