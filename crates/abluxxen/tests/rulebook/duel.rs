use abluxxen::{Abluxxen, Card, Chance, DeckOrder, Options, State};
use game::{Game, Step, Viewer};

use crate::table::{after, check, legal, refused, seat};

const TABLE: &str = "
    variant: amigo base duel, 2 seats, 0 first
    asked: 0 lays down
    hand 0: 1 5 6 6 6 9
    hand 1: 1 2
    pool: 4 4 9 5/13 6/13 7/X
    deck: 2 3 13 10 11
    shadow: 5 5 5 8
    discard: rest";

fn deal(top_first: &str, options: &str) -> State {
    let options: Options = serde_json::from_str(options).unwrap();
    let mut state = Abluxxen::start(&options);
    let named: Vec<Card> = top_first.split_whitespace().map(|card| card.parse().unwrap()).collect();
    let Chance::Deck(mut order) = Abluxxen::sample(&state, &mut rand_pcg::Pcg64Mcg::new(1));
    order.0.sort();
    for card in &named {
        let place = order.0.iter().position(|other| other == card).expect("the box has these cards");
        order.0.remove(place);
    }
    let order = Chance::Deck(DeckOrder(named.into_iter().chain(order.0).collect()));
    Abluxxen::check_chance(&state, &order).unwrap();
    Abluxxen::apply(&mut state, &Step::Chance(order), &mut |_| ());
    state
}

const HANDS: &str = "1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 ";
const DUEL: &str = r#"{"edition":"amigo","duel":true,"seats":2,"first":0}"#;

fn assert_shows(state: &State, expected: &str) {
    let text = state.to_string();
    for line in expected.lines().map(str::trim) {
        assert!(text.lines().any(|other| other == line), "missing: {line}\n{text}");
    }
}

#[test]
fn u1_two_jokers_each_then_hands_pool_and_shadow() {
    let state = deal(&format!("{HANDS} 4 5 6 7 8 9 10 10 10 10 10 10 10 11 11 11 11 11 12"), DUEL);
    assert_shows(
        &state,
        "hand 0: 1 1 1 1 1 1 1 1 2 2 2 X X
         hand 1: 2 2 2 2 2 3 3 3 3 3 3 X X
         known 0: X X
         known 1: X X
         pool: 4 5 6 7 8 9
         shadow: 10 10 10 10 10 10 10 11 11 11 11 11 12",
    );
    assert_eq!(Abluxxen::view(&state, Viewer::Spectator).deck, 64);
}

#[test]
fn u2_thirteens_and_jokers_are_ordinary_in_the_pool() {
    let state = deal(&format!("{HANDS} 13 X 4 5 6 7 10 10 10 10 10 10 10 11 11 11 11 11 12"), DUEL);
    assert_shows(&state, "pool: 13 X 4 5 6 7");
}

#[test]
fn u3_diverted_cards_join_the_lowest_single_pool_card() {
    let state = deal(&format!("{HANDS} 9 4 6 13 8 X 13 10 13 10 10 10 10 10 10 11 11 11 11 11 12"), DUEL);
    assert_shows(&state, "pool: 9 4/13 6/13 13 8 X\nshadow: 10 10 10 10 10 10 10 11 11 11 11 11 12");
    check(TABLE, "0 1x9, 0 shadow 8", "pool: 4/13 4 9 5/13 6/13 7/X\nshadow: 2 3 5 5 5 10 11\nno deck");
}

#[test]
fn u4_of_equally_low_cards_the_leftmost_is_covered() {
    check(TABLE, "0 1x9, 0 shadow 8", "pool: 4/13 4 9 5/13 6/13 7/X");
}

#[test]
fn u5_without_a_single_card_a_diverted_card_leaves_the_match() {
    let table = TABLE.replace("pool: 4 4 9 5/13", "pool: 4/X 4/13 9/13 5/13");
    let before = after(&table, "");
    let later = after(&table, "0 1x9, 0 shadow 8");
    let discarded = |state: &State| Abluxxen::view(state, Viewer::Spectator).discard;
    assert_eq!(discarded(&later).count(Card::THIRTEEN), discarded(&before).count(Card::THIRTEEN) + 1);
    assert_shows(&later, "shadow: 2 3 5 5 5 10 11\npool: 4/X 4/13 9/13 5/13 6/13 7/X");
}

#[test]
fn u6_a_matching_shadow_group_must_be_taken() {
    check(TABLE, "0 3x6", "asked: 0 takes shadow");
    assert_eq!(legal(TABLE, "0 3x6"), "shadow 5");
    assert_eq!(refused(TABLE, "0 3x6, 0 pass"), "U6");
    check(TABLE, "0 3x6, 0 shadow 5", "hand 0: 1 5 5 5 5 9\nknown 0: 5 5 5");
}

#[test]
fn u7_only_whole_groups_of_the_same_number_are_taken() {
    check(TABLE, "0 2x6", "asked: 0 may draw");
    assert_eq!(legal(TABLE, "0 1x9"), "shadow 8");
    check(TABLE, "0 1x5", "asked: 0 may draw");
    assert_eq!(refused(TABLE, "0 3x6, 0 shadow 8"), "U7");
}

#[test]
fn u8_one_group_a_turn() {
    let table = TABLE.replace("shadow: 5 5 5 8", "shadow: 7 8");
    assert_eq!(legal(&table, "0 1x9"), "shadow 7, shadow 8");
    check(&table, "0 1x9, 0 shadow 7", "asked: 1 lays down");
}

#[test]
fn u9_the_shadow_comes_before_the_opponent() {
    let table = TABLE.replace("hand 1: 1 2", "hand 1: 1 2\ndisplay 1: 1x3");
    check(&table, "0 1x9", "asked: 0 takes shadow\ndisplay 1: 1x3");
    check(&table, "0 1x9, 0 shadow 8", "asked: 0 robs 1 of 1x3\npool: 4/13 4 9 5/13 6/13 7/X");
    assert!(legal(&table, "0 1x9, 0 shadow 8, 0 take").starts_with("pool 4, pool 4/13, pool 5/13"));
}

#[test]
fn u10_a_group_is_one_draw_and_one_slot() {
    let table = TABLE
        .replace("hand 1: 1 2", "hand 1: 1 2\ndisplay 1: 1x3")
        .replace("shadow: 5 5 5 8", "shadow: 5 5 5");
    check(&table, "0 1x9, 0 take, 1 pool 5/13", "hand 1: 1 2 5 13\npool: 4 4 9 6/13 7/X 2\ndeck: 3 13 10 11");
    check(TABLE, "0 2x6, 0 pool 7/X", "hand 0: 1 5 6 7 9 X\npool: 4 4 9 5/13 6/13 2");
}

#[test]
fn u11_no_card_is_diverted_while_somebody_draws() {
    let table = TABLE.replace("hand 1: 1 2", "hand 1: 1 2\ndisplay 1: 2x3").replace("6 6 6 9", "6 6 9");
    let before = Abluxxen::view(&after(&table, "0 2x6, 0 take"), Viewer::Spectator);
    let later = Abluxxen::view(&after(&table, "0 2x6, 0 take, 1 pool 4"), Viewer::Spectator);
    assert_eq!((before.shadow, before.deck), (later.shadow, later.deck));
}

#[test]
fn u12_with_the_deck_used_up_the_shadow_stays_smaller() {
    let table = TABLE.replace("deck: 2 3 13 10 11", "deck:");
    check(&table, "0 3x6, 0 shadow 5", "shadow: 8\nasked: 1 lays down");
}

#[test]
fn u13_taking_from_the_shadow_forgoes_the_optional_draw() {
    check(TABLE, "0 3x6, 0 shadow 5", "asked: 1 lays down");
    let with_draw = TABLE.replace("duel,", "duel-with-draw,");
    check(&with_draw, "0 3x6, 0 shadow 5", "asked: 0 may draw");
    let robbed = with_draw.replace("hand 1: 1 2", "hand 1: 1 2\ndisplay 1: 3x3");
    check(&robbed, "0 3x6, 0 shadow 5, 0 leave, 1 back", "asked: 1 lays down");
    let refusal = r#"{"edition":"amigo","seats":3,"first":0,"shadow_counts_as_abluxx":true}"#;
    assert!(serde_json::from_str::<Options>(refusal).unwrap_err().to_string().contains("U13"));
}

#[test]
fn u14_the_last_cards_take_nothing_from_the_shadow() {
    let table = TABLE.replace("hand 0: 1 5 6 6 6 9", "hand 0: 6 6 6");
    check(&table, "0 3x6", "asked: 0 over by hand_empty\nshadow: 5 5 5 8");
}

#[test]
fn u15_the_duel_is_played_at_every_level() {
    check(&TABLE.replace("base", "advanced"), "0 2x6", "asked: 1 lays down");
    check(&TABLE.replace("base", "expert"), "0 1x1", "asked: 1 lays down");
    check(&TABLE.replace("amigo base", "ravensburger advanced"), "0 3x6, 0 shadow 5", "asked: 1 lays down");
    let default: Options = serde_json::from_str(DUEL).unwrap();
    assert_eq!(default.level(), abluxxen::RuleLevel::Base);
}

#[test]
fn u16_two_seats_play_amigo_only_as_a_duel() {
    let refusal = serde_json::from_str::<Options>(r#"{"edition":"amigo","seats":2,"first":0}"#).unwrap_err();
    assert!(refusal.to_string().contains("U16"), "{refusal}");
    assert!(serde_json::from_str::<Options>(r#"{"edition":"ravensburger","seats":2,"first":0}"#).is_ok());
}

#[test]
fn u17_without_a_matching_group_the_turn_is_ordinary() {
    let table = TABLE.replace("deck: 2 3 13 10 11", "deck:").replace("shadow: 5 5 5 8", "shadow: 12");
    check(&table, "0 1x9", "asked: 0 may draw\nshadow: 12");
    assert_eq!(after(&table, "0 1x9, 0 pass").active(), seat(1));
}
