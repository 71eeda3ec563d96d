use std::fs;

use serde_json::Value;

use crate::program::{Folder, assert_refused, luxx};

/// A file of three matches.
fn three_matches(folder: &Folder) -> String {
    let file = folder.text("three.jsonl");
    let run = luxx(&["sim", "abluxxen", "--matches", "3", "--seed", "5", "--records", &file, "--legal"]);
    assert_eq!(run.code, 0, "{}", run.err);
    file
}

/// Changes the second of the three matches and checks the file.
fn check_changed(change: impl FnOnce(&mut Value)) -> (i32, String) {
    let folder = Folder::new();
    let text = fs::read_to_string(three_matches(&folder)).expect("there");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut record: Value = serde_json::from_str(&lines[1]).expect("a record");
    change(&mut record);
    lines[1] = record.to_string();
    let file = folder.text("changed.jsonl");
    fs::write(&file, lines.join("\n")).expect("written");
    let run = luxx(&["record", "check", &file]);
    assert_eq!(run.err, "");
    (run.code, run.out.replace(&file, "FILE"))
}

#[test]
fn right_records_are_counted() {
    let folder = Folder::new();
    let file = three_matches(&folder);
    let run = luxx(&["record", "check", &file, &file]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "6 right\n", ""));
}

#[test]
fn the_first_wrong_step_is_named_with_its_rule() {
    let (code, out) = check_changed(|record| {
        record["steps"][1]["choice"] = serde_json::json!({"play":{"value":"1","numbers":8,"jokers":5}});
        record["steps"][9]["choice"] = "take".into();
    });
    assert_eq!(code, 1);
    assert_eq!(out, "FILE:2: step 1: P2: 8x1+5X is not in the hand\n2 right, 1 wrong\n");
}

#[test]
fn a_choice_out_of_turn_is_wrong() {
    let (code, out) = check_changed(|record| record["steps"][1]["seat"] = 3.into());
    assert_eq!(
        (code, out.as_str()),
        (1, "FILE:2: step 1: T1: seat 0 is asked, nobody else\n2 right, 1 wrong\n")
    );
}

#[test]
fn a_wrong_deck_is_wrong() {
    let (code, out) = check_changed(|record| record["steps"][0]["chance"]["deck"][0] = "X".into());
    assert_eq!(code, 1);
    assert!(out.starts_with("FILE:2: step 0: S1: "), "{out}");
}

#[test]
fn wrong_legal_lists_points_winners_and_ends_are_found() {
    for (change, found) in [
        ("/steps/1/legal/0", "step 1: the list of legal choices is"),
        ("/points/0", "field `points`: they should be"),
        ("/winners/0", "field `winners`: they should be"),
        ("/end", "field `end`: it should be"),
    ] {
        let (code, out) = check_changed(|record| {
            let value = record.pointer_mut(change).expect("it is there");
            *value = match change {
                "/steps/1/legal/0" => "take".into(),
                "/end" => "repetition".into(),
                "/winners/0" => ((value.as_u64().expect("a seat") + 1) % 4).into(),
                _ => (value.as_i64().expect("points") + 1).into(),
            };
        });
        assert_eq!(code, 1, "{change}");
        assert!(out.starts_with(&format!("FILE:2: {found}")), "{change}: {out}");
    }
}

#[test]
fn steps_missing_or_too_many_are_found() {
    let (code, out) = check_changed(|record| drop(record["steps"].as_array_mut().expect("steps").pop()));
    assert_eq!((code, out.contains("the match is not over")), (1, true), "{out}");
    let (code, out) = check_changed(|record| {
        let last = record["steps"].as_array().expect("steps").last().expect("one").clone();
        record["steps"].as_array_mut().expect("steps").push(last);
    });
    assert_eq!((code, out.contains("the match was already over")), (1, true), "{out}");
}

#[test]
fn what_is_no_record_is_wrong() {
    let folder = Folder::new();
    for (bytes, found) in [
        (&b"{\"record\":\"luxx/1\",\"game\""[..], "not a record: "),
        (b"[]", "not a record: "),
        (b"{\"record\":\"luxx/9\",\"game\":\"abluxxen\",\"rules\":\"1.0\"}", "`luxx/9` is not luxx/1"),
        (b"{\"record\":\"luxx/1\",\"game\":\"chess\",\"rules\":\"1.0\"}", "there is no game `chess`"),
        (b"\xff\xfe\x00", "it is not UTF-8 text"),
        (b"\n\n", "there is no record in it"),
        (b"", "there is no record in it"),
    ] {
        let file = folder.text("broken");
        fs::write(&file, bytes).expect("written");
        let run = luxx(&["record", "check", &file]);
        assert_eq!(run.code, 1, "{found}");
        assert!(run.out.contains(found), "{}", run.out);
        assert!(run.out.ends_with("0 right, 1 wrong\n"), "{}", run.out);
        assert_ne!(luxx(&["record", "show", &file]).code, 0);
    }
    fs::write(folder.path("deep"), "[".repeat(100_000)).expect("written");
    assert_eq!(luxx(&["record", "check", &folder.text("deep")]).code, 1);
}

#[test]
fn a_file_that_is_not_there_is_refused() {
    let folder = Folder::new();
    let file = folder.text("nothing");
    for task in ["check", "show"] {
        assert_refused(&["record", task, &file], &format!("{file}: No such file or directory"));
    }
    assert_eq!(luxx(&["record", "check"]).code, 2);
    assert_eq!(luxx(&["record", "check", &folder.text(".")]).code, 2);
}

#[test]
fn the_table_is_shown_at_any_step() {
    let folder = Folder::new();
    let file = three_matches(&folder);
    let end = luxx(&["record", "show", &file]);
    assert_eq!((end.code, end.err.as_str()), (0, ""));
    assert!(end.out.contains("the match is over"), "{}", end.out);
    let dealt = luxx(&["record", "show", &file, "--match", "2", "--step", "1", "--lang", "de"]);
    assert!(dealt.out.starts_with("Abluxxen 1/"), "{}", dealt.out);
    assert_eq!(dealt.out.matches("Hand (13): ").count(), 4, "{}", dealt.out);
    assert!(dealt.out.contains("\n> bot:random/0: "), "{}", dealt.out);
    let before = luxx(&["record", "show", &file, "--step", "0"]);
    assert_eq!(before.code, 0);
}

#[test]
fn a_seat_is_shown_its_own_hand_only() {
    let folder = Folder::new();
    let file = three_matches(&folder);
    let own = luxx(&["record", "show", &file, "--step", "1", "--seat", "2"]);
    assert_eq!(own.out.matches("Hand (13): ").count(), 1, "{}", own.out);
    assert!(own.out.contains("You are dealt"), "{}", own.out);
    assert!(own.out.contains("bot:random/1 is dealt cards."), "{}", own.out);
}

#[test]
fn what_is_not_in_the_record_is_refused() {
    let folder = Folder::new();
    let file = three_matches(&folder);
    assert_refused(
        &["record", "show", &file, "--match", "4"],
        &format!("{file}: there is no match 4, only 3"),
    );
    assert_refused(&["record", "show", &file, "--seat", "4"], "there is no seat 4 in this match");
    assert_refused(&["record", "show", &file, "--seat", "77"], "there is no seat 77 in this match");
    let run = luxx(&["record", "show", &file, "--step", "5000"]);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("luxx: there is no step 5000, the match has "), "{}", run.err);
}

#[test]
fn a_wrong_record_is_not_shown() {
    let folder = Folder::new();
    let text = fs::read_to_string(three_matches(&folder)).expect("there");
    let file = folder.text("wrong.jsonl");
    fs::write(&file, text.replacen("\"seat\":0", "\"seat\":1", 1)).expect("written");
    let run = luxx(&["record", "show", &file]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(run.err, format!("luxx: {file}:1: step 1: T1: seat 0 is asked, nobody else\n"));
    assert_eq!(luxx(&["record", "show", &file, "--step", "1"]).code, 0, "right so far");
}

#[test]
fn only_the_one_form_of_a_record_is_right() {
    let refused = |field: &str, change: &dyn Fn(&mut Value)| {
        let (code, out) = check_changed(change);
        assert!(code == 1 && out.contains(field), "{field}: {out}");
    };
    refused("winners", &|record| record["winners"] = serde_json::json!([0, 9]));
    refused("winners", &|record| {
        let first = record["winners"][0].clone();
        record["winners"].as_array_mut().expect("a list").push(first);
    });
    refused("end", &|record| drop(record.as_object_mut().expect("a record").remove("end")));
    refused("options", &|record| record["options"] = serde_json::json!(["amigo", "base", false, 4, 0]));
    refused("choice", &|record| {
        let play = record["steps"][1]["choice"]["play"].as_object().expect("a play").clone();
        let values: Vec<Value> = play.into_iter().map(|(_, value)| value).collect();
        record["steps"][1]["choice"]["play"] = Value::Array(values);
    });
}
