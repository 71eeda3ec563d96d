/// The choices that are compared, and what was learned about each.
#[derive(Clone, Debug)]
pub struct Candidates<C> {
    all: Vec<Candidate<C>>,
    /// Places in `all` of those that still get new worlds.
    alive: Vec<usize>,
    /// Sums of products of the worth of two candidates in the same world; a square of `all` by `all`.
    products: Vec<f64>,
    n_worlds: u64,
}

/// One choice, by its worth over all worlds in which it was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<C> {
    pub choice: C,
    pub n_worlds: u64,
    sum: f64,
    squares: f64,
}

impl<C: Copy> Candidate<C> {
    pub fn mean(&self) -> f64 {
        self.sum / self.n_worlds.max(1) as f64
    }

    /// Half the width of the 95 % interval of the mean; without two worlds nothing is known.
    pub fn half_width(&self) -> f64 {
        if self.n_worlds < 2 {
            return 0.5;
        }
        let n = self.n_worlds as f64;
        let variance = (self.squares / n - self.mean().powi(2)).max(0.0) * n / (n - 1.0);
        1.96 * (variance / n).sqrt()
    }
}

impl<C> Default for Candidates<C> {
    fn default() -> Self {
        Self { all: Vec::new(), alive: Vec::new(), products: Vec::new(), n_worlds: 0 }
    }
}

impl<C: Copy> Candidates<C> {
    /// After so many worlds the first candidates may be dropped, and then after every so many more.
    const WORLDS_PER_CUT: u64 = 16;
    /// How many standard errors behind the best a candidate is given up.
    const ERRORS_BEHIND_MAX: f64 = 3.0;

    pub(super) fn reset(&mut self, choices: &[C]) {
        let fresh = |&choice| Candidate { choice, n_worlds: 0, sum: 0.0, squares: 0.0 };
        self.all.clear();
        self.all.extend(choices.iter().map(fresh));
        self.alive.clear();
        self.alive.extend(0..choices.len());
        self.products.clear();
        self.products.resize(choices.len() * choices.len(), 0.0);
        self.n_worlds = 0;
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
        if self.n_worlds.is_multiple_of(Self::WORLDS_PER_CUT) {
            self.drop_hopeless();
        }
    }

    /// The best mean among those that were compared to the end; of equals the first.
    pub fn best(&self) -> &Candidate<C> {
        &self.all[self.best_place()]
    }

    /// All candidates: those still in doubt before those given up, each by descending mean.
    pub fn ranked(&self) -> Vec<Candidate<C>> {
        let mut ranked = self.all.clone();
        ranked.sort_by(|a, b| b.n_worlds.cmp(&a.n_worlds).then(b.mean().total_cmp(&a.mean())));
        ranked
    }

    pub fn chosen(&self) -> &Candidate<C> {
        let best = self.best_place();
        let n = self.n_worlds as f64;
        let (a, b) = (&self.all[best], &self.all[0]);
        if best == 0 || a.n_worlds > b.n_worlds { return a; }
        let difference = a.mean() - b.mean();
        let squares = a.squares + b.squares - 2.0 * self.products[best * self.all.len()];
        let variance = (squares / n - difference * difference).max(0.0);
        let z = std::env::var("Z").ok().and_then(|t| t.parse().ok()).unwrap_or(1.0);
        if difference > z * (variance / n).sqrt() { a } else { b }
    }

    fn best_place(&self) -> usize {
        let mut best = self.alive[0];
        for &place in &self.alive {
            if self.all[place].mean() > self.all[best].mean() {
                best = place;
            }
        }
        best
    }

    fn drop_hopeless(&mut self) {
        let best = self.best_place();
        let mut alive = std::mem::take(&mut self.alive);
        alive.retain(|&place| place == best || !self.is_hopeless(place, best));
        self.alive = alive;
    }

    /// Judged by the differences in common worlds, whose spread is far smaller than that of the worth itself.
    fn is_hopeless(&self, place: usize, best: usize) -> bool {
        let n = self.n_worlds as f64;
        let (a, b) = (&self.all[best], &self.all[place]);
        let difference = a.mean() - b.mean();
        let product = self.products[best * self.all.len() + place];
        let squares = a.squares + b.squares - 2.0 * product;
        let variance = (squares / n - difference * difference).max(0.0);
        difference > Self::ERRORS_BEHIND_MAX * (variance / n).sqrt()
            || (variance == 0.0 && self.n_worlds >= 4 * Self::WORLDS_PER_CUT)
    }
}
