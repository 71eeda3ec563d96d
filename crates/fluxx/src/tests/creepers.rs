use super::run;

#[test]
fn card_c01_war_moves_away_from_peace() {
    run("seats 3\n front 0 C01\n hand 0 K11 R01
        > play K11
        ? 0 seat 1 | seat 2
        > seat 2
        = front 0 K11
        = front 2 C01
        = turn 1");
}

#[test]
fn n2_the_owner_of_both_chooses_out_of_turn_too() {
    run("seats 3\n front 1 K11\n front 2 C01\n hand 0 A20 R01
        > play A20
        = awaits deal
        > deal K11 C01
        = front 0 K11
        = front 1 C01
        = turn 1");
    run("seats 3\n front 1 K11 K01\n front 2 C01\n hand 0 A20 R01
        > play A20
        > deal K01 K11 C01
        = turn 1");
    run("seats 2\n front 1 K11 K01\n front 0 C01\n hand 0 A20 R01
        > play A20
        > deal K11 K01 C01
        ? 0 seat 1
        > seat 1
        = front 1 C01 K01");
}

#[test]
fn n2_peace_moves_instead_if_agreed() {
    run("seats 3\n options {\"war_moves\":\"peace\"}\n front 0 C01\n hand 0 K11 R01
        > play K11
        ? 0 seat 1 | seat 2
        > seat 2
        = front 0 C01
        = front 2 K11");
}

#[test]
fn card_c02_taxes_and_money_are_discarded() {
    run("front 0 C02\n hand 0 K09 R01\n > play K09\n = front 0\n = discard C02 K09\n = turn 1");
}

#[test]
fn n3_silver_lining_makes_paying_a_question_once() {
    run("rules R23 R06\n front 0 C02\n hand 0 K09 K01 A15 R01
        > play K09
        ? 0 pass | pay
        > pass
        = front 0 C02 K09
        > play K01
        = turn 0
        ? 0 play R01 | play A15
        > play A15
        > card R23
        = front 0 K01
        = discard C02 K09");
    run("rules R23\n front 0 C02\n hand 0 K09 R01\n > play K09\n > pay\n = front 0\n = discard C02 K09");
}

#[test]
fn card_c03_death_takes_others_and_may_leave_alone() {
    run("begin\n front 0 C03 K01 C02\n hand 0 R01
        ? 0 pass | discard K01 | discard C02
        > discard K01
        ? 0 pass | discard C02
        > discard C02
        ? 0 pass | discard C03
        > discard C03
        = front 0
        = discard K01 C02 C03
        ? 0 play K02 | play R01");
}

#[test]
fn t2_death_must_take_exactly_one_if_agreed() {
    run("begin\n options {\"death\":\"must_one\"}\n front 0 C03 K01 K02\n hand 0 R01
        ? 0 discard K01 | discard K02
        > discard K01
        = front 0 C03 K02
        ? 0 play K03 | play R01");
    run("begin\n options {\"death\":\"must_one\"}\n front 0 C03 K01\n hand 0 R01
        > discard K01
        ? 0 pass | discard C03");
}

#[test]
fn t3_lone_death_is_asked_about_at_every_start_of_turn() {
    run("begin\n front 0 C03\n hand 0 R01 R02\n hand 1 R03
        ? 0 pass | discard C03
        > pass
        ? 0 play K01 | play R01 | play R02 | discard C03
        > play R01
        > play R03
        ? 0 pass | discard C03");
}

#[test]
fn card_c04_the_potato_moves_against_the_turn() {
    run("seats 4\n front 2 C04\n hand 0 G05 R01\n > play G05\n = front 1 C04\n = front 2");
}

#[test]
fn n4_death_alone_is_offered_once_each_time_it_becomes_alone() {
    run("rules R06\n seats 3\n front 1 C03 K01\n hand 0 A18 K02 A19 R01
        > play A18
        > card K01
        ? 1 pass | discard C03
        > pass
        > play K02
        > play A19
        > card C03
        = front 0 C03 K02
        = turn 1");
}

#[test]
fn n6_the_same_state_at_the_same_seat_asks_nothing_new() {
    run("rules R06\n seats 2\n front 1 C03\n hand 0 K02 K03 K04 R01
        > play K02
        ? 1 pass | discard C03
        > pass
        > play K03
        ? 0 play K04 | play R01
        > play K04
        = turn 1");
}
