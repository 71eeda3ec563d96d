use std::time::Duration;

use bots::{Budget, Desk, Measured, Patience, Reshuffle, Skill, play_out};
use game::{BySeat, Game, Seat, Seats, Step, Viewer};
use rand_pcg::Pcg64Mcg;

/// Every seat's chance to win, measured by playing on.
#[derive(Clone, Debug)]
pub(super) struct Chances {
    sums: BySeat<f64>,
    squares: BySeat<f64>,
    n: u32,
}

impl Chances {
    fn none(seats: Seats) -> Self {
        Self { sums: BySeat::new(seats, 0.0), squares: BySeat::new(seats, 0.0), n: 0 }
    }

    /// Before anything is known all are equal.
    pub(super) fn fair(seats: Seats) -> Self {
        let share = 1.0 / f64::from(seats.count());
        Self { sums: BySeat::new(seats, share), squares: BySeat::new(seats, share * share), n: 1 }
    }

    fn add(&mut self, share: impl Fn(Seat) -> f64) {
        for seat in self.sums.seats().iter() {
            let share = share(seat);
            self.sums[seat] += share;
            self.squares[seat] += share * share;
        }
        self.n += 1;
    }

    pub(super) fn seats(&self) -> Seats {
        self.sums.seats()
    }

    /// How often the match was played on.
    pub(super) fn n(&self) -> u32 {
        self.n
    }

    /// A certain value has no width; the fair share and an outcome are such values.
    pub(super) fn of(&self, seat: Seat) -> Measured {
        let n = f64::from(self.n.max(1));
        let mean = self.sums[seat] / n;
        let variance = (self.squares[seat] / n - mean * mean).max(0.0);
        Measured { mean, half: 1.96 * (variance / (n - 1.0).max(1.0)).sqrt() }
    }

    pub(super) fn means(&self) -> Vec<f64> {
        self.seats().iter().map(|seat| self.of(seat).mean).collect()
    }
}

/// Knows all hands, but not the cards to come.
pub(super) struct Prophet<G: Game, S> {
    pub(super) skill: S,
    seats: Seats,
    budget: Budget,
    purse: Purse,
    pub(super) time_max: Option<Duration>,
    /// Whether some time was up before everything was played.
    pub(super) was_late: bool,
    desk: Desk<G>,
}

/// How many orders of the deck to look at: a card that depends on the order shows in one of them.
const ORDERS_TRIED: u32 = 4;

impl<G: Game, S: Skill<G> + Reshuffle<G>> Prophet<G, S> {
    pub(super) fn new(skill: S, seats: Seats, budget: Budget, purse: Purse, rng: Pcg64Mcg) -> Self {
        Self { skill, seats, budget, purse, time_max: None, was_late: false, desk: Desk::new(rng) }
    }

    /// The next step of the match gets its share.
    pub(super) fn go_on(&mut self) {
        self.purse.go_on();
    }

    pub(super) fn chances_of(&mut self, truth: &G::State) -> Chances {
        self.play(truth, |_| ())
    }

    /// The chances after a choice, before it is known which cards it turns up.
    pub(super) fn chances_after(&mut self, truth: &G::State, seat: Seat, choice: G::Choice) -> Chances {
        self.play(truth, |state| G::apply(state, &Step::Choice(seat, choice), &mut |_| ()))
    }

    /// Whether a choice shows anybody a card that nobody knew of.
    pub(super) fn turns_up_cards(&mut self, truth: &G::State, seat: Seat, choice: G::Choice) -> bool {
        let seats = self.seats;
        let mut views_after = || {
            let mut state = truth.clone();
            self.skill.reshuffle(&mut state, &mut self.desk.rng);
            G::apply(&mut state, &Step::Choice(seat, choice), &mut |_| ());
            views_of::<G>(&state, seats)
        };
        let first = views_after();
        (1..ORDERS_TRIED).any(|_| views_after() != first)
    }

    fn play(&mut self, truth: &G::State, change: impl Fn(&mut G::State)) -> Chances {
        let mut chances = Chances::none(self.seats);
        if let Some(outcome) = G::outcome(truth) {
            chances.add(|seat| outcome.share(seat));
            return chances;
        }
        let patience = Patience::new(self.budget, None).at_most(self.time_max);
        let (share, mut n_choices) = (self.purse.share(), 0);
        let lasts = |n: u32, n_choices: u64| patience.lasts(n.into()) && (n < N_MIN || n_choices < share);
        while chances.n == 0 || lasts(chances.n, n_choices) {
            let mut state = truth.clone();
            self.skill.reshuffle(&mut state, &mut self.desk.rng);
            change(&mut state);
            let skill = &self.skill;
            n_choices += u64::from(play_out(&mut state, skill, &mut self.desk, |state, n_choices| {
                skill.is_enough(state, n_choices)
            }));
            match G::outcome(&state) {
                Some(outcome) => chances.add(|seat| outcome.share(seat)),
                None => chances.add(|_| 1.0 / f64::from(self.seats.count())),
            }
        }
        self.purse.spend(n_choices);
        self.was_late |= patience.is_late();
        chances
    }
}

/// So many choices may be made while playing on from all steps of a match together. Otherwise a match of a thousand
/// steps, or one from whose steps it is far to the end, would take minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Purse {
    n_choices: u64,
    n_steps: u64,
}

/// For each iteration of the budget, so that whoever wants to know it better may.
const CHOICES_PER_ITERATION: u64 = 20_000;
/// Less than this tells nothing, however many steps there are.
const N_MIN: u32 = 20;

impl Purse {
    pub(super) fn new(budget: Budget, n_steps: usize) -> Self {
        let n_choices = match budget {
            Budget::Iterations(count) => u64::from(count) * CHOICES_PER_ITERATION,
            // The time is bound enough.
            Budget::Milliseconds(_) => u64::MAX,
        };
        Self { n_choices, n_steps: n_steps as u64 }
    }

    /// What the next measurement may take: a step that turns up cards has two. What a step leaves is for those that
    /// follow.
    fn share(&self) -> u64 {
        self.n_choices / self.n_steps.max(1)
    }

    fn spend(&mut self, n_choices: u64) {
        self.n_choices = self.n_choices.saturating_sub(n_choices);
    }

    fn go_on(&mut self) {
        self.n_steps = self.n_steps.saturating_sub(1);
    }
}

fn views_of<G: Game>(state: &G::State, seats: Seats) -> Vec<G::View> {
    Viewer::all(seats).map(|viewer| G::view(state, viewer)).collect()
}

#[cfg(test)]
mod tests {
    use abluxxen::{Abluxxen, Options};
    use abluxxen_bots::Insight;
    use game::settle;
    use rand_core::SeedableRng;

    use super::*;

    const BUDGET: Budget = Budget::Iterations(10);

    #[test]
    fn however_many_steps_there_are_they_share_the_same() {
        for n_steps in [1, 100, 10_000] {
            let mut purse = Purse::new(BUDGET, n_steps);
            let mut n_choices = 0;
            for step in 0..n_steps {
                for _ in 0..=step % 2 {
                    n_choices += purse.share();
                    purse.spend(purse.share());
                }
                purse.go_on();
            }
            let in_all = 10 * CHOICES_PER_ITERATION;
            assert!((in_all / 2..=in_all).contains(&n_choices), "{n_steps} steps: {n_choices}");
        }
    }

    #[test]
    fn what_a_step_leaves_is_for_those_that_follow() {
        let mut purse = Purse::new(BUDGET, 10);
        let share = purse.share();
        purse.go_on();
        assert!(purse.share() > share);
        purse.spend(u64::MAX);
        assert_eq!(purse.share(), 0, "one that takes more than there is leaves nothing");
        assert!(Purse::new(Budget::Milliseconds(1), 10).share() > u64::MAX / 100, "the time is bound enough");
    }

    /// How often a dealt match of four is played on with so many choices for it.
    fn n_played(budget: u32, n_choices: u64) -> u32 {
        let options: Options =
            serde_json::from_str(r#"{"edition":"amigo","level":"base","seats":4,"first":0}"#).unwrap();
        let mut state = Abluxxen::start(&options);
        settle::<Abluxxen>(&mut state, &mut Pcg64Mcg::seed_from_u64(1), &mut ());
        let purse = Purse { n_choices, n_steps: 1 };
        let (budget, rng) = (Budget::Iterations(budget), Pcg64Mcg::seed_from_u64(2));
        let skill = Insight::default();
        Prophet::<Abluxxen, _>::new(skill, Abluxxen::seats(&options), budget, purse, rng)
            .chances_of(&state)
            .n()
    }

    #[test]
    fn a_step_takes_its_share_and_no_more_unless_that_would_tell_nothing() {
        assert_eq!(n_played(200, u64::MAX), 200);
        assert!((N_MIN + 1..150).contains(&n_played(200, 5_000)));
        assert_eq!(n_played(200, 0), N_MIN);
        assert_eq!(n_played(5, 0), 5, "the budget holds in any case");
    }
}
