//! A corpus of matches that were played on a server and recorded: they must stay valid and fair forever.

use std::process::Command as Program;

use assert_cmd::Command;
use game::random;
use serde_json::Value;
use table::fair::{FairRng, seed};

use crate::house::House;
use crate::visitor::{Visitor, dealt, play_out};

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/served.jsonl");
/// The independent checker.
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/check_fair.py");

/// The records with one digit changed behind this text.
fn with_another_digit(before: &str) -> String {
    let text = std::fs::read_to_string(RECORDS).expect("our own records");
    let place = text.find(before).expect("a record says it") + before.len();
    let digit = if text[place..].starts_with('0') { '1' } else { '0' };
    format!("{}{digit}{}", &text[..place], &text[place + 1..])
}

/// The records with two cards of the first deck exchanged.
fn with_another_deck() -> String {
    let text = std::fs::read_to_string(RECORDS).expect("our own records");
    let altered = text.replacen(r#"["10", "12", "#, r#"["12", "10", "#, 1);
    assert_ne!(altered, text, "the first deck begins so");
    altered
}

/// The records with a first deck in which a 1 is a 13, shuffled as it should be: whoever shuffled it chose the cards.
fn with_other_cards() -> String {
    let text = std::fs::read_to_string(RECORDS).expect("our own records");
    let record: Value = serde_json::from_str(text.lines().next().expect("two records")).expect("a record");
    let fair: game::Fair = serde_json::from_value(record["fair"].clone()).expect("it says how");
    let mut deck: Vec<&str> = ORDER.iter().flat_map(|value| [*value; 8]).collect();
    deck[0] = "13";
    deck.rotate_left(1);
    deck.extend(["X"; 5]);
    random::shuffle(&mut FairRng::new(&seed(&fair), 0), &mut deck);
    let (before, rest) = text.split_once(r#"{"deck": ["#).expect("a deck");
    let (_, after) = rest.split_once(']').expect("its end");
    let deck: Vec<String> = deck.iter().map(|value| format!("{value:?}")).collect();
    format!(r#"{before}{{"deck": [{}]{after}"#, deck.join(", "))
}

const ORDER: [&str; 13] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"];

/// Each alteration, and what our own checker says to it.
fn alterations() -> [(String, &'static str); 5] {
    [
        (with_another_digit(r#""secret": ""#), "the secret does not fit the commitment"),
        (with_another_digit(r#""commitment": ""#), "the secret does not fit the commitment"),
        (with_another_digit(r#""entropy": [""#), "step 0: the chance does not come from the seed"),
        (with_another_deck(), ":1: "),
        (with_other_cards(), ":1: step 0: S1: "),
    ]
}

#[test]
fn recorded_matches_of_a_server_stay_right_and_fair() {
    let mut luxx = Command::cargo_bin("luxx").expect("our own program");
    luxx.args(["record", "check", "--fair", RECORDS]).assert().success().stdout("2 right\n");
}

#[test]
fn an_altered_shuffle_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("altered.jsonl");
    for (altered, expected) in alterations() {
        std::fs::write(&file, altered).expect("a file");
        let mut luxx = Command::cargo_bin("luxx").expect("our own program");
        let checked = luxx.args(["record", "check", "--fair"]).arg(&file).assert().failure().code(1);
        let said = String::from_utf8_lossy(&checked.get_output().stdout).into_owned();
        assert!(said.contains(expected) && said.contains("1 right, 1 wrong"), "{said}");
    }
}

#[test]
fn the_independent_checker_finds_it_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("altered.jsonl");
    let check = |file: &std::ffi::OsStr| Program::new("python3").arg(SCRIPT).arg(file).output();
    let fine = check(RECORDS.as_ref()).expect("python3");
    assert!(fine.status.success(), "{}", String::from_utf8_lossy(&fine.stderr));
    assert_eq!(String::from_utf8_lossy(&fine.stdout).matches("are right").count(), 2);
    for (altered, expected) in alterations() {
        std::fs::write(&file, altered).expect("a file");
        let output = check(file.as_os_str()).expect("python3");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains("AssertionError"), "{expected}: {said}");
    }
}

/// What both checkers say of a record: whether it is right, and their words.
fn both_checkers(record: &str) -> [(bool, String); 2] {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("record.jsonl");
    std::fs::write(&file, record).expect("a file");
    let mut luxx = Program::new(crate::house::own_program());
    luxx.args(["record", "check", "--fair"]).arg(&file);
    let mut independent = Program::new("python3");
    independent.arg(SCRIPT).arg(&file);
    [luxx, independent].map(|mut checker| {
        let output = checker.output().expect("a program");
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8_lossy(&said).into_owned())
    })
}

#[tokio::test]
async fn a_part_that_was_not_fixed_before_is_found_by_both_checkers() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut house = House::new(folder.path().join("luxx.db"));
    house.start();
    let anna = Visitor::new(house.address).await;
    let (_, mut socket, update) = dealt(&anna).await;
    let over = play_out(&mut socket, update).await;
    let path = format!("GET /api/records/{}", over["match"].as_str().expect("an id"));
    let record = anna.ask(&path, Value::Null).await.body;
    assert!(both_checkers(&record).iter().all(|(is_right, _)| *is_right), "{:?}", both_checkers(&record));
    let hash = table::fair::commitment(&[0x0f; 32]);
    assert_eq!(record.matches(&hash).count(), 1, "the part of the visitor is in it");
    for other in [table::fair::commitment(&[0x0e; 32]), "0".repeat(64)] {
        let [luxx, independent] = both_checkers(&record.replace(&hash, &other));
        assert!(!luxx.0 && luxx.1.contains("seat 0: the bytes do not fit the hash"), "{}", luxx.1);
        assert!(!independent.0 && independent.1.contains("seat 0 broke its commitment"), "{}", independent.1);
    }
}
