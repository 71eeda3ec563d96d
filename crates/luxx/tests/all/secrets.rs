//! Logs help whoever looks after a server, and nobody else: nothing in them opens a door.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use postgres_testkit::Scratch;
use serde_json::{Value, json};

use crate::house::House;
use crate::program::Folder;
use crate::visitor::{Visitor, dealt, play_out, request};

/// All that we say ourselves, and the usual of others.
const OUR_OWN: &str = "info,luxx=trace,server=trace,store=trace,table=trace";
const TOKEN: &str = "token-of-the-metrics";
const PASSWORD: &str = "password-of-the-database";

/// Does everything that has to do with a secret, and returns them all.
async fn do_everything(house: &House) -> Vec<String> {
    let anna = Visitor::new(house.address).await;
    let link = anna.ask("POST /api/devices/link", Value::Null).await.json();
    let claim = json!({"token": link["token"]}).to_string();
    let claimed = request(house.address, "POST /api/devices/claim", "", &claim).await.unwrap();
    let phone = claimed.header("set-cookie").unwrap().to_owned();
    anna.ask("POST /api/devices/claim", json!({"token": "a-link-of-nobody"})).await;
    let (table, mut socket, update) = dealt(&anna).await;
    let at_table: Vec<String> =
        ["id", "code", "watch"].iter().filter_map(|key| table[*key].as_str()).map(str::to_owned).collect();
    assert!(at_table.len() >= 2, "{table}");
    let over = play_out(&mut socket, update).await;
    let path = format!("GET /api/records/{}", over["match"].as_str().unwrap());
    let record = anna.ask(&path, Value::Null).await.json();
    let fair = |key: &str| record["fair"][key].as_str().unwrap_or_default().to_owned();
    anna.ask("POST /api/tables/join", json!({"code": "NOBODY"})).await;
    anna.ask("PATCH /api/me", json!({"name": "x".repeat(100)})).await;
    request(house.address, "GET /metrics", &format!("authorization: Bearer {TOKEN}\r\n"), "").await.unwrap();
    let secret = |cookie: &str| cookie.split(['=', ';']).nth(1).unwrap().to_owned();
    let own = ["0f".repeat(32), "NOBODY".to_owned(), "a-link-of-nobody".to_owned()];
    let known =
        [secret(&anna.cookie), secret(&phone), link["token"].as_str().unwrap().to_owned(), fair("secret")];
    let kept = [TOKEN.to_owned(), PASSWORD.to_owned()];
    at_table.into_iter().chain(own).chain(known).chain(kept).collect()
}

async fn logs_with(flags: &[&str]) {
    let (folder, scratch) = (Folder::new(), Scratch::start());
    let address = scratch.address().replacen("postgres@", &format!("postgres:{PASSWORD}@"), 1);
    assert!(address.contains(PASSWORD), "{address}");
    let flags = [&["--database", &address, "--metrics-token", TOKEN][..], flags].concat();
    let mut house = House::new(folder.path("unused.db")).with(&flags).knowing("RUST_LOG", OUR_OWN);
    house.start();
    let secrets = do_everything(&house).await;
    let restart = move || {
        scratch.restart();
        scratch
    };
    let _scratch = tokio::task::spawn_blocking(restart).await.unwrap();
    while request(house.address, "POST /api/me", "", "").await.unwrap().status != 200 {}
    house.terminate();
    assert!(house.wait().success());
    let logs = house.logs();
    assert!(logs.len() > 5, "{logs:?}");
    for secret in secrets {
        assert!(secret.len() >= 6, "{secret}");
        let telling: Vec<&String> = logs.iter().filter(|line| line.contains(&secret)).collect();
        assert!(telling.is_empty(), "{secret}: {telling:?}");
    }
}

#[tokio::test]
async fn logs_as_text_hold_no_secrets() {
    logs_with(&[]).await;
}

#[tokio::test]
async fn logs_as_json_hold_no_secrets() {
    logs_with(&["--log-json"]).await;
}
