//! Looking back at a recorded match: what each choice was worth, who made mistakes, and who was lucky.

mod chances;
mod review;

use std::fmt;
use std::time::Duration;

use bots::{Budget, Justify, Measured, Patience, Question, Reshuffle, Search, Skill};
use game::{BySeat, Game, Record, RecordError, Seat, Step, Viewer, replay};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use chances::{Chances, Prophet, Purse};
pub use review::{Analysis, JudgedChoice, SeatReview};

/// Plays a record again and judges it. `budget` is for each choice and for each point of the curve; where it is far to the
/// end, or there are many steps, each gets less.
pub fn analyse<G: Game, S: Skill<G> + Reshuffle<G> + Justify<G> + Clone>(
    record: &Record<G>,
    skill: &S,
    budget: Budget,
    seed: u64,
    mut done: impl FnMut(usize),
) -> Result<Analysis<G>, RecordError> {
    let mut look = LookBack::new(record.clone(), skill, budget, seed)?;
    while look.advance() {
        done(look.n_done());
    }
    Ok(look.finish())
}

/// The same step by step, for callers that have other things to do in between.
pub struct LookBack<G: Game, S> {
    record: Record<G>,
    state: G::State,
    n_done: usize,
    seed: u64,
    analyst: Analyst<G, S>,
}

impl<G: Game, S: Skill<G> + Reshuffle<G> + Justify<G> + Clone> LookBack<G, S> {
    /// The whole record is checked first.
    pub fn new(record: Record<G>, skill: &S, budget: Budget, seed: u64) -> Result<Self, RecordError> {
        replay(&record)?;
        let analyst = Analyst::new(skill, &record, budget, seed);
        Ok(Self { state: G::start(&record.options), n_done: 0, seed, analyst, record })
    }

    /// Each of the up to four searches for one step ends after this time, whatever its budget: cards that somebody made
    /// up may take long to think about.
    #[must_use]
    pub fn with_search_max(mut self, time_max: Option<Duration>) -> Self {
        self.analyst.prophet.time_max = time_max;
        self
    }

    /// Whether that time was up for some search, so that nobody can repeat the figures.
    pub fn was_late(&self) -> bool {
        self.analyst.prophet.was_late
    }

    /// Looks at the first step next, with another budget, as if nothing had been looked at before.
    pub fn begin_again(&mut self, budget: Budget) {
        let time_max = self.analyst.prophet.time_max;
        // That of the search remembers for whom it thought last, and would end playouts early.
        let skill = self.analyst.prophet.skill.clone();
        self.analyst = Analyst::new(&skill, &self.record, budget, self.seed);
        self.analyst.prophet.time_max = time_max;
        self.state = G::start(&self.record.options);
        self.n_done = 0;
    }

    pub fn n_done(&self) -> usize {
        self.n_done
    }

    pub fn n_steps(&self) -> usize {
        self.record.steps.len()
    }

    /// Looks at the next step; false when there is none.
    pub fn advance(&mut self) -> bool {
        let Some(recorded) = self.record.steps.get(self.n_done) else { return false };
        let before = self.state.clone();
        G::apply(&mut self.state, &recorded.step, &mut |_| ());
        match &recorded.step {
            Step::Choice(seat, choice) => {
                self.analyst.look_at_choice(&before, *seat, *choice, &self.state);
            }
            Step::Chance(_) => self.analyst.look_at_chance(&self.state),
        }
        self.analyst.prophet.go_on();
        self.n_done += 1;
        true
    }

    /// What has been found out about the steps so far.
    pub fn finish(self) -> Analysis<G> {
        self.analyst.finish(&self.record, &self.state)
    }
}

impl<G: Game, S> fmt::Debug for LookBack<G, S> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("LookBack").field("n_done", &self.n_done).finish_non_exhaustive()
    }
}

struct Analyst<G: Game, S> {
    search: Search<G, S>,
    prophet: Prophet<G, S>,
    budget: Budget,
    rng: Pcg64Mcg,
    /// Before the first step, and after every step.
    curve: Vec<Chances>,
    choices: Vec<JudgedChoice<G::Choice>>,
    luck: BySeat<Luck>,
}

/// The sum of what cards changed, with the square of its uncertainty.
#[derive(Clone, Copy, Debug, Default)]
struct Luck {
    sum: f64,
    squared_half: f64,
}

impl<G: Game, S: Skill<G> + Reshuffle<G> + Justify<G> + Clone> Analyst<G, S> {
    fn new(skill: &S, record: &Record<G>, budget: Budget, seed: u64) -> Self {
        let seats = G::seats(&record.options);
        let purse = Purse::new(budget, record.steps.len());
        let rng = Pcg64Mcg::seed_from_u64(!seed);
        Self {
            search: Search::new(skill.clone()),
            prophet: Prophet::new(skill.clone(), seats, budget, purse, rng),
            budget,
            rng: Pcg64Mcg::seed_from_u64(seed),
            curve: vec![Chances::fair(seats)],
            choices: Vec::new(),
            luck: BySeat::new(seats, Luck::default()),
        }
    }

    /// The cards fell: whatever that changes is luck.
    fn look_at_chance(&mut self, after: &G::State) {
        let chances = self.prophet.chances_of(after);
        self.add_luck(&self.now().clone(), &chances);
        self.curve.push(chances);
    }

    fn look_at_choice(&mut self, before: &G::State, seat: Seat, choice: G::Choice, after: &G::State) {
        let expected = self.prophet.chances_after(before, seat, choice);
        self.judge(before, seat, choice, &expected);
        let chances = if G::outcome(after).is_some() || self.prophet.turns_up_cards(before, seat, choice) {
            let chances = self.prophet.chances_of(after);
            self.add_luck(&expected, &chances);
            chances
        } else {
            expected
        };
        self.curve.push(chances);
    }

    /// Judged by what the seat knew, not by the truth.
    fn judge(&mut self, before: &G::State, seat: Seat, choice: G::Choice, expected: &Chances) {
        let mut legal = Vec::new();
        G::legal_choices(before, &mut legal);
        let step = self.curve.len() - 1;
        if legal.len() == 1 {
            self.choices.push(JudgedChoice::forced(step, seat, choice, expected.of(seat)));
            return;
        }
        let view = G::view(before, Viewer::Seat(seat));
        let question = Question::<G>::of_view(&view, seat, &legal).with_budget(self.budget_like(expected));
        let patience = self.patience(&question);
        let best = self.search.think(&question, &patience, &mut self.rng).best().choice;
        self.prophet.was_late |= patience.is_late();
        let patience = self.patience(&question);
        if best == choice {
            // Any other will do: only the worth of the choice itself matters here.
            let other = *legal.iter().find(|other| **other != choice).expect("there are several");
            let pair = self.search.compare(&question, [choice, other], &patience, &mut self.rng);
            self.choices.push(JudgedChoice::best(step, seat, pair));
        } else {
            let pair = self.search.compare(&question, [best, choice], &patience, &mut self.rng);
            let behind = JudgedChoice::behind(step, seat, pair);
            let reason = Some(self.search.skill().reason(&view, &best));
            self.choices.push(JudgedChoice { reason, ..behind });
        }
        self.prophet.was_late |= patience.is_late();
    }

    fn patience<'q>(&self, question: &Question<'q, G>) -> Patience<'q> {
        question.patience().at_most(self.prophet.time_max)
    }

    /// What the purse allowed for the curve is enough for the choice.
    fn budget_like(&self, expected: &Chances) -> Budget {
        match self.budget {
            Budget::Iterations(count) => Budget::Iterations(count.min(expected.n())),
            Budget::Milliseconds(_) => self.budget,
        }
    }

    fn add_luck(&mut self, expected: &Chances, came: &Chances) {
        for seat in expected.seats().iter() {
            let (before, after) = (expected.of(seat), came.of(seat));
            self.luck[seat].sum += after.mean - before.mean;
            self.luck[seat].squared_half += before.half.powi(2) + after.half.powi(2);
        }
    }

    fn now(&self) -> &Chances {
        self.curve.last().expect("it begins before the first step")
    }

    fn finish(self, record: &Record<G>, last: &G::State) -> Analysis<G> {
        let outcome = G::outcome(last);
        let luck =
            |seat: Seat| Measured { mean: self.luck[seat].sum, half: self.luck[seat].squared_half.sqrt() };
        let seats = G::seats(&record.options).iter();
        let seats =
            seats.map(|seat| SeatReview::of(seat, record, &self.choices, luck(seat), outcome.as_ref()));
        Analysis {
            seats: seats.collect(),
            choices: self.choices,
            chances: self.curve.iter().map(Chances::means).collect(),
        }
    }
}
