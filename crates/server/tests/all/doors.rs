//! The server through real sockets: friends, strangers and vandals.

use std::time::Duration;

use futures_util::SinkExt;
use serde_json::{Value, json};
use server::Arguments;
use tokio_tungstenite::tungstenite::Message;

use crate::visitor::{Visitor, arguments, dealt, on_disk, play_out, raw, request, start};

#[tokio::test]
async fn a_first_visit_gives_a_cookie_that_scripts_and_other_sites_cannot_use() {
    let server = start(arguments()).await.address;
    let answer = request(server, "POST /api/me", "", "").await.unwrap();
    let cookie = answer.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let secret = cookie.split(['=', ';']).nth(1).unwrap();
    assert_eq!(secret.len(), 32, "128 bits");
    assert!(!answer.body.contains(secret));
    assert_eq!(request(server, "GET /api/me", "", "").await.unwrap().status, 401);
}

#[tokio::test]
async fn another_device_becomes_the_same_person_once() {
    let server = start(arguments()).await.address;
    let anna = Visitor::new(server).await;
    let me = anna.ask("GET /api/me", Value::Null).await.json();
    let link = anna.ask("POST /api/devices/link", Value::Null).await.json();
    assert!(link["path"].as_str().unwrap().starts_with("/link#"), "never in a log");
    let claim = json!({"token": link["token"]}).to_string();
    let claimed = request(server, "POST /api/devices/claim", "", &claim).await.unwrap();
    assert_eq!(claimed.status, 204);
    let cookie = claimed.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let phone = Visitor { server, cookie };
    assert_eq!(phone.ask("GET /api/me", Value::Null).await.json(), me);
    assert_ne!(phone.cookie, anna.cookie);
    assert_eq!(request(server, "POST /api/devices/claim", "", &claim).await.unwrap().status, 404);
}

#[tokio::test]
async fn a_friend_joins_by_code_and_they_play() {
    let server = start(arguments()).await.address;
    let (anna, ben) = (Visitor::new(server).await, Visitor::new(server).await);
    let table = anna
        .open_table(json!({"game": "abluxxen", "seats": [{"type": "me"}, {"type": "open"}, {"type": "bot", "level": "random"}]}))
        .await;
    let joined = ben.ask("POST /api/tables/join", json!({"code": table["code"]})).await.json();
    assert_eq!(joined["id"], table["id"]);
    let mut at_anna = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    let mut at_ben = ben.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    at_ben.say(json!({"request": "s", "type": "sit", "seat": 1})).await.unwrap();
    at_ben.hear_of("done").await;
    at_anna.ready().await;
    at_ben.ready().await;
    assert_eq!(at_anna.hear_of("update").await["at"], 1);
    assert_eq!(at_ben.hear_of("update").await["at"], 1);
}

#[tokio::test]
async fn a_finished_match_can_be_listed_replayed_and_downloaded_but_not_a_running_one() {
    let server = start(Arguments { messages_max: Some(0), address_messages_max: Some(0), ..arguments() })
        .await
        .address;
    let anna = Visitor::new(server).await;
    let (_, mut socket, update) = dealt(&anna).await;
    let path = format!("GET /api/records/{}", update["match"].as_str().unwrap());
    assert_eq!(anna.ask(&path, Value::Null).await.status, 404);
    assert_eq!(anna.ask(&format!("{path}/replay"), Value::Null).await.status, 404);
    let over = play_out(&mut socket, update).await;
    let records = anna.ask("GET /api/records", Value::Null).await.json();
    assert_eq!(records[0]["match"], over["match"]);
    assert_eq!(records[0]["seat"], 0);
    let record = request(server, &path, "", "").await.unwrap().json();
    assert_eq!(record["points"], over["over"]["points"]);
    let replay = anna.ask(&format!("{path}/replay?viewer=0&from=2&count=3"), Value::Null).await.json();
    assert_eq!(replay["frames"].as_array().unwrap().len(), 3);
    assert_eq!(replay["frames"][0]["views"].as_array().unwrap().len(), 1);
    assert_eq!(replay["seat"], 0, "whoever played it knows where they sat");
    let of_somebody = request(server, &format!("{path}/replay?count=1"), "", "").await.unwrap().json();
    assert_eq!(of_somebody["seat"], Value::Null);
    let all = anna.ask(&format!("{path}/replay?from=1&count=1"), Value::Null).await.json();
    assert_eq!(all["frames"][0]["views"].as_array().unwrap().len(), 4, "three hands and the public view");
    assert_eq!(anna.ask(&format!("{path}/replay?viewer=king"), Value::Null).await.status, 400);
}

#[tokio::test]
async fn a_finished_match_can_be_gone_on_from_against_bots() {
    let unhurried = Arguments { messages_max: Some(0), address_messages_max: Some(0), ..arguments() };
    let server = start(unhurried).await.address;
    let anna = Visitor::new(server).await;
    let (_, mut socket, update) = dealt(&anna).await;
    let bot = json!({"type": "bot", "level": "random"});
    let wish = |game: &str, step: u32, id: &Value| {
        let seats = json!([bot, {"type": "me"}, bot]);
        json!({"game": game, "from": {"match": id, "step": step}, "seats": seats})
    };
    let running = anna.ask("POST /api/tables", wish("abluxxen", 3, &update["match"])).await;
    assert_eq!(running.status, 404, "a running match is nobody's to go on from");
    let id = play_out(&mut socket, update).await["match"].clone();
    let ben = Visitor::new(server).await;
    for (wish, status) in [
        (wish("abluxxen", 0, &id), 409),
        (wish("abluxxen", 99_999, &id), 409),
        (wish("fluxx", 3, &id), 404),
        (wish("abluxxen", 3, &json!("nothing")), 404),
    ] {
        assert_eq!(ben.ask("POST /api/tables", wish).await.status, status);
    }
    let table = ben.open_table(wish("abluxxen", 3, &id)).await;
    let mut socket = ben.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    assert_eq!(socket.hear_of("welcome").await["table"]["from"], json!({"match": id, "step": 3}));
    socket.ready().await;
    let update = socket.hear_of("update").await;
    assert_eq!(update["at"], 3);
    let over = play_out(&mut socket, update).await;
    let record = async |id: &Value| {
        let line = format!("GET /api/records/{}", id.as_str().unwrap());
        ben.ask(&line, Value::Null).await.json()
    };
    let (old, new) = (record(&id).await, record(&over["match"]).await);
    assert_eq!(new["steps"].as_array().unwrap()[..3], old["steps"].as_array().unwrap()[..3]);
    assert_eq!(new["fair"]["earlier"], json!({"steps": 3, "fair": old["fair"]}));
    assert_eq!(new["players"][0], "bot:random");
}

#[tokio::test]
async fn a_hint_says_why_and_what_it_is_worth() {
    let server = start(arguments()).await.address;
    let anna = Visitor::new(server).await;
    for game in ["abluxxen", "fluxx"] {
        let bot = json!({"type": "bot", "level": "random"});
        let table = anna.open_table(json!({"game": game, "seats": [{"type": "me"}, bot, bot]})).await;
        let mut socket = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
        socket.ready().await;
        // A Creeper may ask somebody else first.
        let mut update = socket.hear_of("update").await;
        while update["legal"].as_array().is_none_or(Vec::is_empty) {
            update = socket.hear_of("update").await;
        }
        socket.say(json!({"request": "h", "type": "hint", "at": update["at"]})).await.unwrap();
        let hint = socket.hear_of("hint").await;
        assert!(update["legal"].as_array().unwrap().contains(&hint["choice"]));
        assert!(hint["reason"]["id"].as_str().unwrap().starts_with(&format!("{game}-hint-")), "{hint}");
        let worth = |name: &str| hint["worth"][name].as_f64().unwrap();
        assert!(0.0 <= worth("low") && worth("low") <= worth("value"), "{hint}");
        assert!(worth("value") <= worth("high") && worth("high") <= 1.0, "{hint}");
    }
}

#[tokio::test]
async fn a_match_is_where_it_was_after_the_server_stopped_and_came_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let running = start(on_disk(&path)).await;
    let anna = Visitor::new(running.address).await;
    let (table, mut socket, before) = dealt(&anna).await;
    running.stop().await;
    assert_eq!(socket.hear_of("closing").await["reconnect_ms"], 1000);
    let running = start(on_disk(&path)).await;
    let anna = Visitor { server: running.address, ..anna };
    let mut socket = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    let welcome = socket.hear_of("welcome").await;
    assert_eq!(welcome["update"]["view"], before["view"]);
    assert_eq!(welcome["update"]["legal"], before["legal"]);
    play_out(&mut socket, welcome["update"].clone()).await;
}

#[tokio::test]
async fn a_table_is_still_there_when_the_record_of_its_last_match_was_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let running = start(on_disk(&path)).await;
    let anna = Visitor::new(running.address).await;
    let (table, mut socket, update) = dealt(&anna).await;
    play_out(&mut socket, update).await;
    running.stop().await;
    let other = store::Sqlite::open(&path).await.unwrap();
    assert_eq!(store::Store::forget(&other, u64::MAX).await.unwrap(), 1);
    drop(other);
    let running = start(on_disk(&path)).await;
    let anna = Visitor { server: running.address, ..anna };
    let mut socket = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    let welcome = socket.hear_of("welcome").await;
    assert_eq!((&welcome["seat"], &welcome["table"]["code"]), (&json!(0), &table["code"]));
    socket.ready_as("rematch", [0x0e; 32]).await.unwrap();
    assert_eq!(socket.hear_of("update").await["at"], 1);
}

#[tokio::test]
async fn a_choice_that_cannot_be_written_is_refused_and_the_table_goes_on_when_it_can() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let running = start(on_disk(&path)).await;
    let anna = Visitor::new(running.address).await;
    let (table, mut socket, update) = dealt(&anna).await;
    // Another program holds the file: every write of the server fails once its patience runs out.
    let other = store::Sqlite::open_beside(&path).await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    let (at, choice) = (&update["at"], &update["legal"][0]);
    let choose = |request: &str| json!({"request": request, "type": "choose", "at": at, "choice": choice});
    socket.say(choose("first")).await.unwrap();
    let refused = socket.hear_of("refused").await;
    assert_eq!((&refused["request"], &refused["kind"]), (&json!("first"), &json!("not_stored")));
    let mut again = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    assert_eq!(again.hear_of("welcome").await["update"]["view"], update["view"], "nobody saw it");
    other.execute("ROLLBACK").await.unwrap();
    socket.say(choose("second")).await.unwrap();
    let on = socket.hear_of("update").await;
    assert_eq!((&on["request"], &on["told"].as_array().unwrap().is_empty()), (&json!("second"), &false));
}

#[tokio::test]
async fn the_lobby_shows_listed_tables_to_all_and_private_ones_to_their_people() {
    let server = start(arguments()).await.address;
    let (anna, ben) = (Visitor::new(server).await, Visitor::new(server).await);
    anna.open_table(json!({"game": "abluxxen", "seats": [{"type": "me"}]})).await;
    let listed = json!({"game": "abluxxen", "seats": [{"type": "me"}], "settings": {"visibility": "listed"}});
    let listed = anna.open_table(listed).await;
    let lobby = ben.ask("GET /api/tables", Value::Null).await.json();
    assert_eq!(lobby["open"].as_array().unwrap().len(), 1);
    assert_eq!(lobby["open"][0]["id"], listed["id"]);
    let lobby = anna.ask("GET /api/tables", Value::Null).await.json();
    assert_eq!(lobby["mine"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn other_sites_are_refused_and_every_answer_carries_its_policy() {
    let server = start(arguments()).await.address;
    let evil = request(server, "POST /api/me", "origin: https://evil.example\r\n", "").await.unwrap();
    assert_eq!(evil.status, 403);
    let own = request(server, "POST /api/me", &format!("origin: http://{server}\r\n"), "").await.unwrap();
    assert_eq!(own.status, 200);
    for line in ["GET /", "GET /api/games", "GET /nothing.js", "GET /readyz"] {
        let answer = request(server, line, "", "").await.unwrap();
        let policy = answer.header("content-security-policy").unwrap_or_else(|| panic!("{line}"));
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
    }
    let anna = Visitor::new(server).await;
    let table = anna.open_table(json!({"game": "abluxxen"})).await;
    let upgrade = format!(
        "GET /api/tables/{}/socket HTTP/1.1\r\nhost: {server}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\ncookie: {}\r\n\
         origin: https://evil.example\r\n\r\n",
        table["id"].as_str().unwrap(),
        anna.cookie
    );
    assert!(
        raw(server, upgrade.replace("connection: upgrade", "connection: close, upgrade").as_bytes())
            .await
            .unwrap()
            .contains("403")
    );
}

#[tokio::test]
async fn vandals_do_no_harm() {
    let server = start(arguments()).await.address;
    let anna = Visitor::new(server).await;
    let (table, mut socket, update) = dealt(&anna).await;
    let id = table["id"].as_str().unwrap();
    // A binary frame and an oversized text each end their own connection only.
    for message in [Message::binary(vec![1, 2, 3]), Message::text("x".repeat(9_000))] {
        let mut vandal = anna.sit_at(id).await.unwrap();
        vandal.stream.send(message).await.unwrap();
        while vandal.hear().await.is_some() {}
    }
    for bytes in [
        &b"\0\0\0\0\r\n\r\n"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"BREW /coffee HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    ] {
        drop(raw(server, bytes).await);
    }
    for (line, body) in [
        ("POST /api/tables", "{"),
        ("POST /api/tables", "null"),
        ("POST /api/tables", r#"{"game":"chess"}"#),
        ("POST /api/tables", r#"{"game":"abluxxen","more":1}"#),
        ("POST /api/tables", r#"{"game":"abluxxen","options":{"seats":99}}"#),
        ("POST /api/tables", r#"{"game":"abluxxen","seats":[{"type":"me"},{"type":"me"}]}"#),
        ("POST /api/tables/join", r#"{"code":"no such code"}"#),
        ("PATCH /api/me", r#"{"name":""}"#),
    ] {
        let headers = format!("cookie: {}\r\n", anna.cookie);
        let status = request(server, line, &headers, body).await.unwrap().status;
        assert!((400..500).contains(&status), "{line} {body}: {status}");
    }
    let deep = format!(r#"{{"game":"abluxxen","options":{}{}}}"#, "[".repeat(9_000), "]".repeat(9_000));
    let headers = format!("cookie: {}\r\n", anna.cookie);
    assert_eq!(request(server, "POST /api/tables", &headers, &deep).await.unwrap().status, 400);
    let choice = &update["legal"][0];
    socket.say(json!({"request": "on", "type": "choose", "at": 1, "choice": choice})).await.unwrap();
    assert_eq!(socket.hear_of("update").await["at"], 2, "the table goes on");
}

#[tokio::test]
async fn who_talks_too_much_is_refused_and_then_hung_up_on() {
    let server = start(arguments()).await.address;
    let anna = Visitor::new(server).await;
    let table = anna.open_table(json!({"game": "abluxxen"})).await;
    let mut socket = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    for _ in 0..400 {
        if socket.say(json!({"request": "r", "type": "refresh"})).await.is_err() {
            break;
        }
    }
    let mut n_refused = 0;
    while let Some(message) = socket.hear().await {
        n_refused += usize::from(message["kind"] == "too_fast");
    }
    assert!(n_refused > 0);
}

#[tokio::test]
async fn hundreds_of_half_open_connections_do_not_keep_anybody_out() {
    let server = start(Arguments { address_connections_max: Some(0), ..arguments() }).await.address;
    let mut half_open = Vec::new();
    for _ in 0..400 {
        let mut stream = tokio::net::TcpStream::connect(server).await.unwrap();
        tokio::io::AsyncWriteExt::write_all(&mut stream, b"GET / HTTP/1.1\r\nhos").await.unwrap();
        half_open.push(stream);
    }
    let anna = Visitor::new(server).await;
    dealt(&anna).await;
}

#[tokio::test]
async fn a_request_whose_body_never_ends_is_given_up() {
    // Long enough for a busy machine to keep up with all other requests.
    let server = start(Arguments { request_s_max: Some(5), ..arguments() }).await.address;
    let anna = Visitor::new(server).await;
    let (_, mut socket, update) = dealt(&anna).await;
    let give_up = async |line: &str| {
        let begun = format!(
            "{line} HTTP/1.1\r\nhost: {server}\r\ncookie: {}\r\ncontent-type: application/json\r\n\
             content-length: 100\r\n\r\n{{",
            anna.cookie
        );
        let answer = tokio::time::timeout(Duration::from_secs(60), raw(server, begun.as_bytes())).await;
        let answer = answer.expect("the server gives up first").unwrap();
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("content-security-policy"), "{answer}");
    };
    tokio::join!(give_up("POST /api/tables"), give_up("PATCH /api/me"));
    // Meanwhile more time has passed than a request may take, and the socket is still there.
    let choice = &update["legal"][0];
    socket.say(json!({"request": "on", "type": "choose", "at": 1, "choice": choice})).await.unwrap();
    assert_eq!(socket.hear_of("update").await["at"], 2);
}

#[tokio::test]
async fn one_address_cannot_take_all_connections() {
    let server = start(Arguments { address_connections_max: Some(3), ..arguments() }).await.address;
    let mut idle = Vec::new();
    for _ in 0..3 {
        idle.push(tokio::net::TcpStream::connect(server).await.unwrap());
    }
    let greeting = b"GET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    let refused = raw(server, greeting).await;
    assert!(refused.as_ref().is_ok_and(String::is_empty) || refused.is_err(), "{refused:?}");
    idle.clear();
    // The server notices a moment later that they have gone.
    let come_in = async {
        while !raw(server, greeting).await.is_ok_and(|answer| answer.starts_with("HTTP/1.1 200")) {}
    };
    tokio::time::timeout(Duration::from_secs(60), come_in).await.expect("there is room again");
}

#[tokio::test]
async fn tables_and_requests_are_limited() {
    let server =
        start(Arguments { tables_max: Some(2), address_messages_max: Some(80), ..arguments() }).await.address;
    let anna = Visitor::new(server).await;
    anna.open_table(json!({"game": "abluxxen"})).await;
    anna.open_table(json!({"game": "abluxxen"})).await;
    assert_eq!(anna.ask("POST /api/tables", json!({"game": "abluxxen"})).await.status, 503);
    let mut n_answered = 0;
    let refused = loop {
        let status = anna.ask("GET /api/games", Value::Null).await.status;
        if status != 200 {
            break status;
        }
        n_answered += 1;
    };
    assert_eq!(refused, 429);
    assert!(n_answered > 0);
}

#[tokio::test]
async fn opening_tables_is_dear() {
    let server = start(Arguments { address_messages_max: Some(100), ..arguments() }).await.address;
    let anna = Visitor::new(server).await;
    let mut statuses = Vec::new();
    for _ in 0..10 {
        statuses.push(anna.ask("POST /api/tables", json!({"game": "abluxxen"})).await.status);
    }
    assert_eq!(statuses[..2], [201, 201]);
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn nobody_takes_all_tables() {
    let limits = Arguments { host_tables_max: Some(2), address_tables_max: Some(3), ..arguments() };
    let server = start(limits).await.address;
    let (anna, ben) = (Visitor::new(server).await, Visitor::new(server).await);
    let wish = json!({"game": "abluxxen"});
    for (who, status) in [(&anna, 201), (&anna, 201), (&anna, 409), (&ben, 201), (&ben, 409)] {
        assert_eq!(who.ask("POST /api/tables", wish.clone()).await.status, status);
    }
    let server = start(Arguments { host_tables_max: Some(0), address_tables_max: Some(0), ..arguments() });
    let anna = Visitor::new(server.await.address).await;
    for _ in 0..4 {
        anna.open_table(wish.clone()).await;
    }
}

#[tokio::test]
async fn a_name_that_is_changed_at_one_table_is_changed_at_all() {
    let server = start(arguments()).await.address;
    let anna = Visitor::new(server).await;
    let mut sockets = Vec::new();
    for _ in 0..2 {
        let table = anna.open_table(json!({"game": "abluxxen", "seats": [{"type": "me"}]})).await;
        let mut socket = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
        socket.hear_of("welcome").await;
        sockets.push(socket);
    }
    sockets[0].say(json!({"request": "r", "type": "rename", "name": " Änne "})).await.unwrap();
    for socket in &mut sockets {
        assert_eq!(socket.hear_of("table").await["table"]["places"][0]["name"], "Änne");
    }
    assert_eq!(anna.ask("GET /api/me", Value::Null).await.json()["name"], "Änne");
}

#[tokio::test]
async fn the_program_describes_itself() {
    let server = start(arguments()).await.address;
    let description = request(server, "GET /api/openapi.json", "", "").await.unwrap().json();
    for path in ["/api/me", "/api/tables", "/api/tables/join", "/api/records/{match}", "/livez", "/readyz"] {
        assert!(description["paths"][path].is_object(), "{path}");
    }
    assert_eq!(request(server, "GET /livez", "", "").await.unwrap().body, "alive\n");
    assert_eq!(request(server, "GET /readyz", "", "").await.unwrap().json()["tables"], 0);
}

/// Every object that a request's body may hold has no other fields than those that are described.
#[tokio::test]
async fn what_may_be_sent_is_described_without_room_for_more() {
    let server = start(arguments()).await.address;
    let description = request(server, "GET /api/openapi.json", "", "").await.unwrap().json();
    let mut n_objects = 0;
    for operation in
        description["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values())
    {
        let body = &operation["requestBody"]["content"]["application/json"]["schema"];
        n_objects += strict_objects(&description, body);
    }
    assert!(n_objects >= 10, "only {n_objects} were looked at");
}

fn strict_objects(description: &Value, schema: &Value) -> u32 {
    if let Some(path) = schema["$ref"].as_str() {
        let named = description.pointer(path.trim_start_matches('#')).expect("it is described");
        return strict_objects(description, named);
    }
    let inside = |part: &Value| match part {
        Value::Array(parts) => parts.iter().map(|part| strict_objects(description, part)).sum(),
        Value::Object(parts) => parts.values().map(|part| strict_objects(description, part)).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    };
    let of_parts: u32 =
        ["oneOf", "allOf", "anyOf", "properties"].iter().map(|part| inside(&schema[part])).sum();
    let is_object = schema["properties"].is_object();
    assert!(!is_object || schema["additionalProperties"] == false, "{schema:#}");
    of_parts + strict_items(description, &schema["items"]) + u32::from(is_object)
}

fn strict_items(description: &Value, items: &Value) -> u32 {
    if items.is_object() { strict_objects(description, items) } else { 0 }
}

#[tokio::test]
async fn a_field_that_nobody_knows_is_refused_by_its_name() {
    let server = start(arguments()).await.address;
    let anna = Visitor::new(server).await;
    for seat in [
        json!({"type": "me", "colour": "red"}),
        json!({"type": "open", "colour": "red"}),
        json!({"type": "reserved", "name": "Ben", "colour": "red"}),
        json!({"type": "bot", "level": "random", "colour": "red"}),
    ] {
        let refused = anna.ask("POST /api/tables", json!({"game": "abluxxen", "seats": [seat]})).await;
        assert_eq!(refused.status, 422, "{seat}");
        assert!(
            refused.json()["problem"].as_str().unwrap().contains("unknown field `colour`"),
            "{}",
            refused.body
        );
    }
    let table = anna.open_table(json!({"game": "abluxxen", "seats": [{"type": "me"}]})).await;
    let mut socket = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    for demand in ["stand", "not_ready", "refresh"] {
        socket.say(json!({"request": demand, "type": demand, "colour": "red"})).await.unwrap();
        let refused = socket.hear_of("refused").await;
        assert_eq!((&refused["request"], &refused["kind"]), (&json!(demand), &json!("malformed")));
        assert!(refused["reason"].as_str().unwrap().contains("unknown field `colour`"), "{refused}");
    }
}

#[tokio::test]
async fn a_table_is_discarded_by_who_runs_it_and_only_while_nobody_shares_it() {
    let server = start(arguments()).await.address;
    let (anna, ben) = (Visitor::new(server).await, Visitor::new(server).await);
    let bot = json!({"type": "bot", "level": "random"});
    let alone = anna.open_table(json!({"game": "abluxxen", "seats": [{"type": "me"}, bot, bot]})).await;
    let discard = |table: &Value| format!("DELETE /api/tables/{}", table["id"].as_str().unwrap());
    let mut socket = anna.sit_at(alone["id"].as_str().unwrap()).await.unwrap();
    socket.ready().await;
    socket.hear_of("update").await;
    let mine = anna.ask("GET /api/tables", Value::Null).await.json()["mine"][0].clone();
    assert_eq!((&mine["may_discard"], &mine["n_choices"]), (&json!(true), &json!(0)));
    assert!(mine["asked_ms"].is_u64() && mine["match"].is_string(), "{mine}");
    assert_eq!(ben.ask(&discard(&alone), Value::Null).await.status, 409, "it is not Ben's");
    assert_eq!(anna.ask(&discard(&alone), Value::Null).await.status, 204);
    assert_eq!(anna.ask(&discard(&alone), Value::Null).await.status, 404);
    assert_eq!(anna.ask("GET /api/tables", Value::Null).await.json()["mine"], json!([]));
    let seats = json!([{"type": "me"}, {"type": "open"}, bot]);
    let shared = anna.open_table(json!({"game": "abluxxen", "seats": seats})).await;
    let mut at_ben = ben.sit_at(shared["id"].as_str().unwrap()).await.unwrap();
    at_ben.say(json!({"request": "s", "type": "sit", "seat": 1})).await.unwrap();
    at_ben.hear_of("done").await;
    assert_eq!(anna.ask(&discard(&shared), Value::Null).await.status, 409, "Ben sits there");
}

#[tokio::test]
async fn a_dead_link_is_told_from_a_living_one_without_a_socket() {
    let server = start(arguments()).await.address;
    let anna = Visitor::new(server).await;
    let table = anna.open_table(json!({"game": "fluxx"})).await;
    let asked = |id: &str| format!("GET /api/tables/{id}/socket");
    assert_eq!(anna.ask(&asked("nothing"), Value::Null).await.status, 404);
    assert_ne!(anna.ask(&asked(table["id"].as_str().unwrap()), Value::Null).await.status, 404);
}
