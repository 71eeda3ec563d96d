//! What the server tells about matches that are over: how they were played, results, ratings, puzzles.

use serde_json::{Value, json};
use server::Arguments;

use crate::visitor::{Socket, Visitor, arguments, dealt, on_disk, play_out, request, start};

fn unlimited() -> Arguments {
    Arguments { messages_max: Some(0), address_messages_max: Some(0), ..arguments() }
}

/// Asks until the answer is of this type. The server answers between the slices of its work.
async fn until(anna: &Visitor, line: &str, kind: &str) -> Value {
    loop {
        let answer = anna.ask(line, Value::Null).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let state = answer.json();
        if state["type"] == kind {
            return state;
        }
    }
}

#[tokio::test]
async fn a_finished_match_is_looked_at_and_what_was_found_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let server = start(on_disk(&path)).await;
    let anna = Visitor::new(server.address).await;
    let (_, mut socket, update) = dealt(&anna).await;
    let match_id = update["match"].as_str().unwrap().to_owned();
    let analysis = format!("/api/records/{match_id}/analysis");
    assert_eq!(anna.ask(&format!("POST {analysis}"), Value::Null).await.status, 404, "it is not over");
    play_out(&mut socket, update).await;
    assert_eq!(anna.ask(&format!("GET {analysis}"), Value::Null).await.json(), json!({"type": "none"}));
    let stranger = request(server.address, &format!("POST {analysis}"), "", "").await.unwrap();
    assert_eq!(stranger.status, 401);
    let begun = anna.ask(&format!("POST {analysis}"), Value::Null).await.json();
    assert_eq!(begun["type"], "running");
    let done = until(&anna, &format!("GET {analysis}"), "done").await;
    let iterations = done["iterations"].as_u64().unwrap();
    assert!([1000, 250, 62, 20].contains(&iterations), "fewer where it would take too long: {iterations}");
    assert_eq!(done["seats"].as_array().unwrap().len(), 3);
    let replay = anna.ask(&format!("GET /api/records/{match_id}/replay?count=1"), Value::Null).await.json();
    let n_points = done["chances"].as_array().unwrap().len() as u64;
    assert_eq!(n_points, replay["n_steps"].as_u64().unwrap() + 1);
    for choice in done["choices"].as_array().unwrap() {
        assert!(choice["loss_low"].as_f64().unwrap() > 0.0, "{choice}");
        assert_ne!(choice["choice"], choice["best"]);
        assert!(choice["reason"]["id"].is_string(), "{choice}");
    }
    server.stop().await;
    let server = start(on_disk(&path)).await;
    let anna = Visitor { server: server.address, ..anna };
    let kept = anna.ask(&format!("POST {analysis}"), Value::Null).await.json();
    assert_eq!(kept, done, "nobody has to look again");
    server.stop().await;
}

/// The last update of a Duel of two people, the first of them in seat 0.
async fn duel(anna: &Visitor, ben: &Visitor, settings: Value) -> Value {
    let options = json!({"edition": "amigo", "duel": true, "seats": 2, "first": 0});
    let seats = json!([{"type": "me"}, {"type": "open"}]);
    let wish = json!({"game": "abluxxen", "options": options, "seats": seats, "settings": settings});
    let table = anna.open_table(wish).await;
    let id = table["id"].as_str().expect("a table has an id");
    let mut sockets = [anna.sit_at(id).await.expect("a socket"), ben.sit_at(id).await.expect("a socket")];
    sockets[1].say(json!({"request": "s", "type": "sit", "seat": 1})).await.expect("the server listens");
    sockets[1].hear_of("done").await;
    for socket in &mut sockets {
        socket.ready().await;
    }
    loop {
        let [one, other] = &mut sockets;
        let updates = [one.hear_of("update").await, other.hear_of("update").await];
        if !updates[0]["over"].is_null() {
            let [last, _] = updates;
            return last;
        }
        choose(&mut sockets, &updates).await;
    }
}

async fn choose(sockets: &mut [Socket; 2], updates: &[Value; 2]) {
    for (socket, update) in sockets.iter_mut().zip(updates) {
        if let Some(choice) = update["legal"].as_array().and_then(|legal| legal.first()) {
            let request = format!("c{}", update["at"]);
            let choose = json!({"request": request, "type": "choose", "at": update["at"], "choice": choice});
            socket.say(choose).await.expect("the server listens");
        }
    }
}

#[tokio::test]
async fn matches_of_people_make_ratings_and_matches_with_bots_do_not() {
    let server = start(unlimited()).await.address;
    let (anna, ben) = (Visitor::new(server).await, Visitor::new(server).await);
    let caro = Visitor::new(server).await;
    let first = duel(&anna, &ben, json!({})).await;
    let (_, mut socket, update) = dealt(&anna).await;
    play_out(&mut socket, update).await;
    let leaders = anna.ask("GET /api/leaders/abluxxen?variant=amigo-base-duel", Value::Null).await.json();
    let leaders = leaders.as_array().unwrap();
    assert_eq!(leaders.len(), 2, "{leaders:?}");
    let means = [0, 1].map(|place| leaders[place]["mean"].as_f64().unwrap());
    match first["over"]["winners"].as_array().unwrap().as_slice() {
        [winner] => {
            assert!(means[0] > means[1], "{means:?}");
            assert_eq!([0, 1].map(|place| leaders[place]["is_own"] == true), [*winner == 0, *winner == 1]);
        }
        _ => assert!(
            (means[0] - means[1]).abs() < 1e-9,
            "a draw of equals changes nothing between them: {means:?}"
        ),
    }
    let with_bots = anna.ask("GET /api/leaders/abluxxen?variant=amigo-base", Value::Null).await.json();
    assert_eq!(with_bots, json!([]));
    let around = "GET /api/leaders/abluxxen?variant=amigo-base-duel&known=true";
    assert_eq!(ben.ask(around, Value::Null).await.json().as_array().unwrap().len(), 2);
    assert_eq!(caro.ask(around, Value::Null).await.json(), json!([]), "she has played with nobody");
    assert_eq!(anna.ask("GET /api/leaders/chess?variant=x", Value::Null).await.status, 404);
    assert_eq!(anna.ask("GET /api/leaders/abluxxen", Value::Null).await.status, 400);
    for (length, status) in [(40, 200), (41, 400)] {
        let line = format!("GET /api/leaders/abluxxen?variant={}", "x".repeat(length));
        assert_eq!(anna.ask(&line, Value::Null).await.status, status, "{length}");
    }
    let history = anna.ask("GET /api/me/history", Value::Null).await.json();
    let records = history["records"].as_array().unwrap();
    assert_eq!((records.len(), &history["next"]), (2, &Value::Null));
    assert_eq!((&records[1]["match"], &records[1]["is_rated"]), (&first["match"], &json!(true)));
    assert_eq!(records[0]["is_rated"], false);
    let page = "GET /api/me/history?before=";
    assert_eq!(anna.ask(&format!("{page}1-abc"), Value::Null).await.json()["records"], json!([]));
    assert_eq!(anna.ask(&format!("{page}1-{}", "a".repeat(65)), Value::Null).await.status, 400);
    let statistics = anna.ask("GET /api/me/statistics", Value::Null).await.json();
    assert_eq!(statistics["n_matches"], 2);
    assert_eq!(statistics["results"].as_array().unwrap().len(), 2);
    assert_eq!(statistics["ratings"][0]["variant"], "amigo-base-duel");
    assert!(!statistics["laid_down"]["abluxxen"].as_object().unwrap().is_empty());
}

/// Whoever looks on could be one of the players by another name.
#[tokio::test]
async fn a_match_whose_hands_everybody_may_see_makes_no_rating() {
    let server = start(unlimited()).await.address;
    let (anna, ben) = (Visitor::new(server).await, Visitor::new(server).await);
    duel(&anna, &ben, json!({"spectators": "open_hands"})).await;
    duel(&anna, &ben, json!({"spectators": "forbidden"})).await;
    let history = anna.ask("GET /api/me/history", Value::Null).await.json();
    let is_rated = [0, 1].map(|place| history["records"][place]["is_rated"].clone());
    assert_eq!(is_rated, [json!(true), json!(false)]);
    let ratings = anna.ask("GET /api/me/statistics", Value::Null).await.json()["ratings"].clone();
    assert_eq!(ratings[0]["n_matches"], 1);
}

/// How far the clock must be ahead so that midnight is not near.
fn until_noon_s() -> u32 {
    let since_1970 = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time");
    let since_noon_s = (since_1970.as_secs() + 43_200) % 86_400;
    86_400 - u32::try_from(since_noon_s).expect("less than a day")
}

#[tokio::test]
async fn the_puzzle_of_the_day_tells_its_answer_to_whoever_has_answered() {
    let server = start(Arguments { clock_ahead_s: Some(until_noon_s()), ..unlimited() }).await.address;
    let (anna, ben) = (Visitor::new(server).await, Visitor::new(server).await);
    let puzzle = until(&anna, "GET /api/puzzles/abluxxen", "ready").await;
    assert_eq!(puzzle["solution"], Value::Null);
    let n_choices = puzzle["legal"].as_array().unwrap().len();
    let wish = |day: u64, choice: usize| json!({"day": day, "choice": choice});
    let day = puzzle["day"].as_u64().unwrap();
    let answer = "POST /api/puzzles/abluxxen";
    assert_eq!(anna.ask(answer, wish(day, n_choices)).await.status, 409, "there is no such choice");
    assert_eq!(anna.ask(answer, wish(day - 2, 0)).await.status, 409, "that was the day before yesterday");
    assert_eq!(anna.ask(answer, wish(day + 1, 0)).await.status, 409, "nobody knows that one");
    assert_eq!(anna.ask("POST /api/puzzles/chess", wish(day, 0)).await.status, 404);
    let solved = anna.ask(answer, wish(day, n_choices - 1)).await.json();
    let best = usize::try_from(solved["solution"]["best"].as_u64().unwrap()).unwrap();
    let again = anna.ask(answer, wish(day, best)).await.json();
    assert_eq!(again["solution"]["answer"], n_choices - 1, "the first answer counts");
    let bens = ben.ask(answer, wish(day, best)).await.json();
    assert_eq!(bens["solution"]["n_answers"], 2);
    let n_right = 1 + u64::from(best == n_choices - 1);
    assert_eq!(bens["solution"]["n_right"], n_right);
    assert_eq!(bens["view"], puzzle["view"], "the same for everybody");
}
