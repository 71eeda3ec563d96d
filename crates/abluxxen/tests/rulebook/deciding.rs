use crate::table::{after, check, legal, outcome, refused};

const TABLE: &str = "
    variant: ravensburger advanced, 3 seats, 0 first
    asked: 0 lays down
    hand 0: 1 9 9 9
    hand 1: 1 2
    hand 2: 1 2
    display 1: 1x3 2x4+1X
    display 2: 3x5
    pool: 6 6 7 8 10 11
    deck: 12 12 13 2
    discard: rest";

#[test]
fn a1_the_robber_takes_all_or_nothing() {
    check(TABLE, "0 3x9, 0 take", "hand 0: 1 4 4 X\ndisplay 1: 1x3");
    assert_eq!(legal(TABLE, "0 3x9"), "take, leave");
    assert_eq!(legal(TABLE, "0 3x9, 0 leave"), "back, discard");
    assert_eq!(refused(TABLE, "0 3x9, 0 discard"), "A1");
}

#[test]
fn a2_each_robbery_is_decided_when_it_happens() {
    let script = "0 3x9, 0 take, 1 pool 6, 1 pool 7, 1 pool 8";
    check(TABLE, script, "asked: 0 robs 2 of 3x5\npool: 6 10 11 12 12 13");
    check(TABLE, "0 3x9, 0 leave, 1 back, 0 take", "asked: 2 draws 3 robbed by 0");
}

#[test]
fn a3_a_decision_is_final() {
    assert_eq!(refused(TABLE, "0 3x9, 0 leave, 0 take"), "T1");
    assert_eq!(refused(TABLE, "0 3x9, 0 leave, 1 back, 1 discard"), "T1");
}

#[test]
fn v1_a_hand_has_no_limit() {
    let table = "
        variant: ravensburger advanced, 2 seats, 0 first
        asked: 0 lays down
        hand 0: 1 1 2 2 3 3 5 5 6 6 7 7 8 8 9 9 9
        hand 1: 1
        display 1: 3x4
        pool: 10
        deck: 11 11 11
        discard: rest";
    check(table, "0 3x9, 0 take", "hand 0: 1 1 2 2 3 3 4 4 4 5 5 6 6 7 7 8 8");
}

#[test]
fn v2_who_takes_back_does_not_draw() {
    check(TABLE, "0 3x9, 0 leave, 1 back", "hand 1: 1 2 4 4 X\nasked: 0 robs 2 of 3x5\nno known 0");
    check(TABLE, "0 3x9, 0 leave, 1 discard", "asked: 1 draws 3 robbed by 0\nhand 1: 1 2");
}

#[test]
fn v3_a_robbed_layer_never_stays() {
    for script in ["0 3x9, 0 take", "0 3x9, 0 leave", "0 3x9, 0 leave, 1 back", "0 3x9, 0 leave, 1 discard"] {
        check(TABLE, script, "display 1: 1x3");
    }
    assert_eq!(refused(TABLE, "0 3x9, 0 leave, 1 pass"), "V3");
}

const SHORT: &str = "
    variant: ravensburger advanced, 3 seats, 0 first
    asked: 0 lays down
    hand 0: 1 9 9 9
    hand 1: 1 2
    hand 2: 1 2
    display 1: 3x4
    display 2: 3x5
    pool: 6 7
    discard: rest";

#[test]
fn v4_discarding_is_allowed_when_too_few_cards_are_left() {
    let script = "0 3x9, 0 leave, 1 discard, 1 pool 6, 1 pool 7";
    check(SHORT, script, "asked: 0 over by stock_empty\nhand 1: 1 2 6 7\nno pool");
    assert_eq!(outcome(SHORT, script).points.as_slice(), [2, -4, 1]);
}

#[test]
fn v5_taking_is_allowed_when_the_victim_cannot_draw_as_many() {
    let script = "0 3x9, 0 take, 1 pool 6, 1 pool 7";
    check(SHORT, script, "asked: 0 over by stock_empty\nhand 0: 1 4 4 4\nhand 1: 1 2 6 7\ndisplay 2: 3x5");
    assert_eq!(outcome(SHORT, script).points.as_slice(), [-1, -4, 1]);
}

#[test]
fn known_cards_are_those_that_everybody_saw() {
    let table = TABLE.replace("hand 1: 1 2", "hand 1: 1 2 5 5");
    let state = after(&table, "0 3x9, 0 take, 1 pool 6, 1 deck, 1 deck, 0 leave, 2 back, 1 2x5");
    let text = state.to_string();
    assert!(
        text.contains("known 0: 4 4 X\n")
            && text.contains("known 1: 6\n")
            && text.contains("known 2: 5 5 5\n")
    );
}
