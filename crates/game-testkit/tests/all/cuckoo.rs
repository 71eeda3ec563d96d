//! The toy game goes through everything that a real game has to go through.

use game::{Game, Record, Step, replay};
use game_testkit::toy::{Choice, Cuckoo, CuckooSpecimen, FaultyCuckoo, FaultySpecimen, PlantedFault};
use game_testkit::{
    Decider, Examination, Failure, Law, Specimen, assert_golden, examine, playthrough, shrink_laws,
    shrink_property,
};

#[test]
fn cuckoo_keeps_every_law() {
    let tally = examine::<CuckooSpecimen>(0..200);
    assert_eq!(tally.n_matches, 1200);
    assert_eq!(tally.n_steps_longest, Cuckoo::STEPS_MAX - 1);
}

#[test]
fn cuckoo_keeps_every_law_in_random_cases() -> Result<(), Failure> {
    shrink_laws::<CuckooSpecimen>(300)
}

#[test]
fn a_playthrough_is_as_committed() {
    let variants = CuckooSpecimen::variants();
    let variant = variants.iter().find(|variant| variant.name == "3 seats, 2 rounds").unwrap();
    let text = playthrough::<CuckooSpecimen>(variant, 3, &Decider::Uniform);
    assert_golden("tests/golden/three-seats-two-rounds.txt", &text);
}

/// The leak needs a deal and a draw, and shrinking leaves nothing else.
#[test]
fn a_leak_shrinks_to_the_deal_and_the_draw() {
    let faulty = Examination::<FaultySpecimen>::new(0..0).named(&format!("{:?}, ", PlantedFault::DrawIsTold));
    let failure = faulty.shrink(500).expect_err("a planted fault");
    assert_eq!(failure.law, Some(Law::HiddenStaysUntold));
    let record = Record::<FaultyCuckoo>::from_line(&failure.record).unwrap();
    let [_, draw] = &record.steps[..] else { panic!("there should be two steps: {failure}") };
    assert!(matches!(draw.step, Step::Choice(_, Choice::Draw)), "{failure}");
    assert_eq!(failure.step, 2);
}

/// Nobody can lay the highest card open; that somebody draws at all is refuted by the shortest match.
#[test]
fn a_property_of_its_own_shrinks_to_the_shortest_match() {
    let nobody_draws = |steps: &Record<Cuckoo>| {
        let is_draw = |step: &Step<Cuckoo>| matches!(step, Step::Choice(_, Choice::Draw));
        !steps.steps.iter().any(|recorded| is_draw(&recorded.step))
    };
    let property = |playing: &game_testkit::Playing<Cuckoo>| {
        if nobody_draws(playing.record()) { Ok(()) } else { Err("somebody drew".to_owned()) }
    };
    let failure = shrink_property::<CuckooSpecimen>(100, property).expect_err("somebody draws some time");
    assert_eq!((failure.law, failure.step), (None, 2), "{failure}");
    let record = Record::<Cuckoo>::from_line(&failure.record).unwrap();
    assert!(!nobody_draws(&record));
    replay(&record).expect("it can be pasted");
}

#[test]
fn a_panic_in_a_property_shrinks_as_well() {
    let failure = shrink_property::<CuckooSpecimen>(20, |playing| {
        assert!(playing.n_steps() < 3, "too long for me");
        Ok(())
    });
    let failure = failure.expect_err("most matches are longer");
    assert_eq!((failure.step, failure.what.as_str()), (3, "it panicked: too long for me"));
}
