use std::sync::{Mutex, MutexGuard};

use game::Viewer;
use games::GameName;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use serde_json::Value;

use crate::agreement::{any_seed, budget_of, game_of, seat_of};
use crate::bot::Bot;
use crate::fault::Fault;
use crate::lending::lend;
use crate::live_match::{AnyMatch, Beginning, begin_any};
use crate::record_class::Record;
use crate::signals::Signals;
use crate::typed::{Anything, ArrayOf, BotsOfSeats, Fields, ListOf, Typed};
use crate::value::{from_python, named};
use crate::whole::Whole;

/// A match, one choice at a time.
///
/// `game` is `"abluxxen"` or `"fluxx"`; the options have the names and values that they have in records, and what is not
/// named is as in `luxx sim`. The match with a `seed` and a `number` is that match of `luxx sim --seed SEED`, as far as the
/// cards go; `first="random"` draws who begins.
///
/// >>> import luxx
/// >>> match = luxx.Match("abluxxen", seats=3, seed=7)
/// >>> match.seat
/// 0
/// >>> while not match.is_over:
/// ...     match.choose(match.legal_choices()[0])
/// >>> sorted(match.outcome)
/// ['end', 'points', 'winners']
#[pyclass(module = "luxx", frozen)]
pub(crate) struct Match {
    name: GameName,
    n_seats: u8,
    live: Mutex<Box<dyn AnyMatch>>,
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(
        signature = (game, *, seed = None, number = Whole::ZERO, players = None, deals_itself = true, **options: "object"),
        text_signature = "(game, *, seed=None, number=0, players=None, deals_itself=True, **options)"
    )]
    fn new(
        game: &str,
        seed: Option<Whole>,
        number: Whole,
        players: Option<Vec<String>>,
        deals_itself: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let name = game_of(game)?;
        let seed = seed.map_or_else(|| Ok(any_seed()), |seed| seed.natural("seed"))?;
        let number = number.natural("number")?;
        let beginning = Beginning { seed, number, players: players.unwrap_or_default(), deals_itself };
        Ok(Self::of(name, begin_any(name, named(options)?, beginning)?))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.name.as_str()
    }

    /// What was agreed, every option with its name.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Fields>> {
        Typed::of(py, &self.lent()?.options())
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> u8 {
        self.n_seats
    }

    /// The seat that is asked; None when the match is over or cards must be dealt.
    #[getter]
    fn seat(&self) -> PyResult<Option<u8>> {
        Ok(self.lent()?.asked().map(game::Seat::number))
    }

    /// How many steps were made, chances included.
    #[getter]
    fn n_steps(&self) -> PyResult<usize> {
        Ok(self.lent()?.n_steps())
    }

    /// Whether nobody is asked any more.
    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        Ok(self.lent()?.is_over())
    }

    /// How it ended, with points and winners; None while it goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Typed<'py, Fields>>> {
        self.lent()?.outcome().map(|outcome| Typed::of(py, &outcome)).transpose()
    }

    /// The part of the victory that belongs to each seat; zeros while the match goes on.
    #[getter]
    fn shares(&self) -> PyResult<Vec<f64>> {
        Ok(self.lent()?.shares())
    }

    /// The points of each seat once the match is over; zeros before.
    #[getter]
    fn points(&self) -> PyResult<Vec<i32>> {
        Ok(self.lent()?.points())
    }

    /// All that a seat may know; without a seat, all that a spectator may know.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<Whole>) -> PyResult<Typed<'py, Fields>> {
        Typed::of(py, &self.lent()?.view(self.viewer(seat)?))
    }

    /// What happened, as a seat or a spectator may know it, from the event with the number `since` on.
    #[pyo3(signature = (seat = None, since = Whole::ZERO), text_signature = "($self, seat=None, since=0)")]
    fn events<'py>(
        &self,
        py: Python<'py>,
        seat: Option<Whole>,
        since: Whole,
    ) -> PyResult<Typed<'py, ListOf<Fields>>> {
        let since = usize::try_from(since.natural("since")?).unwrap_or(usize::MAX);
        Typed::of(py, &Value::Array(self.lent()?.told(self.viewer(seat)?, since)))
    }

    /// Every answer to the open question, as records write it, ascending; none when the match is over.
    fn legal_choices<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, ListOf<Anything>>> {
        Typed::of(py, &Value::Array(self.lent()?.legal()))
    }

    /// The numbers of the same choices, in the same order.
    fn legal_numbers(&self) -> PyResult<Vec<u16>> {
        Ok(self.lent()?.legal_numbers())
    }

    /// The choice that a number means for the seat that is asked; None where the number is reserved.
    fn choice_of<'py>(&self, py: Python<'py>, number: Whole) -> PyResult<Typed<'py, Anything>> {
        Typed::of(py, &self.lent()?.choice_of(number.nearest())?.unwrap_or_default())
    }

    /// Makes a choice: as a record writes it, or its number. A refusal raises `luxx.Refused` and changes nothing.
    #[pyo3(signature = (choice, seat = None))]
    fn choose(&self, choice: Typed<'_, Anything>, seat: Option<Whole>) -> PyResult<()> {
        let choice = &choice.object;
        let is_number = choice.is_instance_of::<PyInt>()
            || !choice.is_instance_of::<PyDict>() && choice.hasattr("__index__")?;
        if seat.is_none() && is_number {
            let number: Whole = choice.extract()?;
            return Ok(self.lent()?.choose_number(number.nearest())?);
        }
        let seat = seat.map(|seat| seat_of(seat, self.n_seats)).transpose()?;
        let choice = from_python(choice)?;
        Ok(self.lent()?.choose_written(choice, seat)?)
    }

    /// Makes one of the legal choices, each equally likely.
    fn choose_random(&self) -> PyResult<()> {
        Ok(self.lent()?.choose_random()?)
    }

    /// Plays to the end: one bot for all seats, or one for each; a bot is a `luxx.Bot` or the name of a level. A
    /// match that does not deal itself stops, with an exception, where cards must be dealt. Ctrl-C stops any match
    /// where it stands.
    fn play(&self, py: Python<'_>, bots: Typed<'_, BotsOfSeats>) -> PyResult<()> {
        let bots = self.bots(py, &bots.object)?;
        py.detach(|| {
            let (mut live, mut signals) = (self.lent()?, Signals::new());
            while !live.is_over() {
                let seat = live.whose()?;
                let mut thinker = bots[usize::from(seat.number()) % bots.len()].get().lent()?;
                let (_, number) = live.ask(&mut thinker)?;
                live.choose_number(i64::from(number))?;
                signals.heed()?;
            }
            Ok(())
        })
    }

    /// The best choices for the seat that is asked, best first: each with its chance to win, the interval of that, and the
    /// reason for it. The answer depends on what the seat may know alone.
    #[pyo3(
        signature = (budget = "1000it", seed = Whole::ZERO),
        text_signature = "($self, budget='1000it', seed=0)"
    )]
    fn hints<'py>(&self, py: Python<'py>, budget: &str, seed: Whole) -> PyResult<Typed<'py, ListOf<Fields>>> {
        let (budget, seed) = (budget_of(budget)?, seed.natural("seed")?);
        let hints = py.detach(|| self.lent()?.hints(budget, seed))?;
        Typed::of(py, &hints)
    }

    /// What a seat may know as numbers, for the seat that is asked if none is named. `luxx.spec(game)` names each.
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<Whole>) -> PyResult<Typed<'py, ArrayOf<u8>>> {
        let live = self.lent()?;
        let seat = match seat {
            Some(seat) => seat_of(seat, self.n_seats)?,
            None => live.asked().unwrap_or_default(),
        };
        let array = PyArray1::zeros(py, live.n_features(), false);
        live.observe(seat, array.try_readwrite()?.as_slice_mut()?);
        Ok(array.into())
    }

    /// Which numbers are legal choices now.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, ArrayOf<bool>>> {
        let live = self.lent()?;
        let array = PyArray1::zeros(py, live.n_choices(), false);
        {
            let mut places = array.try_readwrite()?;
            let places = places.as_slice_mut()?;
            live.legal_numbers().iter().for_each(|number| places[usize::from(*number)] = true);
        }
        Ok(array.into())
    }

    /// The match so far, as anybody can check it.
    fn record(&self) -> PyResult<Record> {
        let unknown = "hidden cards of this match were guessed, so nobody knows how it came to this";
        let line = self.lent()?.record_line().ok_or_else(|| Fault::Argument(unknown.to_owned()))?;
        Ok(Record::read(&line)?)
    }

    /// The same match with other hidden cards, as a seat or a spectator might imagine it: all arrangements that fit the
    /// view are equally likely.
    #[pyo3(signature = (seat = None, *, seed))]
    fn imagine(&self, seat: Option<Whole>, seed: Whole) -> PyResult<Self> {
        let (viewer, seed) = (self.viewer(seat)?, seed.natural("seed")?);
        let imagined = self.lent()?.resampled(viewer, seed);
        Ok(Self::of(self.name, imagined))
    }

    /// Whether cards must be dealt; only in a match with `deals_itself=False`.
    #[getter]
    fn awaits_chance(&self) -> PyResult<bool> {
        Ok(self.lent()?.awaits_chance())
    }

    /// What can be dealt: `{"order": chance}` where cards are put into an order, every order equally likely, or
    /// `{"one_of": [chance, …]}`, each equally likely.
    fn chances<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Fields>> {
        Typed::of(py, &self.lent()?.chances()?)
    }

    /// Lets the cards fall like this.
    fn apply_chance(&self, chance: Typed<'_, Anything>) -> PyResult<()> {
        let chance = from_python(&chance.object)?;
        Ok(self.lent()?.apply_chance(chance)?)
    }

    /// A match of its own in the same position, with the same luck to come.
    ///
    /// `deals_itself` says who deals from now on, if that changes: the match, or the caller.
    #[pyo3(signature = (*, deals_itself = None))]
    fn copy(&self, deals_itself: Option<bool>) -> PyResult<Self> {
        let copied = self.lent()?.copied(deals_itself);
        Ok(Self::of(self.name, copied))
    }

    fn __copy__(&self) -> PyResult<Self> {
        self.copy(None)
    }

    fn __deepcopy__(&self, _memo: Typed<'_, Anything>) -> PyResult<Self> {
        self.copy(None)
    }

    fn __repr__(&self) -> String {
        let (name, n_seats) = (self.name, self.n_seats);
        let Ok(live) = self.lent() else { return format!("<luxx.Match {name} of {n_seats} seats, at work>") };
        let asked = match (live.asked(), live.is_over()) {
            (Some(seat), _) => format!("seat {seat} is asked"),
            (None, true) => "over".to_owned(),
            (None, false) => "cards must fall".to_owned(),
        };
        format!("<luxx.Match {name} of {n_seats} seats, step {}, {asked}>", live.n_steps())
    }
}

impl Match {
    pub(crate) fn of(name: GameName, live: Box<dyn AnyMatch>) -> Self {
        Self { name, n_seats: live.n_seats(), live: Mutex::new(live) }
    }

    pub(crate) fn lent(&self) -> Result<MutexGuard<'_, Box<dyn AnyMatch>>, Fault> {
        lend("match", &self.live)
    }

    fn viewer(&self, seat: Option<Whole>) -> Result<Viewer, Fault> {
        let seat = seat.map(|seat| seat_of(seat, self.n_seats)).transpose()?;
        Ok(seat.map_or(Viewer::Spectator, Viewer::Seat))
    }

    fn bots(&self, py: Python<'_>, named: &Bound<'_, PyAny>) -> PyResult<Vec<Py<Bot>>> {
        let class = py.get_type::<Bot>();
        let bot = |one: &Bound<'_, PyAny>| -> PyResult<Py<Bot>> {
            match one.cast::<Bot>() {
                Ok(bot) => Ok(bot.clone().unbind()),
                Err(_) => Ok(class.call1((one,))?.cast_into::<Bot>()?.unbind()),
            }
        };
        if named.is_instance_of::<Bot>() || named.is_instance_of::<pyo3::types::PyString>() {
            return Ok(vec![bot(named)?]);
        }
        let bots = named.try_iter()?.map(|one| bot(&one?)).collect::<PyResult<Vec<_>>>()?;
        let n_seats = usize::from(self.n_seats);
        if bots.len() == n_seats {
            return Ok(bots);
        }
        Err(Fault::Argument(format!("{n_seats} seats need one bot for all or {n_seats}, not {}", bots.len()))
            .into())
    }
}
