use abluxxen::{Abluxxen, State};
use game::{Game, drive, random};
use game_testkit::{examine, shrink_laws};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::specimen::{AbluxxenSpecimen, all_options, whole_box};

#[test]
fn every_variant_keeps_every_law() {
    let tally = examine::<AbluxxenSpecimen>(0..8);
    assert!(tally.n_matches >= 150, "{tally:?}");
}

#[test]
fn random_matches_that_break_a_law_shrink_to_short_ones() {
    if let Err(failure) = shrink_laws::<AbluxxenSpecimen>(24) {
        panic!("{failure}");
    }
}

#[test]
fn s1_the_box_holds_eight_of_each_number_and_five_jokers() {
    assert_eq!(whole_box().len(), 13 * 8 + 5);
}

#[test]
fn a_random_choice_is_one_of_the_list_at_the_same_draw() {
    for (seed, options) in (0..).zip(all_options()) {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut legal = Vec::new();
        let choose = |state: &State, _, rng: &mut Pcg64Mcg| {
            let picked = Abluxxen::random_choice(state, &mut rng.clone(), &mut legal);
            Abluxxen::legal_choices(state, &mut legal);
            assert_eq!(picked, *random::pick(rng, &legal), "{state}");
            Some(picked)
        };
        drive::<Abluxxen, _>(&mut Abluxxen::start(&options), &mut rng, choose, &mut ());
    }
}
