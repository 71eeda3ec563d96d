//! The page names the paragraph of every event. Those of the recorded events are written next to them, and the page's
//! own tests hold it to that.

use std::fs;

use game::Rule;
use game_testkit::assert_golden;
use serde_json::{Value, json};

const RECORDED: &str = "../../web/test/recorded";

/// The paragraphs of the events that a file has, in their order.
fn paragraphs(game: &str, rule: impl Fn(&str) -> Rule) -> Value {
    let text = fs::read_to_string(format!("{RECORDED}/{game}.ts")).expect("the recorded events are there");
    let begin = text.find("told: Told[]").expect("a list of events");
    let events = text[begin..].lines().skip(1).take_while(|line| *line != "];");
    events.map(|line| rule(line.trim().trim_end_matches(',')).0).collect()
}

#[test]
fn recorded_events_name_their_paragraphs() {
    let abluxxen = paragraphs("abluxxen", |event| {
        serde_json::from_str::<games::abluxxen::Told>(event).expect("an event").rule()
    });
    let fluxx = paragraphs("fluxx", |event| {
        serde_json::from_str::<games::fluxx::Told>(event).expect("an event").rule()
    });
    let text = format!("{:#}\n", json!({ "abluxxen": abluxxen, "fluxx": fluxx }));
    assert_golden(format!("{RECORDED}/paragraphs.json"), &text);
}
