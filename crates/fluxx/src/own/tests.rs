use game::{Game, Seat, Seats, next_step};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::{Fluxx, Options, State};

fn faults(text: &str) -> Vec<String> {
    OwnCards::parse(text).expect_err("a faulty file").iter().map(ToString::to_string).collect()
}

fn card(id: &str, kind: &str, effect: &str) -> String {
    let words = "en = { name = \"A name\", text = \"A text\" }";
    format!("[[card]]\nid = \"{id}\"\nkind = \"{kind}\"\neffect = {effect}\n{words}\n")
}

const ALL_KINDS: &str = r#"
[[card]]
id = "X01"
kind = "keeper"
food = "always"
effect = "keep"
de = { name = "Pizza", text = "Etwas zu essen." }

[[card]]
id = "X02"
kind = "creeper"
effect = { discard_when_with = "X01" }
en = { name = "Dieting", text = "Goes together with Pizza." }

[[card]]
id = "X03"
kind = "goal"
effect = { have = ["X01"], some_of = { count = 2, of = ["K02", "K03", "K04"] }, nobody_has = ["X02"] }
en = { name = "Feast", text = "Pizza and two more." }

[[card]]
id = "X04"
kind = "new_rule"
effect = { bonus = { while_in_play = "X01", draw = 1 } }
en = { name = "Delivery", text = "Draw 1 more." }

[[card]]
id = "X05"
kind = "action"
effect = ["discard_hand", "draw_as_many", { mini_hand = { draw = 2, play = 1 } }]
en = { name = "Fresh start", text = "Everything new." }
"#;

#[test]
fn oc1_cards_of_all_five_kinds_join_the_deck() {
    let own = OwnCards::parse(ALL_KINDS).expect("a good file");
    assert_eq!(own.cards().len(), 5);
    assert_eq!(own.deck().cards().len(), 103);
    let json = serde_json::to_string(&own).expect("own cards travel in options");
    assert_eq!(serde_json::from_str::<OwnCards>(&json).expect("their own text"), own);
}

#[test]
fn oc2_faults_name_line_and_field() {
    let text = card("X01", "goal", r#"{ have = ["K99"] }"#);
    assert_eq!(faults(&text), ["line 4: `effect`: there is no card `K99`"]);
    let text = card("X01", "goal", r#"{ have = ["X07"] }"#);
    assert_eq!(faults(&text), ["line 4: `effect`: there is no card X07 in this file"]);
    let text = card("X01", "keeper", "\"keep\"") + &card("X01", "keeper", "\"keep\"");
    assert_eq!(faults(&text), ["line 7: `id`: X01 is there twice"]);
    let text = card("X02", "keeper", "\"keep\"");
    assert_eq!(faults(&text), ["line 2: `id`: own cards are numbered in order: this one is X01"]);
    let text = card("X01", "keeper", "\"keep\"") + "colour = 3\n";
    assert_eq!(faults(&text), ["line 6: `colour`: a card has no such field"]);
    assert_eq!(faults("[[card]\n").len(), 1);
    assert_eq!(faults("other = 1\n"), ["line 1: `other`: a file has only [[card]] tables"]);
}

#[test]
fn oc2_a_missing_field_is_named() {
    let text = "[[card]]\nid = \"X01\"\nkind = \"keeper\"\nen = { name = \"A\", text = \"B\" }\n";
    assert_eq!(faults(text), ["line 1: `effect`: is missing"]);
    let text = "[[card]]\nid = \"X01\"\nkind = \"keeper\"\neffect = \"keep\"\n";
    assert_eq!(faults(text), ["line 1: `en`: a card needs a name and a text in at least one language"]);
}

#[test]
fn oc2_an_unknown_operation_is_named() {
    let text = card("X01", "action", r#"["burn_the_box"]"#);
    let [fault] = &faults(&text)[..] else { panic!("one fault") };
    assert!(fault.starts_with("line 4: `effect`: unknown variant `burn_the_box`"), "{fault}");
}

#[test]
fn oc2_a_goal_that_nobody_can_meet_is_refused() {
    for (effect, why) in [
        (r#"{ have = ["K01"], nobody_has = ["K01"] }"#, "K01 must be there and must not be there"),
        (r#"{ have = ["K11", "C01"] }"#, "C01 and K11 never stay in front of one seat"),
        (r#"{ some_of = { count = 3, of = ["K01", "K02"] } }"#, "it asks for 3 of 2 cards"),
        (
            r#"{ have = ["K01"], no_other_keeper = true, some_of = { count = 1, of = "food" } }"#,
            "it asks for 1 of 0 cards",
        ),
        (r#"{ most = "keepers", at_least = 20 }"#, "it asks for 20, but there are only 19"),
    ] {
        let text = card("X01", "goal", effect);
        assert_eq!(faults(&text), [format!("line 4: `effect`: nobody can ever meet this Goal: {why}")]);
    }
}

#[test]
fn oc2_too_many_cards_and_too_much_text_are_refused() {
    let eleven: String = (1..=10).map(|n| card(&format!("X{n:02}"), "keeper", "\"keep\"")).collect();
    let eleven = eleven + &card("X01", "keeper", "\"keep\"");
    assert_eq!(faults(&eleven), ["line 52: `id`: there are only ten blanks"]);
    let long = card("X01", "keeper", "\"keep\"").replace("A text", &"x".repeat(301));
    assert_eq!(faults(&long), ["line 5: `en`: the text has 301 characters, at most 300 fit"]);
}

fn ids(n: usize) -> String {
    let ids = (0..n).map(|number| format!("\"{}\"", Card::new(u8::try_from(number).expect("few"))));
    format!("[{}]", ids.collect::<Vec<_>>().join(", "))
}

#[test]
fn oc2_a_list_of_a_goal_names_no_card_twice() {
    for (list, effect) in [
        ("have", r#"{ have = ["K01", "K02", "K01"] }"#),
        ("nobody_has", r#"{ have = ["K01"], nobody_has = ["K02", "K02"] }"#),
        ("some_of", r#"{ some_of = { count = 1, of = ["K03", "K03"] } }"#),
    ] {
        let [fault] = &faults(&card("X01", "goal", effect))[..] else { panic!("one fault") };
        assert!(fault.starts_with(&format!("line 4: `effect`: `{list}` names K0")), "{fault}");
        assert!(fault.ends_with(" twice"), "{fault}");
    }
}

#[test]
fn oc2_a_list_of_a_goal_names_at_most_twenty_cards() {
    let goal = |n: usize| card("X01", "goal", &format!("{{ some_of = {{ count = 2, of = {} }} }}", ids(n)));
    assert!(OwnCards::parse(&goal(20)).is_ok());
    assert_eq!(faults(&goal(21)), ["line 4: `effect`: `some_of` names 21 cards, at most 20 fit"]);
}

/// Six cards with texts as long as they may be, and one that makes up the rest of this many bytes.
fn cards_with_bytes(n_bytes: usize) -> String {
    let with = |n: usize, n_text: usize| {
        let text = "ü".repeat(n_text / 2) + &"x".repeat(n_text % 2);
        card(&format!("X{n:02}"), "keeper", "\"keep\"").replace("A text", &text).replace("A name", "N")
    };
    let full: String = (1..=6).map(|n| with(n, 600)).collect();
    full + &with(7, n_bytes - 6 * 601 - 1)
}

#[test]
fn oc2_all_words_together_have_a_bound_in_bytes() {
    let both = |text: String| {
        text.lines()
            .map(|line| {
                if line.starts_with("en") {
                    format!("{line}\n{}\n", line.replace("en =", "de ="))
                } else {
                    format!("{line}\n")
                }
            })
            .collect::<String>()
    };
    let fits = both(cards_with_bytes(OwnCards::WORDS_BYTES_MAX / 2));
    assert!(OwnCards::parse(&fits).is_ok());
    let too_long = both(cards_with_bytes(OwnCards::WORDS_BYTES_MAX / 2 + 1));
    let [fault] = &faults(&too_long)[..] else { panic!("one fault") };
    assert!(fault.ends_with("`en`: all names and texts have more than 8192 bytes"), "{fault}");
}

#[test]
fn oc2_a_file_has_a_bound_in_bytes() {
    let comment = |n: usize| format!("{}#{}\n", card("X01", "keeper", "\"keep\""), "x".repeat(n));
    let n_more = OwnCards::FILE_BYTES_MAX - comment(0).len();
    assert!(OwnCards::parse(&comment(n_more)).is_ok());
    assert_eq!(faults(&comment(n_more + 1)), ["line 1: `file`: has 65537 bytes, at most 65536 are read"]);
}

#[test]
fn oc2_cards_of_a_wish_keep_the_same_bounds() {
    let wish = |list: &str| {
        let effect = format!(r#"{{"have":{list}}}"#);
        format!(r#"[{{"id":"X01","kind":"goal","effect":{effect},"en":{{"name":"N","text":"T"}}}}]"#)
    };
    let problem = serde_json::from_str::<OwnCards>(&wish(r#"["K01","K01"]"#)).expect_err("twice");
    assert!(problem.to_string().starts_with("`cards`: `effect`: `have` names K01 twice"), "{problem}");
    let problem = serde_json::from_str::<OwnCards>(&wish(&ids(21))).expect_err("too many");
    assert!(problem.to_string().starts_with("`cards`: `effect`: `have` names 21 cards"), "{problem}");
}

#[test]
fn oc2_no_effect_can_run_for_ever() {
    let text = card("X01", "creeper", r#"{ move_when_with = "K11" }"#);
    let [fault] = &faults(&text)[..] else { panic!("one fault") };
    assert!(fault.contains("C01 moves away from K11 already"), "{fault}");
    let text = card("X01", "action", r#"["draw_as_many"]"#);
    assert_eq!(faults(&text), ["line 4: `effect`: `draw_as_many` must follow `discard_hand`"]);
    let text = card("X01", "action", r#"[{ draw = 11 }]"#);
    assert_eq!(faults(&text), ["line 4: `effect`: 11 is not from 1 to 10"]);
    let text = card(
        "X01",
        "action",
        r#"["trade_hands", "trade_hands", "trade_hands", "trade_hands", "trade_hands"]"#,
    );
    assert_eq!(faults(&text), ["line 4: `effect`: an Action has 1 to 4 operations"]);
    let text =
        card("X01", "action", r#"["play_from_discard", "play_from_discard", "play_from_another_hand"]"#);
    assert_eq!(
        faults(&text),
        ["line 4: `effect`: at most two operations of an Action may let cards be played"]
    );
}

/// Ten Actions that play others, as often as they may, and the printed ones beside them.
#[test]
fn oc2_the_most_nested_own_cards_come_to_an_end() {
    let nesting = [
        r#"["play_from_discard", "play_from_discard"]"#,
        "[{ mini_hand = { draw = 10, play = 10 } }]",
        r#"["play_from_another_hand", "play_from_discard"]"#,
    ];
    let file: String =
        (0..10).map(|n| card(&format!("X{:02}", n + 1), "action", nesting[n % nesting.len()])).collect();
    let own = OwnCards::parse(&file).expect("a good file");
    let (seats, first) = (Seats::new(3).expect("three seats"), Seat::default());
    let options = Options::new(seats, first).expect("a good variant").with_cards(own);
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    for _ in 0..100 {
        let mut state = Fluxx::start(&options);
        let (mut n_steps, mut n_in_turn, mut turn) = (0, 0, 0);
        let mut any =
            |state: &State, _, rng: &mut Pcg64Mcg| Some(Fluxx::random_choice(state, rng, &mut Vec::new()));
        while let Some(step) = next_step(&state, &mut rng, &mut any) {
            Fluxx::apply(&mut state, &step, &mut |_| ());
            n_steps += 1;
            n_in_turn = if state.n_turns == turn { n_in_turn + 1 } else { 0 };
            turn = state.n_turns;
            assert!(n_in_turn < 10_000 && n_steps < 100_000, "{n_in_turn} steps in one turn");
        }
    }
}

#[test]
fn oc2_what_is_wrong_first_has_a_name_for_programs() {
    let goal = |effect: serde_json::Value| {
        let words = serde_json::json!({"name": "A name", "text": "A text"});
        serde_json::json!([{"id": "X01", "kind": "goal", "effect": effect, "en": words}])
    };
    let good = goal(serde_json::json!({"have": ["K01", "K02"]}));
    assert_eq!(OwnCards::first_fault(&good), None);
    let with_words = |name: &str, text: &str| {
        let mut cards = good.clone();
        cards[0]["en"] = serde_json::json!({"name": name, "text": text});
        OwnCards::first_fault(&cards)
    };
    assert_eq!(with_words(" ", "A text"), Some(OwnCardFault::Empty));
    assert_eq!(with_words(&"a".repeat(OwnCards::NAME_MAX), "A text"), None);
    assert_eq!(with_words(&"a".repeat(OwnCards::NAME_MAX + 1), "A text"), Some(OwnCardFault::TooLong));
    assert_eq!(with_words("A name", &"a".repeat(OwnCards::TEXT_MAX + 1)), Some(OwnCardFault::TooLong));
    let both = goal(serde_json::json!({"have": ["K01"], "nobody_has": ["K01"]}));
    assert_eq!(OwnCards::first_fault(&both), Some(OwnCardFault::Unmeetable));
    let mut number = good.clone();
    number[0]["kind"] = "new_rule".into();
    number[0]["effect"] = serde_json::json!({"draw": 11});
    assert_eq!(OwnCards::first_fault(&number), Some(OwnCardFault::Number));
    let nothing = goal(serde_json::json!({"have": []}));
    assert_eq!(OwnCards::first_fault(&nothing), Some(OwnCardFault::Other));
    assert_eq!(OwnCards::first_fault(&serde_json::json!("cards")), Some(OwnCardFault::Other));
}
