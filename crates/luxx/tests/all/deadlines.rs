//! Deadlines of matches over days, where no machine is there for so long.

use postgres_testkit::Scratch;
use serde_json::{Value, json};

use crate::house::House;
use crate::listeners::listener;
use crate::visitor::{Visitor, come, dealt_two, play_turn};

const HOUR_S: u32 = 3600;
const DAY_S: u32 = 24 * HOUR_S;

/// A node that tells people of their turn at once, on a clock that is ahead.
fn node_ahead(scratch: &Scratch, ahead_s: u32) -> House {
    let notices = ["--webhooks", "--private-addresses", "--notice-delay-s", "0"];
    House::node(scratch.address()).and(&notices).and(&["--clock-ahead-s", &ahead_s.to_string()])
}

fn at(visitor: &Visitor, node: &House) -> Visitor {
    Visitor { server: node.address, ..visitor.clone() }
}

#[tokio::test]
async fn a_deadline_set_at_one_node_comes_at_another_after_the_first_was_killed() {
    let scratch = Scratch::start();
    let (hook, told) = listener().await;
    let mut first = node_ahead(&scratch, 0);
    first.start();
    let (anna, ben) = (Visitor::new(first.address).await, Visitor::new(first.address).await);
    let table = dealt_two(&anna, &ben, json!({"pace": "one_day"})).await;
    let address = format!("http://{hook}/h");
    let way = json!({"type": "webhook", "language": "en", "address": address, "format": "plain"});
    assert_eq!(ben.ask("POST /api/me/notices", way).await.status, 201);
    let (mut hers, update) = come(&anna, &table).await;
    let update = play_turn(&mut hers, update, 0).await;
    assert_eq!(update["awaiting"]["deadline"]["stage"], "in_time", "{update}");
    assert_eq!(title(&told.nth(0).await.body), "It’s your turn");

    // Another node lives a day later. Nothing happens at a table that is not its own.
    let mut second = node_ahead(&scratch, DAY_S + HOUR_S);
    second.start();
    let (_, update) = come(&at(&anna, &second), &table).await;
    assert_eq!(update["awaiting"]["deadline"]["stage"], "in_time", "the first node goes by its own clock");

    // The first one dies, nobody comes by, and still the last call is heard.
    first.kill();
    assert_eq!(title(&told.nth(1).await.body), "Last call: your time is up");
    let (_, update) = come(&at(&anna, &second), &table).await;
    assert_eq!(update["awaiting"]["deadline"]["stage"], "last_call", "{update}");

    // The second one dies, too. At a third the last call has passed, and somebody stands in.
    let mut third = node_ahead(&scratch, 2 * DAY_S);
    third.start();
    second.kill();
    let (mut hers, mut update) = come(&at(&anna, &third), &table).await;
    while update["awaiting"]["seat"] != 0 {
        update = hers.hear_of("update").await;
        assert_eq!(update["by"]["type"], "stand_in");
    }
}

fn title(body: &[u8]) -> String {
    let message: Value = serde_json::from_slice(body).expect("JSON");
    message["title"].as_str().expect("a title").to_owned()
}
