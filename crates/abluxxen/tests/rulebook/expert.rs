use abluxxen::{Abluxxen, State};
use game::{Game, Step};

use crate::table::{after, check, legal, seat};

const TABLE: &str = "
    variant: amigo expert, 4 seats, 0 first
    asked: 0 lays down
    hand 0: 1 1 9 X
    hand 1: 2 13 13
    hand 2: 3 4
    hand 3: 3 4
    display 1: TOP1
    display 2: TOP2
    display 3: 3x13
    pool: 5
    deck: 6 6
    discard: rest";

fn table(top1: &str, top2: &str) -> String {
    TABLE.replace("TOP1", top1).replace("TOP2", top2)
}

#[test]
fn x1_ones_rob_thirteens_and_jokers_of_the_same_number() {
    check(&table("2x13", "2xX"), "0 2x1", "asked: 0 robs 1 of 2x13");
    check(&table("2x13", "2xX"), "0 2x1, 0 leave, 1 back", "asked: 0 robs 2 of 2xX");
    check(&table("2x13", "2xX"), "0 1x1", "asked: 1 lays down");
    check(&table("2x12", "2x11"), "0 2x1", "asked: 1 lays down");
    check(&table("2x13", "2xX").replace("expert", "advanced"), "0 2x1", "asked: 1 lays down");
}

#[test]
fn x2_experts_must_rob_too() {
    assert_eq!(legal(&table("2x13", "2xX"), "0 2x1"), "take, leave");
}

#[test]
fn x3_a_one_with_a_joker_is_two_ones() {
    check(&table("2x13", "2x12"), "0 1x1+1X", "asked: 0 robs 1 of 2x13");
    check(&table("2x13", "2x12"), "0 1x1+1X, 0 leave, 1 back", "asked: 1 lays down");
}

#[test]
fn x4_a_thirteen_with_a_joker_is_two_thirteens() {
    check(&table("1x13+1X", "2x12"), "0 2x1", "asked: 0 robs 1 of 1x13+1X");
}

#[test]
fn x5_thirteens_and_jokers_still_rob_ones() {
    check(&table("2x12", "2x12"), "0 1x1+1X, 1 2x13", "asked: 1 robs 2 of 2x12");
    check(&table("2x12", "2x12"), "0 1x1+1X, 1 2x13, 1 leave, 2 back", "asked: 1 robs 0 of 1x1+1X");
    check(&table("1x1", "2x12"), "0 1xX", "asked: 0 robs 1 of 1x1");
    check(&table("1x13", "1x1"), "0 1xX", "asked: 0 robs 1 of 1x13");
}

#[test]
fn x6_experts_have_no_optional_draw() {
    check(&table("2x12", "2x12"), "0 1x9", "asked: 1 lays down");
}

const CIRCLE: &str = "
    variant: amigo expert duel, 2 seats, 0 first
    asked: 0 lays down
    hand 0: 1 2 13
    hand 1: 1 2 13
    pool: 5
    deck:
    discard: rest";

/// Six turns after which everything is as before: each robbed layer is left and taken back.
const ROUND: [(&str, &str); 6] = [
    ("0 1x13", "0 1x13, 0 leave, 1 back"),
    ("1 1x1, 1 leave, 0 back", "1 1x1, 1 leave, 0 back"),
    ("0 1x2, 0 leave, 1 back", "0 1x2, 0 leave, 1 back"),
    ("1 1x13, 1 leave, 0 back", "1 1x13, 1 leave, 0 back"),
    ("0 1x1, 0 leave, 1 back", "0 1x1, 0 leave, 1 back"),
    ("1 1x2, 1 leave, 0 back", "1 1x2, 1 leave, 0 back"),
];

fn circle(n_turns: usize) -> String {
    let turn = |number: usize| if number == 0 { ROUND[0].0 } else { ROUND[number % 6].1 };
    (0..n_turns).map(turn).collect::<Vec<_>>().join(", ")
}

#[test]
fn x7_the_third_time_a_position_is_noted_ends_the_match() {
    check(CIRCLE, &circle(12), "asked: 0 lays down");
    check(CIRCLE, &circle(13), "asked: 1 over by repetition");
    let advanced = CIRCLE.replace("expert", "advanced");
    check(&advanced, "0 1x13, 1 1x1", "asked: 0 lays down\ndisplay 0: 1x13");
}

#[test]
fn x7_a_change_of_the_stock_clears_the_notes() {
    let table = CIRCLE.replace("deck:\n", "deck: 3 3 3 4 4 4\n");
    let with_a_draw = format!("{}, 0 1x13, 0 take, 1 deck", circle(12));
    check(&table, &with_a_draw, "asked: 1 lays down");
    assert!(after(&table, &with_a_draw).to_string().contains("noted: 0 turns, no change, "));
}

/// Two seats lay down and take back forever without repeating a position three times; after a hundred turns each the
/// match ends all the same.
#[test]
fn x7_two_hundred_turns_without_a_change_end_a_duel() {
    let mut state: State = CIRCLE.parse().unwrap();
    let noted = |turns: u16| format!("{state}noted: {turns} turns, no change,").parse::<State>().unwrap();
    let mut almost = noted(198);
    lay_down(&mut almost, 0, "1x13");
    assert!(almost.to_string().contains("asked: 1 lays down"));
    state = noted(199);
    lay_down(&mut state, 0, "1x13");
    assert!(state.to_string().contains("asked: 1 over by repetition"), "{state}");
}

fn lay_down(state: &mut State, number: u8, layer: &str) {
    let choice = layer.parse().unwrap();
    Abluxxen::check(state, seat(number), &choice).unwrap();
    Abluxxen::apply(state, &Step::Choice(seat(number), choice), &mut |_| ());
}
