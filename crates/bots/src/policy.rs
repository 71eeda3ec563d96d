use std::fmt;

use game::{Chances, Game, Seat, drive};
use rand_pcg::Pcg64Mcg;

use crate::{Bot, Question, Random};

/// A rule of thumb: answers at once, on a state that was sampled from a view.
///
/// It should look only at what the seat may know. If it looks further it does not cheat, because the state
/// is a guess; but it then plays as if its guess were true.
pub trait Policy<G: Game>: Send {
    fn choose(&self, state: &G::State, seat: Seat, desk: &mut Desk<G>) -> G::Choice;
}

/// What a policy works with: its luck, and a list that it may write into instead of making one.
pub struct Desk<G: Game> {
    pub rng: Pcg64Mcg,
    pub legal: Vec<G::Choice>,
}

impl<G: Game> Desk<G> {
    pub fn new(rng: Pcg64Mcg) -> Self {
        Self { rng, legal: Vec::new() }
    }
}

impl<G: Game> Chances<G> for Desk<G> {
    #[inline]
    fn draw(&mut self, state: &G::State) -> G::Chance {
        G::sample(state, &mut self.rng)
    }
}

impl<G: Game> fmt::Debug for Desk<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

impl<G: Game> Policy<G> for Random {
    fn choose(&self, state: &G::State, _: Seat, desk: &mut Desk<G>) -> G::Choice {
        G::random_choice(state, &mut desk.rng, &mut desk.legal)
    }
}

/// Plays a sampled state to its end, or until `is_enough`; returns how many choices that took.
pub fn play_out<G: Game>(
    state: &mut G::State,
    policy: &impl Policy<G>,
    desk: &mut Desk<G>,
    mut is_enough: impl FnMut(&G::State, u32) -> bool,
) -> u32 {
    let mut n_choices = 0;
    let choose = |state: &G::State, seat, desk: &mut Desk<G>| {
        if is_enough(state, n_choices) {
            return None;
        }
        n_choices += 1;
        Some(policy.choose(state, seat, desk))
    };
    drive(state, desk, choose, &mut ());
    n_choices
}

/// The bot that follows a rule of thumb.
#[derive(Clone, Debug)]
pub struct Thumb<P> {
    policy: P,
}

impl<P> Thumb<P> {
    pub fn new(policy: P) -> Self {
        Self { policy }
    }
}

impl<G: Game, P: Policy<G>> Bot<G> for Thumb<P> {
    fn choose(&mut self, question: &Question<G>, rng: &mut Pcg64Mcg) -> G::Choice {
        if let [only] = question.legal() {
            return *only;
        }
        let state = G::determinize(&question.view(), rng);
        let mut desk = Desk::new(rng.clone());
        let choice = self.policy.choose(&state, question.seat(), &mut desk);
        *rng = desk.rng;
        choice
    }
}
