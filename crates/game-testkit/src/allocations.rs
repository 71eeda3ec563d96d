//! Counts heap allocations. A test binary that links this crate has a counting allocator.

use game::{Game, Step};

use crate::{Decider, Playing};

/// How often this thread asks for memory while `body` runs.
pub fn allocations(body: impl FnOnce()) -> u64 {
    allocation_counter::measure(body).count_total
}

/// How many bytes this thread holds at most while `body` runs.
pub fn bytes_held_at_most(body: impl FnOnce()) -> u64 {
    allocation_counter::measure(body).bytes_max
}

/// How often the choices of a match ask for memory: listing them into a used buffer, cloning the state and
/// carrying one out while nobody listens. Chance is not counted, it is rare.
pub fn allocations_by_choices<G: Game>(options: &G::Options, seed: u64, decider: &Decider) -> u64 {
    let playing = Playing::<G>::to_the_end(options, seed, decider);
    let steps: Vec<&Step<G>> = playing.record().steps.iter().map(|recorded| &recorded.step).collect();
    let longest =
        playing.record().steps.iter().filter_map(|recorded| recorded.legal.as_ref().map(Vec::len)).max();
    let mut buffer = Vec::with_capacity(longest.unwrap_or_default());
    let mut state = G::start(options);
    let mut n_allocations = 0;
    for step in steps {
        let mut after = None;
        let n_here = allocations(|| {
            G::legal_choices(&state, &mut buffer);
            after = Some(state.clone());
            after.iter_mut().for_each(|after| G::apply(after, step, &mut |_| ()));
        });
        state = after.expect("it was just made");
        n_allocations += match step {
            Step::Choice(..) => n_here,
            Step::Chance(_) => 0,
        };
    }
    n_allocations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Cuckoo, Options};

    #[test]
    fn a_box_is_an_allocation_and_a_number_is_not() {
        assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(7)))), 1);
        assert_eq!(allocations(|| drop(std::hint::black_box(Vec::<u8>::with_capacity(9)))), 1);
        assert_eq!(allocations(|| assert_ne!(std::hint::black_box(7), 8)), 0);
    }

    #[test]
    fn memory_that_was_given_back_is_not_held() {
        let twice = || (0..2).for_each(|_| drop(std::hint::black_box(Vec::<u8>::with_capacity(1000))));
        assert_eq!(bytes_held_at_most(twice), 1000);
    }

    #[test]
    fn the_toy_game_chooses_without_allocating() {
        let options = Options::new(4, 2).expect("a variant that exists");
        assert_eq!(allocations_by_choices::<Cuckoo>(&options, 1, &Decider::Uniform), 0);
    }
}
