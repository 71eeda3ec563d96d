//! Answers that are given before they are asked for.

use postgres_testkit::Scratch;
use serde_json::{Value, json};

use crate::visitor::{Visitor, as_node, on_disk, start};

/// The first to play of a match over days leaves word that she will draw nothing in her turn: her table.
async fn left(anna: &Visitor, ben: &Visitor) -> String {
    let wish = json!({
        "game": "abluxxen", "options": {"seats": 3, "first": 0}, "settings": {"pace": "three_days"},
        "seats": [{"type": "me"}, {"type": "open"}, {"type": "bot", "level": "random"}]
    });
    let table = anna.open_table(wish).await["id"].as_str().expect("an id").to_owned();
    let mut hers = anna.sit_at(&table).await.expect("a socket");
    let mut his = ben.sit_at(&table).await.expect("a socket");
    his.say(json!({"request": "sit", "type": "sit", "seat": 1})).await.expect("said");
    his.hear_of("done").await;
    hers.ready().await;
    his.ready().await;
    let (update, _) = tokio::join!(hers.hear_of("update"), his.hear_of("update"));
    assert_eq!(update["awaiting"]["seat"], 0);
    hers.say(json!({"request": "ahead", "type": "ahead", "choices": ["pass"]})).await.expect("said");
    // What she revealed for the shuffle is answered, too.
    while hers.hear_of("done").await["request"] != "ahead" {}
    table
}

/// She plays, and the table says the rest.
async fn is_given(anna: &Visitor, table: &str) {
    let mut hers = anna.sit_at(table).await.expect("a socket");
    let update = hers.hear_of("welcome").await["update"].clone();
    assert_eq!(update["ahead"]["left"], json!(["pass"]));
    let export = anna.ask("GET /api/me/export", Value::Null).await.json();
    assert_eq!(export["tables"][0]["ahead"], json!(["pass"]));
    // The first layer of a match robs nobody, so that she is asked whether she wants to draw.
    let choose =
        json!({"request": "play", "type": "choose", "at": update["at"], "choice": update["legal"][0]});
    hers.say(choose).await.expect("said");
    let played = hers.hear_of("update").await;
    assert_eq!((&played["request"], &played["awaiting"]["seat"]), (&json!("play"), &json!(0)));
    let passed = hers.hear_of("update").await;
    assert_eq!(passed["by"], json!({"type": "person", "seat": 0}));
    assert_eq!((&passed["request"], &passed["awaiting"]["seat"]), (&Value::Null, &json!(1)));
    assert_eq!(passed["ahead"]["left"], json!([]), "it was for this turn");
}

#[tokio::test]
async fn an_answer_left_ahead_outlives_the_server_and_is_given_by_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let running = start(on_disk(&path)).await;
    let (anna, ben) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    let table = left(&anna, &ben).await;
    running.stop().await;

    let running = start(on_disk(&path)).await;
    is_given(&anna.at(&running), &table).await;
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_left_ahead_at_one_node_is_given_by_another() {
    let scratch = Scratch::start();
    let (first, second) = (start(as_node(scratch.address())).await, start(as_node(scratch.address())).await);
    let (anna, ben) = (Visitor::new(first.address).await, Visitor::new(second.address).await);
    let table = left(&anna, &ben).await;
    first.stop().await;
    is_given(&anna.at(&second), &table).await;
    second.stop().await;
}
