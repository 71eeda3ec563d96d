//! Answers that are given before they are asked for.

use serde_json::{Value, json};

use crate::visitor::{Visitor, on_disk, start};

#[tokio::test]
async fn an_answer_left_ahead_outlives_the_server_and_is_given_by_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let running = start(on_disk(&path)).await;
    let (anna, ben) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    let wish = json!({
        "game": "abluxxen", "options": {"seats": 3, "first": 0}, "settings": {"pace": "three_days"},
        "seats": [{"type": "me"}, {"type": "open"}, {"type": "bot", "level": "random"}]
    });
    let table = anna.open_table(wish).await["id"].as_str().expect("an id").to_owned();
    let (mut hers, mut his) = (anna.sit_at(&table).await.unwrap(), ben.sit_at(&table).await.unwrap());
    his.say(json!({"request": "sit", "type": "sit", "seat": 1})).await.unwrap();
    his.hear_of("done").await;
    hers.ready().await;
    his.ready().await;
    let (update, _) = tokio::join!(hers.hear_of("update"), his.hear_of("update"));
    assert_eq!(update["awaiting"]["seat"], 0);
    hers.say(json!({"request": "ahead", "type": "ahead", "choices": ["pass"]})).await.unwrap();
    hers.hear_of("done").await;
    running.stop().await;

    let running = start(on_disk(&path)).await;
    let anna = Visitor { server: running.address, cookie: anna.cookie };
    let mut hers = anna.sit_at(&table).await.unwrap();
    let update = hers.hear_of("welcome").await["update"].clone();
    assert_eq!(update["ahead"]["left"], json!(["pass"]));
    let export = anna.ask("GET /api/me/export", Value::Null).await.json();
    assert_eq!(export["tables"][0]["ahead"], json!(["pass"]));
    // The first layer of a match robs nobody, so that she is asked whether she wants to draw.
    let choose =
        json!({"request": "play", "type": "choose", "at": update["at"], "choice": update["legal"][0]});
    hers.say(choose).await.unwrap();
    let played = hers.hear_of("update").await;
    assert_eq!((&played["request"], &played["awaiting"]["seat"]), (&json!("play"), &json!(0)));
    let passed = hers.hear_of("update").await;
    assert_eq!(passed["by"], json!({"type": "person", "seat": 0}));
    assert_eq!((&passed["request"], &passed["awaiting"]["seat"]), (&Value::Null, &json!(1)));
    assert_eq!(passed["ahead"]["left"], json!([]), "it was for this turn");
    running.stop().await;
}
