use super::run;

#[test]
fn n1_reactions_come_before_limits_and_limits_before_the_win() {
    run("seats 3\n rules R12\n goals G05\n front 0 C01\n front 1 K02 K04 K01\n hand 0 A20 R01
        > play A20
        > deal K02 K01 C01 K04
        = won 0 G05");
    run("seats 2\n goals G04\n front 1 K15 K17 K01\n hand 0 R12
        > play R12
        ? 1 discard K01 | discard K15 | discard K17
        > discard K15
        = turn 1");
    run("seats 2\n goals G04\n front 1 K15 K17 K01\n hand 0 R12\n > play R12\n > discard K01\n = won 1 G04");
}

#[test]
fn n5_a_discard_for_a_limit_can_set_off_a_reaction() {
    run("seats 3\n rules R20 R12\n front 1 K01 K02 K03\n front 2 C03 K05\n hand 0 A15 R01
        > play A15
        > card R20
        ? 1 discard K01 | discard K02 | discard K03
        > discard K01
        = front 1 K02 K03");
}

#[test]
fn l1_the_others_keep_limits_at_once_the_active_seat_later() {
    run("seats 3\n hand 0 R10 K01 K02\n hand 1 K03 K04\n hand 2 K05 K06
        > play R10
        ? 1 discard K03 | discard K04
        > discard K03
        ? 2 discard K05 | discard K06
        > discard K06
        ? 0 discard K01 | discard K02
        > discard K02
        = turn 1");
}

#[test]
fn l2_keepers_first_then_the_hand() {
    run("rules R12 R09\n front 0 K01 K02\n hand 0 K03 K04
        > play K03
        ? 0 discard K01 | discard K02 | discard K03
        > discard K01
        ? 0 discard K04
        > discard K04
        = turn 1");
}

#[test]
fn l3_each_seat_finishes_both_limits_before_the_next() {
    run("seats 3\n rules R12 R20 R09\n hand 1 K01\n front 1 K02 K03 K04\n hand 2 K05\n front 2 K06 K07 K08\n hand 0 A15 R01
        > play A15
        > card R20
        ? 1 discard K02 | discard K03 | discard K04
        > discard K02
        ? 1 discard K01
        > discard K01
        ? 2 discard K06 | discard K07 | discard K08
        > discard K06
        ? 2 discard K05");
}

#[test]
fn w2_the_check_comes_after_each_card_of_a_mini_hand() {
    run("goals G04\n front 0 K15\n hand 0 A03\n draw K17 G05\n > play A03\n > play K17\n = won 0 G04");
}

#[test]
fn w3_a_creeper_blocks_unless_the_goal_asks_for_it() {
    run("goals G04\n front 0 K15 C01\n hand 0 K17 R01\n > play K17\n = turn 1");
    run("goals G10\n front 0 C03\n hand 0 K03 R01\n > play K03\n = won 0 G10");
}

#[test]
fn w3_double_agenda_judges_each_goal_with_its_own_creepers() {
    run("rules R15\n goals G04 G10\n front 0 K15 C03 K03 C02\n hand 0 K17 R01\n > play K17\n = turn 1");
    run("rules R15\n goals G04\n front 0 K15 C03 K17\n front 1 K03\n hand 0 G10 A19\n > play G10\n = turn 1");
}

#[test]
fn l2_the_active_seat_can_win_beyond_a_limit() {
    run("rules R12\n goals G02\n front 0 K01 K02 K03 K04\n hand 0 K05 R01\n > play K05\n = won 0 G02");
}

#[test]
fn t7_nothing_after_the_limits_brings_the_turn_back() {
    run("rules R18 R12 R10 R05\n seats 2\n front 0 K01 K02 K03\n front 1 K04 K05\n hand 0 K06 K07 R01\n draw K08 K09
        > play K06
        > play K07
        > discard K01
        > discard K02
        > discard K03
        = turn 1");
}
