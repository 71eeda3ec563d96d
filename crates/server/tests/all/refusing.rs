//! What the server says when something cannot be done, and how it keeps itself safe.

use futures_util::SinkExt;
use serde_json::{Value, json};
use server::Arguments;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};

use crate::visitor::{Visitor, arguments, request, start};

#[tokio::test]
async fn behind_https_the_cookie_belongs_to_this_host_alone_and_plain_http_is_over() {
    let running = start(Arguments { secure_cookies: Some(true), ..arguments() }).await;
    let answer = request(running.address, "POST /api/me", "", "").await.unwrap();
    let cookie = answer.header("set-cookie").unwrap().to_owned();
    assert!(
        cookie.starts_with("__Host-luxx=") && cookie.contains("; Path=/;") && cookie.ends_with("; Secure")
    );
    assert_eq!(answer.header("strict-transport-security"), Some("max-age=31536000"));
    let secret = cookie.split(['=', ';']).nth(1).unwrap();
    let me = answer.json();
    for name in ["__Host-luxx", "luxx"] {
        let headers = format!("cookie: {name}={secret}\r\n");
        assert_eq!(request(running.address, "GET /api/me", &headers, "").await.unwrap().json(), me, "{name}");
    }
    let both = format!("cookie: luxx=planted; __Host-luxx={secret}\r\n");
    assert_eq!(request(running.address, "GET /api/me", &both, "").await.unwrap().json(), me);
    let plain = start(arguments()).await;
    let answer = request(plain.address, "POST /api/me", "", "").await.unwrap();
    assert_eq!(answer.header("strict-transport-security"), None);
}

/// Each code once, as a program would encounter it.
#[tokio::test]
async fn what_cannot_be_done_is_answered_with_a_code_for_programs() {
    let running = start(Arguments { host_tables_max: Some(1), ..arguments() }).await;
    let anna = Visitor::new(running.address).await;
    let ben = Visitor::new(running.address).await;
    let nobody = Visitor { cookie: "luxx=nobody".to_owned(), ..anna.clone() };
    let large = json!({"name": "a".repeat(200_000)});
    let table = json!({"game": "abluxxen", "seats": [{"type": "me"}]});
    anna.open_table(table.clone()).await;
    for (visitor, line, body, status, code) in [
        (&nobody, "GET /api/me", Value::Null, 401, "nobody"),
        (&anna, "GET /api/records/none", Value::Null, 404, "not_found"),
        (&anna, "PUT /api/tables", Value::Null, 405, "malformed"),
        (&anna, "POST /api/tables/join", json!({"code": "ABCDEF"}), 404, "not_found"),
        (&anna, "PATCH /api/me", json!({"name": "Anna", "colour": "red"}), 422, "malformed"),
        (&anna, "PATCH /api/me", json!({"name": "bot:easy"}), 409, "refused"),
        (&anna, "PATCH /api/me", large, 413, "too_large"),
        (&ben, "POST /api/tables", json!({"game": "chess"}), 404, "no_game"),
        (&anna, "POST /api/tables", table, 409, "too_many_of_yours"),
    ] {
        let answer = visitor.ask(line, body).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{line}");
        assert!(answer.json()["problem"].is_string(), "{line}");
    }
    let options = json!({"game": "abluxxen", "options": {"seats": 3, "colour": "red"}});
    let answer = ben.ask("POST /api/tables", options).await;
    assert_eq!((answer.status, answer.json()["code"].as_str()), (409, Some("refused")), "{}", answer.body);
    assert!(answer.json()["problem"].as_str().unwrap().contains("`colour`"));
}

#[tokio::test]
async fn a_message_over_8_kib_is_answered_with_a_close_frame() {
    let running = start(arguments()).await;
    let anna = Visitor::new(running.address).await;
    let table = anna.open_table(json!({"game": "abluxxen", "seats": [{"type": "me"}]})).await;
    let mut socket = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    socket.hear_of("welcome").await;
    let fits = json!({"request": "r", "type": "say", "text": "a".repeat(7000)});
    socket.say(fits).await.unwrap();
    assert_eq!(socket.hear_of("refused").await["request"], "r");
    socket.say(json!({"request": "r2", "type": "say", "text": "a".repeat(8192)})).await.unwrap();
    loop {
        if let Err(code) = socket.hear_or_code().await {
            assert_eq!(code, Some(1009));
            break;
        }
    }
}

/// How a connection ends when this is sent on it.
async fn ending(anna: &Visitor, table: &Value, message: Message) -> Option<u16> {
    let id = table["id"].as_str().expect("a table has an id");
    let mut socket = anna.sit_at(id).await.expect("a seat at her own table");
    socket.stream.send(message).await.expect("the socket is open");
    loop {
        if let Err(code) = socket.hear_or_code().await {
            return code;
        }
    }
}

#[tokio::test]
async fn whoever_says_goodbye_hears_it_back() {
    let running = start(arguments()).await;
    let anna = Visitor::new(running.address).await;
    let table = anna.open_table(json!({"game": "abluxxen", "seats": [{"type": "me"}]})).await;
    let goodbye = CloseFrame { code: CloseCode::Normal, reason: "that is all".into() };
    assert_eq!(ending(&anna, &table, Message::Close(Some(goodbye))).await, Some(1000));
}

#[tokio::test]
async fn what_is_no_text_or_no_frame_is_answered_with_a_close_frame() {
    let running = start(arguments()).await;
    let anna = Visitor::new(running.address).await;
    let table = anna.open_table(json!({"game": "abluxxen", "seats": [{"type": "me"}]})).await;
    for (kind, bytes, code) in [
        (Data::Text, &b"\xff\xfe"[..], 1007),
        (Data::Reserved(3), b"what is this", 1002),
        (Data::Continue, b"of nothing", 1002),
        (Data::Binary, b"no text", 1003),
    ] {
        let frame = Frame::message(bytes, OpCode::Data(kind), true);
        assert_eq!(ending(&anna, &table, Message::Frame(frame)).await, Some(code), "{kind}");
    }
}

#[tokio::test]
async fn an_old_code_leads_nowhere_once_the_host_has_made_another() {
    let running = start(arguments()).await;
    let anna = Visitor::new(running.address).await;
    let table = anna.open_table(json!({"game": "abluxxen", "seats": [{"type": "me"}]})).await;
    let mut socket = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    socket.say(json!({"request": "renew", "type": "new_code"})).await.unwrap();
    let code = socket.hear_of("table").await["table"]["code"].clone();
    let ben = Visitor::new(running.address).await;
    let join = |code: Value| ben.ask("POST /api/tables/join", json!({"code": code}));
    assert_eq!(join(code).await.json()["id"], table["id"]);
    assert_eq!(join(table["code"].clone()).await.status, 404);
}

#[tokio::test]
async fn what_is_wrong_with_own_cards_has_a_name_for_programs() {
    let running = start(arguments()).await;
    let anna = Visitor::new(running.address).await;
    let refused = async |options: Value| {
        let wish = json!({"game": "fluxx", "options": options, "seats": [{"type": "me"}, {"type": "open"}]});
        let answer = anna.ask("POST /api/tables", wish).await;
        assert_eq!(answer.status, 409, "{}", answer.body);
        answer.json()
    };
    let words = json!({"name": "", "text": "Draw two."});
    let card = json!({"id": "X01", "kind": "action", "effect": [{"draw": 2}], "en": words});
    let problem = refused(json!({"seats": 2, "cards": [card]})).await;
    assert_eq!((&problem["code"], &problem["fault"]), (&json!("refused"), &json!("empty")), "{problem}");
    let problem = refused(json!({"seats": 9})).await;
    assert_eq!((&problem["code"], problem.get("fault")), (&json!("refused"), None), "{problem}");
}
