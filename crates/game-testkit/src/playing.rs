use game::{Awaiting, Game, Record, RecordedStep, Seats, Step};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::Decider;

/// A match on its way, with its record and the open list of choices.
#[derive(Debug)]
pub struct Playing<G: Game> {
    state: G::State,
    record: Record<G>,
    legal: Vec<G::Choice>,
    n_decided: usize,
    rng: Pcg64Mcg,
}

impl<G: Game> Playing<G> {
    pub fn new(options: &G::Options, seed: u64) -> Self {
        let mut playing = Self {
            state: G::start(options),
            record: Record::new(options.clone(), Vec::new()),
            legal: Vec::new(),
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
        match G::awaiting(&self.state) {
            Awaiting::Nothing => None,
            Awaiting::Chance => Some(Step::Chance(G::sample(&self.state, &mut self.rng))),
            Awaiting::Choice(seat) => {
                let choice = decider.decide(self.n_decided, &self.legal, &mut self.rng)?;
                Some(Step::Choice(seat, choice))
            }
        }
    }

    pub fn take(&mut self, step: Step<G>) {
        G::apply(&mut self.state, &step, &mut |_| ());
        let legal = match step {
            Step::Choice(..) => Some(self.legal.clone()),
            Step::Chance(_) => None,
        };
        self.n_decided += usize::from(legal.is_some());
        self.record.steps.push(RecordedStep { step, legal });
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

    /// The match so far as one line that can be pasted.
    pub fn line(&self) -> String {
        without_lists(&self.record).to_line()
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
