//! A disk that really fails: the system refuses to write beyond a given offset of any file, with an error of its own.

use serde_json::json;
use store::{Sqlite, Store};

use crate::house::House;
use crate::visitor::{Visitor, request};

/// Room for what SQLite keeps in shared memory, and little more: the file itself is larger.
const FILE_KIB_MAX: u32 = 36;

#[tokio::test]
async fn after_a_disk_error_the_server_is_not_ready_and_ends_to_be_started_anew() {
    let folder = tempfile::tempdir().unwrap();
    let flags = ["--log-json", "--store-patience-s", "3"];
    let mut house = House::new(folder.path().join("luxx.db")).with(&flags);
    house.start();
    let anna = Visitor::new(house.address).await;
    house.terminate();
    assert!(house.wait().success());
    house.limit_files(FILE_KIB_MAX);
    house.start();
    // A busy disk may answer late once.
    while request(house.address, "GET /readyz", "", "").await.unwrap().status != 200 {}
    while let Ok(answer) = request(house.address, "POST /api/me", "", "").await {
        if answer.status != 200 {
            assert_eq!(answer.status, 503, "{}", answer.body);
            break;
        }
    }
    let mut readiness = Vec::new();
    while let Ok(answer) = request(house.address, "GET /readyz", "", "").await {
        readiness.push(answer.status);
    }
    assert!(readiness.contains(&503), "{readiness:?}");
    let status = house.wait();
    assert_eq!(status.code(), Some(2), "{status}");
    let logs = house.logs().join("\n");
    assert!(logs.contains("disk I/O error") && logs.contains("to be started anew"), "{logs}");
    let mut healed = House::new(folder.path().join("luxx.db"));
    healed.start();
    let anna = Visitor { server: healed.address, ..anna };
    assert_eq!(anna.ask("GET /api/me", serde_json::Value::Null).await.status, 200, "nothing was lost");
}

#[tokio::test]
async fn a_table_that_cannot_be_read_is_named_and_the_others_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let mut house = House::new(path.clone());
    house.start();
    let anna = Visitor::new(house.address).await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        let table = anna.open_table(json!({"game": "abluxxen"})).await;
        ids.push(table["id"].as_str().unwrap().to_owned());
    }
    ids.sort();
    house.terminate();
    assert!(house.wait().success());
    let store = Sqlite::open(&path).await.unwrap();
    let damage = "UPDATE live_table SET version = 'many' WHERE id = (SELECT MIN(id) FROM live_table)";
    store.execute(damage).await.unwrap();
    store.close().await.unwrap();
    house.start();
    assert!(anna.sit_at(&ids[0]).await.is_err());
    for id in &ids[1..] {
        anna.sit_at(id).await.unwrap().hear_of("welcome").await;
    }
    house.terminate();
    assert!(house.wait().success());
    let logs = house.logs();
    let named: Vec<&String> =
        logs.iter().filter(|line| line.contains("a stored table cannot be read")).collect();
    assert!(!named.is_empty() && named.iter().all(|line| line.contains(&ids[0][..6])), "{logs:?}");
}
