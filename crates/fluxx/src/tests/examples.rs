//! The examples that the printed rulebook gives.

use super::run;

/// Jens plays Draw 4 after one card and draws three more; Tobias draws four, plays Draw 2 and keeps them.
#[test]
fn ru2_jens_and_tobias_change_the_draw_rule() {
    run("begin\n hand 0 R03\n draw K01 K02 K03 K04 K05 K06 K07 K08 K09\n hand 1 R01
        > play R03
        = hand 0 K01 K02 K03 K04
        = turn 1
        = hand 1 R01 K05 K06 K07 K08
        > play R01
        = discard R03
        = hand 1 K05 K06 K07 K08
        = turn 0");
}

/// Jens plays Draw 2 and Use 'Em, finds Draw 3 Play 2 in it, and all of it is one play.
#[test]
fn mh2_jens_plays_an_action_out_of_an_action() {
    run("rules R05\n hand 0 A03 K01\n draw A04 K02 K03 K04 K05
        > play A03
        > play A04
        > play K03
        > play K04
        > play K02
        = discard K05 A04 A03
        = played 1
        = turn 0");
}

/// Tobias draws three cards with Creepers among them: they go out and are replaced.
#[test]
fn d7_tobias_draws_creepers_with_an_action() {
    run("seats 3\n hand 0 A04\n draw C01 K02 C02 K03 K04
        > play A04
        = front 0 C01 C02
        ? 0 play K02 | play K03 | play K04");
}
