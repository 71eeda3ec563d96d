use std::collections::BTreeSet;

use game::{Awaiting, Game, Seats, Step, Viewer};
use rand_pcg::Pcg64Mcg;

use crate::specimen::{Chance, Choice, Options, State};
use crate::{Playing, Specimen};

/// A match between two steps, as the laws look at it.
#[derive(Debug)]
pub struct Moment<'m, S: Specimen> {
    pub options: &'m Options<S>,
    pub state: &'m State<S>,
    pub legal: &'m [Choice<S>],
    pub met: &'m Met<S>,
    pub n_steps: usize,
}

impl<'m, S: Specimen> Moment<'m, S> {
    pub fn new(playing: &'m Playing<S::Game>, met: &'m Met<S>) -> Self {
        let (options, state) = (playing.options(), playing.state());
        Self { options, state, legal: playing.legal(), met, n_steps: playing.n_steps() }
    }

    pub fn seats(&self) -> Seats {
        S::Game::seats(self.options)
    }

    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + use<S> {
        Viewer::all(self.seats())
    }

    /// The viewers to look into here: at first all, later the awaited seat and one other in turn, so that
    /// each of them comes up often in a long match and looking stays cheap.
    pub fn watched(&self) -> impl Iterator<Item = Viewer> + use<S> {
        const ALL_AT_FIRST: usize = 12;
        let n_viewers = usize::from(self.seats().count()) + 1;
        let (n_steps, in_turn, awaiting) = (self.n_steps, self.n_steps % n_viewers, self.awaiting());
        self.viewers().enumerate().filter_map(move |(number, viewer)| {
            let is_awaited = matches!(awaiting, Awaiting::Choice(seat) if viewer.is(seat));
            (n_steps < ALL_AT_FIRST || is_awaited || number == in_turn).then_some(viewer)
        })
    }

    pub fn awaiting(&self) -> Awaiting {
        S::Game::awaiting(self.state)
    }

    /// Choices that are mostly not legal here: made-up ones, and those that were legal earlier.
    pub fn foreign_choices(&self, rng: &mut Pcg64Mcg) -> Vec<Choice<S>> {
        let made_up = (0..8).map(|_| S::foreign_choice(rng));
        made_up.chain(self.met.choices.iter().copied()).collect()
    }
}

/// Everything that was legal or happened earlier in a match.
#[derive(Clone, Debug)]
pub struct Met<S: Specimen> {
    pub choices: BTreeSet<Choice<S>>,
    pub chances: Vec<Chance<S>>,
}

impl<S: Specimen> Met<S> {
    /// Enough to confuse a checker, and few enough to try them all at every step.
    const CHOICES_MAX: usize = 120;
    const CHANCES_MAX: usize = 3;

    pub fn add(&mut self, legal: &[Choice<S>], step: &Step<S::Game>) {
        if self.choices.len() < Self::CHOICES_MAX {
            self.choices.extend(legal);
        }
        match step {
            Step::Chance(chance) if self.chances.len() < Self::CHANCES_MAX => {
                self.chances.push(chance.clone())
            }
            Step::Chance(_) | Step::Choice(..) => {}
        }
    }
}

impl<S: Specimen> Default for Met<S> {
    fn default() -> Self {
        Self { choices: BTreeSet::new(), chances: Vec::new() }
    }
}
