//! The toy game keeps every law.

use game_testkit::examine;
use game_testkit::toy::CuckooSpecimen;

#[test]
fn cuckoo_keeps_every_law() {
    let tally = examine::<CuckooSpecimen>(0..400);
    assert_eq!(tally.n_matches, 2400);
    assert_eq!(tally.n_steps_longest, 10);
}
