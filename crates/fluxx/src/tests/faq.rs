//! Rulings of the publisher's FAQ that no other test shows by itself.

use game::Game;

use super::notation::cards;
use super::run;
use crate::{Fluxx, Options};

#[test]
fn t4_inflation_after_the_no_hand_bonus_gives_no_fourth_card() {
    run("begin\n rules R05 R17\n hand 1 K12\n draw R20 K01 K02 K03 K04 K05
        = hand 0 R20 K01 K02 K03
        > play R20
        = hand 0 K01 K02 K03 K04");
}

#[test]
fn p1_what_was_played_under_play_all_counts_under_play_3() {
    run("rules R08\n hand 0 K01 K02 K03 R06 K05\n hand 1 K12
        > play K01\n > play K02\n > play K03\n > play R06
        = turn 1\n = hand 0 K05");
}

#[test]
fn f1_with_play_1_get_on_with_it_takes_the_place_of_the_only_play() {
    run("rules R22\n hand 0 K01 K02\n hand 1 K12\n draw K03 K04 K05
        > free R22\n = hand 0 K03 K04 K05\n = turn 1");
}

#[test]
fn f2_get_on_with_it_ends_play_all() {
    run("rules R08 R22\n hand 0 K01 K02 K06\n hand 1 K12\n draw K03 K04 K05
        > play K01\n > free R22\n = hand 0 K03 K04 K05\n = turn 1");
}

#[test]
fn ex1_take_another_turn_played_twice_gives_one_turn_more() {
    run("rules R06\n hand 0 A12 A07 K01\n hand 1 K12\n draw K02 K03 K04
        > play A12\n > play A07\n > card A12\n > play K01
        = turn 0\n > play K02\n = turn 1");
}

#[test]
fn d7_a_stolen_creeper_brings_no_other_card() {
    run("front 1 C02\n hand 0 A19 R15\n hand 1 K12\n > play A19\n > card C02\n = front 0 C02\n = hand 0 R15");
}

#[test]
fn p2_the_only_card_is_played_although_another_seat_wins_by_it() {
    run("hand 0 G05\n front 1 K02 K04\n ? 0 play G05\n > play G05\n = won 1 G05");
}

#[test]
fn f1_get_on_with_it_may_come_before_a_random_first_play() {
    run("begin\n rules R05 R16 R22\n hand 0 K01 K02\n hand 1 K12\n draw K05 K06 K07 K08
        ? 0 free R22 | go_on\n > go_on\n = hand 0 K01 K02 K05
        ? 0 free R22 | go_on\n > free R22\n = hand 0 K06 K07 K08\n = turn 1");
}

#[test]
fn f1_get_on_with_it_waits_until_a_mini_hand_is_over() {
    run("rules R05 R22\n hand 0 A03 K01 R01\n hand 1 K12\n draw K05 K06
        > play A03\n ? 0 play K05 | play K06\n > play K05\n ? 0 play K06\n > play K06
        ? 0 play K01 | play R01 | free R22");
}

#[test]
fn ac1_an_action_that_is_not_over_is_neither_fetched_nor_shuffled_in() {
    run("hand 0 A03 R01\n discard A01\n draw A07 K05\n > play A03\n > play A07\n ? 0 card A01");
    run("hand 0 A03 R01\n discard K01 K02\n draw A01 K05 only
        > play A03\n > play A01\n = awaits shuffle\n > shuffle K01 K02\n = hand 0 R01 K01 K02\n = n_draw 0");
}

#[test]
fn mh5_only_the_real_hand_counts_for_10_cards_in_hand() {
    let nine = "goals G01\n hand 0 A03 K01 K02 K03 K04 K05 K06 K07 K08 K09\n draw K12 K13";
    run(&format!("{nine}\n > play A03\n ? 0 play K12 | play K13"));
    let seven = "goals G01\n hand 0 A03 K01 K02 K03 K04 K05 K06 K07\n draw A01 K12 K13 K14 K15";
    run(&format!("{seven}\n > play A03\n = aside A01 K12\n > play A01\n = won 0 G01"));
}

#[test]
fn l2_a_limit_that_comes_and_goes_in_a_turn_touches_only_the_others() {
    run("rules R06\n hand 0 R09 A09 K01 K02 K03\n hand 1 K12
        > play R09\n ? 1 discard K12\n > discard K12
        > play A09\n > play K01\n = hand 0 K02 K03\n = turn 1");
}

#[test]
fn p1_rules_reset_under_play_3_leaves_nothing_to_play() {
    run(
        "rules R06\n hand 0 K01 A11 K02 K03\n hand 1 K12\n > play K01\n > play A11\n = hand 0 K02 K03\n = turn 1",
    );
}

#[test]
fn p1_what_creepers_bring_about_is_no_play() {
    let war = "rules R05\n front 0 C01\n hand 0 K11 K01 R01\n hand 1 K12";
    run(&format!("{war}\n > play K11\n > seat 1\n = front 1 C01\n = played 1\n ? 0 play K01 | play R01"));
    let taxes = "rules R05\n front 0 C02\n hand 0 K09 K01 R01\n hand 1 K12";
    run(&format!("{taxes}\n > play K09\n = discard C02 K09\n = played 1\n ? 0 play K01 | play R01"));
}

#[test]
fn d4_being_the_poorest_twice_in_a_turn_is_paid_once() {
    run("rules R07 R18\n front 0 K01\n front 1 K03\n hand 0 A18 K02 A22 R01\n hand 1 K12\n draw K05 K06
        > play A18\n > card K01\n = hand 0 K02 A22 R01 K05\n = drawn 2
        > play K02\n = must_draw 1
        > play A22\n > discard K02\n > done\n > done\n > shuffle
        = must_draw 2\n = hand 0 R01 K05\n = drawn 2");
}

#[test]
fn i2_half_is_a_word_and_not_inflated() {
    run(
        "rules R06 R20\n hand 0 A08 K01 K02 K03\n hand 1 K12\n > play A08\n > card R06\n = rules R20\n ? 0 play K01 | play K02 | play K03",
    );
}

#[test]
fn ac3_mix_it_all_up_with_nothing_in_play_is_over_at_once() {
    run("hand 0 A20 R01\n hand 1 K12\n > play A20\n = discard A20\n = turn 1");
}

#[test]
fn ac6_hands_go_left_or_right_and_never_across() {
    run("seats 4\n hand 0 A10 K01\n hand 2 K12\n > play A10\n ? 0 left | right");
}

#[test]
fn s4_goals_that_ask_for_creepers_stay_in_a_deck_without_them() {
    let options: Options =
        serde_json::from_str(r#"{"seats":2,"first":0,"meta":"no_creepers"}"#).expect("good");
    let dealt = Fluxx::start(&options).dealt();
    assert!(cards("G10 G22 G26").into_iter().all(|goal| dealt.contains(goal)));
}

#[test]
fn go3_the_potato_has_moved_before_the_win_is_checked() {
    run("seats 3\n front 1 K02 K04 C04\n hand 0 G05 R01\n > play G05\n = front 0 C04\n = won 1 G05");
    run(
        "seats 3\n front 1 K02 K04\n front 2 C04\n hand 0 G05 R01\n > play G05\n = front 1 K02 K04 C04\n = turn 1",
    );
}

#[test]
fn n3_taxes_are_settled_before_the_win_is_checked() {
    let table =
        "rules R23\n goals G20\n front 0 K16 C02\n hand 0 K09 R01\n hand 1 K12\n > play K09\n ? 0 pass | pay";
    run(&format!("{table}\n > pay\n = front 0 K16\n = turn 1"));
    run(&format!("{table}\n > pass\n = won 0 G20"));
}

#[test]
fn w2_a_goal_is_won_before_the_next_play_can_replace_it() {
    run("rules R05\n front 1 K02 K04\n hand 0 G05 G06\n > play G05\n = won 1 G05");
}
