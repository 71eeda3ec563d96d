//! A person's devices, what is stored about the person, and how it is deleted.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use serde_json::{Value, json};

use crate::visitor::{Visitor, arguments, dealt, on_disk, play_out, request, start};

const PHONE: &str = "user-agent: Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0\r\n";

async fn token(owner: &Visitor) -> Value {
    owner.ask("POST /api/devices/link", Value::Null).await.json()["token"].clone()
}

/// Another device of the same person.
async fn phone_of(owner: &Visitor) -> Visitor {
    let claim = json!({"token": token(owner).await}).to_string();
    let answer = request(owner.server, "POST /api/devices/claim", PHONE, &claim).await.unwrap();
    assert_eq!(answer.status, 204, "{}", answer.body);
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    Visitor { server: owner.server, cookie }
}

async fn devices(visitor: &Visitor) -> Vec<Value> {
    visitor.ask("GET /api/devices", Value::Null).await.json().as_array().unwrap().clone()
}

async fn end(visitor: &Visitor, device: &Value) -> u16 {
    visitor.ask(&format!("DELETE /api/devices/{}", device["id"].as_str().unwrap()), Value::Null).await.status
}

#[tokio::test]
async fn a_link_says_whose_it_is_before_it_is_used() {
    let server = start(arguments()).await.address;
    let anna = Visitor::new(server).await;
    anna.ask("PATCH /api/me", json!({"name": "Anna"})).await;
    let claim = json!({"token": token(&anna).await}).to_string();
    let look = async || request(server, "POST /api/devices/look", "", &claim).await.unwrap();
    for _ in 0..2 {
        assert_eq!(look().await.json(), json!({"name": "Anna", "n_devices": 1}));
    }
    assert_eq!(request(server, "POST /api/devices/claim", "", &claim).await.unwrap().status, 204);
    let used = look().await;
    assert_eq!((used.status, &used.json()["code"]), (404, &json!("not_found")));
}

#[tokio::test]
async fn a_device_that_is_ended_is_nobody_and_its_socket_ends() {
    let server = start(arguments()).await.address;
    let (anna, ben) = (Visitor::new(server).await, Visitor::new(server).await);
    let phone = phone_of(&anna).await;
    let seen = devices(&anna).await;
    let is_phone = |device: &&Value| device["browser"] == "firefox" && device["system"] == "android";
    let its = seen.iter().find(is_phone).unwrap();
    assert_eq!((seen.len(), its["is_this"].as_bool()), (2, Some(false)));
    assert!(its["added_s"].as_u64().unwrap() > 1_700_000_000 && its["seen_s"] == its["added_s"]);
    let (table, mut at_desk, _) = dealt(&anna).await;
    let mut on_phone = phone.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    on_phone.hear_of("welcome").await;
    assert_eq!(end(&ben, its).await, 404, "it is somebody else's");
    assert_eq!(end(&anna, its).await, 204);
    let ended = loop {
        if let Err(code) = on_phone.hear_or_code().await {
            break code;
        }
    };
    assert_eq!(ended, Some(4401));
    assert_eq!(phone.ask("GET /api/me", Value::Null).await.status, 401);
    assert_eq!(anna.ask("GET /api/me", Value::Null).await.status, 200);
    at_desk.say(json!({"request": "still", "type": "refresh"})).await.unwrap();
    at_desk.hear_of("welcome").await;
    assert_eq!(end(&anna, its).await, 404, "it is gone already");
}

#[tokio::test]
async fn whoever_ends_the_own_device_loses_the_cookie() {
    let server = start(arguments()).await.address;
    let anna = Visitor::new(server).await;
    let id = devices(&anna).await[0]["id"].as_str().unwrap().to_owned();
    let answer = anna.ask(&format!("DELETE /api/devices/{id}"), Value::Null).await;
    assert_eq!(answer.status, 204);
    assert!(answer.header("set-cookie").unwrap().contains("Max-Age=0"));
}

#[tokio::test]
async fn a_person_has_at_most_sixteen_devices() {
    let server = start(arguments()).await.address;
    let anna = Visitor::new(server).await;
    for _ in 1..16 {
        phone_of(&anna).await;
    }
    let claim = json!({"token": token(&anna).await}).to_string();
    let full = request(server, "POST /api/devices/claim", "", &claim).await.unwrap();
    assert_eq!((full.status, &full.json()["code"]), (409, &json!("too_many_of_yours")));
    let all = devices(&anna).await;
    assert_eq!(all.len(), 16);
    let other = all.iter().find(|device| device["is_this"] == false).unwrap();
    assert_eq!(end(&anna, other).await, 204);
    let again = request(server, "POST /api/devices/claim", "", &claim).await.unwrap();
    assert_eq!(again.status, 204, "the link was not used up");
}

async fn says(socket: &mut crate::visitor::Socket, text: &str) {
    socket.say(json!({"request": text, "type": "say", "text": text})).await.unwrap();
    socket.hear_of("said").await;
}

/// Annegret has played a match with bots, and is in the middle of one with Ben.
struct Scene {
    annegret: Visitor,
    ben: Visitor,
    over: String,
    with_ben: crate::visitor::Socket,
}

async fn scene(server: std::net::SocketAddr) -> Scene {
    let (annegret, ben) = (Visitor::new(server).await, Visitor::new(server).await);
    annegret.ask("PATCH /api/me", json!({"name": "Annegret"})).await;
    let (_, mut alone, update) = dealt(&annegret).await;
    let over = play_out(&mut alone, update).await["match"].as_str().unwrap().to_owned();
    says(&mut alone, "said alone").await;
    let seats = json!([{"type": "me"}, {"type": "open"}, {"type": "bot", "level": "random"}]);
    let table = annegret.open_table(json!({"game": "abluxxen", "seats": seats})).await;
    let id = table["id"].as_str().unwrap();
    let mut hers = annegret.sit_at(id).await.unwrap();
    let mut with_ben = ben.sit_at(id).await.unwrap();
    with_ben.say(json!({"request": "sit", "type": "sit", "seat": 1})).await.unwrap();
    with_ben.hear_of("done").await;
    hers.ready().await;
    with_ben.ready().await;
    let (hearing_hers, hearing_his) = tokio::join!(hers.hear_of("update"), with_ben.hear_of("update"));
    assert_eq!(hearing_hers["match"], hearing_his["match"]);
    says(&mut hers, "unforgettable words").await;
    Scene { annegret, ben, over, with_ben }
}

#[tokio::test]
async fn a_person_gets_all_that_is_stored_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(on_disk(&folder.path().join("luxx.db"))).await.address;
    let Scene { annegret, over, .. } = scene(server).await;
    let answer = annegret.ask("GET /api/me/export", Value::Null).await;
    assert!(answer.header("content-disposition").unwrap().starts_with("attachment"));
    let all = answer.json();
    assert_eq!((&all["name"], &all["matches"][0]["match"]), (&json!("Annegret"), &json!(over)));
    assert_eq!((all["devices"].as_array().unwrap().len(), &all["has_older_matches"]), (1, &json!(false)));
    let tables = all["tables"].as_array().unwrap();
    assert!(tables.iter().all(|table| table["is_host"] == true && table["seat"] == 0));
    let mut said: Vec<&str> =
        tables.iter().map(|table| table["said"][0]["speech"]["text"].as_str().unwrap()).collect();
    said.sort_unstable();
    assert_eq!(said, ["said alone", "unforgettable words"]);
    assert_eq!(request(server, "GET /api/me/export", "", "").await.unwrap().status, 401);
}

#[tokio::test]
async fn a_person_can_be_forgotten_in_the_middle_of_a_match_and_the_server_still_starts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let running = start(on_disk(&path)).await;
    let Scene { annegret, ben, over, mut with_ben } = scene(running.address).await;
    let id_of = async |visitor: &Visitor| {
        visitor.ask("GET /api/me", Value::Null).await.json()["id"].as_str().unwrap().to_owned()
    };
    let (id, caros) = (id_of(&annegret).await, id_of(&Visitor::new(running.address).await).await);
    for (who, name) in [(&id, "Annegret"), (&caros, "Caro")] {
        let blocked = ben.ask("POST /api/me/blocked", json!({"id": who, "name": name})).await;
        assert_eq!(blocked.status, 204);
    }
    let answer = annegret.ask("DELETE /api/me", Value::Null).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
    assert!(answer.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert_eq!(annegret.ask("GET /api/me", Value::Null).await.status, 401);
    let welcome = with_ben.hear_of("welcome").await;
    assert_eq!(welcome["table"]["places"][0]["occupant"]["type"], "bot");
    assert_eq!(welcome["chat"], json!([]));
    let blocked = ben.ask("GET /api/me/blocked", Value::Null).await.json();
    assert_eq!(blocked, json!([{"id": caros, "name": "Caro"}]), "his list names her no more");
    let record = ben.ask(&format!("GET /api/records/{over}"), Value::Null).await;
    assert_eq!(record.json()["players"][0], "(forgotten)");
    running.stop().await;
    // Traces in unused pages of the file itself are allowed.
    let copy = folder.path().join("copy.db");
    store::backup(&store::StorePlace::File(path.clone()), &copy).await.unwrap();
    let kept = std::fs::read(copy).unwrap();
    for trace in [id.as_str(), "Annegret", "unforgettable", "said alone"] {
        assert!(!kept.windows(trace.len()).any(|part| part == trace.as_bytes()), "{trace}");
    }
    let running = start(on_disk(&path)).await;
    let ben = Visitor { server: running.address, cookie: ben.cookie };
    let lobby = ben.ask("GET /api/tables", Value::Null).await.json();
    assert_eq!(lobby["mine"].as_array().unwrap().len(), 1);
    let mut socket = ben.sit_at(lobby["mine"][0]["id"].as_str().unwrap()).await.unwrap();
    let update = socket.hear_of("welcome").await["update"].clone();
    let over = play_out(&mut socket, update).await;
    let line = format!("GET /api/records/{}", over["match"].as_str().unwrap());
    let record = ben.ask(&line, Value::Null).await.json();
    assert_eq!(record["players"][0], "(forgotten)");
}
