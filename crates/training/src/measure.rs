//! How well a net plays against its teacher, or against any bot.

use std::sync::Arc;

use bots::{Bot, Budget, Desk, Guided, Intuition, Judgement, Level, Question, Search, Thumb};
use game::{Seat, drive};
use nets::{Learned, Ready};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::others::Others;
use crate::subject::Subject;

/// The share of victories of one among others, with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Share {
    pub(crate) mean: f64,
    pub(crate) half: f64,
}

/// One at the table, and all others.
trait Contest<S: Subject> {
    fn choose_hero(&mut self, state: &S::State, seat: Seat, legal: &[S::Choice]) -> S::Choice;
    fn choose_other(&mut self, state: &S::State, seat: Seat, legal: &[S::Choice]) -> S::Choice;
}

/// The net alone among teachers, or among nets that stay as they are.
pub(crate) fn measure<S: Subject>(
    learned: &Learned,
    frozen: Option<Arc<Learned>>,
    options: &S::Options,
    n_deals: u32,
) -> Share {
    const SEED: u64 = 77;
    let intuition = Intuition::new(Arc::new(Ready::from(learned)));
    let desk = Desk::new(Pcg64Mcg::seed_from_u64(!SEED));
    play_deals(&mut AmongOthers::<S> { intuition, others: Others::new(frozen), desk }, options, n_deals, SEED)
}

/// The net with a search, or alone, among bots of one level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exam {
    pub(crate) n_deals: u32,
    pub(crate) seed: u64,
    /// None: the net alone.
    pub(crate) budget: Option<Budget>,
    /// None: as the champion of the game.
    pub(crate) judgement: Option<Judgement>,
    pub(crate) against: Level,
    pub(crate) against_budget: Budget,
}

pub(crate) fn examine<S: Subject>(learned: &Learned, options: &S::Options, exam: Exam) -> Share {
    let intuition = Intuition::<S::Encoding>::new(Arc::new(Ready::from(learned)));
    let hero: Box<dyn Bot<S>> = match exam.budget {
        None => Box::new(Thumb::new(intuition)),
        Some(_) => {
            let judgement = exam.judgement.unwrap_or(S::JUDGEMENT);
            Box::new(Search::new(Guided::new(S::Insight::default(), intuition, judgement)))
        }
    };
    let mut contest = AmongBots::<S> {
        hero,
        other: S::bot(exam.against),
        budgets: [exam.budget.unwrap_or_default(), exam.against_budget],
        rng: Pcg64Mcg::seed_from_u64(!exam.seed),
    };
    play_deals(&mut contest, options, exam.n_deals, exam.seed)
}

/// Every deal is played as often as there are seats, so that the one meets each of them once.
fn play_deals<S: Subject>(
    contest: &mut impl Contest<S>,
    options: &S::Options,
    n_deals: u32,
    seed: u64,
) -> Share {
    let seats = S::seats(options);
    let mut shares = Vec::new();
    for deal in 0..n_deals {
        let deal = seed.wrapping_mul(1_000_003) + u64::from(deal);
        let sum: f64 = seats.iter().map(|hero| play_match(contest, options, hero, deal)).sum();
        shares.push(sum / f64::from(seats.count()));
    }
    let n = f64::from(n_deals);
    let mean = shares.iter().sum::<f64>() / n;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    Share { mean, half: 1.96 * (variance / n).sqrt() }
}

fn play_match<S: Subject>(contest: &mut impl Contest<S>, options: &S::Options, hero: Seat, deal: u64) -> f64 {
    let mut chance = Pcg64Mcg::seed_from_u64(deal);
    let mut legal = Vec::new();
    let mut state = S::start(options);
    let choose = |state: &S::State, seat, _: &mut Pcg64Mcg| {
        S::legal_choices(state, &mut legal);
        Some(match legal[..] {
            [only] => only,
            _ if seat == hero => contest.choose_hero(state, seat, &legal),
            _ => contest.choose_other(state, seat, &legal),
        })
    };
    drive::<S, _>(&mut state, &mut chance, choose, &mut ());
    S::outcome(&state).map_or(0.0, |outcome| outcome.share(hero))
}

struct AmongOthers<S: Subject> {
    intuition: Intuition<S::Encoding>,
    others: Others<S>,
    desk: Desk<S>,
}

impl<S: Subject> Contest<S> for AmongOthers<S> {
    fn choose_hero(&mut self, state: &S::State, seat: Seat, legal: &[S::Choice]) -> S::Choice {
        self.intuition.best::<S>(state, seat, legal)
    }

    fn choose_other(&mut self, state: &S::State, seat: Seat, legal: &[S::Choice]) -> S::Choice {
        self.others.choose(state, seat, legal, &mut self.desk)
    }
}

struct AmongBots<S: Subject> {
    hero: Box<dyn Bot<S>>,
    other: Box<dyn Bot<S>>,
    budgets: [Budget; 2],
    rng: Pcg64Mcg,
}

impl<S: Subject> Contest<S> for AmongBots<S> {
    fn choose_hero(&mut self, state: &S::State, seat: Seat, legal: &[S::Choice]) -> S::Choice {
        let question = Question::of_state(state, seat, legal).with_budget(self.budgets[0]);
        self.hero.choose(&question, &mut self.rng)
    }

    fn choose_other(&mut self, state: &S::State, seat: Seat, legal: &[S::Choice]) -> S::Choice {
        let question = Question::of_state(state, seat, legal).with_budget(self.budgets[1]);
        self.other.choose(&question, &mut self.rng)
    }
}
