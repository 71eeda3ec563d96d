/// The choices that are compared, and what was learned about each.
#[derive(Clone, Debug)]
pub struct Candidates<C> {
    all: Vec<Candidate<C>>,
    /// Places in `all` of those that still get new worlds.
    alive: Vec<usize>,
    /// Sums of products of the worth of two candidates in the same world; a square of `all` by `all`.
    products: Vec<f64>,
    cut: Cut,
    n_worlds: u32,
}

/// Which candidates get no more worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Cut {
    /// Those that are clearly behind the best.
    #[default]
    Hopeless,
    /// The same, and the worse half, each time an equal part of the budget is spent; `n_halvings` have been made.
    Halves {
        n_halvings: u32,
    },
    Never,
}

/// One choice, by its worth over all worlds in which it was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<C> {
    pub choice: C,
    pub n_worlds: u32,
    sum: f64,
    squares: f64,
    /// What spoke for it before any world was sampled.
    leaning: f64,
}

/// A number with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    pub mean: f64,
    pub half: f64,
}

const ERRORS_OF_95_PERCENT: f64 = 1.96;
/// After this many worlds a leaning counts twice.
const WORLDS_OF_LEANING: f64 = 16.0;

impl<C: Copy> Candidate<C> {
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.n_worlds.max(1))
    }

    /// The mean, together with what spoke for the choice beforehand, which counts for more the fewer worlds were
    /// seen.
    fn merit(&self) -> f64 {
        self.mean() + self.leant()
    }

    /// What spoke for it beforehand, as much as it counts by now.
    fn leant(&self) -> f64 {
        self.leaning * (1.0 + WORLDS_OF_LEANING / f64::from(self.n_worlds.max(1)))
    }

    pub fn worth(&self) -> Measured {
        Measured::of(self.sum, self.squares, self.n_worlds)
    }
}

impl Measured {
    /// With less than two worlds nothing is known.
    fn of(sum: f64, squares: f64, n_worlds: u32) -> Self {
        let n = f64::from(n_worlds.max(1));
        let mean = sum / n;
        let variance = (squares / n - mean * mean).max(0.0) * n / (n - 1.0).max(1.0);
        let half = if n_worlds < 2 { 1.0 } else { ERRORS_OF_95_PERCENT * (variance / n).sqrt() };
        Self { mean, half }
    }

    fn errors(&self) -> f64 {
        self.mean / (self.half / ERRORS_OF_95_PERCENT).max(1e-12)
    }
}

impl<C> Default for Candidates<C> {
    fn default() -> Self {
        Self { all: Vec::new(), alive: Vec::new(), products: Vec::new(), cut: Cut::default(), n_worlds: 0 }
    }
}

impl<C: Copy + PartialEq> Candidates<C> {
    /// After this many worlds the first candidates may be given up, and then again after every further batch of as
    /// many.
    const WORLDS_PER_CUT: u32 = 16;
    /// How many standard errors behind the best a candidate is given up, when the thinking begins and ends.
    const ERRORS_AT_FIRST: f64 = 3.0;
    const ERRORS_AT_LAST: f64 = 1.0;
    /// Candidates that were equal in this many worlds are the same in all.
    const WORLDS_ALIKE: u32 = 64;

    pub(super) fn reset(&mut self, choices: &[C], cut: Cut) {
        let fresh = |&choice| Candidate { choice, n_worlds: 0, sum: 0.0, squares: 0.0, leaning: 0.0 };
        self.all.clear();
        self.all.extend(choices.iter().map(fresh));
        self.alive.clear();
        self.alive.extend(0..choices.len());
        self.products.clear();
        self.products.resize(choices.len() * choices.len(), 0.0);
        self.cut = cut;
        self.n_worlds = 0;
    }

    /// Says what speaks for each candidate beforehand; from now on the budget is spent by halves.
    pub(super) fn lean(&mut self, leanings: &[f64]) {
        for (candidate, leaning) in self.all.iter_mut().zip(leanings) {
            candidate.leaning = *leaning;
        }
        self.cut = Cut::Halves { n_halvings: 0 };
    }

    /// Whether there is still something to compare.
    pub fn are_open(&self) -> bool {
        self.alive.len() > 1
    }

    pub(super) fn alive(&self) -> impl Iterator<Item = C> {
        self.alive.iter().map(|&place| self.all[place].choice)
    }

    /// Adds the worth of each candidate that is alive, in their order.
    pub(super) fn add_world(&mut self, worth: &[f64]) {
        let n_all = self.all.len();
        for (&place, &own) in self.alive.iter().zip(worth) {
            let candidate = &mut self.all[place];
            candidate.n_worlds += 1;
            candidate.sum += own;
            candidate.squares += own * own;
            for (&other_place, &other) in self.alive.iter().zip(worth) {
                self.products[place * n_all + other_place] += own * other;
            }
        }
        self.n_worlds += 1;
    }

    /// Gives up candidates that are clearly behind, more readily as the budget is spent: what is left of it is best
    /// used on the few that may still be the best.
    pub(super) fn cut(&mut self, spent: f64) {
        match self.cut {
            Cut::Never => {}
            Cut::Hopeless => self.drop_hopeless(spent),
            Cut::Halves { n_halvings } => {
                self.drop_hopeless(spent);
                let n_parts = (self.all.len().max(2) - 1).ilog2() + 1;
                if spent >= f64::from(n_halvings + 1) / f64::from(n_parts) && n_halvings + 1 < n_parts {
                    self.keep_best(self.all.len().div_ceil(2 << n_halvings));
                    self.cut = Cut::Halves { n_halvings: n_halvings + 1 };
                }
            }
        }
    }

    /// Two always stay, so that the last part of the budget has something to compare.
    fn keep_best(&mut self, n_kept: usize) {
        let all = &self.all;
        self.alive.sort_by(|a, b| all[*b].merit().total_cmp(&all[*a].merit()).then(a.cmp(b)));
        self.alive.truncate(n_kept.max(2));
    }

    /// The best mean among those that were compared to the end; of equals the first.
    pub fn best(&self) -> &Candidate<C> {
        &self.all[self.best_place()]
    }

    pub fn find(&self, choice: C) -> Option<&Candidate<C>> {
        self.all.iter().find(|candidate| candidate.choice == choice)
    }

    pub fn first(&self) -> &Candidate<C> {
        &self.all[0]
    }

    pub fn second(&self) -> &Candidate<C> {
        &self.all[1]
    }

    /// How much better the first candidate is than the second.
    pub fn lead(&self) -> Measured {
        self.difference(0, 1)
    }

    /// All candidates: those compared to the end before those given up, each by descending mean.
    pub fn ranked(&self) -> Vec<Candidate<C>> {
        let mut ranked = self.all.clone();
        ranked.sort_by(|a, b| b.n_worlds.cmp(&a.n_worlds).then(b.mean().total_cmp(&a.mean())));
        ranked
    }

    fn best_place(&self) -> usize {
        let better = |best: usize, place: usize| {
            if self.all[place].merit() > self.all[best].merit() { place } else { best }
        };
        self.alive.iter().copied().reduce(better).expect("a question has an answer")
    }

    fn drop_hopeless(&mut self, spent: f64) {
        if !self.n_worlds.is_multiple_of(Self::WORLDS_PER_CUT) {
            return;
        }
        let errors_max =
            Self::ERRORS_AT_FIRST + (Self::ERRORS_AT_LAST - Self::ERRORS_AT_FIRST) * spent.min(1.0);
        let best = self.best_place();
        let mut alive = std::mem::take(&mut self.alive);
        alive.retain(|&place| place == best || !self.is_hopeless(place, best, errors_max));
        self.alive = alive;
    }

    fn is_hopeless(&self, place: usize, best: usize, errors_max: f64) -> bool {
        let mut difference = self.difference(best, place);
        difference.mean += self.all[best].leant() - self.all[place].leant();
        let is_alike = difference.half == 0.0 && self.n_worlds >= Self::WORLDS_ALIKE;
        is_alike || difference.half > 0.0 && difference.errors() > errors_max
    }

    /// Judged in common worlds, where the difference varies far less than the worth itself.
    ///
    /// A candidate that was given up shares its first worlds with all others; there the better one is
    /// judged by all of its worlds, which errs on the wide side.
    fn difference(&self, better: usize, other: usize) -> Measured {
        let (a, b) = (&self.all[better], &self.all[other]);
        if a.n_worlds != b.n_worlds {
            let half = a.worth().half.hypot(b.worth().half);
            return Measured { mean: a.mean() - b.mean(), half };
        }
        let product = self.products[better * self.all.len() + other];
        Measured::of(a.sum - b.sum, a.squares + b.squares - 2.0 * product, a.n_worlds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three candidates that lean, and worlds in which the last is always far behind.
    fn after(n_worlds: u32) -> Candidates<char> {
        let mut candidates = Candidates::default();
        candidates.reset(&['a', 'b', 'c'], Cut::Never);
        candidates.lean(&[0.0, -0.01, -0.01]);
        for world in 0..n_worlds {
            let luck = f64::from(world % 5) / 10.0;
            candidates.add_world(&[0.5 + luck, 0.9 - luck, luck / 2.0]);
            candidates.cut(0.0);
        }
        candidates
    }

    #[test]
    fn a_candidate_that_is_clearly_behind_gets_no_more_worlds_before_the_first_halving() {
        assert_eq!(after(15).alive().collect::<String>(), "abc");
        assert_eq!(after(16).alive().collect::<String>(), "ab");
    }

    #[test]
    fn what_spoke_for_a_candidate_counts_when_others_are_given_up() {
        let mut candidates = Candidates::default();
        candidates.reset(&['a', 'b'], Cut::Never);
        candidates.lean(&[0.0, -1.0]);
        for world in 0..16 {
            let luck = f64::from(world % 2) / 10.0;
            candidates.add_world(&[0.4 + luck, 0.6]);
            candidates.cut(0.0);
        }
        assert_eq!(candidates.best().choice, 'a');
        assert!(!candidates.are_open(), "the mean of b is higher, but not by as much as speaks against it");
    }
}
