use rand_core::Rng;

use crate::{Awaiting, Game, Record, Seat, Step};

/// Where the chances of a match come from. Every generator is such a source.
pub trait Chances<G: Game> {
    /// An outcome of the awaited chance.
    fn draw(&mut self, state: &G::State) -> G::Chance;
}

impl<G: Game, R: Rng> Chances<G> for R {
    #[inline]
    fn draw(&mut self, state: &G::State) -> G::Chance {
        G::sample(state, self)
    }
}

/// Whoever follows a match: a recorder, a viewer, a counter. `()` follows nothing and costs nothing.
pub trait Watch<G: Game> {
    /// Called before a step is carried out in this state.
    #[inline]
    fn step(&mut self, _state: &G::State, _step: &Step<G>) {}
    /// Something that the step brings about.
    #[inline]
    fn event(&mut self, _event: G::Event) {}
}

impl<G: Game> Watch<G> for () {}

impl<G: Game, W: Watch<G>> Watch<G> for &mut W {
    fn step(&mut self, state: &G::State, step: &Step<G>) {
        (**self).step(state, step);
    }

    fn event(&mut self, event: G::Event) {
        (**self).event(event);
    }
}

/// Both follow.
impl<G: Game, A: Watch<G>, B: Watch<G>> Watch<G> for (A, B) {
    fn step(&mut self, state: &G::State, step: &Step<G>) {
        self.0.step(state, step);
        self.1.step(state, step);
    }

    fn event(&mut self, event: G::Event) {
        self.0.event(event.clone());
        self.1.event(event);
    }
}

/// A record that follows a match keeps its steps.
impl<G: Game> Watch<G> for Record<G> {
    fn step(&mut self, _: &G::State, step: &Step<G>) {
        self.steps.push(step.clone().into());
    }
}

/// Calls a function with everything that happens.
#[derive(Clone, Copy, Debug)]
pub struct Events<F>(pub F);

impl<G: Game, F: FnMut(G::Event)> Watch<G> for Events<F> {
    fn event(&mut self, event: G::Event) {
        (self.0)(event);
    }
}

/// Plays on from `state` until the match is over or `choose` gives no choice.
///
/// This is the one loop that all matches go through. `choose` answers for every seat with a legal choice; it is
/// lent the source of chances, so that one generator can serve both.
///
/// # Panics
/// If the match takes [`Game::STEPS_MAX`] steps.
#[inline]
pub fn drive<G: Game, C: Chances<G>>(
    state: &mut G::State,
    chances: &mut C,
    mut choose: impl FnMut(&G::State, Seat, &mut C) -> Option<G::Choice>,
    watch: &mut impl Watch<G>,
) {
    // Does not use `next_step`: built separately, a choice need not take as much space as a shuffle.
    for _ in 0..G::STEPS_MAX {
        match G::awaiting(state) {
            Awaiting::Choice(seat) => {
                let Some(choice) = choose(state, seat, chances) else { return };
                carry_out(state, &Step::Choice(seat, choice), watch);
            }
            Awaiting::Chance => {
                let chance = chances.draw(state);
                carry_out(state, &Step::Chance(chance), watch);
            }
            Awaiting::Nothing => return,
        }
    }
    panic!("a match of {} did not end", G::NAME);
}

/// Lets chance play on until somebody is asked or the match is over.
#[inline]
pub fn settle<G: Game>(state: &mut G::State, chances: &mut impl Chances<G>, watch: &mut impl Watch<G>) {
    drive(state, chances, |_, _, _| None, watch);
}

/// What happens next in a match: nothing if it is over or `choose` gives no choice.
#[inline]
pub fn next_step<G: Game, C: Chances<G>>(
    state: &G::State,
    chances: &mut C,
    choose: &mut impl FnMut(&G::State, Seat, &mut C) -> Option<G::Choice>,
) -> Option<Step<G>> {
    match G::awaiting(state) {
        Awaiting::Choice(seat) => choose(state, seat, chances).map(|choice| Step::Choice(seat, choice)),
        Awaiting::Chance => Some(Step::Chance(chances.draw(state))),
        Awaiting::Nothing => None,
    }
}

/// Carries out one checked step while `watch` looks on.
#[inline]
pub fn carry_out<G: Game>(state: &mut G::State, step: &Step<G>, watch: &mut impl Watch<G>) {
    watch.step(state, step);
    G::apply(state, step, &mut |event| watch.event(event));
}
