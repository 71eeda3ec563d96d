//! Rulings of the publisher's FAQ that no other test shows by itself.

use super::run;

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
