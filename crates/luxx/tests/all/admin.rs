//! What an operator does besides running a server: copies, moves, closes and bans, mostly while it runs.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use postgres_testkit::Scratch;
use serde_json::{Value, json};

use crate::house::House;
use crate::program::{Folder, Run, luxx};
use crate::visitor::{Socket, Visitor, dealt, play_out};

/// Does as it is told.
#[track_caller]
fn done(words: &[&str]) -> Run {
    let run = luxx(&[&["admin"][..], words].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{words:?}: {}", run.out);
    run
}

#[track_caller]
fn refused(words: &[&str], why: &str) {
    let run = luxx(&[&["admin"][..], words].concat());
    assert_eq!(run.code, 2, "{words:?}: {}", run.out);
    assert!(run.err.contains(why), "{words:?}: {}", run.err);
}

fn house(folder: &Folder, name: &str) -> House {
    House::new(folder.path(name))
}

fn on_database(folder: &Folder, scratch: &Scratch) -> House {
    house(folder, "unused.db").with(&["--log-json", "--database", scratch.address()])
}

/// The match that this visitor plays elsewhere is the same at this server, and is played to its end.
async fn goes_on(anna: &Visitor, house: &House, table: &Value, update: &Value) {
    let anna = Visitor { server: house.address, ..anna.clone() };
    let mut socket = anna.sit_at(table["id"].as_str().unwrap()).await.unwrap();
    let welcome = socket.hear_of("welcome").await;
    assert_eq!(welcome["update"]["view"], update["view"]);
    play_out(&mut socket, welcome["update"].clone()).await;
}

fn stop(mut house: House) {
    house.terminate();
    assert!(house.wait().success());
}

#[tokio::test]
async fn a_backup_of_a_running_server_is_restored_and_its_matches_go_on() {
    let folder = Folder::new();
    let mut first = house(&folder, "luxx.db");
    first.start();
    let anna = Visitor::new(first.address).await;
    let (table, socket, update) = dealt(&anna).await;
    let [data, copy, other] = ["luxx.db", "copy.db", "other.db"].map(|name| folder.text(name));
    done(&["backup", "--data", &data, &copy]);
    refused(&["backup", "--data", &data, &copy], "is there already");
    refused(&["restore", "--data", &data, &copy], "is there already");
    done(&["restore", "--data", &other, &copy]);
    let mut second = house(&folder, "other.db");
    second.start();
    goes_on(&anna, &second, &table, &update).await;
    goes_on(&anna, &first, &table, &update).await;
    drop(socket);
}

#[test]
fn what_is_no_store_is_not_restored() {
    let folder = Folder::new();
    std::fs::write(folder.path("copy.db"), "nothing").unwrap();
    refused(&["restore", "--data", &folder.text("luxx.db"), &folder.text("copy.db")], "copy.db");
    refused(&["backup", "--data", &folder.text("none.db"), &folder.text("new.db")], "there is no");
    assert_eq!(folder.n_files(), 1);
}

#[tokio::test]
async fn a_backup_of_a_running_database_is_restored_into_another_and_its_matches_go_on() {
    let (folder, from, to) = (Folder::new(), Scratch::start(), Scratch::start());
    let mut first = on_database(&folder, &from);
    first.start();
    let anna = Visitor::new(first.address).await;
    let (table, _socket, update) = dealt(&anna).await;
    let copy = folder.text("copy.db");
    done(&["backup", "--database", from.address(), &copy]);
    done(&["restore", "--database", to.address(), &copy]);
    refused(&["restore", "--database", to.address(), &copy], "not empty");
    assert_eq!(folder.n_files(), 1, "only the backup is left");
    let mut second = on_database(&folder, &to);
    second.start();
    goes_on(&anna, &second, &table, &update).await;
    done(&["restore", "--data", &folder.text("luxx.db"), &copy]);
    let mut third = house(&folder, "luxx.db");
    third.start();
    goes_on(&anna, &third, &table, &update).await;
}

#[tokio::test]
async fn a_file_moves_into_a_database_and_its_running_match_goes_on() {
    let (folder, scratch) = (Folder::new(), Scratch::start());
    let mut first = house(&folder, "luxx.db");
    first.start();
    let anna = Visitor::new(first.address).await;
    let (table, socket, update) = dealt(&anna).await;
    let data = folder.text("luxx.db");
    let migrate = ["migrate", "--from", &data, "--to", scratch.address()];
    refused(&migrate, "belongs to another running server");
    drop(socket);
    stop(first);
    assert!(done(&migrate).out.starts_with("moved: 1 tables, 1 matches with "));
    refused(&migrate, "not empty");
    let mut second = on_database(&folder, &scratch);
    second.start();
    goes_on(&anna, &second, &table, &update).await;
}

/// Lists and closes a table while its server runs. With a database the server only sees that the table is no longer
/// its own, and sends people to look for it.
async fn close_while_it_runs(house: &House, place: [&str; 2], code: u16) {
    let anna = Visitor::new(house.address).await;
    let me = anna.ask("GET /api/me", Value::Null).await.json();
    let (table, mut socket, _) = dealt(&anna).await;
    let id = table["id"].as_str().unwrap();
    let listed = done(&[&["list-tables"][..], &place[..]].concat()).out;
    let sitter = format!("{} ({})", me["name"].as_str().unwrap(), me["id"].as_str().unwrap());
    for part in [id, "abluxxen  playing  changed 0 h ago", &sitter, "bot:random"] {
        assert!(listed.contains(part), "{part}: {listed}");
    }
    refused(&[&["close-table", "nowhere"][..], &place[..]].concat(), "there is no table nowhere");
    assert_eq!(done(&[&["close-table", id][..], &place[..]].concat()).out, "closed\n");
    assert_eq!(hung_up(&mut socket).await, Some(code));
    assert_eq!(done(&[&["list-tables"][..], &place[..]].concat()).out, "");
    assert!(anna.sit_at(id).await.is_err(), "it is gone");
}

/// The code that the server hangs up with.
async fn hung_up(socket: &mut Socket) -> Option<u16> {
    loop {
        if let Err(code) = socket.hear_or_code().await {
            return code;
        }
    }
}

#[tokio::test]
async fn a_table_is_closed_while_its_server_runs() {
    let folder = Folder::new();
    let mut house = house(&folder, "luxx.db");
    house.start();
    close_while_it_runs(&house, ["--data", &folder.text("luxx.db")], 1013).await;
}

#[tokio::test]
async fn a_table_in_a_database_is_closed_while_its_server_runs() {
    let (folder, scratch) = (Folder::new(), Scratch::start());
    let mut house = on_database(&folder, &scratch);
    house.start();
    close_while_it_runs(&house, ["--database", scratch.address()], 1013).await;
}

#[tokio::test]
async fn a_table_is_closed_while_no_server_runs() {
    let folder = Folder::new();
    let mut house = house(&folder, "luxx.db");
    house.start();
    let (table, socket, _) = dealt(&Visitor::new(house.address).await).await;
    drop(socket);
    stop(house);
    let data = folder.text("luxx.db");
    done(&["close-table", "--data", &data, table["id"].as_str().unwrap()]);
    assert_eq!(done(&["list-tables", "--data", &data]).out, "");
}

/// Bans a person and then a network while the server runs, and lets both in again.
async fn ban_while_it_runs(house: &House, place: [&str; 2]) {
    let ban = |words: &[&str]| done(&[&["ban"][..], &place[..], words].concat()).out;
    let anna = Visitor::new(house.address).await;
    let ben = Visitor::new(house.address).await;
    let id = anna.ask("GET /api/me", Value::Null).await.json()["id"].as_str().unwrap().to_owned();
    let (_, mut socket, _) = dealt(&anna).await;
    assert_eq!(ban(&[&id, "--days", "2"]), format!("{id} (for 2 days)\n"));
    assert_eq!(hung_up(&mut socket).await, Some(1008));
    assert_eq!(anna.ask("GET /api/me", Value::Null).await.status, 403);
    assert_eq!(ben.ask("GET /api/me", Value::Null).await.status, 200);
    let (_, mut socket, _) = dealt(&ben).await;
    ban(&["127.0.0.0/8"]);
    assert_eq!(hung_up(&mut socket).await, Some(1008));
    assert_eq!(ben.ask("POST /api/tables", json!({"game": "fluxx"})).await.status, 403);
    let in_force = ban(&[]);
    assert_eq!(in_force.lines().count(), 2, "{in_force}");
    for line in [format!("{id} (for 2 days)"), "127.0.0.0/8 (for 365 days)".to_owned()] {
        assert!(in_force.lines().any(|said| said == line), "{line}: {in_force}");
    }
    ban(&["127.0.0.0/8", "--lift"]);
    ban(&[&id, "--lift"]);
    refused(&[&["ban"][..], &place[..], &[&id, "--lift"]].concat(), "was not banned");
    while anna.ask("GET /api/me", Value::Null).await.status != 200 {}
}

#[tokio::test]
async fn whoever_is_banned_is_hung_up_on_and_comes_in_again_when_the_ban_is_lifted() {
    let folder = Folder::new();
    let mut house = house(&folder, "luxx.db");
    house.start();
    ban_while_it_runs(&house, ["--data", &folder.text("luxx.db")]).await;
}

#[tokio::test]
async fn a_ban_in_a_database_holds_until_it_is_lifted() {
    let (folder, scratch) = (Folder::new(), Scratch::start());
    let mut house = on_database(&folder, &scratch);
    house.start();
    ban_while_it_runs(&house, ["--database", scratch.address()]).await;
}

/// Exports the one match that was played while the server runs, into a file and to standard output, and lets it be
/// rated anew.
async fn export_while_it_runs(house: &House, place: [&str; 2], folder: &Folder) {
    let (_, mut socket, update) = dealt(&Visitor::new(house.address).await).await;
    play_out(&mut socket, update).await;
    let records = folder.text("records.jsonl");
    let told = done(&[&["export"][..], &place[..], &["--out", &records]].concat()).out;
    assert!(told.starts_with("1 records are in "), "{told}");
    let checked = luxx(&["record", "check", "--fair", &records]);
    assert_eq!((checked.code, checked.out.as_str()), (0, "1 right\n"));
    let exported = done(&[&["export"][..], &place[..]].concat()).out;
    assert_eq!(exported, std::fs::read_to_string(&records).unwrap());
    let told = done(&[&["rate-again"][..], &place[..]].concat()).out;
    assert!(told.starts_with("all matches will count anew"), "{told}");
}

#[tokio::test]
async fn records_are_exported_while_the_server_runs_and_are_right() {
    let folder = Folder::new();
    let mut house = house(&folder, "luxx.db");
    house.start();
    export_while_it_runs(&house, ["--data", &folder.text("luxx.db")], &folder).await;
}

#[tokio::test]
async fn records_in_a_database_are_exported_while_the_server_runs_and_are_right() {
    let (folder, scratch) = (Folder::new(), Scratch::start());
    let mut house = on_database(&folder, &scratch);
    house.start();
    export_while_it_runs(&house, ["--database", scratch.address()], &folder).await;
}

#[test]
fn a_server_that_runs_is_ready_and_one_that_does_not_is_not() {
    let folder = Folder::new();
    let mut house = house(&folder, "luxx.db");
    let address = house.address.to_string();
    refused(&["ready", "--server", &address], &address);
    house.start();
    assert_eq!(done(&["ready", "--server", &address]).out, "ready\n");
}

/// A person who has played a match is removed while the server runs.
async fn forget_while_it_runs(house: &House, place: [&str; 2], folder: &Folder) {
    let anna = Visitor::new(house.address).await;
    let named = anna.ask("PATCH /api/me", json!({"name": "Annegret"})).await.json();
    let id = named["id"].as_str().unwrap();
    let (table, mut socket, update) = dealt(&anna).await;
    let over = play_out(&mut socket, update).await;
    let say = json!({"request": "c", "type": "say", "text": "unforgettable words"});
    socket.say(say).await.unwrap();
    socket.hear_of("said").await;
    let record = format!("GET /api/records/{}", over["match"].as_str().unwrap());
    assert!(anna.ask(&record, Value::Null).await.body.contains("Annegret"));
    refused(&[&["forget-person", id][..], &place[..]].concat(), table["id"].as_str().unwrap());
    assert_eq!(done(&[&["forget-person", id, "--close-tables"][..], &place[..]].concat()).out, "forgotten\n");
    refused(&[&["forget-person", id][..], &place[..]].concat(), "there is no person");
    assert_eq!(anna.ask("GET /api/me", Value::Null).await.status, 401);
    let ben = Visitor::new(house.address).await;
    let line = ben.ask(&record, Value::Null).await.body;
    std::fs::write(folder.path("record.jsonl"), &line).unwrap();
    let checked = luxx(&["record", "check", "--fair", &folder.text("record.jsonl")]);
    assert_eq!((checked.code, checked.out.as_str()), (0, "1 right\n"), "{}", checked.err);
    done(&[&["backup", &folder.text("copy.db")][..], &place[..]].concat());
    let kept = std::fs::read(folder.path("copy.db")).unwrap();
    for trace in [id, "Annegret", "unforgettable"] {
        assert!(!kept.windows(trace.len()).any(|part| part == trace.as_bytes()), "{trace}");
    }
}

#[tokio::test]
async fn a_person_is_forgotten_and_the_records_stay_right() {
    let folder = Folder::new();
    let mut house = house(&folder, "luxx.db");
    house.start();
    forget_while_it_runs(&house, ["--data", &folder.text("luxx.db")], &folder).await;
    house.terminate();
    assert!(house.wait().success());
    house.start();
}

#[tokio::test]
async fn a_person_in_a_database_is_forgotten_and_the_records_stay_right() {
    let (folder, scratch) = (Folder::new(), Scratch::start());
    let mut house = on_database(&folder, &scratch);
    house.start();
    forget_while_it_runs(&house, ["--database", scratch.address()], &folder).await;
}
