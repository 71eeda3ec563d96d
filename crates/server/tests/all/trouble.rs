//! What becomes of a table when something else goes wrong.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::time::Duration;

use commits::{Append, Commit, Lease};
use serde_json::{Value, json};
use store::{Sqlite, Store};

use crate::visitor::{Socket, Visitor, dealt, on_disk, play_out, start};

/// Keeps reconnecting, as a client does, until the table is there.
async fn come_back(anna: &Visitor, id: &str) -> (Socket, Value) {
    loop {
        let mut socket = anna.sit_at(id).await.unwrap();
        match socket.hear_or_code().await {
            Ok(welcome) => return (socket, welcome),
            Err(code) => assert_eq!(code, Some(1013), "try again later"),
        }
    }
}

#[tokio::test]
async fn a_table_that_somebody_else_went_on_with_is_loaded_again_as_soon_as_the_store_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let running = start(on_disk(&path)).await;
    let anna = Visitor::new(running.address).await;
    let (table, mut socket, update) = dealt(&anna).await;
    let id = table["id"].as_str().unwrap();
    let other = Sqlite::open_beside(&path).await.unwrap();
    let match_id = update["match"].as_str().unwrap().to_owned();
    let entry = Append { match_id, seq: 2, bytes: b"from somebody else".to_vec() };
    let epoch = other.claim(id).await.unwrap().unwrap();
    let lease = Some(Lease { table: id.to_owned(), epoch });
    other.commit(Commit { lease, appends: vec![entry], ..Commit::default() }).await.unwrap();
    other.execute("ALTER TABLE live_table RENAME TO away").await.unwrap();
    let choice = &update["legal"][0];
    socket.say(json!({"request": "r", "type": "choose", "at": 1, "choice": choice})).await.unwrap();
    assert_eq!(socket.hear_of("refused").await["kind"], "not_stored", "its last word arrives");
    assert_eq!(socket.hear_or_code().await, Err(Some(1013)));
    let mut too_early = anna.sit_at(id).await.unwrap();
    assert_eq!(too_early.hear_or_code().await, Err(Some(1013)), "nobody waits in silence");
    other.execute("DELETE FROM log WHERE seq = 2").await.unwrap();
    other.execute("ALTER TABLE away RENAME TO live_table").await.unwrap();
    let back = tokio::time::timeout(Duration::from_secs(60), come_back(&anna, id)).await;
    let (mut socket, welcome) = back.expect("the table is there again");
    assert_eq!(welcome["update"]["view"], update["view"]);
    play_out(&mut socket, welcome["update"].clone()).await;
}
