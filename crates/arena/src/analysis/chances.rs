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
    skill: S,
    seats: Seats,
    budget: Budget,
    desk: Desk<G>,
}

/// How many orders of the deck to look at: a card that depends on the order shows in one of them.
const ORDERS_TRIED: u32 = 4;

impl<G: Game, S: Skill<G> + Reshuffle<G>> Prophet<G, S> {
    pub(super) fn new(skill: S, seats: Seats, budget: Budget, rng: Pcg64Mcg) -> Self {
        Self { skill, seats, budget, desk: Desk::new(rng) }
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
        let patience = Patience::new(self.budget, None);
        while chances.n == 0 || patience.lasts(chances.n.into()) {
            let mut state = truth.clone();
            self.skill.reshuffle(&mut state, &mut self.desk.rng);
            change(&mut state);
            let skill = &self.skill;
            play_out(&mut state, skill, &mut self.desk, |state, n_choices| skill.is_enough(state, n_choices));
            match G::outcome(&state) {
                Some(outcome) => chances.add(|seat| outcome.share(seat)),
                None => chances.add(|_| 1.0 / f64::from(self.seats.count())),
            }
        }
        chances
    }
}

fn views_of<G: Game>(state: &G::State, seats: Seats) -> Vec<G::View> {
    Viewer::all(seats).map(|viewer| G::view(state, viewer)).collect()
}
