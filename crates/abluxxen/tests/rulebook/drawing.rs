use crate::table::{check, legal, outcome, refused};

fn robbed_of_seven(pool: &str, deck: &str) -> String {
    format!(
        "
        variant: ravensburger advanced, 3 seats, 0 first
        asked: 0 lays down
        hand 0: 1 9 9 9 9 9 9 9
        hand 1: 1
        hand 2: 1
        display 1: 7x4
        display 2: 7x5
        pool: {pool}
        deck: {deck}
        discard: rest"
    )
}

fn robbed_of_two(pool: &str, deck: &str) -> String {
    format!(
        "
        variant: ravensburger advanced, 3 seats, 0 first
        asked: 0 lays down
        hand 0: 1 9 9
        hand 1: 1
        hand 2: 1
        display 1: 2x4
        pool: {pool}
        deck: {deck}
        discard: rest"
    )
}

#[test]
fn d1_cards_are_drawn_one_by_one_from_anywhere() {
    let table = robbed_of_two("6 6 7 8 10 11", "12 13 2");
    assert_eq!(legal(&table, "0 2x9, 0 take"), "deck, pool 6, pool 7, pool 8, pool 10, pool 11");
    check(&table, "0 2x9, 0 take, 1 deck", "hand 1: 1 12\nasked: 1 draws 1 robbed by 0");
    check(&table, "0 2x9, 0 take, 1 deck, 1 pool 8", "hand 1: 1 8 12\nasked: 1 lays down");
    assert_eq!(refused(&table, "0 2x9, 0 take, 1 pool 9"), "D1");
    assert_eq!(refused(&table, "0 2x9, 0 take, 1 pass"), "D1");
}

#[test]
fn d2_the_pool_is_refilled_after_the_whole_draw_only() {
    let table = robbed_of_two("6 6 7 8 10 11", "12 13 2");
    check(&table, "0 2x9, 0 take, 1 pool 6", "pool: 6 7 8 10 11\ndeck: 12 13 2");
    check(&table, "0 2x9, 0 take, 1 pool 6, 1 pool 8", "pool: 6 7 10 11 12 13\ndeck: 2");
}

#[test]
fn d3_with_the_pool_used_up_drawing_goes_on_from_the_deck() {
    let table = robbed_of_two("6", "12 13 2");
    assert_eq!(legal(&table, "0 2x9, 0 take, 1 pool 6"), "deck");
    check(&table, "0 2x9, 0 take, 1 pool 6, 1 deck", "pool: 13 2\nno deck\nasked: 1 lays down");
}

#[test]
fn d4_with_the_deck_used_up_play_goes_on_with_the_pool() {
    let table = robbed_of_two("6 7 8", "");
    assert_eq!(legal(&table, "0 2x9, 0 take"), "pool 6, pool 7, pool 8");
    assert_eq!(refused(&table, "0 2x9, 0 take, 1 deck"), "D4");
    check(&table, "0 2x9, 0 take, 1 pool 6, 1 pool 7", "pool: 8\nasked: 1 lays down");
}

const TAKE_SIX_OF_POOL: &str = "0 7x9, 0 take, 1 pool 6, 1 pool 6, 1 pool 7, 1 pool 8, 1 pool 10, 1 pool 11";

#[test]
fn d5_the_match_ends_when_deck_and_pool_are_both_used_up() {
    let table = robbed_of_seven("6 6 7 8 10 11", "12");
    check(&table, TAKE_SIX_OF_POOL, "asked: 1 draws 1 robbed by 0");
    check(&table, &format!("{TAKE_SIX_OF_POOL}, 1 deck"), "asked: 0 over by stock_empty");
    let table = robbed_of_seven("6 6 7 8 10 11", "12 13");
    check(&table, &format!("{TAKE_SIX_OF_POOL}, 1 deck"), "asked: 0 robs 2 of 7x5\npool: 13\nno deck");
}

#[test]
fn d6_the_last_card_ends_the_match_even_if_it_is_the_last_one_owed() {
    check(&robbed_of_two("6 7", ""), "0 2x9, 0 take, 1 pool 6, 1 pool 7", "asked: 0 over by stock_empty");
}

#[test]
fn d7_later_victims_keep_their_layers_when_the_stock_ends() {
    let table = robbed_of_seven("6 6", "");
    let script = "0 7x9, 0 take, 1 pool 6, 1 pool 6";
    check(&table, script, "asked: 0 over by stock_empty\ndisplay 2: 7x5");
    assert_eq!(outcome(&table, script).points.as_slice(), [7 - 8, -3, 6]);
}

#[test]
fn d8_gaps_close_to_the_left_and_refills_come_on_the_right() {
    let table = robbed_of_two("8 6 7 6 10 11", "12 13 2");
    check(&table, "0 2x9, 0 take, 1 pool 6, 1 pool 8", "pool: 7 6 10 11 12 13");
}

#[test]
fn d9_discarded_cards_never_come_back() {
    let table = robbed_of_two("6 7 8", "");
    check(&table, "0 2x9, 0 leave, 1 discard, 1 pool 6, 1 pool 7", "pool: 8\nno deck\nasked: 1 lays down");
}
