use crate::table::{check, legal, outcome, refused};

const CARO: &str = "
    variant: amigo LEVEL, 3 seats, 0 first
    asked: 0 lays down
    hand 0: 1 5 5
    hand 1: 1 9
    hand 2: 1 2
    display 1: 1x4
    pool: 4 4 6 10 11 X
    deck: 8 3
    discard: rest";

/// The printed example: Caro robs nobody and takes the joker of the pool.
#[test]
fn o1_who_robs_nobody_may_draw_one_card() {
    let base = CARO.replace("LEVEL", "base");
    assert_eq!(legal(&base, "0 2x5"), "deck, pool 4, pool 6, pool 10, pool 11, pool X, pass");
    check(&base, "0 2x5, 0 pool X", "hand 0: 1 X\npool: 4 4 6 10 11 8\nasked: 1 lays down");
    check(&base, "0 2x5, 0 deck", "hand 0: 1 8\nasked: 1 lays down");
    check(&base, "0 2x5, 0 pass", "hand 0: 1\ndeck: 8 3\nasked: 1 lays down");
    assert_eq!(refused(&base, "0 2x5, 0 take"), "O1");
    for level in ["advanced", "expert"] {
        check(&CARO.replace("LEVEL", level), "0 2x5", "asked: 1 lays down");
    }
}

#[test]
fn o2_a_robber_who_left_the_cards_does_not_draw() {
    let base = CARO.replace("LEVEL", "base");
    check(&base, "0 1x5, 0 leave, 1 back", "asked: 1 lays down");
    check(&base, "0 1x5, 0 take, 1 deck", "asked: 1 lays down");
}

#[test]
fn o3_the_first_seat_of_the_match_may_draw() {
    let table = "
        variant: amigo base, 3 seats, 2 first
        asked: 2 lays down
        hand 0: 1
        hand 1: 1
        hand 2: 1 2
        pool: 4
        deck: 5
        discard: rest";
    check(table, "2 1x2, 2 deck", "hand 2: 1 5\nasked: 0 lays down");
}

const LAST_CARD: &str = "
    variant: amigo base, 3 seats, 0 first
    asked: 0 lays down
    hand 0: 1 5 5
    hand 1: 1 9
    hand 2: 1 2
    pool: 4
    discard: rest";

#[test]
fn o4_drawing_the_last_card_ends_the_match() {
    check(LAST_CARD, "0 2x5, 0 pool 4", "asked: 0 over by stock_empty");
    assert_eq!(outcome(LAST_CARD, "0 2x5, 0 pool 4").points.as_slice(), [0, -2, -2]);
}

#[test]
fn o5_there_is_always_something_to_draw() {
    assert_eq!(legal(LAST_CARD, "0 2x5, 0 pass, 1 1x9"), "pool 4, pass");
    let nothing_left = LAST_CARD.replace("pool: 4\n", "\n").replace("0 lays down", "0 may draw");
    assert!(
        nothing_left
            .replace("hand 0: 1 5 5", "hand 0: 1\ndisplay 0: 2x5")
            .parse::<abluxxen::State>()
            .is_err()
    );
}
