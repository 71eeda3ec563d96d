use std::sync::{Mutex, MutexGuard};

use games::with_game;
use numpy::{
    Element, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn,
    PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::agreement::{Agreed, any_seed, budget_of, game_of, level_of};
use crate::batch::{AnyBatch, Batch, Crew, Reward};
use crate::fault::Fault;
use crate::lending::lend;
use crate::live_match::Thinker;
use crate::rows::{Rows, Widths};
use crate::signals::{Signals, Stretches};
use crate::typed::{AnyArray, ArrayOf, ResetArrays, ShownArrays, StepArrays, Typed};
use crate::value::named;
use crate::whole::Whole;

/// More matches would only push each other out of the caches.
const MATCHES_MAX: u32 = 65_536;
const THREADS_MAX: u32 = 256;
/// Of a rollout, before signals are heeded.
const STEPS_AT_FIRST: usize = 64;

/// `n` matches in one call: a choice in each of them at every step, and a new match wherever one ends.
///
/// Match `i` plays the matches `i`, `i + n`, `i + 2 n` … of `luxx sim --seed SEED`: the cards are the same, and with
/// `sample_legal` as the only player the whole matches are. The number of threads changes nothing but the time.
///
/// `step` fills the environment's own arrays and returns them: they hold the newest step and are overwritten by the next
/// one. Pass `out=` to fill your own.
///
/// >>> import luxx
/// >>> env = luxx.VecEnv("abluxxen", 64, seed=1)
/// >>> obs, mask = env.reset()
/// >>> obs.shape, mask.shape
/// ((64, 177), (64, 690))
/// >>> obs, mask, player, rewards, done = env.step(env.sample_legal())
/// >>> rewards.shape
/// (64, 4)
#[pyclass(module = "luxx", subclass, frozen)]
pub(crate) struct VecEnv {
    game: &'static str,
    n: usize,
    crew: Crew,
    widths: Widths,
    own: Arrays,
    numbers: Py<PyArray1<i64>>,
    work: Mutex<Work>,
}

/// What changes from step to step.
struct Work {
    batch: Box<dyn AnyBatch>,
    bots: Bots,
}

/// The arrays of one step.
struct Arrays {
    observations: Py<PyArray2<u8>>,
    masks: Py<PyArray2<bool>>,
    players: Py<PyArray1<u8>>,
    rewards: Py<PyArray2<f32>>,
    done: Py<PyArray1<bool>>,
}

/// The bots that were asked last, one for each thread.
#[derive(Default)]
struct Bots {
    wish: Option<(String, Option<String>)>,
    thinkers: Vec<Thinker>,
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(
        signature = (game, n, *, seed = None, threads = Whole::ONE, reward = "share", **options: "object"),
        text_signature = "(game, n, *, seed=None, threads=1, reward='share', **options)"
    )]
    fn new(
        py: Python<'_>,
        game: &str,
        n: Whole,
        seed: Option<Whole>,
        threads: Whole,
        reward: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let n = n.within("n", 1, MATCHES_MAX)? as usize;
        let n_threads = threads.within("threads", 1, THREADS_MAX)? as usize;
        let reward = match reward {
            "share" => Reward::Share,
            "points" => Reward::Points,
            other => return Err(Fault::Argument(format!("reward is share or points, not `{other}`")).into()),
        };
        let (name, named) = (game_of(game)?, named(options)?);
        let seed = seed_of(seed)?.unwrap_or_else(any_seed);
        let batch: Box<dyn AnyBatch> =
            with_game!(name, G => Box::new(Batch::<G>::new(Agreed::of(named)?, n, seed, reward)));
        let widths = batch.widths();
        Ok(Self {
            game: name.as_str(),
            n,
            crew: Crew::new(n_threads.min(n))?,
            widths,
            own: Arrays::new(py, n, widths),
            numbers: PyArray1::zeros(py, n, false).unbind(),
            work: Mutex::new(Work { batch, bots: Bots::default() }),
        })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// How many matches go on at a time.
    #[getter]
    fn n(&self) -> usize {
        self.n
    }

    /// How many play in each.
    #[getter]
    fn seats(&self) -> usize {
        self.widths.n_seats
    }

    /// How many numbers an observation has.
    #[getter]
    fn n_features(&self) -> usize {
        self.widths.n_features
    }

    /// How many numbers there are for choices.
    #[getter]
    fn n_choices(&self) -> usize {
        self.widths.n_choices
    }

    /// How many matches have ended so far.
    #[getter]
    fn n_matches(&self) -> PyResult<u64> {
        Ok(self.lent()?.batch.n_matches_over())
    }

    /// The seat that is asked in each match now, as a new array.
    #[getter]
    fn player<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, ArrayOf<u8>>> {
        Ok(PyArray1::from_vec(py, self.lent()?.batch.players()).into())
    }

    /// Restarts all matches: those of the seed from the first one on, or without a seed the next ones.
    #[pyo3(signature = (seed = None))]
    fn reset<'py>(&self, py: Python<'py>, seed: Option<Whole>) -> PyResult<Typed<'py, ResetArrays>> {
        let seed = seed_of(seed)?;
        let mut work = self.lent()?;
        let mut slots = Slots::of(&self.own.tuple(py)?, &[self.n], self.widths)?;
        let (batch, crew) = (&mut work.batch, &self.crew);
        let rows = slots.rows()?;
        py.detach(|| {
            batch.begin_anew(seed);
            batch.fill(crew, rows);
        });
        drop(slots);
        Ok(self.own.tuple(py)?.get_slice(0, 2).into())
    }

    /// Writes what each match shows now into `(obs, mask, player)`.
    fn show<'py>(&self, py: Python<'py>, out: Typed<'py, ShownArrays, PyTuple>) -> PyResult<()> {
        let out = out.object;
        if out.len() != 3 {
            let problem = format!("out has 3 arrays (obs, mask, player), not {}", out.len());
            return Err(Fault::Argument(problem).into());
        }
        let work = self.lent()?;
        let own = self.own.tuple(py)?;
        let items =
            [out.get_item(0)?, out.get_item(1)?, out.get_item(2)?, own.get_item(3)?, own.get_item(4)?];
        let mut slots = Slots::of(&PyTuple::new(py, items)?, &[self.n], self.widths)?;
        let (batch, crew) = (&work.batch, &self.crew);
        let rows = slots.rows()?;
        py.detach(|| batch.fill(crew, rows));
        Ok(())
    }

    /// Makes a choice in each match, by its number. A number that is no legal choice raises `luxx.Refused` or
    /// `luxx.NoSuchChoice` with the match and the rule, and nothing has happened in any match.
    ///
    /// Returns `(obs, mask, player, rewards, done)`. Where `done`, the match has ended with these rewards, and the row
    /// already shows the next one.
    #[pyo3(signature = (actions, out = None))]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: Typed<'py, AnyArray>,
        out: Option<Typed<'py, StepArrays, PyTuple>>,
    ) -> PyResult<Typed<'py, StepArrays>> {
        let mut work = self.lent()?;
        let out = out.map_or_else(|| self.own.tuple(py), |out| Ok(out.object))?;
        let mut slots = Slots::of(&out, &[self.n], self.widths)?;
        let numbers = numbers_of(&actions.object, self.n)?;
        let (batch, crew) = (&mut work.batch, &self.crew);
        let rows = slots.rows()?;
        py.detach(|| {
            batch.check(crew, &numbers)?;
            batch.step(crew, &numbers, rows);
            Ok::<(), Fault>(())
        })?;
        drop(slots);
        Ok(out.into())
    }

    /// A legal choice for each match, each equally likely. Fills and returns the same array every time, or `out`.
    #[pyo3(signature = (out = None))]
    fn sample_legal<'py>(
        &self,
        py: Python<'py>,
        out: Option<Typed<'py, ArrayOf<i64>>>,
    ) -> PyResult<Typed<'py, ArrayOf<i64>>> {
        let mut work = self.lent()?;
        let array = out.map_or_else(|| self.numbers.bind(py).clone().into_any(), |out| out.object);
        let mut numbers = writable::<i64>("out", &array, &[self.n])?;
        let (batch, crew) = (&mut work.batch, &self.crew);
        let places = numbers.as_slice_mut()?;
        py.detach(|| batch.sample(crew, places));
        drop(numbers);
        Ok(array.into())
    }

    /// Plays on with random choices and keeps everything in these arrays, which have a row for each match of each step:
    /// observations, masks, seats, rewards, ends and choices. Ctrl-C ends it between two steps.
    #[pyo3(name = "_roll_out")]
    fn roll_out<'py>(
        &self,
        py: Python<'py>,
        out: Typed<'py, StepArrays, PyTuple>,
        actions: Typed<'py, ArrayOf<i64>>,
    ) -> PyResult<()> {
        let mut work = self.lent()?;
        let n_steps = actions.object.len()?;
        let mut slots = Slots::of(&out.object, &[n_steps, self.n], self.widths)?;
        let mut numbers = writable::<i64>("actions", &actions.object, &[n_steps, self.n])?;
        let (batch, crew, widths) = (&mut work.batch, &self.crew, self.widths);
        let (mut rows, mut numbers) = (slots.rows()?, numbers.as_slice_mut()?);
        py.detach(|| {
            let (mut stretches, mut signals) = (Stretches::new(STEPS_AT_FIRST), Signals::new());
            while !numbers.is_empty() {
                let n_rows = (stretches.next_len() * self.n).min(numbers.len());
                let (now, later) = rows.split_at(n_rows, widths);
                let (chosen, to_choose) = numbers.split_at_mut(n_rows);
                batch.roll_out(crew, now, chosen);
                (rows, numbers) = (later, to_choose);
                signals.heed()?;
            }
            Ok(())
        })
    }

    /// What a bot of a level would choose in each match, or only `where` a row is true; the other numbers are 0. Ctrl-C
    /// ends it between two matches.
    #[pyo3(signature = (level, budget = None, r#where = None))]
    fn bot_actions<'py>(
        &self,
        py: Python<'py>,
        level: &str,
        budget: Option<&str>,
        r#where: Option<Typed<'py, ArrayOf<bool>>>,
    ) -> PyResult<Typed<'py, ArrayOf<i64>>> {
        let mut work = self.lent()?;
        let asked = r#where.map(|asked| flags_of("where", &asked.object, self.n)).transpose()?;
        let array = PyArray1::<i64>::zeros(py, self.n, false);
        let mut numbers = array.try_readwrite()?;
        let places = numbers.as_slice_mut()?;
        let asked = asked.as_deref();
        let (Work { batch, bots }, crew) = (&mut *work, &self.crew);
        let bots = bots.of(level, budget, crew.n_threads())?;
        py.detach(|| {
            let (mut from, mut stretches, mut signals) =
                (0, Stretches::new(crew.n_threads()), Signals::new());
            while from < places.len() {
                let n = stretches.next_len().min(places.len() - from);
                batch.ask(crew, bots, from, asked, &mut places[from..][..n]);
                signals.heed()?;
                from += n;
            }
            Ok::<(), PyErr>(())
        })?;
        drop(numbers);
        Ok(array.into())
    }

    fn __len__(&self) -> usize {
        self.n
    }

    fn __repr__(&self) -> String {
        let (n, n_threads) = (self.n, self.crew.n_threads());
        format!("<luxx.VecEnv of {n} matches of {}, {n_threads} threads>", self.game)
    }
}

impl VecEnv {
    fn lent(&self) -> Result<MutexGuard<'_, Work>, Fault> {
        self.crew.check_process()?;
        lend("environment", &self.work)
    }
}

fn seed_of(seed: Option<Whole>) -> Result<Option<u64>, Fault> {
    seed.map(|seed| seed.natural("seed")).transpose()
}

impl Bots {
    fn of(&mut self, level: &str, budget: Option<&str>, n: usize) -> Result<&mut [Thinker], Fault> {
        let wish = (level.to_owned(), budget.map(str::to_owned));
        if self.wish.as_ref() != Some(&wish) {
            let (level, budget) = (level_of(level)?, budget.map(budget_of).transpose()?);
            self.thinkers = (0..n).map(|_| Thinker::new(level, budget)).collect();
            self.wish = Some(wish);
        }
        Ok(&mut self.thinkers)
    }
}

impl Arrays {
    fn new(py: Python<'_>, n: usize, widths: Widths) -> Self {
        Self {
            observations: PyArray2::zeros(py, [n, widths.n_features], false).unbind(),
            masks: PyArray2::zeros(py, [n, widths.n_choices], false).unbind(),
            players: PyArray1::zeros(py, n, false).unbind(),
            rewards: PyArray2::zeros(py, [n, widths.n_seats], false).unbind(),
            done: PyArray1::zeros(py, n, false).unbind(),
        }
    }

    fn tuple<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let fields = (&self.observations, &self.masks, &self.players, &self.rewards, &self.done);
        fields.into_pyobject(py)
    }
}

/// Arrays of a caller, lent for one step or several.
struct Slots<'py> {
    observations: PyReadwriteArrayDyn<'py, u8>,
    masks: PyReadwriteArrayDyn<'py, bool>,
    players: PyReadwriteArrayDyn<'py, u8>,
    rewards: PyReadwriteArrayDyn<'py, f32>,
    done: PyReadwriteArrayDyn<'py, bool>,
}

impl<'py> Slots<'py> {
    /// `rows` says how many there are, by match or by step and match.
    fn of(out: &Bound<'py, PyTuple>, rows: &[usize], widths: Widths) -> PyResult<Self> {
        if out.len() != 5 {
            let problem = format!("out has 5 arrays (obs, mask, player, rewards, done), not {}", out.len());
            return Err(Fault::Argument(problem).into());
        }
        let mut shape = [0; 3];
        shape[..rows.len()].copy_from_slice(rows);
        let mut wide = |width| {
            shape[rows.len()] = width;
            shape
        };
        let n_axes = rows.len() + 1;
        Ok(Self {
            observations: writable("out[0] (obs)", &out.get_item(0)?, &wide(widths.n_features)[..n_axes])?,
            masks: writable("out[1] (mask)", &out.get_item(1)?, &wide(widths.n_choices)[..n_axes])?,
            players: writable("out[2] (player)", &out.get_item(2)?, rows)?,
            rewards: writable("out[3] (rewards)", &out.get_item(3)?, &wide(widths.n_seats)[..n_axes])?,
            done: writable("out[4] (done)", &out.get_item(4)?, rows)?,
        })
    }

    fn rows(&mut self) -> PyResult<Rows<'_>> {
        Ok(Rows {
            observations: self.observations.as_slice_mut()?,
            masks: self.masks.as_slice_mut()?,
            players: self.players.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            done: self.done.as_slice_mut()?,
        })
    }
}

fn writable<'py, T: Element>(
    name: &str,
    array: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let misfit = || misfit::<T>(&format!("{name} must be a contiguous array"), array, shape);
    let typed = array.cast::<PyArrayDyn<T>>().map_err(|_| misfit())?;
    if typed.shape() != shape || !typed.is_c_contiguous() || !typed.is_aligned() {
        return Err(misfit().into());
    }
    typed.try_readwrite().map_err(|problem| Fault::Argument(format!("{name}: {problem}")).into())
}

fn readable_row<T: Element + Copy>(name: &str, array: &Bound<'_, PyAny>, n: usize) -> PyResult<Vec<T>> {
    let misfit = || misfit::<T>(&format!("{name} must be an array"), array, &[n]);
    let typed = array.cast::<PyArray1<T>>().map_err(|_| misfit())?;
    if typed.shape() != [n] || !typed.is_aligned() {
        return Err(misfit().into());
    }
    let row = typed.try_readonly().map_err(|problem| Fault::Argument(format!("{name}: {problem}")))?;
    Ok(row.as_slice().map_or_else(|_| row.as_array().iter().copied().collect(), <[T]>::to_vec))
}

/// NumPy takes any byte but 0 for true.
fn flags_of(name: &str, array: &Bound<'_, PyAny>, n: usize) -> PyResult<Vec<bool>> {
    let misfit = |_| misfit::<bool>(&format!("{name} must be an array"), array, &[n]);
    let flags = array.cast::<PyArray1<bool>>().map_err(misfit)?;
    let bytes = readable_row::<u8>(name, &flags.call_method1("view", ("uint8",))?, n)?;
    Ok(bytes.into_iter().map(|byte| byte != 0).collect())
}

/// What an array should be, and what it is.
fn misfit<T: Element>(wish: &str, array: &Bound<'_, PyAny>, shape: &[usize]) -> Fault {
    let wanted = T::get_dtype(array.py()).to_string();
    let is = match array.cast::<PyUntypedArray>() {
        Ok(array) => {
            let order = if array.is_c_contiguous() { "" } else { ", not contiguous" };
            let place = if array.is_aligned() { "" } else { ", not aligned" };
            format!("shape {:?} of {}{order}{place}", array.shape(), array.dtype())
        }
        Err(_) => "no NumPy array".to_owned(),
    };
    Fault::Argument(format!("{wish} of shape {shape:?} of {wanted}, but is {is}"))
}

/// The numbers of a step, whatever kind of whole numbers they are.
fn numbers_of(actions: &Bound<'_, PyAny>, n: usize) -> PyResult<Vec<i64>> {
    let is_whole = |array: &Bound<'_, PyUntypedArray>| matches!(array.dtype().kind(), b'i' | b'u');
    let is_other =
        actions.cast::<PyArray1<i64>>().is_err() && actions.cast::<PyUntypedArray>().is_ok_and(is_whole);
    if is_other {
        return readable_row("actions", &actions.call_method1("astype", ("int64",))?, n);
    }
    readable_row("actions", actions, n)
}
