use crate::table::{check, legal, outcome, refused};

const TABLE: &str = "
    variant: ravensburger advanced, 3 seats, 0 first
    asked: 0 lays down
    hand 0: 4 4 4 9 X X
    hand 1: 1 2
    hand 2: 3 5
    display 0: 2x4
    pool: 6 6 7 8 10 11
    deck: 12 12 13
    discard: rest";

#[test]
fn p1_nobody_passes() {
    assert_eq!(refused(TABLE, "0 pass"), "P1");
    assert_eq!(refused(TABLE, "0 deck"), "P1");
    assert!(!legal(TABLE, "").is_empty());
}

#[test]
fn p2_any_number_of_one_value_may_be_laid_down() {
    for layer in ["1x4", "2x4", "3x4"] {
        check(TABLE, &format!("0 {layer}"), "asked: 1 lays down");
    }
    assert_eq!(refused(TABLE, "0 4x4"), "P2");
    assert_eq!(refused(TABLE, "0 1x5"), "P2");
    assert_eq!(refused(TABLE, "0 1x4+3X"), "P2");
}

#[test]
fn p2_the_list_holds_every_number_with_every_joker() {
    let expected =
        "1x4, 1x4+1X, 1x4+2X, 2x4, 2x4+1X, 2x4+2X, 3x4, 3x4+1X, 3x4+2X, 1x9, 1x9+1X, 1x9+2X, 1xX, 2xX";
    assert_eq!(legal(TABLE, ""), expected);
}

#[test]
fn p3_equal_cards_of_two_turns_are_two_layers() {
    check(TABLE, "0 2x4", "display 0: 2x4 2x4");
}

#[test]
fn p4_one_number_takes_any_number_of_jokers() {
    check(TABLE, "0 1x9+2X", "display 0: 2x4 1x9+2X\nhand 0: 4 4 4");
}

#[test]
fn p5_jokers_alone_are_never_a_number() {
    check(TABLE, "0 2xX", "display 0: 2x4 2xX");
    let sevens_without_a_seven =
        abluxxen::Choice::Play(abluxxen::Layer::of_numbers("7".parse().unwrap(), 0, 2));
    let state = crate::table::state(TABLE);
    let refusal =
        <abluxxen::Abluxxen as game::Game>::check(&state, crate::table::seat(0), &sevens_without_a_seven);
    assert_eq!(game::Refuse::rule(&refusal.unwrap_err()).0, "P5");
}

#[test]
fn p6_a_joker_in_the_hand_is_a_joker_again() {
    let table = "
        variant: ravensburger advanced, 2 seats, 0 first
        asked: 0 lays down
        hand 0: 1 9 9 9
        hand 1: 1 2
        display 1: 2x3+1X
        pool: 6 6 7 8 10 11
        deck: 12 12 13
        discard: rest";
    check(table, "0 3x9, 0 take", "hand 0: 1 3 3 X");
}

const LAST_CARDS: &str = "
    variant: amigo base, 3 seats, 0 first
    asked: 0 lays down
    hand 0: 12 12 12
    hand 1: 1 2
    hand 2: 3 5
    display 1: 3x2
    display 2: 3x2
    pool: 6 6 7 8 10 11
    deck: 13
    discard: rest";

#[test]
fn p7_the_last_card_ends_the_match_before_any_robbery_or_draw() {
    check(LAST_CARDS, "0 3x12", "asked: 0 over by hand_empty\ndisplay 1: 3x2\ndisplay 2: 3x2");
    assert_eq!(outcome(LAST_CARDS, "0 3x12").points.as_slice(), [3, 1, 1]);
}

#[test]
fn p8_the_only_card_must_be_laid_down_even_if_it_loses() {
    let table = "
        variant: ravensburger advanced, 2 seats, 0 first
        asked: 0 lays down
        hand 0: 5
        hand 1: 1
        display 1: 4x9
        pool: 6
        discard: rest";
    assert_eq!(legal(table, ""), "1x5");
    assert_eq!(outcome(table, "0 1x5").winning_seats().collect::<Vec<_>>(), [crate::table::seat(1)]);
    check(LAST_CARDS, "0 2x12", "hand 0: 12\nasked: 0 may draw");
}
