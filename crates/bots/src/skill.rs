use game::{Game, Seat};
use rand_pcg::Pcg64Mcg;

use crate::{Budget, Desk, Policy};

/// What a search must know about a game besides its rules.
pub trait Skill<G: Game>: Policy<G> {
    /// What is derived from a view once, so that many states can be sampled from it quickly.
    type Guess;

    fn guess(&self, view: &G::View, seat: Seat, desk: &mut Desk<G>) -> Self::Guess;

    /// A state that fits the view.
    fn sample(&self, guess: &mut Self::Guess, desk: &mut Desk<G>) -> G::State;

    /// What a match that is over, or that was cut off, is worth to a seat: 0 is lost, 1 is won.
    fn worth(&self, state: &G::State, seat: Seat) -> f64 {
        G::outcome(state).map_or(0.5, |outcome| outcome.share(seat))
    }

    /// Whether a playout may be cut off here and judged by `worth`.
    fn is_enough(&self, _state: &G::State, _n_choices: u32) -> bool {
        false
    }

    /// How long to think about a question that sets no limit.
    fn usual_budget(&self) -> Budget {
        Budget::default()
    }

    /// The answer without any search.
    fn habit(&self, state: &G::State, seat: Seat, _legal: &[G::Choice], desk: &mut Desk<G>) -> G::Choice {
        self.choose(state, seat, desk)
    }

    /// Drops choices that are not worth considering. At least one must stay.
    fn prune(&self, _state: &G::State, _seat: Seat, _legal: &mut Vec<G::Choice>) {}

    /// What speaks for each choice before any world is sampled, in the units of `worth`. With leanings a small budget
    /// is spent by halving: each time the better half of the choices goes on. Writes nothing if there are none.
    fn leanings(&self, _state: &G::State, _seat: Seat, _legal: &[G::Choice], _into: &mut Vec<f64>) {}
}

impl<G: Game> Skill<G> for crate::Random {
    type Guess = G::View;

    fn guess(&self, view: &G::View, _: Seat, _: &mut Desk<G>) -> G::View {
        view.clone()
    }

    fn sample(&self, view: &mut G::View, desk: &mut Desk<G>) -> G::State {
        G::determinize(view, &mut desk.rng)
    }
}

/// For looking back at a match whose truth is on record; never for a bot, which has no truth to shuffle.
pub trait Reshuffle<G: Game> {
    /// Shuffles what no seat can know: the cards that are still to come.
    fn reshuffle(&self, truth: &mut G::State, rng: &mut Pcg64Mcg);
}
