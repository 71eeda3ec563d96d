//! A state is one small flat value, and a choice asks for no memory.

use abluxxen::{Abluxxen, State};
use game_testkit::{Decider, allocations_by_choices};

use crate::specimen::all_options;

#[test]
fn a_state_is_at_most_one_kibibyte() {
    assert!(size_of::<State>() <= 1024, "{}", size_of::<State>());
}

/// Experts who change nothing for more than 24 turns may spill their notes to the heap; random ones never get there.
#[test]
fn a_choice_asks_for_no_memory() {
    for options in all_options() {
        for seed in 0..3 {
            let n_allocations = allocations_by_choices::<Abluxxen>(&options, seed, &Decider::Uniform);
            assert_eq!(n_allocations, 0, "{options}, seed {seed}");
        }
    }
}
