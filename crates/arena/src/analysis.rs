//! Looking back at a recorded match: what each choice was worth, who made mistakes, and who was lucky.

mod chances;
mod review;

use bots::{Budget, Measured, Question, Reshuffle, Search, Skill};
use game::{BySeat, Game, Record, RecordError, Replay, Seat, Seats, Step, Viewer};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use chances::{Chances, Prophet};
pub use review::{Analysis, JudgedChoice, SeatReview};

/// Plays a record again and judges it. `budget` is for each choice and for each point of the curve.
pub fn analyse<G: Game, S: Skill<G> + Reshuffle<G> + Default>(
    record: &Record<G>,
    budget: Budget,
    seed: u64,
    mut done: impl FnMut(usize),
) -> Result<Analysis<G>, RecordError> {
    let mut analyst = Analyst::<G, S>::new(G::seats(&record.options), budget, seed);
    let mut replay = Replay::new(record);
    for recorded in &record.steps {
        let before = replay.state().clone();
        replay.advance(&mut |_| ())?;
        match &recorded.step {
            Step::Choice(seat, choice) => analyst.look_at_choice(&before, *seat, *choice, replay.state()),
            Step::Chance(_) => analyst.look_at_chance(replay.state()),
        }
        done(replay.n_done());
    }
    let last = replay.finish()?;
    Ok(analyst.finish(record, &last))
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

impl<G: Game, S: Skill<G> + Reshuffle<G> + Default> Analyst<G, S> {
    fn new(seats: Seats, budget: Budget, seed: u64) -> Self {
        Self {
            search: Search::new(S::default()),
            prophet: Prophet::new(S::default(), seats, budget, Pcg64Mcg::seed_from_u64(!seed)),
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
        let question = Question::<G>::of_view(&view, seat, &legal).with_budget(self.budget);
        let best = self.search.think(&question, &question.patience(), &mut self.rng).best().choice;
        if best == choice {
            // Any other will do: it is about the worth of the choice itself.
            let other = *legal.iter().find(|other| **other != choice).expect("there are several");
            let pair = self.search.compare(&question, [choice, other], &question.patience(), &mut self.rng);
            self.choices.push(JudgedChoice::best(step, seat, pair));
        } else {
            let pair = self.search.compare(&question, [best, choice], &question.patience(), &mut self.rng);
            self.choices.push(JudgedChoice::behind(step, seat, pair));
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
