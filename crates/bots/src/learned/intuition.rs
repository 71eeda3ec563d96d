use std::cell::RefCell;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use game::{Game, Seat};
use nets::{Learned, Thoughts, score};
use tensors::{Encoding, Weighed};

use crate::{Desk, Policy};

/// What a net makes of a position: how good each choice looks, and what the position is worth.
///
/// It reads only what the seat may know, except where it judges a sampled world. Nothing is allocated after the first
/// few questions.
pub struct Intuition<E> {
    learned: Arc<Learned>,
    scratch: RefCell<Scratch>,
    encoding: PhantomData<E>,
}

#[derive(Default)]
struct Scratch {
    ones: Vec<u16>,
    weighed: Vec<Weighed>,
    thoughts: Thoughts,
    scores: Vec<f32>,
}

impl<E> Intuition<E> {
    pub fn new(learned: Arc<Learned>) -> Self {
        Self { learned, scratch: RefCell::default(), encoding: PhantomData }
    }

    /// Passes on a score for each of the legal choices.
    pub fn weigh<G: Game, T>(
        &self,
        state: &G::State,
        seat: Seat,
        legal: &[G::Choice],
        use_scores: impl FnOnce(&mut [f32]) -> T,
    ) -> T
    where
        E: Encoding<G>,
    {
        let mut scratch = self.scratch.borrow_mut();
        let Scratch { ones, weighed, thoughts, scores } = &mut *scratch;
        E::observe_ones(state, seat, ones);
        E::facts(state, seat, legal, weighed);
        self.learned.policy.think(ones, thoughts);
        score(&self.learned.policy, thoughts, E::N_CHOICES, weighed, scores);
        use_scores(scores)
    }

    /// The choice that looks best; of equals the first.
    pub fn best<G: Game>(&self, state: &G::State, seat: Seat, legal: &[G::Choice]) -> G::Choice
    where
        E: Encoding<G>,
    {
        let place = self.weigh::<G, _>(state, seat, legal, |scores| highest(scores));
        legal[place]
    }

    /// What a sampled world is worth to a seat that is asked in it: 0 is lost, 1 is won.
    pub fn judge<G: Game>(&self, world: &G::State, seat: Seat) -> f64
    where
        E: Encoding<G>,
    {
        let mut scratch = self.scratch.borrow_mut();
        let Scratch { ones, thoughts, .. } = &mut *scratch;
        E::observe_ones(world, seat, ones);
        E::reveal_ones(world, seat, ones);
        self.learned.critic.think(ones, thoughts);
        f64::from(self.learned.critic.output(0, thoughts).clamp(0.0, 1.0))
    }
}

/// The place of the highest score, of equals the first.
fn highest(scores: &[f32]) -> usize {
    let mut best = 0;
    for (place, score) in scores.iter().enumerate() {
        if *score > scores[best] {
            best = place;
        }
    }
    best
}

impl<E> Clone for Intuition<E> {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.learned))
    }
}

impl<E> fmt::Debug for Intuition<E> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Intuition").finish_non_exhaustive()
    }
}

impl<G: Game, E: Encoding<G>> Policy<G> for Intuition<E> {
    fn choose(&self, state: &G::State, seat: Seat, desk: &mut Desk<G>) -> G::Choice {
        G::legal_choices(state, &mut desk.legal);
        match desk.legal[..] {
            [only] => only,
            _ => self.best::<G>(state, seat, &desk.legal),
        }
    }
}
