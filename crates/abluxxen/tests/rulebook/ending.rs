use crate::table::{check, outcome, seat};

fn over(edition: &str) -> String {
    format!(
        "
        variant: {edition}, 3 seats, 0 first
        asked: 0 lays down
        hand 0: 12
        hand 1: 1 1 1
        hand 2: 2 2
        display 0: 4x8
        display 1: 6x9 2x3
        display 2: 6x10
        pool: 5
        discard: rest"
    )
}

#[test]
fn e1_display_cards_count_for_and_hand_cards_against() {
    assert_eq!(outcome(&over("amigo base"), "0 1x12").points.as_slice(), [5, 5, 4]);
}

#[test]
fn e2_going_out_wins_nothing_by_itself() {
    let table = over("amigo base").replace("display 0: 4x8", "display 0: 1x8");
    assert_eq!(outcome(&table, "0 1x12").winning_seats().collect::<Vec<_>>(), [seat(1)]);
}

#[test]
fn e3_in_the_first_edition_equal_points_share_the_victory() {
    let winners = outcome(&over("ravensburger advanced"), "0 1x12").winning_seats().collect::<Vec<_>>();
    assert_eq!(winners, [seat(0), seat(1)]);
}

#[test]
fn e4_at_amigo_fewer_hand_cards_break_a_tie() {
    assert_eq!(outcome(&over("amigo base"), "0 1x12").winning_seats().collect::<Vec<_>>(), [seat(0)]);
    let equal_hands = over("amigo base")
        .replace("display 0: 4x8", "display 0: 1x8")
        .replace("hand 1: 1 1 1", "hand 1: 1 1")
        .replace("6x9 2x3", "6x9 1x3")
        .replace("display 2: 6x10", "display 2: 7x10");
    let winners = outcome(&equal_hands, "0 1x12").winning_seats().collect::<Vec<_>>();
    assert_eq!(winners, [seat(1), seat(2)]);
}

#[test]
fn e5_no_other_card_counts() {
    let fewer_in_pool = over("amigo base").replace("pool: 5", "pool: 5 5 5 5");
    assert_eq!(outcome(&fewer_in_pool, "0 1x12").points, outcome(&over("amigo base"), "0 1x12").points);
}

#[test]
fn e6_a_match_has_one_ending() {
    check(&over("amigo base"), "0 1x12", "asked: 0 over by hand_empty\npool: 5");
}
