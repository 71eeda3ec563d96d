use crate::table::check;

/// The tops that two jokers alone, laid down by seat 0, meet.
const TABLE: &str = "
    variant: ravensburger advanced, 5 seats, 0 first
    asked: 0 lays down
    hand 0: 1 13 X X
    hand 1: 1
    hand 2: 1
    hand 3: 1
    hand 4: 1
    display 1: TOP1
    display 2: 1xX
    display 3: 3x13
    display 4: 1x13+1X
    pool: 4
    deck: 5
    discard: rest";

#[test]
fn j1_jokers_alone_are_robbed_by_nothing() {
    let table = "
        variant: ravensburger advanced, 2 seats, 0 first
        asked: 0 lays down
        hand 0: 1 X
        hand 1: 1 13
        display 1: 1xX
        pool: 4
        discard: rest";
    check(table, "0 1xX", "asked: 1 lays down\ndisplay 1: 1xX");
    check(table, "0 1xX, 1 1x13", "asked: 0 lays down\ndisplay 0: 1xX");
}

#[test]
fn j2_more_jokers_do_not_rob_fewer() {
    check(
        &TABLE.replace("TOP1", "1x12"),
        "0 2xX",
        "asked: 0 robs 4 of 1x13+1X\ndisplay 2: 1xX\ndisplay 3: 3x13",
    );
}

#[test]
fn j3_thirteens_with_a_joker_are_thirteens() {
    check(&TABLE.replace("TOP1", "2x13"), "0 2xX", "asked: 0 robs 1 of 2x13");
    check(&TABLE.replace("TOP1", "2x13"), "0 2xX, 0 leave, 1 back", "asked: 0 robs 4 of 1x13+1X");
    check(&TABLE.replace("TOP1", "2x13"), "0 1x13+1X", "asked: 1 lays down");
}
