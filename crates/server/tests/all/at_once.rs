//! What somebody asks for many times at the same moment, from several places.

use serde_json::{Value, json};
use server::Arguments;
use tokio::task::JoinSet;

use crate::visitor::{Answer, Visitor, on_disk, start};

/// The answers to as many requests as there are bodies, all at once.
async fn all_at_once(visitor: &Visitor, line: &'static str, bodies: Vec<Value>) -> Vec<Answer> {
    let mut asking = JoinSet::new();
    for body in bodies {
        let visitor = visitor.clone();
        asking.spawn(async move { visitor.ask(line, body).await });
    }
    asking.join_all().await
}

fn n_with(answers: &[Answer], status: u16) -> usize {
    answers.iter().filter(|answer| answer.status == status).count()
}

#[tokio::test]
async fn of_links_that_are_used_at_once_as_many_count_as_devices_are_allowed() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(on_disk(&folder.path().join("luxx.db"))).await.address;
    let anna = Visitor::new(server).await;
    let mut claims = Vec::new();
    for _ in 0..20 {
        let token = anna.ask("POST /api/devices/link", Value::Null).await.json()["token"].clone();
        claims.push(json!({"token": token}));
    }
    let answers = all_at_once(&anna, "POST /api/devices/claim", claims).await;
    assert_eq!((n_with(&answers, 204), n_with(&answers, 409)), (15, 5));
    let devices = anna.ask("GET /api/devices", Value::Null).await.json();
    assert_eq!(devices.as_array().map(Vec::len), Some(16));
}

#[tokio::test]
async fn whoever_blocks_many_at_once_blocks_them_all_and_no_more_than_a_hundred() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(on_disk(&folder.path().join("luxx.db"))).await.address;
    let anna = Visitor::new(server).await;
    let people = (0..101).map(|number| json!({"id": format!("p{number}"), "name": "Ben"})).collect();
    let answers = all_at_once(&anna, "POST /api/me/blocked", people).await;
    assert_eq!((n_with(&answers, 204), n_with(&answers, 409)), (100, 1));
}

#[tokio::test]
async fn of_tables_that_are_opened_at_once_as_many_are_there_as_a_host_may_have() {
    let folder = tempfile::tempdir().expect("a folder");
    let on_disk = on_disk(&folder.path().join("luxx.db"));
    let server = start(Arguments { host_tables_max: Some(3), ..on_disk }).await.address;
    let anna = Visitor::new(server).await;
    let wishes = vec![json!({"game": "abluxxen"}); 12];
    let answers = all_at_once(&anna, "POST /api/tables", wishes).await;
    assert_eq!((n_with(&answers, 201), n_with(&answers, 409)), (3, 9));
}
