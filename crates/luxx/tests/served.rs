//! Matches that were played on a server and recorded, as a corpus: they must stay right and fair for ever.

use assert_cmd::Command;

#[test]
fn recorded_matches_of_a_server_stay_right_and_fair() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/served.jsonl");
    let mut luxx = Command::cargo_bin("luxx").expect("our own program");
    luxx.args(["record", "check", "--fair", path]).assert().success().stdout("2 right\n");
}

#[test]
fn an_altered_shuffle_is_found() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/served.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let altered = text.replacen("\"secret\": \"", "\"secret\": \"00", 1).replacen(
        "\"entropy\": [\"",
        "\"entropy\": [\"0",
        1,
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("altered.jsonl");
    std::fs::write(&file, altered).unwrap();
    let mut luxx = Command::cargo_bin("luxx").expect("our own program");
    luxx.args(["record", "check", "--fair"]).arg(file).assert().failure().code(1);
}
