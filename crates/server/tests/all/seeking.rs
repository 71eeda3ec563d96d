//! People who look for people.

use postgres_testkit::Scratch;
use serde_json::{Value, json};
use server::Arguments;

use crate::visitor::{Visitor, arguments, as_node, start};

fn wish(game: &str, pace: &str) -> Value {
    json!({"game": game, "pace": pace})
}

async fn seek(visitor: &Visitor, wish: Value) -> Value {
    let answer = visitor.ask("POST /api/seek", wish).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

async fn look(visitor: &Visitor) -> Value {
    visitor.ask("GET /api/seek", Value::Null).await.json()
}

async fn id(visitor: &Visitor) -> String {
    visitor.ask("GET /api/me", Value::Null).await.json()["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn two_who_look_for_the_same_sit_at_one_table() {
    let running = start(arguments()).await;
    let (anna, ben) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    for game in ["abluxxen", "fluxx"] {
        assert_eq!(seek(&anna, wish(game, "none")).await["type"], "waiting");
        let found = seek(&ben, wish(game, "none")).await;
        assert_eq!(found["type"], "found");
        assert_eq!(look(&anna).await, found, "both at the same table");
        let table = found["table"].as_str().expect("an id");
        for (visitor, seat) in [(&anna, 0), (&ben, 1)] {
            let welcome = visitor.sit_at(table).await.expect("a socket").hear_of("welcome").await;
            assert_eq!(welcome["seat"], seat);
            assert_eq!(welcome["table"]["settings"]["company"], "people_only");
            visitor.ask("DELETE /api/seek", Value::Null).await;
            assert_eq!(look(visitor).await["type"], "idle");
        }
    }
}

#[tokio::test]
async fn whoever_has_as_many_tables_as_one_may_have_keeps_nobody_from_sitting_down() {
    let running = start(Arguments { host_tables_max: Some(1), ..arguments() }).await;
    let (anna, ben) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    anna.open_table(json!({"game": "fluxx"})).await;
    assert_eq!(seek(&anna, wish("fluxx", "none")).await["type"], "waiting");
    let found = seek(&ben, wish("fluxx", "none")).await;
    assert_eq!(found["type"], "found");
    assert_eq!(look(&anna).await, found);
    let caro = Visitor::new(running.address).await;
    assert_eq!(seek(&anna, wish("fluxx", "none")).await["type"], "waiting");
    caro.open_table(json!({"game": "fluxx"})).await;
    let refused = caro.ask("POST /api/seek", wish("fluxx", "none")).await;
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (409, &json!("too_many_of_yours")),
        "nobody can run it"
    );
}

fn wish_of(seats: u8) -> Value {
    json!({"game": "fluxx", "pace": "none", "seats": seats})
}

#[tokio::test]
async fn as_many_as_they_wish_sit_at_one_table() {
    let running = start(arguments()).await;
    let mut people = Vec::new();
    for _ in 0..4 {
        people.push(Visitor::new(running.address).await);
    }
    for (n_before, visitor) in people[..3].iter().enumerate() {
        let waiting = seek(visitor, wish_of(4)).await;
        assert_eq!((&waiting["type"], &waiting["n_suiting"]), (&json!("waiting"), &json!(n_before)));
        assert_eq!((&waiting["seats_min"], &waiting["seats_max"]), (&json!(4), &json!(4)));
    }
    let found = seek(&people[3], wish_of(4)).await;
    assert_eq!(found["type"], "found");
    let mut seats = Vec::new();
    for visitor in &people {
        assert_eq!(look(visitor).await, found, "all at the same table");
        let table = found["table"].as_str().expect("an id");
        let welcome = visitor.sit_at(table).await.expect("a socket").hear_of("welcome").await;
        seats.push(welcome["seat"].as_u64().expect("a seat"));
        assert_eq!(welcome["table"]["places"].as_array().map(Vec::len), Some(4));
    }
    assert_eq!(seats[3], 3, "whoever came last sits last");
    seats.sort_unstable();
    assert_eq!(seats, [0, 1, 2, 3]);
}

#[tokio::test]
async fn whoever_takes_any_number_completes_a_group() {
    let running = start(arguments()).await;
    let (anna, ben) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    let caro = Visitor::new(running.address).await;
    assert_eq!(seek(&anna, wish_of(3)).await["type"], "waiting");
    assert_eq!(seek(&ben, wish_of(3)).await["type"], "waiting");
    let found = seek(&caro, wish("fluxx", "none")).await;
    assert_eq!(found["type"], "found");
    assert_eq!((look(&anna).await, look(&ben).await), (found.clone(), found));
    for seats in [0, 1, 7] {
        assert_eq!(anna.ask("POST /api/seek", wish_of(seats)).await.status, 404, "{seats} seats");
    }
    let lonely = json!({"game": "abluxxen", "pace": "none", "variant": "variant-amigo-base", "seats": 2});
    assert_eq!(anna.ask("POST /api/seek", lonely).await.status, 404, "it is for three or more");
}

#[tokio::test]
async fn whoever_takes_any_number_gathers_for_somebody_who_waits_for_four() {
    let running = start(arguments()).await;
    let anna = Visitor::new(running.address).await;
    assert_eq!(seek(&anna, wish_of(4)).await["type"], "waiting");
    let mut others = Vec::new();
    for _ in 0..3 {
        others.push(Visitor::new(running.address).await);
    }
    for visitor in &others[..2] {
        let waiting = seek(visitor, wish("fluxx", "none")).await;
        assert_eq!((&waiting["type"], &waiting["seats_min"]), (&json!("waiting"), &json!(4)));
    }
    let found = seek(&others[2], wish("fluxx", "none")).await;
    assert_eq!(found["type"], "found");
    assert_eq!(look(&anna).await, found);
    assert_eq!((look(&others[0]).await, look(&others[1]).await), (found.clone(), found));
}

#[tokio::test]
async fn blocked_people_do_not_meet_in_a_group() {
    let running = start(arguments()).await;
    let (anna, ben) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    let (caro, dora) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    let blocked = json!({"id": id(&ben).await, "name": "Ben"});
    assert_eq!(anna.ask("POST /api/me/blocked", blocked).await.status, 204);
    for visitor in [&anna, &ben, &caro] {
        assert_eq!(seek(visitor, wish_of(3)).await["type"], "waiting");
    }
    let found = seek(&dora, wish_of(3)).await;
    assert_eq!(found["type"], "found");
    assert_eq!(look(&caro).await, found);
    // Which of the two it is depends on the instant in which they came.
    let is_found = [look(&anna).await == found, look(&ben).await == found];
    assert!(is_found[0] != is_found[1], "{is_found:?}");
}

#[tokio::test]
async fn whoever_wishes_something_else_waits() {
    let running = start(arguments()).await;
    let (anna, ben) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    seek(&anna, wish("fluxx", "none")).await;
    for other in [wish("abluxxen", "none"), wish("fluxx", "quick")] {
        let waiting = seek(&ben, other).await;
        assert_eq!((&waiting["type"], &waiting["n_others"]), (&json!("waiting"), &json!(1)));
    }
    assert_eq!(ben.ask("POST /api/seek", wish("chess", "none")).await.status, 404);
    let nonsense = json!({"game": "fluxx", "pace": "none", "variant": "nonsense"});
    assert_eq!(ben.ask("POST /api/seek", nonsense).await.status, 404);
}

#[tokio::test]
async fn people_who_block_each_other_are_never_matched() {
    let running = start(arguments()).await;
    let (anna, ben) = (Visitor::new(running.address).await, Visitor::new(running.address).await);
    let blocked = json!({"id": id(&ben).await, "name": "Ben"});
    assert_eq!(anna.ask("POST /api/me/blocked", blocked.clone()).await.status, 204);
    assert_eq!(anna.ask("GET /api/me/blocked", Value::Null).await.json(), json!([blocked]));
    for (first, second) in [(&anna, &ben), (&ben, &anna)] {
        seek(first, wish("fluxx", "none")).await;
        assert_eq!(seek(second, wish("fluxx", "none")).await["type"], "waiting");
    }
    let unblock = format!("DELETE /api/me/blocked/{}", id(&ben).await);
    assert_eq!(anna.ask(&unblock, Value::Null).await.status, 204);
    assert_eq!(look(&anna).await["type"], "found");
    let own = json!({"id": id(&ben).await, "name": "Ben"});
    assert_eq!(ben.ask("POST /api/me/blocked", own).await.status, 409, "nobody blocks themselves");
}

#[tokio::test]
async fn nobody_blocks_more_people_than_there_is_room_for() {
    let running = start(Arguments { address_messages_max: Some(0), ..arguments() }).await;
    let anna = Visitor::new(running.address).await;
    for n in 0..100 {
        let one = json!({"id": format!("p{n}"), "name": "Somebody"});
        assert_eq!(anna.ask("POST /api/me/blocked", one).await.status, 204);
    }
    let one_more = json!({"id": "p100", "name": "Somebody"});
    assert_eq!(anna.ask("POST /api/me/blocked", one_more).await.status, 409);
    let long = json!({"id": "p".repeat(65), "name": "Somebody"});
    assert_eq!(anna.ask("POST /api/me/blocked", long).await.status, 409);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_at_two_nodes_find_each_other() {
    let scratch = Scratch::start();
    let (first, second) = (start(as_node(scratch.address())).await, start(as_node(scratch.address())).await);
    let (anna, ben) = (Visitor::new(first.address).await, Visitor::new(second.address).await);
    seek(&anna, wish("abluxxen", "relaxed")).await;
    let found = seek(&ben, wish("abluxxen", "relaxed")).await;
    assert_eq!(look(&anna).await, found);
    let table = found["table"].as_str().expect("an id");
    let welcome = anna.sit_at(table).await.expect("a socket").hear_of("welcome").await;
    assert_eq!(welcome["seat"], 0, "she has waited longer");
    let caro = Visitor::new(second.address).await;
    for visitor in [&anna, &caro] {
        assert_eq!(seek(visitor, wish_of(3)).await["type"], "waiting");
    }
    let found = seek(&ben, wish_of(3)).await;
    assert_eq!(found["type"], "found", "three at two nodes");
    assert_eq!((look(&anna).await, look(&caro).await), (found.clone(), found));
    first.stop().await;
    second.stop().await;
}
