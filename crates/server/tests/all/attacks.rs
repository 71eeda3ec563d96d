//! What one visitor can do to all the others, with default limits unless stated otherwise.

use std::path::Path;

use serde_json::{Value, json};
use server::{Arguments, Config, Running};

use tokio_tungstenite::tungstenite::Error;

use crate::visitor::{Visitor, arguments, dealt, on_disk, play_out, request, start};

/// Nothing is refused for being too frequent.
fn unhurried() -> Arguments {
    Arguments { address_messages_max: Some(0), ..arguments() }
}

/// It finds another owner before it takes an address or changes anything.
#[tokio::test]
async fn a_second_server_on_the_same_file_ends_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("luxx.db");
    let running = start(on_disk(&path)).await;
    let second = Arguments { listen: Some(running.address), ..on_disk(&path) };
    let refused = server::start(Config::of(second).expect("a fine config")).await;
    let problem = refused.expect_err("the file has an owner").to_string();
    assert!(problem.ends_with("belongs to another running server"), "{problem}");
    running.stop().await;
}

#[tokio::test]
async fn a_hundred_tables_with_own_cards_do_not_make_the_lobby_large() {
    let running = start(unhurried()).await;
    let anna = Visitor::new(running.address).await;
    let words = json!({"name": "Pizza", "text": "a long text ".repeat(12)});
    let card =
        |number: u8| json!({"id": format!("X{number:02}"), "kind": "keeper", "effect": "keep", "en": words});
    let cards: Vec<Value> = (1..=10).map(card).collect();
    let options = json!({"deck": "de-4.0", "seats": 3, "first": 0, "cards": cards});
    for _ in 0..110 {
        anna.open_table(json!({"game": "fluxx", "options": options, "settings": {"visibility": "listed"}}))
            .await;
    }
    let visitor = Visitor::new(running.address).await;
    let lobby = visitor.ask("GET /api/tables", Value::Null).await;
    assert_eq!(lobby.json()["open"].as_array().expect("a list").len(), 100);
    assert!(lobby.body.len() < 100_000, "{} bytes", lobby.body.len());
    running.stop().await;
}

#[tokio::test]
async fn tables_that_their_host_has_left_do_not_keep_the_bots_busy() {
    let running = start(Arguments {
        bot_threads: Some(1),
        metrics_listen: Some(std::net::SocketAddr::from(([127, 0, 0, 1], 0))),
        ..unhurried()
    })
    .await;
    let greedy = Visitor::new(running.address).await;
    let strong = json!({"type": "bot", "level": "strong"});
    let seats = json!([{"type": "me"}, strong, strong, strong]);
    let options = json!({"edition": "amigo", "level": "base", "seats": 4, "first": 1});
    let wish = json!({"game": "abluxxen", "seats": seats, "options": options, "settings": {"patience_s": 1}});
    for _ in 0..20 {
        let table = greedy.open_table(wish.clone()).await;
        let mut socket = greedy.sit_at(table["id"].as_str().expect("an id")).await.expect("a place");
        socket.ready().await;
        socket.hear_of("update").await;
    }
    let honest = Visitor::new(running.address).await;
    let (_, mut socket, update) = dealt(&honest).await;
    let over = play_out(&mut socket, update).await;
    assert!(!over["over"].is_null(), "an honest match is played to its end");
    let operator = running.operator_address.expect("the metrics have an address of their own");
    let metrics = Visitor { server: operator, ..honest }.ask("GET /metrics", Value::Null).await;
    assert!(metrics.body.contains("luxx_bots_waiting 0\n"), "{}", metrics.body);
    running.stop().await;
}

#[tokio::test]
async fn a_code_has_six_letters_and_guessing_ends_but_not_for_whoever_knows_one() {
    let running = start(Arguments { behind_proxy: Some(true), ..unhurried() }).await;
    let anna = Visitor::new(running.address).await;
    let table = anna.open_table(json!({"game": "abluxxen"})).await;
    let code = table["code"].as_str().expect("a code");
    assert!(code.len() == 6 && code.bytes().all(|letter| letter.is_ascii_uppercase()), "{code}");
    let join = async |code: &str, address: &str| {
        let headers = format!("cookie: {}\r\nx-forwarded-for: {address}\r\n", anna.cookie);
        let body = json!({"code": code}).to_string();
        request(running.address, "POST /api/tables/join", &headers, &body).await.expect("the server is there")
    };
    for _ in 0..120 {
        assert_eq!(join(code, "10.0.0.9").await.status, 200, "a right code is no miss");
    }
    let mut n_missed = 0;
    for guesser in ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"] {
        let refused = loop {
            let missed = join("AAAAAA", guesser).await;
            if missed.status != 404 {
                break missed.status;
            }
            n_missed += 1;
        };
        assert_eq!(refused, 429);
    }
    assert!((100..200).contains(&n_missed), "{n_missed}");
    assert_eq!(join(code, "10.0.0.1").await.status, 429, "whoever guesses has to wait");
    let found = join(&code.to_lowercase(), "10.0.0.5").await;
    assert_eq!((found.status, &found.json()["id"]), (200, &table["id"]), "{}", found.body);
    running.stop().await;
}

#[tokio::test]
async fn to_come_as_somebody_new_is_dear() {
    let running = start(Arguments { address_messages_max: Some(100), ..arguments() }).await;
    let mut n_new = 0;
    let refused = loop {
        let answer = request(running.address, "POST /api/me", "", "").await.expect("the server is there");
        if answer.status != 200 {
            break answer.status;
        }
        n_new += 1;
    };
    assert_eq!(refused, 429);
    assert!((1..50).contains(&n_new), "{n_new}");
    running.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_sockets_are_counted_by_the_address_that_it_names() {
    let limits = Arguments { behind_proxy: Some(true), address_connections_max: Some(2), ..unhurried() };
    let running = start(limits).await;
    let anna = Visitor::new(running.address).await;
    let table = anna.open_table(json!({"game": "abluxxen"})).await;
    let path = format!("/api/tables/{}/socket", table["id"].as_str().expect("an id"));
    let _first = anna.connect_from(&path, "10.0.0.1").await.expect("a place");
    let _second = anna.connect_from(&path, "10.0.0.1").await.expect("a place");
    match anna.connect_from(&path, "10.0.0.1").await {
        Err(Error::Http(answer)) => assert_eq!(answer.status(), 429),
        Err(problem) => panic!("{problem}"),
        Ok(_) => panic!("a third one from the same address"),
    }
    let _other = anna.connect_from(&path, "10.0.0.2").await.expect("a place of its own");
    running.stop().await;
}

/// How many requests with these headers are answered until one is refused, 90 at most.
async fn n_answered(running: &Running, headers: impl Fn(usize) -> String) -> usize {
    for n in 0..90 {
        let answer = request(running.address, "GET /api/games", &headers(n), "").await.expect("an answer");
        if answer.status != 200 {
            return n;
        }
    }
    90
}

#[tokio::test]
async fn nobody_gets_more_by_naming_another_address_each_time() {
    let few = Arguments { address_messages_max: Some(30), ..arguments() };
    let running = start(few.clone()).await;
    assert!(n_answered(&running, |n| format!("x-forwarded-for: 10.0.1.{n}\r\n")).await < 90);
    running.stop().await;
    let running = start(Arguments { behind_proxy: Some(true), ..few }).await;
    assert_eq!(n_answered(&running, |n| format!("x-forwarded-for: 10.0.1.{n}\r\n")).await, 90);
    // What a visitor has written stands before what the proxy adds, in the same line or in one of its own.
    let in_one_line = |n| format!("x-forwarded-for: 10.0.2.{n}, 10.0.0.1\r\n");
    assert!(n_answered(&running, in_one_line).await < 90);
    let in_two_lines = |n| format!("x-forwarded-for: 10.0.2.{n}\r\nx-forwarded-for: 10.0.0.2\r\n");
    assert!(n_answered(&running, in_two_lines).await < 90);
    running.stop().await;
}

/// A server with a match that Anna has finished, started again with this many messages for an address; and the request for a
/// page of its replay.
async fn finished_match(folder: &Path, address_messages_max: u32) -> (Running, Visitor, String) {
    let path = folder.join("luxx.db");
    let running = start(on_disk(&path)).await;
    let anna = Visitor::new(running.address).await;
    let (_, mut socket, update) = dealt(&anna).await;
    let over = play_out(&mut socket, update).await;
    running.stop().await;
    let few = Arguments { address_messages_max: Some(address_messages_max), ..on_disk(&path) };
    let running = start(few).await;
    let anna = Visitor { server: running.address, ..anna };
    let line = format!("GET /api/records/{}/replay?count=1", over["match"].as_str().expect("a match"));
    (running, anna, line)
}

#[tokio::test]
async fn a_match_that_costs_more_than_all_can_still_be_looked_at() {
    let folder = tempfile::tempdir().expect("a folder");
    let (running, anna, line) = finished_match(folder.path(), 2).await;
    let answer = anna.ask(&line, Value::Null).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    running.stop().await;
}

#[tokio::test]
async fn replays_are_paid_for_by_their_length() {
    let folder = tempfile::tempdir().expect("a folder");
    // So few that hardly any refill while they are spent, however slow the machine is.
    let (running, anna, line) = finished_match(folder.path(), 30).await;
    let mut n_answered = 0;
    while anna.ask(&line, Value::Null).await.status == 200 {
        n_answered += 1;
        assert!(n_answered < 25, "each costs more than one request");
    }
    running.stop().await;
}
