//! A corpus of matches that were played on a server and recorded: they must stay valid and fair forever.

use std::process::Command as Program;

use assert_cmd::Command;

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

/// Each alteration, and what our own checker says to it.
fn alterations() -> [(String, &'static str); 4] {
    [
        (with_another_digit(r#""secret": ""#), "the secret does not fit the commitment"),
        (with_another_digit(r#""commitment": ""#), "the secret does not fit the commitment"),
        (with_another_digit(r#""entropy": [""#), "step 0: the chance does not come from the seed"),
        (with_another_deck(), ":1: "),
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
