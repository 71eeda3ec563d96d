//! Path counts: numbers that any change of legality disturbs.

use game::{Awaiting, Game, Step};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// A state where nothing is left to chance: every awaited chance is drawn from the seed and carried out.
fn settle<G: Game>(mut state: G::State, seed: u64) -> G::State {
    while G::awaiting(&state) == Awaiting::Chance {
        let chance = G::sample(&state, &mut Pcg64Mcg::seed_from_u64(seed));
        G::apply(&mut state, &Step::Chance(chance), &mut |_| ());
    }
    state
}

/// How many sequences of exactly `n_choices` choices begin here, chance being drawn from the seed.
pub fn count_paths<G: Game>(state: &G::State, seed: u64, n_choices: usize) -> u64 {
    if n_choices == 0 {
        return 1;
    }
    let state = settle::<G>(state.clone(), seed);
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
