//! Logs help whoever looks after a server, and nobody else: nothing in them can be used to get in.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use postgres_testkit::Scratch;
use serde_json::{Value, json};

use crate::house::{CLUSTER_SECRET, House};
use crate::program::luxx;
use crate::visitor::{Visitor, dealt, play_out, request};

/// Everything of our own, and the default of others.
const OUR_OWN: &str = "info,luxx=trace,server=trace,store=trace,table=trace";
const TOKEN: &str = "token-of-the-metrics";
const PASSWORD: &str = "password-of-the-database";
const MAIL_PASSWORD: &str = "password-of-the-mail-server";
/// Nobody listens there, so that whatever is sent fails and is logged.
const NOWHERE: &str = "127.0.0.1:1";
const DOOR_OF_WEBHOOK: &str = "door-of-a-webhook";
const DOOR_OF_BROWSER: &str = "door-of-a-browser";
/// Some point of the curve P-256.
const KEY_OF_BROWSER: &str =
    "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";
const AUTH_OF_BROWSER: &str = "BwcHBwcHBwcHBwcHBwcHBw";

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
    let kept = [TOKEN, PASSWORD, MAIL_PASSWORD, CLUSTER_SECRET, DOOR_OF_WEBHOOK, DOOR_OF_BROWSER];
    let kept = kept.into_iter().chain([AUTH_OF_BROWSER]).map(str::to_owned);
    let webhook = be_told_in_every_way(&anna).await;
    at_table.into_iter().chain(own).chain(known).chain(kept).chain([webhook]).collect()
}

/// Every way fails, because nobody listens. Returns the secret of the webhook.
async fn be_told_in_every_way(person: &Visitor) -> String {
    let webhook = json!({"type": "webhook", "language": "en", "format": "plain",
        "address": format!("http://{NOWHERE}/{DOOR_OF_WEBHOOK}")});
    let push = json!({"type": "push", "language": "en", "p256dh": KEY_OF_BROWSER, "auth": AUTH_OF_BROWSER,
        "endpoint": format!("http://{NOWHERE}/{DOOR_OF_BROWSER}")});
    let mut added = Vec::new();
    for wish in [webhook, push] {
        let answer = person.ask("POST /api/me/notices", wish).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let id = answer.json()["channel"]["id"].as_str().unwrap().to_owned();
        let tried = person.ask(&format!("POST /api/me/notices/{id}/test"), Value::Null).await;
        assert_ne!(tried.status, 200, "nobody listens: {}", tried.body);
        added.push(answer.json());
    }
    let mail = json!({"type": "mail", "language": "en", "address": "anna@example.org"});
    assert_eq!(person.ask("POST /api/me/notices", mail).await.status, 503, "nobody takes the mail");
    added[0]["secret"].as_str().unwrap().to_owned()
}

/// A node with everything that can be kept secret.
fn node(address: &str, push_key: &str, flags: &[&str]) -> House {
    let mail_server = format!("smtp://luxx:{MAIL_PASSWORD}@{NOWHERE}");
    let mail = ["--mail-server", &mail_server, "--mail-from", "Luxx <luxx@example.org>"];
    let notices = ["--push-key", push_key, "--webhooks", "--private-addresses"];
    let node = House::node(address).and(&["--metrics-token", TOKEN]).and(&mail).and(&notices);
    node.and(flags).knowing("RUST_LOG", OUR_OWN)
}

async fn logs_with(flags: &[&str]) {
    let scratch = Scratch::start();
    let address = scratch.address().replacen("postgres@", &format!("postgres:{PASSWORD}@"), 1);
    assert!(address.contains(PASSWORD), "{address}");
    let push_key = luxx(&["admin", "push-key"]).out.trim().to_owned();
    let [mut house, mut other] = [(); 2].map(|()| node(&address, &push_key, flags));
    house.start();
    other.start();
    let mut secrets = do_everything(&house).await;
    secrets.push(push_key);
    come_by_another_door(&house, &other).await;
    let restart = move || {
        scratch.restart();
        scratch
    };
    let _scratch = tokio::task::spawn_blocking(restart).await.unwrap();
    while request(house.address, "POST /api/me", "", "").await.unwrap().status != 200 {}
    let mut logs = Vec::new();
    for mut house in [house, other] {
        house.terminate();
        assert!(house.wait().success());
        logs.extend(house.logs());
    }
    assert!(logs.len() > 5, "{logs:?}");
    assert!(!logs.concat().contains('\x1b'), "colours are for a terminal: {logs:?}");
    for secret in secrets {
        assert!(secret.len() >= 6, "{secret}");
        let telling: Vec<&String> = logs.iter().filter(|line| line.contains(&secret)).collect();
        assert!(telling.is_empty(), "{secret}: {telling:?}");
    }
}

/// Nodes show each other their secret when somebody comes to a table through another one.
async fn come_by_another_door(owner: &House, other: &House) {
    let anna = Visitor::new(owner.address).await;
    let (table, _socket, _) = dealt(&anna).await;
    let anna = Visitor { server: other.address, ..anna };
    let mut socket = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    socket.hear_of("welcome").await;
}

#[tokio::test]
async fn logs_as_text_hold_no_secrets() {
    logs_with(&[]).await;
}

#[tokio::test]
async fn logs_as_json_hold_no_secrets() {
    logs_with(&["--log-json"]).await;
}
