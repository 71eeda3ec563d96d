use abluxxen::{Abluxxen, Cards, Chance, DeckOrder, Options};
use game::{Game, Refuse, Step, Viewer};
use rand_pcg::Pcg64Mcg;

fn options(text: &str) -> Options {
    serde_json::from_str(text).unwrap_or_else(|problem| panic!("{problem}: {text}"))
}

#[test]
fn s1_thirteen_cards_each_and_a_pool_of_six() {
    for (n_seats, deck) in [(2, 77), (3, 64), (4, 51), (5, 38)] {
        let options = options(&format!(r#"{{"edition":"ravensburger","seats":{n_seats},"first":0}}"#));
        let mut state = Abluxxen::start(&options);
        let chance = Abluxxen::sample(&state, &mut Pcg64Mcg::new(7));
        Abluxxen::apply(&mut state, &Step::Chance(chance), &mut |_| ());
        let view = Abluxxen::view(&state, Viewer::Spectator);
        assert!(view.places.iter().all(|(_, place)| place.hand == 13));
        assert_eq!((view.pool.len(), view.deck), (6, deck));
    }
    assert_eq!(Cards::whole_box().len(), 109);
}

#[test]
fn s1_the_deck_is_dealt_from_the_top_seat_by_seat() {
    let options = options(r#"{"edition":"ravensburger","seats":2,"first":1}"#);
    let mut state = Abluxxen::start(&options);
    let ascending: DeckOrder = DeckOrder(Cards::whole_box().iter().collect());
    Abluxxen::apply(&mut state, &Step::Chance(Chance::Deck(ascending)), &mut |_| ());
    let text = state.to_string();
    for line in [
        "hand 0: 1 1 1 1 1 1 1 1 2 2 2 2 2",
        "hand 1: 2 2 2 3 3 3 3 3 3 3 3 4 4",
        "pool: 4 4 4 4 4 4",
        "asked: 1 lays down",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
    assert!(text.contains("deck: 5 5 5 5 5 5 5 5 6"));
}

#[test]
fn s1_a_deck_with_a_wrong_card_is_refused() {
    let options = options(r#"{"edition":"amigo","seats":4,"first":0}"#);
    let state = Abluxxen::start(&options);
    let Chance::Deck(mut order) = Abluxxen::sample(&state, &mut Pcg64Mcg::new(7));
    let missing = order.0.pop().unwrap();
    let refusal = |order: &DeckOrder| {
        Abluxxen::check_chance(&state, &Chance::Deck(order.clone())).unwrap_err().rule().0
    };
    assert_eq!(refusal(&order), "S1");
    let other = if missing.is_joker() { "1" } else { "X" };
    order.0.push(other.parse().unwrap());
    assert_eq!(refusal(&order), "S1");
}

#[test]
fn s2_every_printed_variant_and_no_other() {
    let mut accepted = Vec::new();
    for edition in ["ravensburger", "amigo"] {
        for level in ["base", "advanced", "expert"] {
            for duel in [false, true] {
                accepted.extend((0..=7).filter(|seats| {
                    let text = format!(
                        r#"{{"edition":"{edition}","level":"{level}","duel":{duel},"seats":{seats},"first":0}}"#
                    );
                    serde_json::from_str::<Options>(&text).is_ok()
                }).map(|seats| format!("{edition} {level} {duel} {seats}")));
            }
        }
    }
    let expected = [
        "ravensburger advanced false 2",
        "ravensburger advanced false 3",
        "ravensburger advanced false 4",
        "ravensburger advanced false 5",
        "ravensburger advanced true 2",
        "amigo base false 3",
        "amigo base false 4",
        "amigo base false 5",
        "amigo base true 2",
        "amigo advanced false 3",
        "amigo advanced false 4",
        "amigo advanced false 5",
        "amigo advanced true 2",
        "amigo expert false 3",
        "amigo expert false 4",
        "amigo expert false 5",
        "amigo expert true 2",
    ];
    assert_eq!(accepted, expected);
}

#[test]
fn s2_options_travel_with_every_field_written_out() {
    let text = r#"{"edition":"ravensburger","level":"advanced","duel":false,"seats":5,"first":4}"#;
    assert_eq!(serde_json::to_string(&options(text)).unwrap(), text);
    let text = r#"{"edition":"amigo","level":"base","duel":true,"seats":2,"first":0,"shadow_counts_as_abluxx":false}"#;
    assert_eq!(serde_json::to_string(&options(text)).unwrap(), text);
}
