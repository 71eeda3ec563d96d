use game_testkit::examine;

use crate::specimen::{AbluxxenSpecimen, whole_box};

#[test]
fn every_variant_keeps_every_law() {
    let tally = examine::<AbluxxenSpecimen>(0..8);
    assert!(tally.n_matches >= 150, "{tally:?}");
}

#[test]
fn s1_the_box_holds_eight_of_each_number_and_five_jokers() {
    assert_eq!(whole_box().len(), 13 * 8 + 5);
}
