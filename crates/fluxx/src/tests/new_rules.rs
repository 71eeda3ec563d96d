use super::run;

#[test]
fn card_r01_draw_two() {
    run(
        "hand 0 R01\n draw K05 K06 K07\n > play R01\n = rules R01\n = must_draw 2\n = drawn 2\n = turn 1\n = hand 0 K05",
    );
}

#[test]
fn card_r02_draw_three() {
    run("hand 0 R02\n rules R05\n draw K05 K06 K07\n > play R02\n = must_draw 3\n = hand 0 K05 K06");
}

#[test]
fn card_r03_draw_four() {
    run("hand 0 R03\n rules R05\n draw K05 K06 K07 K08\n > play R03\n = must_draw 4\n = hand 0 K05 K06 K07");
}

#[test]
fn card_r04_draw_five_replaces_another_draw_rule() {
    run("hand 0 R04\n rules R02 R05\n draw K05 K06 K07 K08
        > play R04
        = rules R05 R04
        = discard R02
        = must_draw 5
        = hand 0 K05 K06");
}

#[test]
fn card_r05_play_two() {
    run("hand 0 R05 K01 K02\n > play R05\n = must_play 2\n > play K01\n = turn 1");
}

#[test]
fn card_r06_play_three_counts_what_was_played() {
    run("rules R05\n hand 0 K01 R06 K02 K03\n > play K01\n > play R06\n = rules R06\n = discard R05
        = turn 0\n > play K02\n = turn 1");
}

#[test]
fn card_r07_play_four() {
    run(
        "hand 0 R07 K01 K02 K03 K04\n > play R07\n = must_play 4\n > play K01\n > play K02\n > play K03\n = turn 1",
    );
}

#[test]
fn card_r08_play_all_goes_on_until_the_hand_is_empty() {
    run("hand 0 R08 A01\n draw K05 K06 K07
        > play R08
        > play A01
        > play K05
        > play K06
        = turn 0
        > play K07
        = turn 1");
    run(
        "rules R08\n hand 0 K01 K02 R06 K03 K04\n > play K01\n > play K02\n > play R06\n = rules R06\n = turn 1",
    );
}

#[test]
fn card_r09_hand_limit_zero() {
    run("hand 0 R09 K05\n hand 1 K01 K02
        > play R09
        ? 1 discard K01 | discard K02
        > discard K02
        > discard K01
        ? 0 discard K05
        > discard K05
        = discard K02 K01 K05
        = turn 1");
}

#[test]
fn card_r10_hand_limit_one() {
    run(
        "hand 0 R10 K05\n hand 1 K01 K02\n > play R10\n = hand_limit Some(1)\n > discard K02\n = hand 0 K05\n = turn 1",
    );
}

#[test]
fn card_r11_hand_limit_two_replaces_another() {
    run(
        "rules R09\n hand 0 R11 K05\n > play R11\n = rules R11\n = discard R09\n = hand_limit Some(2)\n = turn 1",
    );
}

#[test]
fn card_r12_keeper_limit_two() {
    run("hand 0 R12\n front 1 K01 K02 K03 C02\n > play R12
        ? 1 discard K01 | discard K02 | discard K03
        > discard K02
        = front 1 K01 K03 C02
        = turn 1");
}

#[test]
fn card_r13_keeper_limit_three() {
    run("hand 0 R13\n front 0 K01 K02 K03 K04\n > play R13\n = keeper_limit Some(3)
        ? 0 discard K01 | discard K02 | discard K03 | discard K04
        > discard K01\n = turn 1");
}

#[test]
fn card_r14_keeper_limit_four() {
    run("rules R12\n hand 0 R14\n > play R14\n = rules R14\n = keeper_limit Some(4)\n = discard R12");
}

#[test]
fn card_r15_two_goals_may_lie_out() {
    run("hand 0 R15 G04\n rules R05\n goals G05\n > play R15\n > play G04\n = goals G05 G04");
}

#[test]
fn card_r16_the_first_play_is_random() {
    run("begin\n rules R16 R05\n hand 0 K01 K02\n draw K05
        = awaits pick 0
        > pick K05
        = front 0 K05
        ? 0 play K01 | play K02");
    run("begin\n rules R16\n hand 0 K01 K02\n draw K05\n ? 0 play K01 | play K02 | play K05");
}

#[test]
fn card_r17_an_empty_hand_draws_three_first() {
    run("begin\n rules R17\n draw K05 K06 K07 K08\n = hand 0 K05 K06 K07 K08\n = drawn 1");
    run(
        "begin\n rules R17 R20\n draw K05 K06 K07 K08 K09 K10\n = hand 0 K05 K06 K07 K08 K09 K10\n = drawn 2",
    );
    run("begin\n rules R17\n hand 0 R01\n draw K05 K06\n = hand 0 R01 K05");
}

#[test]
fn card_r18_the_poorest_draws_one_more() {
    run("begin\n rules R18\n front 1 K01\n draw K05 K06\n = must_draw 2\n = hand 0 K05 K06");
    run("begin\n rules R18 R20\n front 1 K01\n draw K05 K06 K07 K08\n = must_draw 4");
    run("begin\n rules R18\n draw K05 K06\n = must_draw 1");
}

#[test]
fn d4_becoming_the_poorest_in_mid_turn_is_owed_at_once() {
    run("rules R18\n front 0 K01\n hand 0 K02 A18 R01\n draw K05 K06
        = must_draw 1
        > play A18
        = turn 0
        > card K01
        = turn 1
        = hand 0 K02 R01");
    run("rules R18 R05\n front 0 K01\n front 1 K03\n hand 0 A18 R01\n draw K05 K06
        > play A18
        > card K01
        = hand 0 R01 K05");
}

#[test]
fn card_r19_the_richest_may_play_one_more() {
    run("rules R19\n front 0 K01\n hand 0 K02 K03 K04
        = must_play 1
        = may_play 2
        > play K02
        ? 0 play K03 | play K04 | pass
        > pass
        = turn 1");
    run("options {\"rich_bonus\":\"must\"}\n rules R19\n front 0 K01\n hand 0 K02 K03 K04
        > play K02
        ? 0 play K03 | play K04");
}

#[test]
fn card_r20_inflation_raises_every_numeral() {
    run("hand 0 R20 K01 K02\n draw K05 K06
        > play R20
        = must_draw 2
        = hand 0 K01 K02 K05
        = must_play 2");
}

#[test]
fn i2_every_rule_with_a_number_is_inflated() {
    for (rules, expected) in [
        ("R01 R20", "= must_draw 3"),
        ("R04 R20", "= must_draw 6"),
        ("R05 R20", "= must_play 3"),
        ("R07 R20", "= must_play 5"),
        ("R08 R20", "= must_play 200"),
        ("R09 R20", "= hand_limit Some(1)"),
        ("R14 R20", "= keeper_limit Some(5)"),
        ("R19 R20", "= may_play 4"),
    ] {
        run(&format!("rules {rules}\n front 0 K01\n hand 0 K02 K03\n {expected}"));
    }
    run("rules R21 R20\n front 1 K19\n hand 0 K02\n = must_draw 4\n = must_play 4");
}

#[test]
fn card_r21_the_party_lets_everybody_draw_and_play_more() {
    run("begin\n rules R21\n front 1 K19\n draw K05 K06\n = hand 0 K05 K06\n = must_play 2");
    run("begin\n rules R21\n draw K05 K06\n = hand 0 K05\n = must_play 1");
    run("rules R21\n hand 0 K19 K01 K02\n draw K05\n > play K19\n = hand 0 K01 K02 K05\n = turn 0");
}

#[test]
fn card_r22_get_on_with_it_before_the_draw() {
    run("begin\n rules R22\n hand 0 K01 K02\n draw K05 K06 K07
        ? 0 free R22 | go_on
        > free R22
        = discard K01 K02
        = hand 0 K05 K06 K07
        = turn 1");
    run("rules R22\n hand 0 K01 K02\n draw K05 K06 K07
        ? 0 play K01 | play K02 | free R22
        > free R22
        = hand 0 K05 K06 K07
        = turn 1");
}

#[test]
fn f1_the_free_action_needs_a_hand_and_a_play_that_is_left() {
    run("begin\n rules R22\n draw K05\n ? 0 play K05 | free R22");
    run(
        "rules R22 R05\n hand 0 K01 K02 K03\n > play K01\n ? 0 play K02 | play K03 | free R22\n > play K02\n = turn 1",
    );
    run("rules R22 R16 R05\n begin\n hand 0 K01\n draw K05
        > go_on
        ? 0 free R22 | go_on
        > go_on
        = awaits pick 0");
}

#[test]
fn f2_the_free_action_ends_the_turn_with_its_limits_and_its_extra_turn() {
    run("rules R22 R10 R05\n hand 0 A12 K01\n draw K05 K06 K07
        > play A12
        > free R22
        ? 0 discard K05 | discard K06 | discard K07
        > discard K05
        > discard K06
        = turn 0
        ? 0 free R22 | go_on");
}

#[test]
fn card_r23_silver_lining_lifts_the_block() {
    run("front 1 K15 K17 C01 C04\n goals G04\n hand 0 R23\n > play R23\n = won 1 G04");
}

#[test]
fn card_r24_only_the_owner_of_the_potato_can_win() {
    run("seats 3\n front 1 K15 K17 C04\n goals G04\n hand 0 R24\n > play R24\n = won 1 G04");
    run("seats 3\n front 1 K15 K17\n front 2 C04\n rules R24\n hand 0 A17 R01\n goals G04
        > play A17\n = won 1 G04");
}

#[test]
fn w5_others_are_blocked_while_the_potato_is_needed() {
    run(
        "seats 3\n front 1 K15 K17\n front 2 C04\n rules R24 R23\n goals G04\n hand 0 K01 R01\n > play K01\n = turn 1",
    );
    run("seats 3\n front 1 K15 K17 C04 C01\n rules R24\n goals G04\n hand 0 K01 R01\n > play K01\n = turn 1");
}

#[test]
fn ru1_rules_of_other_kinds_stay_side_by_side() {
    run("rules R01 R05 R09 R12\n hand 0 R15 R16\n > play R15\n = rules R01 R05 R09 R12 R15");
}

#[test]
fn ru4_the_basic_rules_come_back() {
    run("rules R04 R07\n hand 0 A11 K01\n > play A11\n = rules\n = must_draw 1\n = must_play 1\n = turn 1");
}
