use std::cell::RefCell;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use game::{Game, Seat};
use nets::{Kept, Ready, Thoughts, score};
use tensors::{Encoding, Weighed};

use crate::{Desk, Policy};

/// What a net makes of a position: how good each choice looks, and what the position is worth.
///
/// It reads only what the seat may know, except where it judges a sampled world. Nothing is allocated after the first
/// few questions.
pub struct Intuition<E> {
    nets: Arc<Ready>,
    scratch: RefCell<Scratch>,
    encoding: PhantomData<E>,
}

#[derive(Default)]
struct Scratch {
    bits: Vec<u64>,
    /// The seats of a match are asked in turn, and each is asked about much the same as the last time.
    of_seats: [Kept; Seat::MAX],
    of_worlds: Kept,
    weighed: Vec<Weighed>,
    thoughts: Thoughts,
    scores: Vec<f32>,
}

impl<E> Intuition<E> {
    pub fn new(nets: Arc<Ready>) -> Self {
        Self { nets, scratch: RefCell::default(), encoding: PhantomData }
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
        let Scratch { bits, of_seats, weighed, thoughts, scores, .. } = &mut *scratch;
        E::observe_bits(state, seat, bits);
        E::facts(state, seat, legal, weighed);
        let policy = &self.nets.policy;
        policy.think(bits, &mut of_seats[usize::from(seat.number())], thoughts);
        score(policy.rest(), thoughts, E::N_CHOICES, weighed, scores);
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
        let Scratch { bits, of_worlds, thoughts, .. } = &mut *scratch;
        E::observe_bits(world, seat, bits);
        E::reveal_bits(world, seat, bits);
        let critic = &self.nets.critic;
        critic.think(bits, of_worlds, thoughts);
        f64::from(critic.rest().output(0, thoughts).clamp(0.0, 1.0))
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
        Self::new(Arc::clone(&self.nets))
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
