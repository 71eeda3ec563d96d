//! "It is your turn", for real: over days that are simulated rather than waited for, across restarts, to a push
//! service, a webhook and a mail server on loopback.

use std::net::SocketAddr;
use std::path::Path;

use axum::http::StatusCode;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use futures_util::future::join_all;
use serde_json::{Value, json};
use server::Arguments;

use crate::listeners::{Notes, listener, mail_server, silent};
use crate::visitor::{Socket, Visitor, come, dealt_two, on_disk, play_turn, start};

const HOUR_S: u32 = 3600;
const DAY_S: u32 = 24 * HOUR_S;

/// A server that tells people of their turn at once, on a clock that is ahead.
fn telling(data: &Path, ahead_s: u32) -> Arguments {
    Arguments {
        webhooks: Some(true),
        private_addresses: Some(true),
        notice_delay_s: Some(0),
        clock_ahead_s: Some(ahead_s),
        origins: None,
        ..on_disk(data)
    }
}

async fn add(visitor: &Visitor, wish: Value) -> Value {
    let answer = visitor.ask("POST /api/me/notices", wish).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()
}

/// Somebody is told in every way; the mail address must have been confirmed.
async fn tell_in_every_way(ben: &Visitor, push: SocketAddr, hook: SocketAddr, mails: &Notes<String>) {
    let p256dh = {
        let own = ring::agreement::EphemeralPrivateKey::generate(
            &ring::agreement::ECDH_P256,
            &ring::rand::SystemRandom::new(),
        );
        let public = own.expect("randomness").compute_public_key().expect("a key");
        BASE64_URL_SAFE_NO_PAD.encode(public)
    };
    let auth = BASE64_URL_SAFE_NO_PAD.encode([7; 16]);
    add(ben, json!({"type": "push", "language": "en", "endpoint": format!("http://{push}/p"), "p256dh": p256dh, "auth": auth})).await;
    let added = add(ben, json!({"type": "webhook", "language": "de", "address": format!("http://{hook}/h"), "format": "discord"})).await;
    assert!(added["secret"].is_string());
    let mail = add(ben, json!({"type": "mail", "language": "en", "address": "ben@example.org"})).await;
    assert_eq!(mail["channel"]["confirmed"], false);
    let text = mails.nth(0).await;
    let subject = text.lines().find(|line| line.starts_with("Subject:")).expect("a subject");
    let code: String = subject.chars().filter(char::is_ascii_digit).collect();
    let confirm = format!("POST /api/me/notices/{}/confirm", mail["channel"]["id"].as_str().expect("an id"));
    assert_eq!(ben.ask(&confirm, json!({"code": "abcdef"})).await.status, 409);
    assert_eq!(ben.ask(&confirm, json!({"code": code})).await.json()["confirmed"], true);
}

/// Ben comes back, and both play to the end.
async fn play_out(hers: &mut Socket, ben: &Visitor, id: &str) -> Value {
    let (mut his, mut update) = come(ben, id).await;
    let mut n_rounds = 0;
    while update["over"].is_null() {
        n_rounds += 1;
        assert!(n_rounds < 500, "a match has an end");
        let (now, mine) = if update["awaiting"]["seat"] == 0 { (&mut *hers, 0) } else { (&mut his, 1) };
        now.say(json!({"request": format!("look-{n_rounds}"), "type": "refresh"})).await.expect("said");
        update = now.hear_of("welcome").await["update"].clone();
        update = play_turn(now, update, mine).await;
    }
    update
}

#[tokio::test]
async fn a_match_over_days_tells_reminds_and_goes_on_with_a_stand_in_through_restarts() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("luxx.db");
    let (push, pushes) = listener().await;
    let (hook, hooks) = listener().await;
    let (smtp, mails) = mail_server().await;
    let key = server::new_push_key();
    let configured = |ahead_s: u32| Arguments {
        push_key: Some(key.clone()),
        mail_server: Some(format!("smtp://{smtp}")),
        mail_from: Some("Luxx <luxx@example.org>".to_owned()),
        origins: None,
        ..telling(&data, ahead_s)
    };
    let running = start(configured(0)).await;
    let (anna, ben) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    let offers = anna.ask("GET /api/notices", Value::Null).await.json();
    assert_eq!((&offers["mail"], &offers["webhook"]), (&json!(true), &json!(true)));
    assert!(offers["push"].is_string());
    let id = dealt_two(&anna, &ben, json!({"pace": "one_day"})).await;

    tell_in_every_way(&ben, push, hook, &mails).await;

    // Anna plays; Ben is asked and told.
    let (mut hers, update) = come(&anna, &id).await;
    let update = play_turn(&mut hers, update, 0).await;
    assert_eq!(update["awaiting"]["seat"], 1);
    let pushed = pushes.nth(0).await;
    assert_eq!(pushed.headers["content-encoding"], "aes128gcm");
    assert!(pushed.headers["authorization"].to_str().expect("text").starts_with("vapid t="));
    assert!(pushed.body.len() > 100, "a sealed record");
    let told: Value = serde_json::from_slice(&hooks.nth(0).await.body).expect("JSON");
    assert!(told["content"].as_str().expect("text").starts_with("Du bist dran"), "{told}");
    let digest = mails.nth(1).await;
    assert!(digest.contains("your turn"), "{digest}");
    let next = ben.ask("GET /api/me/next", Value::Null).await.json();
    assert_eq!(next["tables"], json!([id]));
    running.stop().await;

    // A day later the server is restarted: Ben is reminded, and nobody plays for him yet.
    let running = start(configured(DAY_S + HOUR_S)).await;
    let (anna, ben) = (anna.at(&running), ben.at(&running));
    let told: Value = serde_json::from_slice(&hooks.nth(1).await.body).expect("JSON");
    assert!(told["content"].as_str().expect("text").starts_with("Letzter Aufruf"), "{told}");
    pushes.nth(1).await;
    assert!(mails.nth(2).await.contains("answer now"));
    let (_, update) = come(&anna, &id).await;
    assert_eq!(update["awaiting"]["deadline"]["stage"], "last_call");
    running.stop().await;

    // Half a day later a bot stands in, until Ben is back.
    let running = start(configured(2 * DAY_S)).await;
    let (anna, ben) = (anna.at(&running), ben.at(&running));
    let (mut hers, mut update) = come(&anna, &id).await;
    while update["awaiting"]["seat"] != 0 {
        update = hers.hear_of("update").await;
        assert_eq!(update["by"]["type"], "stand_in");
    }
    let update = play_out(&mut hers, &ben, &id).await;
    assert_eq!(update["over"]["stand_ins"], json!([1]));
    assert_eq!(ben.ask("GET /api/me/next", Value::Null).await.json()["tables"], json!([]));
    running.stop().await;
    assert!(hooks.count() <= 3, "never one per choice");
}

#[tokio::test]
async fn a_place_that_is_gone_is_forgotten_and_one_that_fails_is_tried_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("luxx.db");
    let (hook, hooks) = listener().await;
    let (gone, gones) = listener().await;
    let (unknown, unknowns) = listener().await;
    hooks.answer(StatusCode::INTERNAL_SERVER_ERROR);
    gones.answer(StatusCode::GONE);
    unknowns.answer(StatusCode::NOT_FOUND);
    let running = start(telling(&data, 0)).await;
    let (anna, ben) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    let id = dealt_two(&anna, &ben, json!({"pace": "three_days"})).await;
    for address in [hook, gone, unknown] {
        let address = format!("http://{address}/h");
        add(&ben, json!({"type": "webhook", "language": "en", "address": address, "format": "plain"})).await;
    }
    let (mut hers, update) = come(&anna, &id).await;
    play_turn(&mut hers, update, 0).await;
    hooks.nth(0).await;
    gones.nth(0).await;
    unknowns.nth(0).await;
    running.stop().await;
    hooks.answer(StatusCode::OK);
    let running = start(telling(&data, HOUR_S)).await;
    let ben = ben.at(&running);
    hooks.nth(1).await;
    let settings = ben.ask("GET /api/me/notices", Value::Null).await.json();
    assert_eq!(settings["channels"].as_array().expect("a list").len(), 1, "404 and 410 mean for ever");
    assert_eq!((gones.count(), unknowns.count()), (1, 1));
    running.stop().await;
}

#[tokio::test]
async fn a_place_that_never_answers_keeps_nobody_else_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    let (silent, given_up) = silent().await;
    let (hook, hooks) = listener().await;
    let running = start(telling(&folder.path().join("luxx.db"), 0)).await;
    let (anna, ben) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    let id = dealt_two(&anna, &ben, json!({"pace": "three_days"})).await;
    let add_hook = async |address: SocketAddr| {
        let address = format!("http://{address}/h");
        let wish = json!({"type": "webhook", "language": "en", "address": address, "format": "plain"});
        add(&ben, wish).await["channel"]["id"].as_str().expect("an id").to_owned()
    };
    // What is due is taken in the order of the ids.
    let first = add_hook(silent).await;
    while add_hook(hook).await < first {}
    let (mut hers, update) = come(&anna, &id).await;
    play_turn(&mut hers, update, 0).await;
    hooks.nth(0).await;
    assert_eq!(given_up.count(), 0, "nobody waited for the silent one");
    running.stop().await;
}

#[tokio::test]
async fn however_many_codes_are_said_at_once_few_of_them_are_tried() {
    let folder = tempfile::tempdir().expect("a folder");
    let (smtp, mails) = mail_server().await;
    let running = start(Arguments {
        mail_server: Some(format!("smtp://{smtp}")),
        mail_from: Some("Luxx <luxx@example.org>".to_owned()),
        ..telling(&folder.path().join("luxx.db"), 0)
    })
    .await;
    let ben = Visitor::new(running.address).await;
    let mail = add(&ben, json!({"type": "mail", "language": "en", "address": "ben@example.org"})).await;
    mails.nth(0).await;
    let confirm = format!("POST /api/me/notices/{}/confirm", mail["channel"]["id"].as_str().expect("an id"));
    let answers = join_all((0..60).map(|n| ben.ask(&confirm, json!({"code": format!("wrong{n}")})))).await;
    let n_tried = answers.iter().filter(|answer| answer.body.contains("not the code")).count();
    assert!(n_tried < 5, "{n_tried} were tried");
    running.stop().await;
}

#[tokio::test]
async fn nobody_is_followed_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let (hook, hooks) = listener().await;
    let (elsewhere, others) = listener().await;
    hooks.send_on(elsewhere);
    let running = start(telling(&folder.path().join("luxx.db"), 0)).await;
    let ben = Visitor::new(running.address).await;
    let address = format!("http://{hook}/h");
    let wish = json!({"type": "webhook", "language": "en", "address": address, "format": "plain"});
    let added = add(&ben, wish).await;
    let test = format!("POST /api/me/notices/{}/test", added["channel"]["id"].as_str().expect("an id"));
    assert_eq!(ben.ask(&test, Value::Null).await.status, 409, "it was not delivered");
    assert_eq!((hooks.count(), others.count()), (1, 0));
    running.stop().await;
}

#[tokio::test]
async fn nothing_comes_outside_the_playing_hours() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("luxx.db");
    let (hook, hooks) = listener().await;
    let running = start(telling(&data, 0)).await;
    let (anna, ben) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    let id = dealt_two(&anna, &ben, json!({"pace": "three_days"})).await;
    let address = format!("http://{hook}/h");
    add(&ben, json!({"type": "webhook", "language": "en", "address": address, "format": "plain"})).await;
    let now_s = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time").as_secs();
    let hour = now_s / 3600 % 24;
    let hours = json!({"from": (hour + 4) % 24, "until": (hour + 8) % 24});
    let calendar = json!({"offset_min": 0, "hours": hours, "days_off": []});
    assert_eq!(ben.ask("PUT /api/me/calendar", calendar).await.status, 200);
    let (mut hers, update) = come(&anna, &id).await;
    let update = play_turn(&mut hers, update, 0).await;
    let left_ms = update["awaiting"]["deadline"]["left_ms"].as_u64().expect("a deadline");
    assert!(left_ms > 3 * 86_400_000, "it ends with the hours of that day: {left_ms}");
    running.stop().await;
    let running = start(telling(&data, 2 * HOUR_S)).await;
    let ben = ben.at(&running);
    assert_eq!(ben.ask("GET /api/me/next", Value::Null).await.json()["tables"], json!([id]));
    running.stop().await;
    assert_eq!(hooks.count(), 0);
    let running = start(telling(&data, 5 * HOUR_S)).await;
    hooks.nth(0).await;
    running.stop().await;
}

#[tokio::test]
async fn there_are_bounds_to_what_a_person_may_add() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = start(telling(&folder.path().join("luxx.db"), 0)).await;
    let ben = Visitor::new(running.address).await;
    let hook = |n: usize| json!({"type": "webhook", "language": "en", "address": format!("https://hook.example/{n}"), "format": "ntfy"});
    for n in 0..8 {
        add(&ben, hook(n)).await;
    }
    assert_eq!(ben.ask("POST /api/me/notices", hook(8)).await.status, 409);
    add(&ben, hook(3)).await;
    let settings = ben.ask("GET /api/me/notices", Value::Null).await.json();
    let channels = settings["channels"].as_array().expect("a list").clone();
    assert_eq!(channels.len(), 8, "the same place is not another one");
    assert!(!settings.to_string().contains("hook.example/"), "what stands behind the host opens doors");
    let id = channels[0]["id"].as_str().expect("an id");
    let stranger = Visitor::new(running.address).await;
    assert_eq!(stranger.ask(&format!("DELETE /api/me/notices/{id}"), Value::Null).await.status, 404);
    assert_eq!(stranger.ask(&format!("POST /api/notices/{id}/stop"), Value::Null).await.status, 204);
    let left = ben.ask("GET /api/me/notices", Value::Null).await.json();
    assert_eq!(left["channels"].as_array().expect("a list").len(), 7);
    let push = json!({"type": "push", "language": "en", "endpoint": "https://p.example", "p256dh": "AAAA", "auth": "AAAA"});
    assert_eq!(ben.ask("POST /api/me/notices", push).await.status, 409, "this server has no key for it");
    let days: Vec<u32> = (40_000..40_021).collect();
    let calendar = json!({"offset_min": 0, "hours": null, "days_off": days});
    assert_eq!(ben.ask("PUT /api/me/calendar", calendar).await.status, 409);
    running.stop().await;
    let running = start(Arguments { webhooks: None, ..telling(&folder.path().join("luxx.db"), 0) }).await;
    let offers = ben.at(&running).ask("GET /api/notices", Value::Null).await.json();
    assert_eq!(offers, json!({"push": null, "mail": false, "webhook": false}));
    running.stop().await;
}

#[tokio::test]
async fn private_addresses_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let strict = Arguments { private_addresses: None, ..telling(&folder.path().join("luxx.db"), 0) };
    let running = start(strict).await;
    let ben = Visitor::new(running.address).await;
    for address in ["https://127.0.0.1/", "https://10.1.2.3/x", "http://hook.example/", "https://[::1]/"] {
        let wish = json!({"type": "webhook", "language": "en", "address": address, "format": "plain"});
        assert_eq!(ben.ask("POST /api/me/notices", wish).await.status, 409, "{address}");
    }
    running.stop().await;
}
