//! A match of every variant, kept with all its legal lists: what was valid stays valid.

use assert_cmd::Command;

#[test]
fn recorded_matches_of_every_variant_stay_right() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/variants.jsonl");
    let mut luxx = Command::cargo_bin("luxx").expect("our own program");
    luxx.args(["record", "check", path]).assert().success().stdout("39 right\n");
}
