//! Whole matches that a person can read, with every view after every step.

use game_testkit::{Decider, Specimen, assert_golden, playthrough};

use crate::specimen::AbluxxenSpecimen;

fn assert_playthrough(variant: &str, decider: &Decider, file: &str) {
    let variants = AbluxxenSpecimen::variants();
    let variant = variants.iter().find(|other| other.name == variant).expect("a variant that exists");
    let text = playthrough::<AbluxxenSpecimen>(variant, 5, decider);
    assert_golden(format!("tests/golden/{file}.txt"), &text);
}

#[test]
fn a_match_of_the_first_edition() {
    assert_playthrough("ravensburger advanced, 2 seats, 1 first", &Decider::MostlyLast, "ravensburger-2");
}

#[test]
fn a_match_of_the_base_game() {
    assert_playthrough("amigo base, 3 seats, 2 first", &Decider::MostlyLast, "amigo-base-3");
}

#[test]
fn a_duel_of_experts() {
    assert_playthrough("amigo expert duel, 2 seats, 1 first", &Decider::Uniform, "amigo-expert-duel");
}
