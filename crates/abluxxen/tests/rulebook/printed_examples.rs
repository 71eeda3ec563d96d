//! The examples of the printed books that are whole turns, with the cards that the books name.

use crate::table::{check, legal};

/// Ravensburger, examples 1a and 1b: Andi, Ben, Claudia and Daniel are the seats 0 to 3.
const ANDI: &str = "
    variant: ravensburger advanced, 4 seats, 0 first
    asked: 0 lays down
    hand 0: 1 6 6 6 7 7 12 12 X
    hand 1: 1 2 2 2
    hand 2: 1 1 3 3 3
    hand 3: 1 1 5 5 5
    pool: 4 4 8 10 11 11
    deck: 8 3 2 6 5 10
    discard: rest";

#[test]
fn p2_example_1a_one_of_two_sevens_or_both_or_up_to_three_sixes() {
    let choices = legal(ANDI, "");
    for layer in ["1x7", "2x7", "1x6", "2x6", "3x6"] {
        assert!(choices.split(", ").any(|choice| choice == layer), "{layer} is not in {choices}");
    }
    check(ANDI, "0 1x7", "display 0: 1x7\nhand 0: 1 6 6 6 7 12 12 X\nasked: 1 lays down");
}

#[test]
fn p3_example_1b_three_rounds_are_three_layers() {
    let first = "0 1x7, 1 2x2, 2 2x3, 2 leave, 1 back, 3 3x5";
    check(ANDI, first, "display 0: 1x7\nasked: 0 lays down");
    let second = format!("{first}, 0 3x6+1X, 1 3x2, 2 1x1, 3 1x1");
    check(ANDI, &second, "display 0: 1x7 3x6+1X\nasked: 0 lays down");
    let third = format!("{second}, 0 2x12");
    check(ANDI, &third, "display 0: 1x7 3x6+1X 2x12\nhand 0: 1 7\nasked: 1 lays down");
}

/// AMIGO: Niko, Caro, Louis and Lisa are the seats 0 to 3. What lies below the layers that Niko robs is what
/// Caro meets in the book's other example.
const NIKO: &str = "
    variant: amigo base, 4 seats, 0 first
    asked: 0 lays down
    hand 0: 1 3 3 7 7 7
    hand 1: 1 13
    hand 2: 1 2
    hand 3: 1 2
    display 0: 1x8
    display 1: 2x4
    display 2: 1x13 2x3+1X
    display 3: 2x10 3x5
    pool: 4 4 6 10 11 X
    deck: 8 3 2 6 5 10
    discard: rest";

const NIKOS_TURN: &str = "0 3x7, 0 take, 2 pool 4, 2 pool 6, 2 deck, 0 leave, 3 back";

#[test]
fn c4_example_three_sevens_rob_louis_and_lisa_but_not_caro() {
    check(NIKO, "0 3x7", "asked: 0 robs 2 of 2x3+1X\ndisplay 1: 2x4");
    check(NIKO, "0 3x7, 0 take", "hand 0: 1 3 3 3 3 X\nasked: 2 draws 3 robbed by 0");
    check(NIKO, "0 3x7, 0 take, 2 pool 4, 2 pool 6", "pool: 4 10 11 X\nasked: 2 draws 1 robbed by 0");
    check(
        NIKO,
        "0 3x7, 0 take, 2 pool 4, 2 pool 6, 2 deck",
        "hand 2: 1 2 4 6 8\npool: 4 10 11 X 3 2\nasked: 0 robs 3 of 3x5",
    );
    check(NIKO, NIKOS_TURN, "hand 3: 1 2 5 5 5\ndisplay 3: 2x10\nasked: 1 lays down");
}

#[test]
fn c4_example_caros_thirteen_after_nikos_turn_robs_nobody() {
    let played = format!("{NIKOS_TURN}, 1 1x13");
    check(NIKO, &played, "display 0: 1x8 3x7\ndisplay 2: 1x13\ndisplay 3: 2x10\nasked: 1 may draw");
    check(NIKO, &format!("{played}, 1 pool X"), "hand 1: 1 X\npool: 4 10 11 3 2 6\nasked: 2 lays down");
    check(NIKO, &format!("{played}, 1 pass"), "hand 1: 1\nasked: 2 lays down");
}
