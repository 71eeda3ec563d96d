//! How well a net plays against its teacher.

use bots::{Desk, Policy};
use game::{Awaiting, Seat, Step};
use nets::{Learned, Thoughts, score};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use tensors::{Encoding, Weighed};

use crate::subject::Subject;

/// The share of victories of one net among teachers, with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Share {
    pub(crate) mean: f64,
    pub(crate) half: f64,
}

/// Every deal is played as often as there are seats, so that the net meets each of them once.
pub(crate) fn measure<S: Subject>(learned: &Learned, options: &S::Options, n_deals: u32, seed: u64) -> Share {
    let seats = S::seats(options);
    let mut examinee = Examinee::<S>::new(learned);
    let shares: Vec<f64> = (0..n_deals)
        .map(|deal| {
            let deal = seed.wrapping_mul(1_000_003) + u64::from(deal);
            let sum: f64 = seats.iter().map(|hero| examinee.share(options, hero, deal)).sum();
            sum / f64::from(seats.count())
        })
        .collect();
    let n = f64::from(n_deals);
    let mean = shares.iter().sum::<f64>() / n;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    Share { mean, half: 1.96 * (variance / n).sqrt() }
}

struct Examinee<'l, S: Subject> {
    learned: &'l Learned,
    teacher: S::Teacher,
    legal: Vec<S::Choice>,
    ones: Vec<u16>,
    weighed: Vec<Weighed>,
    thoughts: Thoughts,
    scores: Vec<f32>,
}

impl<'l, S: Subject> Examinee<'l, S> {
    fn new(learned: &'l Learned) -> Self {
        Self {
            learned,
            teacher: S::teacher(),
            legal: Vec::new(),
            ones: Vec::new(),
            weighed: Vec::new(),
            thoughts: Thoughts::default(),
            scores: Vec::new(),
        }
    }

    fn share(&mut self, options: &S::Options, hero: Seat, deal: u64) -> f64 {
        let mut chance = Pcg64Mcg::seed_from_u64(deal);
        let mut desk = Desk::new(Pcg64Mcg::seed_from_u64(!deal));
        let mut state = S::start(options);
        loop {
            let step = match S::awaiting(&state) {
                Awaiting::Nothing => break,
                Awaiting::Chance => Step::Chance(S::sample(&state, &mut chance)),
                Awaiting::Choice(seat) => {
                    S::legal_choices(&state, &mut self.legal);
                    let choice = match self.legal[..] {
                        [only] => only,
                        _ if seat == hero => self.best(&state, seat),
                        _ => self.teacher.choose(&state, seat, &mut desk),
                    };
                    Step::Choice(seat, choice)
                }
            };
            S::apply(&mut state, &step, &mut |_| ());
        }
        S::outcome(&state).map_or(0.0, |outcome| outcome.share(hero))
    }

    fn best(&mut self, state: &S::State, seat: Seat) -> S::Choice {
        S::Encoding::observe_ones(state, seat, &mut self.ones);
        S::Encoding::facts(state, seat, &self.legal, &mut self.weighed);
        self.learned.policy.think(&self.ones, &mut self.thoughts);
        let n_choices = S::Encoding::N_CHOICES;
        score(&self.learned.policy, &self.thoughts, n_choices, &self.weighed, &mut self.scores);
        let best = (0..self.legal.len()).max_by(|a, b| self.scores[*a].total_cmp(&self.scores[*b]));
        self.legal[best.expect("a question has an answer")]
    }
}
