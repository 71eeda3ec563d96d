use std::cell::Cell;

use game::{Awaiting, Game, Reason, Seat};
use nets::to_chances;
use rand_pcg::Pcg64Mcg;
use tensors::Encoding;

use crate::hint::Justify;
use crate::learned::Intuition;
use crate::{Budget, Desk, Level, Policy, Reshuffle, Skill};

/// A search guided by a net, which says which choices are worth considering and what a world is worth when the seat
/// is asked again. In between the rule of thumb plays, which is quick, or the net.
#[derive(Clone, Debug)]
pub struct Guided<S, E> {
    skill: S,
    intuition: Intuition<E>,
    judgement: Judgement,
    /// In the current playout: how often the seat was asked.
    n_asked: Cell<u32>,
    asking: Cell<Option<Seat>>,
}

/// How the net and the search share the work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// How many choices get worlds at all.
    pub n_candidates: usize,
    /// A playout is judged once the seat has been asked this many times.
    pub n_questions: u32,
    /// Choices that the net finds less probable than this are not tried.
    pub chance_min: f32,
    /// What it adds to a choice's worth if the net finds it e times as probable.
    pub prior: f64,
    /// Who plays on in a world.
    pub follow_up: FollowUp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowUp {
    RuleOfThumb,
    /// The net for the seat that thinks, the rule of thumb for all others: slower, and closer to how the seat will really
    /// go on.
    Net,
    /// The net for all seats: the slowest, and as the others would go on if they were as good.
    NetForAll,
}

/// A score further behind the best than this counts as this far.
const BEHIND_MAX: f32 = 6.0;

impl<S, E> Guided<S, E> {
    pub fn new(skill: S, intuition: Intuition<E>, judgement: Judgement) -> Self {
        Self { skill, intuition, judgement, n_asked: Cell::new(0), asking: Cell::new(None) }
    }
}

impl<G: Game, S: Skill<G>, E: Encoding<G>> Policy<G> for Guided<S, E> {
    fn choose(&self, state: &G::State, seat: Seat, desk: &mut Desk<G>) -> G::Choice {
        match self.judgement.follow_up {
            FollowUp::Net if self.asking.get() == Some(seat) => self.intuition.choose(state, seat, desk),
            FollowUp::NetForAll => self.intuition.choose(state, seat, desk),
            FollowUp::Net | FollowUp::RuleOfThumb => self.skill.choose(state, seat, desk),
        }
    }
}

impl<G: Game, S: Skill<G>, E: Encoding<G>> Skill<G> for Guided<S, E> {
    type Guess = S::Guess;

    fn guess(&self, view: &G::View, seat: Seat, desk: &mut Desk<G>) -> S::Guess {
        self.asking.set(Some(seat));
        self.skill.guess(view, seat, desk)
    }

    fn sample(&self, guess: &mut S::Guess, desk: &mut Desk<G>) -> G::State {
        self.skill.sample(guess, desk)
    }

    fn worth(&self, state: &G::State, seat: Seat) -> f64 {
        match G::awaiting(state) {
            Awaiting::Choice(asked) if asked == seat => self.intuition.judge::<G>(state, seat),
            Awaiting::Choice(_) | Awaiting::Chance | Awaiting::Nothing => self.skill.worth(state, seat),
        }
    }

    fn is_enough(&self, state: &G::State, n_choices: u32) -> bool {
        if n_choices == 0 {
            self.n_asked.set(0);
        }
        if G::awaiting(state) == self.asking.get().map_or(Awaiting::Nothing, Awaiting::Choice) {
            self.n_asked.set(self.n_asked.get() + 1);
        }
        self.n_asked.get() >= self.judgement.n_questions || self.skill.is_enough(state, n_choices)
    }

    /// A server can afford it in every seat.
    fn usual_budget(&self) -> Budget {
        Level::Champion.usual_budget()
    }

    fn habit(&self, state: &G::State, seat: Seat, legal: &[G::Choice], _: &mut Desk<G>) -> G::Choice {
        self.intuition.best::<G>(state, seat, legal)
    }

    /// Keeps the choices that the net finds most probable, the most probable first.
    fn prune(&self, state: &G::State, seat: Seat, legal: &mut Vec<G::Choice>) {
        let mut ranked = self.ranked::<G>(state, seat, legal);
        ranked.truncate(self.judgement.n_candidates);
        let first = ranked[0].1;
        legal.clear();
        legal.extend(
            ranked
                .iter()
                .filter(|(chance, _)| *chance >= self.judgement.chance_min)
                .map(|(_, choice)| *choice),
        );
        if legal.is_empty() {
            legal.push(first);
        }
    }

    fn leanings(&self, state: &G::State, seat: Seat, legal: &[G::Choice], into: &mut Vec<f64>) {
        self.intuition.weigh::<G, _>(state, seat, legal, |scores| {
            let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let leaning = |score: &f32| self.judgement.prior * f64::from((score - best).max(-BEHIND_MAX));
            into.extend(scores.iter().map(leaning));
        });
    }
}

impl<S, E> Guided<S, E> {
    fn ranked<G: Game>(&self, state: &G::State, seat: Seat, legal: &[G::Choice]) -> Vec<(f32, G::Choice)>
    where
        E: Encoding<G>,
    {
        let mut ranked: Vec<(f32, G::Choice)> = self.intuition.weigh::<G, _>(state, seat, legal, |scores| {
            to_chances(scores);
            scores.iter().copied().zip(legal.iter().copied()).collect()
        });
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked
    }
}

impl<G: Game, S: Justify<G>, E> Justify<G> for Guided<S, E> {
    fn reason(&self, view: &G::View, choice: &G::Choice) -> Reason {
        self.skill.reason(view, choice)
    }
}

impl<G: Game, S: Reshuffle<G>, E> Reshuffle<G> for Guided<S, E> {
    fn reshuffle(&self, truth: &mut G::State, rng: &mut Pcg64Mcg) {
        self.skill.reshuffle(truth, rng);
    }
}
