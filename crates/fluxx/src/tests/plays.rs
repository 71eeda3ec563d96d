use game::{Game, Seat, Step};

use super::notation::choice;
use super::run;
use crate::Fluxx;

#[test]
fn p1_plays_are_counted_over_the_whole_turn() {
    run("rules R06\n hand 0 K01 K02 R05 K03\n > play K01\n > play K02\n > play R05\n = turn 1");
}

#[test]
fn p2_every_play_is_compulsory() {
    run("hand 0 K01 G01\n ? 0 play K01 | play G01");
    run("rules R07\n hand 0 K01 K02\n > play K01\n > play K02\n = turn 1");
}

#[test]
fn p3_a_refilled_hand_goes_on_as_long_as_plays_remain() {
    run(
        "rules R05\n hand 0 A01\n draw K05 K06 K07\n > play A01\n = turn 0\n = played 1\n ? 0 play K05 | play K06 | play K07",
    );
}

#[test]
fn p4_a_turn_has_at_most_two_hundred_plays() {
    let mut state = run("rules R08\n hand 0 K01 K02\n = must_play 200\n = may_play 200");
    state.turn.played = 199;
    let zero = Seat::default();
    Fluxx::apply(&mut state, &Step::Choice(zero, choice("play K01")), &mut |_| ());
    assert_ne!(state.active(), zero);
    assert_eq!(state.n_hand(zero), 1);
}

#[test]
fn p5_only_the_rich_plays_may_be_declined() {
    run("rules R19 R05\n front 0 K01\n hand 0 K02 K03 K04\n ? 0 play K02 | play K03 | play K04
        > play K02
        ? 0 play K03 | play K04
        > play K03
        ? 0 play K04 | pass
        > pass
        = turn 1");
    run("rules R19 R22\n front 0 K01\n hand 0 K02 K03\n > play K02\n ? 0 play K03 | free R22 | pass");
}

#[test]
fn p6_the_random_play_is_decided_at_the_start_of_the_turn() {
    run(
        "begin\n rules R16 R19\n front 0 K01\n hand 0 K02\n draw K05\n = awaits pick 0\n > pick K02\n = played 1",
    );
    run("rules R05\n hand 0 R16 K01\n > play R16\n ? 0 play K01");
}

#[test]
fn mh1_creepers_drawn_into_a_mini_hand_are_replaced() {
    run("hand 0 A03\n draw C01 K05 C02 K06\n > play A03\n = front 0 C01 C02\n = aside K05 K06");
}

#[test]
fn mh2_mini_hands_nest_and_are_finished_one_by_one() {
    run("hand 0 A03 R01\n draw A04 K05 K06 K07 K08
        > play A03
        > play A04
        = aside K06 K07 K08
        > play K06
        > play K07
        ? 0 play K05
        = discard K08 A04
        > play K05
        = discard A03
        = hand 0 R01
        = turn 1");
}

#[test]
fn mh3_inflation_in_a_mini_hand_changes_that_very_action() {
    run("hand 0 A04 R01\n draw R20 K05 K06 K07 K08
        > play A04
        > play R20
        = aside K05 K06 K07
        = hand 0 R01 K08
        > play K05
        > play K06
        = discard K07 A04
        = turn 0");
}

#[test]
fn mh4_every_open_mini_hand_grows_the_innermost_first() {
    run("hand 0 A03 R01\n draw A04 K05 R20 K06 K07 K08 K09 K10
        > play A03
        > play A04
        > play R20
        = aside K06 K07 K08
        > play K06
        > play K07
        ? 0 play K05 | play K09
        > play K05
        > play K09
        = turn 0
        = hand 0 R01 K10");
}

#[test]
fn mh4_inflation_as_the_last_play_adds_one_more() {
    run("hand 0 A03 R01\n draw K05 R20 K06\n > play A03\n > play K05\n > play R20\n ? 0 play K06");
}

#[test]
fn mh5_hand_means_the_real_hand() {
    run("hand 0 A03 K01 K02\n draw A02 A01 K05 K06 K07 K08 K09
        > play A03
        > play A02
        = hand 0 K05 K06
        = aside A01
        > play A01
        = hand 0 K05 K06 K07 K08 K09");
}

#[test]
fn i1_inflation_that_leaves_takes_plays_back_but_no_cards() {
    run("rules R20\n hand 0 A15 K01 K02\n > play A15\n > card R20\n = hand 0 K01 K02\n = turn 1");
    run("rules R20\n hand 0 A04 R01\n draw A15 K05 K06 K07
        > play A04
        > play K05
        > play A15
        > card R20
        = discard K06 K07 A04");
}

#[test]
fn ex1_the_extra_turn_has_fresh_counters_and_limits_in_between() {
    run("rules R10\n hand 0 A12 K01 K02
        > play A12
        ? 0 discard K01 | discard K02
        > discard K01
        = turn 0
        = played 0
        = drawn 1");
}

#[test]
fn d1_the_requirement_is_the_sum_of_all_that_applies() {
    run("rules R02 R20 R21 R18\n front 1 K19 K01\n hand 0 K02\n = must_draw 8");
}

#[test]
fn d2_a_draw_finishes_before_anything_reacts() {
    run("begin\n rules R02\n front 0 K11 K09\n draw C01 C02 K05 K06 K07
        = hand 0 K05 K06 K07
        ? 0 seat 1
        > seat 1
        = front 0 K11
        = discard C02 K09
        = front 1 C01");
}

#[test]
fn d3_what_was_drawn_is_never_owed_twice() {
    run(
        "rules R03 R06\n hand 0 A15 R02 K01\n draw K05\n > play A15\n > card R03\n > play R02\n = hand 0 K01\n = drawn 4",
    );
    run(
        "rules R05\n hand 0 R02 R03\n draw K05 K06 K07 K08\n > play R02\n = hand 0 R03 K05 K06\n > play R03\n = hand 0 K05 K06 K07",
    );
}

#[test]
fn d3_a_draw_rule_is_paid_after_the_win_check() {
    run("goals G01
        hand 0 R04 K01 K02 K03 K04 K05 K06 K07
        hand 1 R01 R02 R03 R05 R06 R07 R08 R09 R10 R11
        > play R04
        = hand 0 K01 K02 K03 K04 K05 K06 K07
        = won 1 G01");
}

#[test]
fn d5_an_empty_draw_pile_is_refilled_only_when_a_card_is_needed() {
    run("hand 0 A01 R05\n discard K01 K02\n draw K05 only
        > play A01
        = awaits shuffle
        > shuffle K02 K01
        = hand 0 R05 K05 K02 K01
        = n_draw 0
        = discard A01");
}

#[test]
fn s4_escalation_raises_the_basic_numbers_with_every_reshuffle() {
    run("options {\"meta\":\"escalation\"}\n hand 0 A01 R05\n discard K01 K02 K03 K04\n draw K05 only
        > play A01
        > shuffle K01 K02 K03 K04
        = must_draw 2
        = must_play 2
        = hand 0 R05 K05 K01 K02 K03
        = turn 0");
    run("options {\"meta\":\"escalation\"}\n rules R01 R05\n hand 0 A01 K10\n discard K01 K02 K03 K04\n draw K05 only
        > play A01\n > shuffle\n = must_draw 2\n = must_play 2");
}

#[test]
fn d6_what_cannot_be_drawn_is_lost() {
    run("hand 0 R04 K01\n draw K05 only\n > play R04\n = hand 0 K01 K05\n = turn 0");
}

#[test]
fn d7_a_drawn_creeper_goes_out_and_is_replaced() {
    run("begin\n draw C01 C04 K05\n = front 0 C01 C04\n = hand 0 K05\n = drawn 1");
}

#[test]
fn d8_draws_of_actions_and_bonuses_do_not_count() {
    run(
        "rules R05\n hand 0 A01 R02\n draw K05 K06 K07 K08 K09\n > play A01\n > play R02\n = hand 0 K05 K06 K07 K08 K09\n = drawn 3",
    );
}
