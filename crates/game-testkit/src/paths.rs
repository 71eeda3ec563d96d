//! Path counts: numbers that any change of legality disturbs.

use game::{Awaiting, Chances, Game, Step, drive};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// Every chance comes from the seed alone, wherever it is awaited.
struct Fixed {
    seed: u64,
}

impl<G: Game> Chances<G> for Fixed {
    fn draw(&mut self, state: &G::State) -> G::Chance {
        G::sample(state, &mut Pcg64Mcg::seed_from_u64(self.seed))
    }
}

/// How many sequences of exactly `n_choices` choices begin here, chance being drawn from the seed.
pub fn count_paths<G: Game>(state: &G::State, seed: u64, n_choices: usize) -> u64 {
    if n_choices == 0 {
        return 1;
    }
    let mut state = state.clone();
    drive::<G, _>(&mut state, &mut Fixed { seed }, |_, _, _| None, &mut ());
    let Awaiting::Choice(seat) = G::awaiting(&state) else { return 0 };
    let mut legal = Vec::new();
    G::legal_choices(&state, &mut legal);
    if n_choices == 1 {
        return legal.len() as u64;
    }
    let after = |choice: &G::Choice| {
        let mut after = state.clone();
        G::apply(&mut after, &Step::Choice(seat, *choice), &mut |_| ());
        after
    };
    legal.iter().map(|choice| count_paths::<G>(&after(choice), seed, n_choices - 1)).sum()
}

/// Compares the numbers of paths with one choice, with two and so on with committed ones.
///
/// # Panics
/// If one differs, with all of them as they are now.
pub fn assert_path_counts<G: Game>(options: &G::Options, seed: u64, expected: &[u64]) {
    let state = G::start(options);
    let counts: Vec<u64> = (1..=expected.len()).map(|depth| count_paths::<G>(&state, seed, depth)).collect();
    assert!(
        counts == expected,
        "the paths from {options:?} with seed {seed} are now {counts:?}, they were {expected:?}"
    );
}
