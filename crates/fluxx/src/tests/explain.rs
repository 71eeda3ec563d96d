use game::{Awaiting, Explain, Game, Refuse, Step, Viewer};

use super::notation::{cards, choice};
use super::run;
use crate::explain::{self, Obstacle, PlaySum};
use crate::{Event, Fluxx, View, paragraph};

fn view(text: &str) -> View {
    Fluxx::view(&run(text), Viewer::Spectator)
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("reasons travel")
}

#[test]
fn d1_draw_four_is_draw_three_and_inflation() {
    let sum = explain::draw(&view("rules R02 R20\n hand 0 K01"));
    assert_eq!(
        json(&sum),
        r#"{"total":4,"parts":[{"amount":3,"cause":"R02","rule":"D1"},{"amount":1,"cause":"R20","on":"R02","rule":"I1"}]}"#
    );
}

#[test]
fn p1_every_number_is_the_sum_of_its_reasons() {
    for rules in ["", "R20", "R05 R20 R19", "R21 R20 R18", "R03 R07 R20 R21 R19 R18"] {
        let view = view(&format!("rules {rules}\n front 0 K01\n front 1 K19 K02\n hand 0 K03"));
        assert_eq!(explain::draw(&view).total, view.numbers.draw, "{rules}");
        match explain::play(&view) {
            PlaySum::Sum(sum) => assert_eq!(sum.total, view.numbers.play_allowed, "{rules}"),
            PlaySum::All(card) => panic!("{card}"),
        }
    }
    assert_eq!(explain::play(&view("rules R08 R20\n hand 0 K03")), PlaySum::All(cards("R08")[0]));
}

#[test]
fn l1_a_limit_names_its_rule_and_whom_it_binds() {
    let view = view("rules R05\n hand 0 R10 K05\n hand 1 K01 K02\n > play R10");
    let because = explain::question(&view).expect("seat 1 must discard");
    assert_eq!((because.rule, because.cards), (paragraph::L1, cards("R10")));
    assert_eq!(
        json(&explain::hand_limit(&view)),
        r#"{"total":1,"parts":[{"amount":1,"cause":"R10","rule":"L1"}]}"#
    );
}

#[test]
fn w3_a_met_goal_says_which_creeper_is_in_the_way() {
    let view = view("goals G14\n front 1 K08 K04 C02\n hand 0 K01");
    let report = &explain::goals(&view)[0].seats[1];
    assert!(report.met);
    assert_eq!(report.obstacles, [Obstacle::Creeper { card: cards("C02")[0] }]);
    let other = &explain::goals(&view)[0].seats[0];
    assert!(!other.met);
    assert_eq!(other.obstacles, [Obstacle::Missing { cards: cards("K04 K08") }]);
}

#[test]
fn w5_a_missing_potato_is_named() {
    let view = view("seats 3\n rules R24\n goals G14\n front 1 K08 K04\n front 2 C04\n hand 0 K01");
    let report = &explain::goals(&view)[0].seats[1];
    assert_eq!(report.obstacles, [Obstacle::OnlyOwnerOf { rule: cards("R24")[0], card: cards("C04")[0] }]);
}

/// The paragraphs of what the choice brings about.
fn rules_of(table: &str, answer: &str) -> Vec<&'static str> {
    let mut state = run(table);
    let Awaiting::Choice(seat) = Fluxx::awaiting(&state) else { panic!("nobody is asked") };
    let mut rules = Vec::new();
    Fluxx::apply(&mut state, &Step::Choice(seat, choice(answer)), &mut |event: Event| {
        rules.push(event.rule().0)
    });
    rules
}

fn refused(table: &str, answer: &str) -> &'static str {
    let state = run(table);
    let Awaiting::Choice(seat) = Fluxx::awaiting(&state) else { panic!("nobody is asked") };
    Fluxx::check(&state, seat, &choice(answer)).expect_err("it is refused").rule().0
}

fn asked(table: &str) -> &'static str {
    explain::question(&view(table)).expect("somebody is asked").rule.0
}

#[test]
fn l2_the_active_seat_is_told_another_paragraph_than_the_others() {
    let others = "rules R05\n hand 0 R10 K05\n hand 1 K01 K02\n > play R10";
    assert_eq!((asked(others), rules_of(others, "discard K01")[0]), ("L1", "L1"));
    let own = "rules R10\n hand 0 K01 K02 K03\n > play K01";
    assert_eq!((asked(own), rules_of(own, "discard K02")[0]), ("L2", "L2"));
    assert_eq!((refused(others, "discard K09"), refused(own, "discard K09")), ("L1", "L2"));
}

#[test]
fn t3_death_alone_at_the_start_is_not_the_settling() {
    let start = "options {\"death\":\"may\"}\n begin\n front 0 C03\n hand 0 K01";
    assert_eq!(
        (asked(start), rules_of(start, "pass")[0], rules_of(start, "discard C03")[0]),
        ("T3", "T3", "T3")
    );
    let later = "rules R06\n hand 0 A18 K02 K03\n front 0 K01\n front 1 C03 K04\n > play A18";
    let trashed = format!("{later}\n > card K04");
    assert_eq!((asked(&trashed), rules_of(&trashed, "pass")[0]), ("N4", "N4"));
}

#[test]
fn go2_a_goal_leaves_for_three_reasons() {
    assert_eq!(rules_of("goals G14\n hand 0 G15 K01", "play G15")[1], "GO1");
    let third = "rules R13\n goals G14 G16\n hand 0 G15 K01\n > play G15";
    assert_eq!((asked(third), rules_of(third, "card G14")[0]), ("GO2", "GO2"));
    assert_eq!(refused(third, "card G20"), "GO2");
}

#[test]
fn i2_an_inflated_number_names_inflation() {
    let view = view("rules R20\n goals G02\n front 0 K02 K04\n hand 0 K01");
    let report = json(&explain::goals(&view)[0].seats[0].obstacles[0]);
    assert!(report.contains(r#""inflation":["R20"]"#), "{report}");
}

#[test]
fn w3_what_a_client_gets_says_everything_with_its_paragraph() {
    let why = Fluxx::why(&view("rules R02\n goals G14\n front 1 K08 K04 C02\n hand 0 K01")).expect("reasons");
    let why = serde_json::to_value(why).expect("plain values");
    assert_eq!(why["question"]["rule"], "P2");
    assert_eq!(why["draw"]["parts"][0]["cause"], "R02");
    assert_eq!(
        why["goals"][0]["seats"][1]["obstacles"][0].to_string(),
        r#"{"creeper":{"card":"C02"},"rule":"W3"}"#
    );
}

#[test]
fn i2_the_number_of_an_action_names_inflation() {
    let part = |amount, cause: &str, on: Option<&str>, rule| {
        let on = on.map_or(String::new(), |on| format!(r#","on":"{on}""#));
        format!(r#"{{"amount":{amount},"cause":"{cause}"{on},"rule":"{rule}"}}"#)
    };
    let of = |table: &str| json(&explain::action(&view(table)));
    let inflation = |on| part(1, "R20", Some(on), "I1");
    let expected = |name, total, parts: [String; 2]| {
        format!(r#"{{"{name}":{{"total":{total},"parts":[{}]}}}}"#, parts.join(","))
    };
    assert_eq!(
        of("rules R20\n hand 0 A03\n draw K05 K06 K07\n > play A03"),
        expected("mini_hand", 3, [part(2, "A03", None, "MH2"), inflation("A03")])
    );
    assert_eq!(
        of("rules R20\n hand 0 A05 K01\n draw K05 K06 K07 K08\n > play A05"),
        expected("give_out", 2, [part(1, "A05", None, "AC4"), inflation("A05")])
    );
    assert_eq!(
        of("rules R20\n hand 0 A13\n hand 1 K01 K02 K04\n > play A13"),
        expected("tax", 2, [part(1, "A13", None, "AC5"), inflation("A13")])
    );
    assert_eq!(of("hand 0 A13 K01"), "null");
}

fn ahead(view: &View) -> Vec<String> {
    Fluxx::ahead(view).iter().map(|ahead| ahead.choice.to_string()).collect()
}

#[test]
fn f1_p5_what_may_be_declined_can_be_declined_before_it_is_asked() {
    assert_eq!(ahead(&view("hand 0 K01")), [""; 0], "no rule asks such a thing");
    assert_eq!(ahead(&view("rules R22\n hand 0 K01")), ["go_on"]);
    assert_eq!(ahead(&view("rules R19 R22\n hand 0 K01")), ["go_on", "pass"]);
    let must = "options {\"rich_bonus\":\"must\"}\n rules R19\n hand 0 K01";
    assert_eq!(ahead(&view(must)), [""; 0], "nothing can be declined");
}

#[test]
fn f1_p5_an_answer_ahead_is_for_its_own_question_alone() {
    let was_meant = |view: &View| ["go_on", "pass"].map(|text| Fluxx::was_meant(view, &choice(text)));
    let before_draw = view("begin\n rules R22\n hand 0 K01 K02\n draw K05 K06 K07");
    assert_eq!(was_meant(&before_draw), [true, false]);
    assert_eq!(was_meant(&view("rules R19\n front 0 K01\n hand 0 K02 K03")), [false, true]);
    let after = view("begin\n rules R22\n hand 0 K01 K02\n draw K05 K06 K07\n > free R22");
    assert_ne!(Fluxx::whose_turn(&before_draw), Fluxx::whose_turn(&after));
}
