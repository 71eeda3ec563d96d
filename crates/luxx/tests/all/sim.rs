use std::fs;

use serde_json::Value;

use crate::program::{Folder, assert_refused, luxx, luxx_typing};

fn json(words: &[&str]) -> Value {
    let run = luxx(&[&["sim", "abluxxen", "--json"], words].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).expect("one JSON object")
}

#[test]
fn without_options_it_plays_a_thousand_matches_of_the_base_game() {
    let run = luxx(&["sim", "abluxxen"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "no progress bar where nobody looks");
    assert!(
        run.out.contains(r#"{"edition":"amigo","level":"base","duel":false,"seats":4,"first":0}"#),
        "{}",
        run.out
    );
    assert!(run.out.contains("matches          1,000"), "{}", run.out);
    assert_eq!(run.out.matches("bot:random").count(), 4);
}

#[test]
fn json_has_everything() {
    let summary = json(&["--matches", "200", "--threads", "2", "--seed", "7"]);
    assert_eq!(summary["matches"], 200);
    for name in ["choices", "seconds", "matches_per_s", "choices_per_s"] {
        assert!(summary[name].as_f64().expect("a number") > 0.0, "{name}");
    }
    let ended: u64 = summary["ends"].as_object().expect("ends").values().filter_map(Value::as_u64).sum();
    assert_eq!(ended, 200);
    let seats = summary["seats"].as_array().expect("seats");
    assert_eq!(seats.len(), 4);
    let shares: f64 = seats.iter().map(|seat| seat["win_share"]["mean"].as_f64().expect("a share")).sum();
    assert!((shares - 1.0).abs() < 1e-9);
    for seat in seats {
        let points = &seat["points"];
        assert!(
            points["low"].as_f64() < points["mean"].as_f64()
                && points["mean"].as_f64() < points["high"].as_f64()
        );
    }
    assert!(summary["lengths"]["median"].as_u64() > Some(20));
}

#[test]
fn every_variant_is_played_and_its_records_are_right() {
    let folder = Folder::new();
    let file = folder.text("records.jsonl");
    let mut variants: Vec<Vec<&str>> = Vec::new();
    for seats in ["3", "4", "5"] {
        variants.extend(["base", "advanced", "expert"].map(|level| vec!["--level", level, "--seats", seats]));
    }
    variants.extend(["2", "3", "4", "5"].map(|seats| vec!["--edition", "ravensburger", "--seats", seats]));
    variants.extend(["base", "advanced", "expert"].map(|level| vec!["--duel", "--level", level]));
    variants.push(vec!["--edition", "ravensburger", "--duel"]);
    variants.push(vec!["--duel", "--shadow-counts-as-abluxx", "false"]);
    for variant in variants {
        let words = ["--matches", "5", "--first", "random", "--records", &file, "--legal"];
        json(&[&variant[..], &words].concat());
        let check = luxx(&["record", "check", &file]);
        assert_eq!((check.code, check.out.as_str()), (0, "5 right\n"), "{variant:?}");
    }
}

#[test]
fn records_go_from_one_program_to_the_next() {
    let run = luxx(&["sim", "fluxx", "--matches", "4", "--records", "-", "--legal"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 4));
    assert!(run.err.contains("matches"), "the summary is printed beside them: {}", run.err);
    let check = luxx_typing(&["record", "check", "-"], &run.out);
    assert_eq!((check.code, check.out.as_str()), (0, "4 right\n"), "{}", check.err);
}

#[test]
fn fluxx_is_played_with_every_switch() {
    let folder = Folder::new();
    let file = folder.text("records.jsonl");
    let variants: [&[&str]; 8] = [
        &["--seats", "2"],
        &["--seats", "6", "--meta", "escalation"],
        &["--meta", "no_creepers", "--day", "special"],
        &["--birthday", "0,3", "--war-moves", "peace"],
        &["--death", "must_one", "--rich-bonus", "must"],
        &["--milk-is-food", "--turn-limit", "10"],
        &["--first", "random", "--series", "1"],
        &["--cards", concat!(env!("CARGO_MANIFEST_DIR"), "/../fluxx/tests/own.toml")],
    ];
    for variant in variants {
        let words = ["sim", "fluxx", "--matches", "4", "--records", &file, "--legal"];
        let run = luxx(&[&words, variant].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{variant:?}");
        let check = luxx(&["record", "check", &file]);
        assert_eq!(check.code, 0, "{variant:?}: {}", check.out);
    }
}

#[test]
fn variants_of_fluxx_that_do_not_exist_are_refused() {
    let sim = |words: &[&str], sentence: &str| assert_refused(&[&["sim", "fluxx"], words].concat(), sentence);
    sim(&["--seats", "1"], "`seats` is 1, but Fluxx is for 2 to 6");
    sim(&["--seats", "7"], "`seats` is 7, but Fluxx is for 2 to 6");
    sim(&["--first", "4"], "`first` is 4, but the seats are 0 to 3");
    sim(&["--first", "9"], "there is no seat 9");
    sim(&["--birthday", "5"], "`birthday` names seat 5, but the seats are 0 to 3");
    sim(&["--turn-limit", "0"], "`turn_limit` is 0, but it must be from 1 to 10000");
    sim(
        &["--meta", "chaos"],
        "invalid value 'chaos' for '--meta <META>' [possible values: none, escalation, no_creepers]",
    );
    let folder = Folder::new();
    let file = folder.text("own.toml");
    sim(&["--cards", &file], &format!("{file}: No such file or directory"));
    fs::write(&file, "[[card]]\nid = \"K01\"\n").expect("written");
    let run = luxx(&["sim", "fluxx", "--cards", &file]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.starts_with(&format!("luxx: {file}: line ")) && run.err.lines().count() == 1,
        "{}",
        run.err
    );
}

#[test]
fn ravensburger_is_advanced_and_the_duel_has_two_seats() {
    let options = json(&["--edition", "ravensburger", "--matches", "1"])["options"].clone();
    assert_eq!((&options["level"], &options["seats"]), (&Value::from("advanced"), &Value::from(4)));
    let options = json(&["--duel", "--matches", "1"])["options"].clone();
    assert_eq!((&options["level"], &options["seats"]), (&Value::from("base"), &Value::from(2)));
}

#[test]
fn threads_do_not_change_the_records() {
    let folder = Folder::new();
    for threads in ["1", "3"] {
        json(&["--matches", "40", "--threads", threads, "--records", &folder.text(threads)]);
    }
    let (one, three) =
        (fs::read(folder.path("1")).expect("there"), fs::read(folder.path("3")).expect("there"));
    assert!(one == three);
    assert_eq!(one.iter().filter(|&&byte| byte == b'\n').count(), 40);
    json(&["--matches", "40", "--seed", "1", "--records", &folder.text("other")]);
    assert!(one != fs::read(folder.path("other")).expect("there"), "another seed, other matches");
}

#[test]
fn a_series_sums_points() {
    let summary = json(&["--series", "2", "--seats", "3", "--matches", "4"]);
    assert_eq!((&summary["matches"], &summary["series"]["series"]), (&Value::from(24), &Value::from(4)));
    let of_matches = summary["seats"][1]["points"]["mean"].as_f64().expect("a mean");
    let of_series = summary["series"]["seats"][1]["points"]["mean"].as_f64().expect("a mean");
    assert!((of_matches * 6.0 - of_series).abs() < 1e-9);
}

#[test]
fn variants_that_do_not_exist_are_refused() {
    let sim =
        |words: &[&str], sentence: &str| assert_refused(&[&["sim", "abluxxen"], words].concat(), sentence);
    sim(&["--seats", "6"], "the AMIGO edition has 3 to 5 seats, not 6; two play the Duel (U16)");
    sim(&["--seats", "2"], "the AMIGO edition has 3 to 5 seats, not 2; two play the Duel (U16)");
    sim(&["--duel", "--seats", "3"], "the Duel has 2 seats, not 3 (S2)");
    sim(
        &["--edition", "ravensburger", "--seats", "6"],
        "the Ravensburger edition has 2 to 5 seats, not 6 (S2)",
    );
    sim(
        &["--edition", "ravensburger", "--level", "expert"],
        "the Ravensburger edition knows only the level `advanced` (S2)",
    );
    sim(&["--first", "4"], "seat 4 cannot begin: there are only 4 seats, counted from 0 (M3)");
    sim(
        &["--edition", "hasbro"],
        "invalid value 'hasbro' for '--edition <EDITION>' [possible values: ravensburger, amigo]",
    );
}

#[test]
fn bad_flags_are_refused() {
    let sim =
        |words: &[&str], sentence: &str| assert_refused(&[&["sim", "abluxxen"], words].concat(), sentence);
    sim(&["--seats", "many"], "invalid value 'many' for '--seats <N>': invalid digit found in string");
    sim(&["--matches", "0"], "invalid value '0' for '--matches <K>': 0 is not in 1..18446744073709551615");
    sim(&["--threads", "0"], "invalid value '0' for '--threads <T>': 0 is not in 1..=1024");
    sim(
        &["--first", "last"],
        "invalid value 'last' for '--first <N|random>': a seat (counted from 0) or `random`",
    );
    sim(
        &["--bots", "genius"],
        "invalid value 'genius' for '--bots <NAME,…>': there is no bot `genius`, only random, easy, steady, strong and champion",
    );
    sim(&["--bots", "random,random"], "4 seats need one bot for all or 4 bots, not 2");
    sim(&["--legal"], "the following required arguments were not provided: --records <FILE>");
    assert_refused(&["sim", "chess"], "unrecognized subcommand 'chess'");
    assert_eq!(luxx(&["sim"]).code, 2);
    assert_eq!(luxx(&[]).code, 2);
    assert_eq!(luxx(&["--help"]).code, 0);
}

#[test]
fn records_that_cannot_be_written_are_refused_before_playing() {
    let folder = Folder::new();
    let nowhere = folder.text("no/such/folder/file");
    assert_refused(
        &["sim", "abluxxen", "--matches", "1000000000", "--records", &nowhere],
        &format!("{nowhere}: No such file or directory"),
    );
    let itself = folder.text(".");
    assert_eq!(luxx(&["sim", "abluxxen", "--records", &itself]).code, 2);
    assert_eq!(folder.n_files(), 0);
}

#[test]
fn a_failed_simulation_leaves_no_file() {
    let folder = Folder::new();
    let run = luxx(&["sim", "abluxxen", "--seats", "6", "--records", &folder.text("records")]);
    assert_eq!((run.code, folder.n_files()), (2, 0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_one_sentence() {
    assert_refused(&["sim", "abluxxen", "--records", "/dev/full"], "/dev/full: No space left on device");
}

#[test]
fn every_bot_plays_the_same_from_the_same_seed() {
    let folder = Folder::new();
    let records = ["1", "2"].map(|threads| {
        let file = folder.text(threads);
        let words = ["--bots", "strong", "--budget", "20it", "--matches", "4", "--threads", threads];
        json(&[&words[..], &["--seed", "3", "--records", &file]].concat());
        fs::read_to_string(file).expect("there")
    });
    assert_eq!(records[0], records[1]);
}

#[test]
fn a_bot_may_have_a_budget_of_its_own() {
    let folder = Folder::new();
    let records = [["champion", "15it"], ["champion@15it", "1it"]].map(|[bots, budget]| {
        let file = folder.text(budget);
        json(&["--bots", bots, "--budget", budget, "--matches", "2", "--seed", "3", "--records", &file]);
        fs::read_to_string(file).expect("there").replace(&format!("bot:{bots}"), "bot")
    });
    assert_eq!(records[0], records[1]);
}

#[test]
fn a_wish_without_a_game_is_answered_with_what_there_is() {
    let run = luxx(&["sim"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("Usage: luxx sim <COMMAND>") && run.err.contains("fluxx"), "{}", run.err);
}

#[test]
fn negative_numbers_are_refused_as_values() {
    let run = luxx(&["sim", "abluxxen", "--seats", "-1"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("'--seats <") && run.err.lines().count() == 1, "{}", run.err);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_no_half_file() {
    let folder = Folder::new();
    let mut run = std::process::Command::new(assert_cmd::cargo::cargo_bin("luxx"))
        .args(["sim", "abluxxen", "--matches", "100000000", "--records", &folder.text("records.jsonl")])
        .spawn()
        .expect("it runs");
    while folder.n_files() == 0 {
        std::thread::yield_now();
    }
    let asked = std::process::Command::new("kill").arg(run.id().to_string()).status().expect("asked to end");
    assert!(asked.success());
    assert_eq!((run.wait().expect("it ends").code(), folder.n_files()), (Some(130), 0));
}
