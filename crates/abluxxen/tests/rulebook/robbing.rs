use crate::table::{after, check, legal, refused};

/// The printed example 2a: Andi, Ben, Claudia and Daniel are the seats 0 to 3.
const ANDI: &str = "
    variant: ravensburger advanced, 4 seats, 0 first
    asked: 0 lays down
    hand 0: 1 12 12
    hand 1: 1 13
    hand 2: 1 2
    hand 3: 1 2
    display 1: 1x3
    display 2: 2x8 2x9
    display 3: 1x5 2x7
    pool: 4 4 6 10 11 11
    deck: 8 3 2 6 5 10
    discard: rest";

#[test]
fn c1_opponents_are_robbed_clockwise_one_after_the_other() {
    check(ANDI, "0 2x12", "asked: 0 robs 2 of 2x9\ndisplay 3: 1x5 2x7");
    check(ANDI, "0 2x12, 0 take", "asked: 2 draws 2 robbed by 0\nhand 0: 1 9 9");
    check(ANDI, "0 2x12, 0 take, 2 pool 4, 2 deck", "asked: 0 robs 3 of 2x7\npool: 4 6 10 11 11 3");
    check(ANDI, "0 2x12, 0 take, 2 deck, 2 deck, 0 leave", "asked: 3 loses 2x7 to 0");
    check(ANDI, "0 2x12, 0 leave, 2 back, 0 leave, 3 back", "asked: 1 lays down\ndisplay 0: 2x12");
}

/// The printed example 2b: Ben's thirteen meets the layer that was uncovered before Daniel.
#[test]
fn c1_an_uncovered_layer_is_robbed_by_the_next_seat() {
    let script = "0 2x12, 0 take, 2 deck, 2 deck, 0 leave, 3 back, 1 1x13";
    check(ANDI, script, "asked: 1 robs 3 of 1x5\ndisplay 0: 2x12\ndisplay 2: 2x8");
}

#[test]
fn c2_without_a_layer_there_is_nothing_to_rob() {
    let table = "
        variant: ravensburger advanced, 3 seats, 0 first
        asked: 0 lays down
        hand 0: 1 12
        hand 1: 1
        hand 2: 1
        pool: 4
        discard: rest";
    check(table, "0 1x12", "asked: 1 lays down");
}

#[test]
fn c3_at_most_one_layer_of_an_opponent_is_robbed_in_a_turn() {
    let table = "
        variant: ravensburger advanced, 2 seats, 0 first
        asked: 0 lays down
        hand 0: 1 12
        hand 1: 1
        display 1: 1x3 1x4
        pool: 4
        deck: 5
        discard: rest";
    check(table, "0 1x12, 0 leave, 1 back", "asked: 1 lays down\ndisplay 1: 1x3\nhand 1: 1 4");
}

const THIRTEEN: &str = "
    variant: amigo LEVEL, 4 seats, 0 first
    asked: 0 lays down
    hand 0: 1 13
    hand 1: 1 2
    hand 2: 1 2
    hand 3: 1 2
    display 1: 1x13
    display 2: 2x3+1X
    display 3: 2x10
    pool: 4 4 6 10 11 X
    deck: 8 3
    discard: rest";

#[test]
fn c4_equal_value_is_safe() {
    check(&THIRTEEN.replace("LEVEL", "base"), "0 1x13", "asked: 0 may draw\ndisplay 1: 1x13");
    check(&THIRTEEN.replace("LEVEL", "advanced"), "0 1x13", "asked: 1 lays down\ndisplay 1: 1x13");
}

#[test]
fn c5_jokers_count_for_the_size() {
    let table = "
        variant: amigo base, 3 seats, 0 first
        asked: 0 lays down
        hand 0: 1 4 4 4 X
        hand 1: 1
        hand 2: 1
        display 1: 4x3
        display 2: 3x3
        pool: 4
        discard: rest";
    check(table, "0 3x4+1X", "asked: 0 robs 1 of 4x3\ndisplay 2: 3x3");
    check(table, "0 3x4", "asked: 0 robs 2 of 3x3\ndisplay 1: 4x3");
}

#[test]
fn c6_robbing_is_a_duty_and_only_taking_is_a_choice() {
    assert_eq!(legal(ANDI, "0 2x12"), "take, leave");
    assert_eq!(refused(ANDI, "0 2x12, 0 pass"), "A1");
    check(ANDI, "0 2x12, 0 leave", "display 2: 2x8");
}

#[test]
fn c7_the_second_seat_of_the_match_may_already_rob() {
    let table = "
        variant: ravensburger advanced, 2 seats, 0 first
        asked: 0 lays down
        hand 0: 1 2
        hand 1: 1 5
        pool: 4
        discard: rest";
    check(table, "0 1x2, 1 1x5", "asked: 1 robs 0 of 1x2");
}

#[test]
fn c8_an_old_layer_does_not_rob_a_new_one() {
    let table = "
        variant: ravensburger advanced, 2 seats, 0 first
        asked: 0 lays down
        hand 0: 1 2
        hand 1: 1
        display 1: 1x9
        pool: 4
        discard: rest";
    check(table, "0 1x2", "asked: 1 lays down\ndisplay 0: 1x2");
}

#[test]
fn t1_only_the_asked_seat_answers() {
    assert_eq!(refused(ANDI, "1 1x13"), "T1");
    assert_eq!(refused(ANDI, "0 2x12, 2 take"), "T1");
    assert_eq!(refused(ANDI, "0 2x12, 0 take, 0 deck"), "T1");
    assert_eq!(refused(ANDI, "0 2x12, 0 leave, 0 back"), "T1");
}

#[test]
fn t2_nothing_happens_after_the_end() {
    let table = "
        variant: ravensburger advanced, 2 seats, 0 first
        asked: 0 lays down
        hand 0: 1
        hand 1: 1
        pool: 4
        discard: rest";
    assert_eq!(refused(table, "0 1x1, 1 1x1"), "T2");
    assert!(legal(table, "0 1x1").is_empty());
    assert_eq!(<abluxxen::Abluxxen as game::Game>::awaiting(&after(table, "0 1x1")), game::Awaiting::Nothing);
}
