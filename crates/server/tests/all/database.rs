//! Several nodes on one PostgreSQL.

use std::net::SocketAddr;
use std::time::Duration;

use postgres_testkit::Scratch;
use serde_json::{Value, json};
use server::{Arguments, Running};
use store::{Node, Owner, Postgres};
use tokio::net::TcpStream;

use crate::visitor::{CLUSTER_SECRET, Socket, Visitor, as_node, dealt, play_out, request, start};

async fn node(scratch: &Scratch) -> Running {
    start(as_node(scratch.address())).await
}

/// Asks until it holds: what one node says about another may be a second old.
async fn until(visitor: &Visitor, line: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let asking = async {
        loop {
            let answer = visitor.ask(line, Value::Null).await.json();
            if is_so(&answer) {
                return answer;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), asking).await.expect("it becomes so")
}

async fn closed(socket: &mut Socket) -> u16 {
    loop {
        if let Err(code) = socket.hear_or_code().await {
            return code.expect("a code");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_at_the_other_node_when_its_own_stops() {
    let scratch = Scratch::start();
    let (first, second) = (node(&scratch).await, node(&scratch).await);
    let anna = Visitor::new(first.address).await;
    let (table, mut socket, update) = dealt(&anna).await;
    let id = table["id"].as_str().unwrap();
    let anna = anna.at(&second);
    let mut there = anna.sit_at(id).await.unwrap();
    assert_eq!(there.hear_of("welcome").await["update"]["view"], update["view"]);
    first.stop().await;
    for socket in [&mut socket, &mut there] {
        let closing = socket.hear_of("closing").await;
        assert!(closing["reconnect_ms"].as_u64().unwrap() < 1000);
        assert_eq!(closed(socket).await, 1012);
    }
    let mut socket = anna.sit_at(id).await.expect("the other one takes it at once");
    let welcome = socket.hear_of("welcome").await;
    assert_eq!(welcome["update"]["view"], update["view"]);
    play_out(&mut socket, welcome["update"].clone()).await;
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_is_played_through_a_node_that_does_not_own_the_table() {
    let scratch = Scratch::start();
    let (first, second) = (node(&scratch).await, node(&scratch).await);
    let anna = Visitor::new(first.address).await;
    let (table, _socket, _) = dealt(&anna).await;
    let anna = anna.at(&second);
    let mut socket = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    let welcome = socket.hear_of("welcome").await;
    assert_eq!(welcome["seat"], 0, "the other node knows who comes");
    let over = play_out(&mut socket, welcome["update"].clone()).await;
    let records = anna.ask("GET /api/records", Value::Null).await.json();
    assert_eq!(records[0]["match"], over["match"]);
    let replay = format!("GET /api/records/{}/replay?count=1", over["match"].as_str().unwrap());
    assert_eq!(anna.ask(&replay, Value::Null).await.status, 200);
    let spectator = Visitor::new(second.address).await;
    let path = format!("/api/watch/{}/socket", table["watch"].as_str().unwrap());
    let mut watching = spectator.connect(&path).await.unwrap();
    assert_eq!(watching.hear_of("welcome").await["table"]["id"], Value::Null, "the door travels along");
    let nowhere = spectator.sit_at("0123").await;
    assert!(nowhere.is_err(), "there is no such table on any node");
    first.stop().await;
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_lists_and_names_hold_on_every_node() {
    let scratch = Scratch::start();
    let (first, second) = (node(&scratch).await, node(&scratch).await);
    let anna = Visitor::new(first.address).await;
    let wish = json!({
        "game": "abluxxen",
        "seats": [{"type": "me"}, {"type": "open"}, {"type": "open"}],
        "settings": {"visibility": "listed"},
    });
    let table = anna.open_table(wish).await;
    let id = table["id"].as_str().unwrap();
    let ben = Visitor::new(second.address).await;
    let joined = ben.ask("POST /api/tables/join", json!({"code": table["code"]})).await;
    assert_eq!((joined.status, joined.json()), (200, table.clone()));
    let is_open = |lobby: &Value| lobby["open"].as_array().unwrap().iter().any(|open| open["id"] == id);
    until(&ben, "GET /api/tables", is_open).await;
    let mut socket = ben.sit_at(id).await.unwrap();
    socket.say(json!({"request": "sit", "type": "sit", "seat": 1})).await.unwrap();
    socket.hear_of("done").await;
    let is_seated = |lobby: &Value| lobby["mine"][0]["seat"] == 1;
    until(&ben, "GET /api/tables", is_seated).await;
    until(&ben.at(&first), "GET /api/tables", is_seated).await;
    assert_eq!(ben.ask("PATCH /api/me", json!({"name": "Benno"})).await.status, 200);
    while socket.hear_of("table").await["table"]["places"][1]["name"] != "Benno" {}
    first.stop().await;
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_host_has_so_many_tables_on_all_nodes_together() {
    let scratch = Scratch::start();
    let arguments = Arguments { host_tables_max: Some(2), ..as_node(scratch.address()) };
    let (first, second) = (start(arguments.clone()).await, start(arguments).await);
    let anna = Visitor::new(first.address).await;
    anna.open_table(json!({"game": "fluxx"})).await;
    anna.at(&second).open_table(json!({"game": "fluxx"})).await;
    for node in [&first, &second] {
        let refused = anna.at(node).ask("POST /api/tables", json!({"game": "fluxx"})).await;
        assert_eq!((refused.status, refused.json()["code"].as_str()), (409, Some("too_many_of_yours")));
    }
    first.stop().await;
    second.stop().await;
}

/// Where a node lets the others in.
async fn doorway(scratch: &Scratch, table: &str) -> SocketAddr {
    let onlooker = Node { address: String::new(), version: "test".to_owned(), term: Node::TERM };
    let onlooker = Postgres::join(scratch.address(), onlooker).await.expect("the database answers");
    let Owner::Node(owner) = onlooker.owner(table).await.expect("the database answers") else {
        panic!("it has an owner")
    };
    owner.address.parse().expect("a node's address")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_door_of_the_nodes_stays_shut_without_their_secret() {
    let scratch = Scratch::start();
    let node = node(&scratch).await;
    let anna = Visitor::new(node.address).await;
    let table = anna.open_table(json!({"game": "fluxx"})).await;
    let id = table["id"].as_str().unwrap();
    let doorway = doorway(&scratch, id).await;
    let line = format!("GET /tables/{id}/socket");
    for secret in ["", "x-luxx-secret: \r\n", "x-luxx-secret: a-secret-of-sixteen-or-mor\r\n"] {
        assert_eq!(request(doorway, &line, secret, "").await.unwrap().status, 403);
    }
    let right = format!("x-luxx-secret: {CLUSTER_SECRET}\r\n");
    assert_eq!(request(doorway, &line, &right, "").await.unwrap().status, 400, "nobody comes");
    assert_eq!(request(doorway, "GET /api/games", &right, "").await.unwrap().status, 404);
    node.stop().await;
}

/// Where nobody listens, no process is: whoever finds that reports the node dead, and its tables move while they are
/// still being given back.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_stops_is_at_its_door_as_long_as_it_is_among_the_nodes() {
    let scratch = Scratch::start();
    let node = node(&scratch).await;
    let anna = Visitor::new(node.address).await;
    let (table, ..) = dealt(&anna).await;
    let doorway = doorway(&scratch, table["id"].as_str().unwrap()).await;
    let onlooker = Node { address: String::new(), version: "test".to_owned(), term: Node::TERM };
    let onlooker = Postgres::join(scratch.address(), onlooker).await.unwrap();
    let is_listed = async || {
        let others = onlooker.others_alive().await.unwrap();
        others.iter().any(|other| other.address == doorway.to_string())
    };
    assert!(is_listed().await);
    let stopping = tokio::spawn(node.stop());
    while TcpStream::connect(doorway).await.is_ok() {}
    assert!(!is_listed().await, "first it goes from the list");
    stopping.await.unwrap();
}
