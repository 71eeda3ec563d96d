use std::time::{Duration, Instant};

use bots::{Bot, Budget, Question};
use game::{BySeat, Game, Seat, Seats, random};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

use super::Times;
use crate::Player;

/// Asks the bots, watches the clock, and answers for a bot that breaks the rules.
pub(super) struct Referee<G: Game> {
    bots: Vec<Box<dyn Bot<G>>>,
    conduct: Vec<Conduct>,
    /// The bot of each seat, as its place in `bots`.
    seated: BySeat<usize>,
    budget: Budget,
}

/// How a bot behaved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Conduct {
    pub n_choices: u64,
    pub n_illegal: u64,
    /// Choices that took more than six fifths of a budget in milliseconds.
    pub n_late: u64,
    pub slowest: Duration,
    pub thinking: Duration,
    pub times: Times,
}

impl Conduct {
    /// Adds what was seen elsewhere.
    pub fn merge(&mut self, other: &Self) {
        self.n_choices += other.n_choices;
        self.n_illegal += other.n_illegal;
        self.n_late += other.n_late;
        self.slowest = self.slowest.max(other.slowest);
        self.thinking += other.thinking;
        self.times.merge(&other.times);
    }

    fn note(&mut self, time: Duration, budget: Budget) {
        self.n_choices += 1;
        self.slowest = self.slowest.max(time);
        self.thinking += time;
        self.times.note(time);
        match budget {
            Budget::Milliseconds(count) if time > Duration::from_millis(count.into()) * 6 / 5 => {
                self.n_late += 1;
            }
            Budget::Milliseconds(_) | Budget::Iterations(_) => {}
        }
    }
}

impl<G: Game> Referee<G> {
    pub(super) fn new(bots: Vec<Box<dyn Bot<G>>>, seats: Seats, budget: Budget) -> Self {
        let conduct = vec![Conduct::default(); bots.len()];
        Self { bots, conduct, seated: BySeat::new(seats, 0), budget }
    }

    pub(super) fn seat(&mut self, bots: BySeat<usize>) {
        self.seated = bots;
    }

    pub(super) fn into_conduct(self) -> Vec<Conduct> {
        self.conduct
    }
}

impl<G: Game> Player<G> for Referee<G> {
    fn choose(
        &mut self,
        state: &G::State,
        seat: Seat,
        rng: &mut Pcg64Mcg,
        legal: &mut Vec<G::Choice>,
    ) -> G::Choice {
        G::legal_choices(state, legal);
        let bot = self.seated[seat];
        let question = Question::of_state(state, seat, legal).with_budget(self.budget);
        let begun = Instant::now();
        let choice = self.bots[bot].choose(&question, rng);
        self.conduct[bot].note(begun.elapsed(), self.budget);
        if legal.binary_search(&choice).is_ok() {
            return choice;
        }
        self.conduct[bot].n_illegal += 1;
        *random::pick(rng, legal)
    }
}
