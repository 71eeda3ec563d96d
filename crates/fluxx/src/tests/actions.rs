use super::run;

#[test]
fn card_a01_jackpot_draws_three_beyond_the_requirement() {
    run(
        "hand 0 A01 R01\n draw K05 K06 K07\n > play A01\n = hand 0 R01 K05 K06 K07\n = discard A01\n = turn 1",
    );
    run("rules R20\n hand 0 A01\n draw K05 K06 K07 K08\n > play A01\n = hand 0 K05 K06 K07 K08\n = drawn 2");
}

#[test]
fn card_a02_discard_and_draw_as_many() {
    run("hand 0 K01 A02 K02\n draw K05 K06 K07\n > play A02\n = discard K01 K02 A02\n = hand 0 K05 K06");
    run("rules R20\n hand 0 A02\n > play A02\n = discard A02\n = hand 0");
}

#[test]
fn card_a03_draw_two_and_use_them() {
    run("hand 0 A03 R01\n draw K05 K06
        > play A03
        = aside K05 K06
        ? 0 play K05 | play K06
        > play K06
        ? 0 play K05
        > play K05
        = front 0 K05 K06
        = hand 0 R01
        = discard A03
        = turn 1");
}

#[test]
fn card_a04_draw_three_play_two_discard_one() {
    run(
        "hand 0 A04 R01\n draw K05 K06 K07\n > play A04\n > play K07\n > play K05\n = discard K06 A04\n = front 0 K05 K07",
    );
}

#[test]
fn card_a05_everybody_gets_one() {
    run("seats 3\n hand 0 A05\n hand 1 R01\n draw K05 C01 K06 K07
        > play A05
        = front 0 C01
        ? 0 give K05 0 | give K05 1 | give K05 2 | give K06 0 | give K06 1 | give K06 2 | give K07 0 | give K07 1 | give K07 2
        > give K06 1
        ? 0 give K05 0 | give K05 2 | give K07 0 | give K07 2
        > give K05 0
        ? 0 give K07 2
        > give K07 2
        = hand 0 K05
        = hand 2 K07
        = discard A05
        = turn 1");
}

#[test]
fn ac4_under_inflation_everybody_gets_two() {
    run("rules R20\n hand 0 A05\n draw K05 K06 K07 K08
        > play A05
        > give K05 1
        > give K06 1
        ? 0 give K07 0 | give K08 0
        > give K07 0
        > give K08 0
        = hand 0 K07 K08
        = hand 1 K05 K06");
    run("rules R20\n hand 0 A05 K01\n draw K05 K06 K07 only
        > play A05\n > give K05 1\n > give K06 1\n > give K07 0\n = hand 0 K01 K07");
}

#[test]
fn card_a06_exchange_keepers() {
    run("seats 3\n hand 0 A06\n front 0 K01 C02\n front 1 K02 C03\n front 2 K03
        > play A06
        ? 0 card K01
        > card K01
        ? 0 card K02 | card K03
        > card K03
        = front 0 K03 C02
        = front 2 K01");
    run("hand 0 A06 R01\n front 0 C02\n front 1 K02\n > play A06\n = discard A06\n = turn 1");
}

#[test]
fn card_a07_an_action_or_rule_of_the_discard_pile_is_played_again() {
    run("hand 0 A07 R05\n discard A01 K01 G01 R01\n draw K05 K06 K07
        > play A07
        ? 0 card R01 | card A01
        > card A01
        = hand 0 R05 K05 K06 K07
        = discard K01 G01 R01 A01 A07
        = played 0
        = turn 1");
    run("hand 0 A07 R05\n discard K01 G01\n > play A07\n = turn 1");
}

#[test]
fn card_a08_up_to_half_of_the_rules_go() {
    run("hand 0 A08\n rules R01 R05 R15
        > play A08
        ? 0 card R01 | card R05 | card R15 | done
        > card R05
        ? 0 card R01 | card R15 | done
        > card R01
        = rules R15
        = discard R05 R01 A08");
    run("hand 0 A08 K01\n rules R01 R05\n > play A08\n > done\n = rules R01 R05\n = turn 0");
    run("hand 0 A08 K01\n > play A08\n = turn 1");
}

#[test]
fn card_a09_no_limits() {
    run("hand 0 A09\n rules R09 R01 R12\n > play A09\n = rules R01\n = discard R09 R12 A09");
}

#[test]
fn card_a10_hands_go_round() {
    run("seats 3\n hand 0 A10 K01\n hand 1 K02\n hand 2 K03
        > play A10
        ? 0 left | right
        > left
        = hand 0 K03
        = hand 2 K02");
    run(
        "seats 3\n hand 0 A10 K01\n hand 1 K02\n hand 2 K03\n > play A10\n > right\n = hand 0 K02\n = hand 2 K01",
    );
    run("hand 0 A10 K01\n hand 1 K02 K03\n draw K05\n > play A10\n = hand 0 K02 K03\n = hand 1 K01 K05");
}

#[test]
fn card_a11_all_new_rules_go() {
    run("hand 0 A11\n rules R05 R15 R01\n goals G04 G05
        > play A11
        ? 0 card G04 | card G05
        > card G04
        = rules
        = goals G05
        = discard R05 R15 G04 R01 A11");
}

#[test]
fn card_a12_another_turn_but_never_a_third() {
    run("hand 0 A12 K01\n > play A12\n = turn 0\n > play K01\n = turn 1");
    run("hand 0 A12 A07\n > play A12\n > play A07\n > card A12\n = turn 1");
}

#[test]
fn card_a13_everyone_else_gives_a_card() {
    run("seats 4\n hand 0 A13\n hand 1 K01 K02\n hand 3 K03
        > play A13
        ? 1 card K01 | card K02
        > card K02
        ? 3 card K03
        > card K03
        = hand 0 K02 K03
        = discard A13");
}

#[test]
fn ac5_under_inflation_each_gives_two_if_it_has_them() {
    run("seats 3\n rules R20\n hand 0 A13\n hand 1 K01 K02 K04\n hand 2 K03
        > play A13\n > card K01\n ? 1 card K02 | card K04\n > card K04\n ? 2 card K03\n > card K03
        = hand 0 K01 K04 K03");
}

#[test]
fn card_a14_trade_hands_with_anyone() {
    run("seats 3\n hand 0 A14 K01\n hand 1 K02 K03\n hand 2
        > play A14
        ? 0 seat 1 | seat 2
        > seat 2
        = hand 0
        = hand 2 K01
        = turn 1");
}

#[test]
fn card_a15_one_new_rule_goes() {
    run(
        "hand 0 A15\n rules R01 R05\n > play A15\n ? 0 card R01 | card R05\n > card R01\n = rules R05\n = discard R01 A15",
    );
    run("hand 0 A15 K01\n > play A15\n = turn 1");
}

#[test]
fn ru3_when_two_goals_are_no_longer_allowed_one_goes_at_once() {
    run("hand 0 A08\n rules R15 R01 R05\n goals G04 G05
        > play A08
        > card R15
        ? 0 card G04 | card G05
        > card G04
        ? 0 card R01 | card R05 | done
        > done
        = goals G05");
}

#[test]
fn card_a16_a_random_card_of_another_hand_is_played() {
    run("seats 3\n hand 0 A16 K01\n hand 1 K02 K03
        > play A16
        ? 0 seat 1 | seat 2
        > seat 1
        = awaits pick 1
        > pick K03
        = front 0 K03
        = discard A16
        = turn 1");
    run("seats 3\n hand 0 A16 K01\n > play A16\n > seat 2\n = turn 1");
}

#[test]
fn card_a17_all_creepers_go() {
    run(
        "seats 3\n hand 0 A17\n front 0 C03 K01\n front 2 C01 C02\n > play A17\n = front 0 K01\n = front 2\n = discard C03 C01 C02 A17",
    );
}

#[test]
fn card_a18_anything_in_front_of_anyone_goes() {
    run("hand 0 A18\n front 0 K01 C02\n front 1 K02
        > play A18
        ? 0 card K01 | card K02 | card C02
        > card C02
        = front 0 K01
        = discard C02 A18");
}

#[test]
fn card_a19_something_of_another_seat_is_stolen() {
    run("seats 3\n hand 0 A19\n front 0 K01\n front 1 K02\n front 2 C02
        > play A19
        ? 0 card K02 | card C02
        > card C02
        = front 0 K01 C02
        = front 2");
    run("hand 0 A19 R01\n front 0 K01\n > play A19\n = turn 1");
}

#[test]
fn card_a20_everything_in_play_is_dealt_anew() {
    run("seats 3\n hand 0 A20\n front 0 K01 K02\n front 1 K03 C04
        > play A20
        = awaits deal
        > deal C04 K03 K01 K02
        = front 0 C04 K02
        = front 1 K03
        = front 2 K01");
    run("hand 0 A20 R01\n > play A20\n = turn 1");
}

#[test]
fn ac7_the_win_check_waits_for_the_last_card() {
    run("goals G04\n hand 0 A20\n front 0 K15\n front 1 K17 K01
        > play A20
        > deal K15 K17 K01
        = turn 1
        = front 0 K15 K01");
}

#[test]
fn card_a21_plays_by_the_kind_of_day() {
    run("hand 0 A21\n draw K05 K06 K07\n > play A21\n > play K06\n = discard K05 K07 A21");
    run(
        "options {\"day\":\"special\"}\n hand 0 A21\n draw K05 K06 K07\n > play A21\n > play K06\n > play K05\n = discard K07 A21",
    );
    run("options {\"day\":\"special\",\"birthday\":[0]}\n hand 0 A21\n draw K05 K06 K07
        > play A21\n > play K06\n > play K05\n > play K07\n = discard A21");
    run("rules R20\n options {\"birthday\":[1]}\n hand 0 A21\n draw K05 K06 K07 K08
        > play A21\n > play K06\n > play K05\n = discard K07 K08 A21");
}

#[test]
fn card_a22_everyone_may_discard_and_the_piles_are_shuffled() {
    run("hand 0 A22 K01\n front 0 K02\n front 1 C02\n discard K03\n draw K04 K05 only
        > play A22
        ? 0 discard K01 | discard K02 | done
        > discard K02
        ? 0 discard K01 | done
        > done
        ? 1 discard C02 | done
        > discard C02
        ? 1 done
        > done
        = awaits shuffle
        > shuffle K02
        = discard A22
        = n_draw 4
        = front 1");
}

#[test]
fn ac8_a_seat_without_cards_is_asked_too() {
    run(
        "seats 3\n hand 0 A22\n draw only\n > play A22\n ? 0 done\n > done\n ? 1 done\n > done\n ? 2 done\n > done\n = discard A22",
    );
}

#[test]
fn ac1_an_action_lies_aside_until_it_is_over() {
    run(
        "hand 0 A07 K01\n discard A02\n draw K05\n > play A07\n > card A02\n = discard K01 A02 A07\n = hand 0 K05",
    );
}

#[test]
fn ac2_a_card_played_through_another_is_settled_while_that_lies_aside() {
    run(
        "goals G04\n front 1 K15 K17 C02\n hand 0 A07\n discard A17\n > play A07\n > card A17\n = won 1 G04\n = discard C02 A17",
    );
}

#[test]
fn ac3_an_action_that_can_do_nothing_is_played_all_the_same() {
    run("hand 0 A18 R01\n > play A18\n = discard A18\n = turn 1");
}

#[test]
fn ac6_whole_hands_change_owners_and_limits_bind_the_others() {
    run("rules R10\n hand 0 A14 K01 K02 K03\n hand 1 K04
        > play A14
        > seat 1
        ? 1 discard K01 | discard K02 | discard K03
        > discard K01
        > discard K02
        = hand 0 K04");
}

#[test]
fn ac9_only_cards_that_lie_there_can_be_named() {
    run("hand 0 A19\n front 0 K01 C02\n front 1 K02\n > play A19\n ? 0 card K02");
}
