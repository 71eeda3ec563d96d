//! Whatever a client gets to read is named in the pages that somebody writes a client from.

mod stage;

use std::collections::BTreeSet;

use game::Game;
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;
use protocol::{Pace, SeatWish, Settings};
use serde_json::{Value, json};
use stage::{ANNA, BEN, Stage, abluxxen, fluxx, rng};
use table::{Door, Manners};

const PROTOCOL: &str = include_str!("../../../docs/protocol.md");
const VIEWS: &str = include_str!("../../../docs/views.md");
const QUICK_BOTS: Manners = Manners { bot_ms_min: 0, bot_ms_max: 0, spectators_max: 2, connections_max: 3 };

type Names = BTreeSet<String>;

/// Everything that was sent to Anna in a whole match.
fn heard<G: Game>(options: Value, seed: u64) -> Vec<Value> {
    let bot = SeatWish::Bot { level: "first".to_owned() };
    let settings = Settings { pace: Pace::Relaxed, rounds: 1, ..Settings::default() };
    let mut stage = Stage::<G>::open(options, vec![SeatWish::Me, SeatWish::Open, bot], settings, QUICK_BOTS);
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

/// The names of events: the word behind `event`, or the one key of each object on the way.
fn events(told: &Value, into: &mut Names) {
    match told {
        Value::String(word) => drop(into.insert(word.clone())),
        Value::Object(fields) if fields.contains_key("event") => events(&fields["event"], into),
        Value::Object(fields) => {
            keys(told, into);
            if let Some(open) = fields.get("open") {
                keys(open, into);
                into.extend(open.as_str().map(str::to_owned));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => (),
    }
}

fn check(page: &str, names: &Names) {
    let missing: Vec<&String> = names
        .iter()
        .filter(|name| !page.contains(&format!("`{name}`")) && !page.contains(&format!("\"{name}\"")))
        .collect();
    assert!(missing.is_empty(), "the page says nothing of {missing:?}");
}

#[test]
fn every_field_of_a_view_and_every_event_is_described() {
    for seed in 0..3 {
        for heard in [heard::<Abluxxen>(abluxxen(3), seed), heard::<Fluxx>(fluxx(3), seed)] {
            let mut names = Names::new();
            for update in heard.iter().filter(|value| value["type"] == "update") {
                keys(&update["view"], &mut names);
                keys(&update["why"], &mut names);
                update["told"].as_array().expect("a list").iter().for_each(|told| events(told, &mut names));
            }
            assert!(names.len() > 20, "{names:?}");
            check(VIEWS, &names);
        }
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
