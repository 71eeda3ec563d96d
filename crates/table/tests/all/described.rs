//! Whatever a client gets to read is described in the pages that client authors work from.

use std::collections::BTreeSet;

use game::Explain;
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;
use protocol::{Pace, SeatWish, Settings};
use serde_json::{Value, json};
use table::{Door, TableSettings};

use crate::stage::{self, ANNA, BEN, Stage, abluxxen, fluxx, rng};

const PROTOCOL: &str = include_str!("../../../../docs/protocol.md");
const VIEWS: &str = include_str!("../../../../docs/views.md");
const QUICK_BOTS: TableSettings =
    TableSettings { bot_ms_min: 0, bot_ms_max: 0, spectators_max: 2, connections_max: 3 };

type Names = BTreeSet<String>;

/// Everything that was sent to Anna in a whole match.
fn heard<G: Explain>(options: Value, seed: u64) -> Vec<Value> {
    let bot = SeatWish::Bot { level: "first".to_owned() };
    let settings = Settings { pace: Pace::Relaxed, rounds: 1, ..Settings::default() };
    let mut stage =
        Stage::<G>::open(options, vec![SeatWish::Me {}, SeatWish::Open {}, bot], settings, QUICK_BOTS);
    stage.connect(ANNA, Door::Table);
    stage.connect(BEN, Door::Table);
    stage.say(BEN, json!({"type": "sit", "seat": 1}));
    stage.say(BEN, json!({"type": "emote", "emote": "hello"}));
    stage.ready(ANNA);
    stage.ready(BEN);
    stage.play_out(&[ANNA, BEN], &mut rng(seed));
    stage.say(ANNA, json!({"type": "refresh"}));
    stage.sent.iter().filter(|sent| sent.to == ANNA).map(stage::Sent::value).collect()
}

fn keys(value: &Value, into: &mut Names) {
    into.extend(value.as_object().into_iter().flatten().map(|(name, _)| name.clone()));
}

/// An event that was told: its name, and where in the message its fields are.
fn event(told: &Value) -> (String, String) {
    let Value::Object(fields) = told else { panic!("an event is an object: {told}") };
    if let Some(name) = fields.get("event") {
        return (name.as_str().expect("a word").to_owned(), String::new());
    }
    let (name, inner) = fields.iter().next().expect("one key");
    match inner {
        Value::String(word) => (word.clone(), "/nothing".to_owned()),
        Value::Object(open) if name == "open" => {
            let name = open.keys().next().expect("one key");
            (name.clone(), format!("/open/{name}"))
        }
        Value::Object(_) => (name.clone(), format!("/{name}")),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => panic!("{told}"),
    }
}

/// All words that may stand at a place: an error for an unknown word lists them.
fn words<G: Explain>(told: &Value, place: &str) -> Names {
    let mut altered = told.clone();
    *altered.pointer_mut(place).expect("a place in the message") = json!("?");
    let problem = serde_json::from_value::<G::Told>(altered).err().map(|problem| problem.to_string());
    let problem = problem.unwrap_or_default();
    let known = problem.split_once("unknown variant `?`, expected ").map_or("", |(_, known)| known);
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The fields of an event and all words that may stand in them.
fn fields<G: Explain>(told: &Value, place: &str) -> Names {
    let mut names = Names::new();
    for (name, value) in told.pointer(place).and_then(Value::as_object).into_iter().flatten() {
        names.insert(name.clone());
        if value.is_string() && name != "event" {
            names.append(&mut words::<G>(told, &format!("{place}/{name}")));
        }
    }
    names.remove("event");
    names
}

/// The lines of a table whose first column names the event.
fn row<'p>(page: &'p str, name: &str) -> &'p str {
    let is_named = |line: &&str| {
        let first = line.split('|').nth(1).unwrap_or_default();
        first.contains(&format!("`{name}`")) || first.contains(&format!("\"{name}\""))
    };
    page.lines().rev().find(is_named).unwrap_or_else(|| panic!("no row for `{name}`"))
}

/// Every event has its row, with every field and every word that was or may be told; returns what was told.
fn check_events<G: Explain>(page: &str, heard: &[Value], all: &Value, place: &str) -> Names {
    let all = words::<G>(all, place);
    assert!(all.len() > 15, "{all:?}");
    assert!(all.iter().all(|name| !row(page, name).is_empty()));
    let mut told_names = Names::new();
    for told in heard.iter().flat_map(|update| update["told"].as_array().into_iter().flatten()) {
        let (name, place) = event(told);
        check(row(page, &name), &fields::<G>(told, &place));
        told_names.insert(name);
    }
    told_names
}

fn check(page: &str, names: &Names) {
    let missing: Vec<&String> = names
        .iter()
        .filter(|name| !page.contains(&format!("`{name}`")) && !page.contains(&format!("\"{name}\"")))
        .collect();
    assert!(missing.is_empty(), "the page says nothing of {missing:?}");
}

fn check_views(page: &str, heard: &[Value]) {
    let mut names = Names::new();
    for update in heard.iter().filter(|value| value["type"] == "update") {
        keys(&update["view"], &mut names);
        keys(&update["why"], &mut names);
    }
    assert!(names.len() > 10, "{names:?}");
    check(page, &names);
}

#[test]
fn every_field_of_a_view_and_every_event_is_described() {
    let (abluxxen_page, fluxx_page) = VIEWS.split_once("## Fluxx").expect("both games");
    let mut told = Names::new();
    for seed in 0..12 {
        let abluxxen_heard = heard::<Abluxxen>(abluxxen(3), seed);
        check_views(abluxxen_page, &abluxxen_heard);
        check_events::<Abluxxen>(abluxxen_page, &abluxxen_heard, &json!({"event": "?"}), "/event");
        let fluxx_heard = heard::<Fluxx>(fluxx(3), seed);
        check_views(fluxx_page, &fluxx_heard);
        told.append(&mut check_events::<Fluxx>(fluxx_page, &fluxx_heard, &json!({"open": "?"}), "/open"));
    }
    for name in ["given", "drawn", "played", "discarded", "moved", "declined", "rule_left", "goal_left"] {
        assert!(told.contains(name), "`{name}` with its words was never told");
    }
}

#[test]
fn every_message_and_its_fields_are_described() {
    let mut names = Names::new();
    for message in heard::<Abluxxen>(abluxxen(3), 1).into_iter().chain(heard::<Fluxx>(fluxx(3), 1)) {
        keys(&message, &mut names);
        names.insert(message["type"].as_str().expect("a type").to_owned());
        let table = &message["table"];
        for part in [table, &table["places"][0], &table["series"], &table["fair"], &message["update"]] {
            keys(part, &mut names);
        }
        for part in [&message["clocks"][0], &message["awaiting"], &message["over"], &message["speech"]] {
            keys(part, &mut names);
        }
    }
    assert!(names.len() > 50, "{names:?}");
    check(PROTOCOL, &names);
}
