//! Every planted fault is caught by the laws that it breaks and by no other.

use std::collections::BTreeSet;

use game::{Record, replay};
use game_testkit::toy::{CuckooSpecimen, FaultyCuckoo, FaultySpecimen, PlantedFault};
use game_testkit::{Examination, Failure, Law};

fn examination(fault: PlantedFault) -> Examination<FaultySpecimen> {
    Examination::new(0..40).named(&format!("{fault:?}, "))
}

/// The laws that are found broken when each of them is looked at alone.
fn broken_by(fault: PlantedFault) -> BTreeSet<Law> {
    let broken = |law: &Law| examination(fault).only(*law).run().err().and_then(|failure| failure.law);
    Law::ALL.iter().filter_map(broken).collect()
}

fn first_failure(fault: PlantedFault) -> Failure {
    examination(fault).run().expect_err("a planted fault")
}

#[test]
fn without_a_fault_the_faulty_game_keeps_every_law() {
    assert!(broken_by(PlantedFault::Nothing).is_empty());
    examination(PlantedFault::Nothing).run().expect("no fault");
}

#[test]
fn every_fault_breaks_exactly_its_laws() {
    for &fault in PlantedFault::ALL {
        let expected: BTreeSet<Law> = fault.breaks().iter().copied().collect();
        assert_eq!(broken_by(fault), expected, "{fault:?}");
    }
}

#[test]
fn every_fault_is_reported_by_the_law_that_names_it() {
    for &fault in PlantedFault::ALL {
        let failure = first_failure(fault);
        assert_eq!(failure.law.as_ref(), fault.breaks().first(), "{fault:?}: {failure}");
    }
}

#[test]
fn every_law_is_broken_by_a_fault() {
    let broken: BTreeSet<Law> =
        PlantedFault::ALL.iter().filter_map(|fault| fault.breaks().first()).copied().collect();
    let all: BTreeSet<Law> = Law::ALL.iter().copied().collect();
    assert_eq!(broken, all);
}

#[test]
fn a_failure_says_where_and_can_be_pasted() {
    let failure = first_failure(PlantedFault::TradeWithOneself);
    let text = failure.to_string();
    let place = format!("seed {}, {}, step {}", failure.seed, failure.decider, failure.step);
    for part in ["WitnessesAgree", "TradeWithOneself, 2 seats", &place, "Trade(Seat("] {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
    let line = text.lines().last().expect("the record stands last");
    let record: Record<FaultyCuckoo> = Record::from_line(line).expect("a record of its own");
    assert_eq!(record.steps.len(), failure.step);
    replay(&record).expect("a match up to the fault");
}

#[test]
fn a_law_can_be_left_out() {
    let lenient = examination(PlantedFault::DrawIsTold).without(Law::HiddenStaysUntold);
    lenient.run().expect("nothing else is wrong");
    Examination::<CuckooSpecimen>::new(0..3).named("2 seats").run().expect("a sound game");
}
