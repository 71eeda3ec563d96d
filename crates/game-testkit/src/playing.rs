use std::panic::{AssertUnwindSafe, catch_unwind};

use game::{Game, Outcome, Record, RecordedStep, Seats, Step, next_step};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::Decider;

/// A match on its way, with its record and the open list of choices.
#[derive(Debug)]
pub struct Playing<G: Game> {
    state: G::State,
    record: Record<G>,
    legal: Vec<G::Choice>,
    /// Decided, but not yet taken.
    next: Option<Step<G>>,
    n_decided: usize,
    rng: Pcg64Mcg,
}

impl<G: Game> Playing<G> {
    pub fn new(options: &G::Options, seed: u64) -> Self {
        let mut playing = Self {
            state: G::start(options),
            record: Record::new(options.clone(), Vec::new()),
            legal: Vec::new(),
            next: None,
            n_decided: 0,
            rng: Pcg64Mcg::seed_from_u64(seed),
        };
        playing.look_around();
        playing
    }

    /// A match played to its end, or until the decider or `STEPS_MAX` stops it.
    pub fn to_the_end(options: &G::Options, seed: u64, decider: &Decider) -> Self {
        let mut playing = Self::new(options, seed);
        playing.go_on(decider);
        playing
    }

    pub(crate) fn go_on(&mut self, decider: &Decider) {
        while let Some(step) = self.next_step(decider) {
            self.take(step);
        }
    }

    /// What happens next, or nothing if the match is over, too long, stuck or left by the decider.
    pub fn next_step(&mut self, decider: &Decider) -> Option<Step<G>> {
        if self.n_steps() >= G::STEPS_MAX {
            return None;
        }
        let choose = |_: &G::State, _, rng: &mut Pcg64Mcg| decider.decide(self.n_decided, &self.legal, rng);
        self.next = next_step(&self.state, &mut self.rng, &mut { choose });
        self.next.clone()
    }

    pub fn take(&mut self, step: Step<G>) {
        G::apply(&mut self.state, &step, &mut |_| ());
        let legal = match step {
            Step::Choice(..) => Some(self.legal.clone()),
            Step::Chance(_) => None,
        };
        self.n_decided += usize::from(legal.is_some());
        self.record.steps.push(RecordedStep { step, legal });
        self.next = None;
        self.look_around();
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }

    pub fn options(&self) -> &G::Options {
        &self.record.options
    }

    pub fn seats(&self) -> Seats {
        G::seats(self.options())
    }

    pub fn legal(&self) -> &[G::Choice] {
        &self.legal
    }

    pub fn n_steps(&self) -> usize {
        self.record.steps.len()
    }

    /// The match so far, each choice with the list it was chosen from.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The match so far, and the step that was decided if it is not taken yet, to be pasted as one line.
    pub fn line(&self) -> String {
        let mut record = without_lists(&self.record);
        if let Some(step) = &self.next {
            record.steps.push(step.clone().into());
            record.outcome = catch(|| outcome_after(&self.state, step)).unwrap_or_default();
        }
        record.to_line()
    }

    /// The number of steps in that line.
    pub fn n_steps_in_line(&self) -> usize {
        self.n_steps() + usize::from(self.next.is_some())
    }

    fn look_around(&mut self) {
        // Always a new list: whether a used one is cleared is for the laws to find out.
        self.legal = Vec::new();
        G::legal_choices(&self.state, &mut self.legal);
        self.record.outcome = G::outcome(&self.state);
    }
}

pub(crate) fn without_lists<G: Game>(record: &Record<G>) -> Record<G> {
    let mut bare = record.clone();
    bare.steps.iter_mut().for_each(|recorded| recorded.legal = None);
    bare
}

fn outcome_after<G: Game>(state: &G::State, step: &Step<G>) -> Option<Outcome<G>> {
    let mut state = state.clone();
    G::apply(&mut state, step, &mut |_| ());
    G::outcome(&state)
}

/// What the body returns, or the message it panicked with.
pub(crate) fn catch<T>(body: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(body)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        format!("it panicked: {}", text.unwrap_or_else(|| "without a message".to_owned()))
    })
}
