use serde_json::Value;

use crate::program::{Folder, assert_refused, luxx};

fn json(words: &[&str]) -> Value {
    let run = luxx(words);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{words:?}");
    serde_json::from_str(&run.out).expect("one JSON object")
}

#[test]
fn win_shares_points_and_ratings_have_intervals() {
    for game in ["abluxxen", "fluxx"] {
        let words = ["arena", game, "--bots", "steady,random", "--matches", "40", "--duplicate", "--json"];
        let result = json(&words);
        assert_eq!(result["matches"], 40, "{game}");
        assert_eq!(result["deals"], 10, "{game}: four seats");
        let [steady, random] = &result["bots"].as_array().expect("a list")[..] else { panic!("two bots") };
        assert_eq!((&steady["name"], &random["name"]), (&"steady".into(), &"random".into()));
        for bot in [steady, random] {
            for [low, mean, high] in [
                ["low", "win_share", "high"],
                ["points_low", "points", "points_high"],
                ["rating_low", "rating", "rating_high"],
            ] {
                let number = |field: &str| bot[field].as_f64().expect(field);
                assert!(number(low) <= number(mean) && number(mean) <= number(high), "{game}: {bot}");
            }
            assert_eq!((&bot["illegal"], &bot["late"]), (&0.into(), &0.into()));
        }
        assert!(steady["low"].as_f64() > Some(0.25), "{game}: {steady}");
        assert!(steady["rating"].as_f64() > random["rating"].as_f64());
    }
}

#[test]
fn the_same_seed_gives_the_same_result_on_any_number_of_threads() {
    let shares = |threads: &str, seed: &str| {
        let words = [
            "arena",
            "abluxxen",
            "--seats",
            "3",
            "--bots",
            "strong,easy,random",
            "--matches",
            "6",
            "--budget",
            "20it",
            "--threads",
            threads,
            "--seed",
            seed,
            "--json",
        ];
        let result = json(&words);
        result["bots"].as_array().expect("a list").iter().map(|bot| bot["points"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(shares("1", "7"), shares("3", "7"));
    assert_ne!(shares("1", "7"), shares("1", "8"));
}

#[test]
fn the_table_and_the_picture_tell_the_same() {
    let folder = Folder::new();
    let picture = folder.text("shares.svg");
    let words = [
        "arena",
        "abluxxen",
        "--duel",
        "--bots",
        "steady,easy",
        "--matches",
        "20",
        "--duplicate",
        "--svg",
        &picture,
    ];
    let run = luxx(&words);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains("20 matches of 10 deals") && run.out.contains("win share (95 %)"),
        "{}",
        run.out
    );
    let svg = std::fs::read_to_string(folder.path("shares.svg")).expect("the picture");
    assert!(svg.starts_with("<svg ") && svg.contains(">steady<") && svg.contains(">easy<"), "{svg}");
}

/// The example in `examples/` plays both games by the rules.
#[test]
fn programs_in_other_languages_take_part() {
    let program = concat!("cmd:\"python3 ", env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py\",random");
    for game in ["abluxxen", "fluxx"] {
        let result = json(&["arena", game, "--bots", program, "--matches", "4", "--threads", "1", "--json"]);
        assert_eq!(result["complaints"], serde_json::json!([]), "{game}");
        assert!(result["bots"][0]["name"].as_str().expect("a name").starts_with("cmd:python3 "));
    }
}

#[test]
fn a_program_that_fails_is_reported_and_the_matches_go_on() {
    let words =
        ["arena", "fluxx", "--seats", "2", "--bots", "cmd:false,random", "--matches", "4", "--threads", "1"];
    let run = luxx(&words);
    assert_eq!(run.code, 0);
    assert_eq!(run.err, "luxx: cmd:false: it ended; random answers for it\n");
    assert!(run.out.contains("4 matches"), "{}", run.out);
}

#[test]
fn wrong_wishes_are_refused() {
    let arena = ["arena", "abluxxen", "--bots"];
    assert_refused(
        &[&arena[..], &["clever"]].concat(),
        "invalid value 'clever' for '--bots <BOT,…>': there is no bot `clever`, only random, easy, steady, strong and champion",
    );
    assert_refused(
        &[&arena[..], &["easy", "--budget", "5"]].concat(),
        "invalid value '5' for '--budget <BUDGET>': `5` is no budget: write 2000it or 100ms",
    );
    assert_refused(
        &[&arena[..], &["easy", "--duel", "--seats", "3"]].concat(),
        "the Duel has 2 seats, not 3 (S2)",
    );
}

#[test]
fn the_ladder_is_a_page_with_every_variant() {
    let folder = Folder::new();
    let page = folder.text("ladder.md");
    let rows = folder.text("rows.jsonl");
    let words = ["arena", "ladder", "--out", &page, "--keep", &rows, "--divisor", "1000"];
    let run = luxx(&words);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let text = std::fs::read_to_string(folder.path("ladder.md")).expect("the page");
    for part in [
        "| AMIGO base | 5 |",
        "| the Duel, expert | 2 |",
        "## Fluxx",
        "| usual | 6 |",
        "strong against steady",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    assert!(text.contains(" 0 were illegal"), "{text}");
    assert!(text.contains("Of 126 rows 126 are played"), "{text}");

    let kept = std::fs::read_to_string(folder.path("rows.jsonl")).expect("the rows");
    assert_eq!(luxx(&words).code, 0);
    assert_eq!(std::fs::read_to_string(folder.path("ladder.md")).expect("the page"), text);
    assert_eq!(
        std::fs::read_to_string(folder.path("rows.jsonl")).expect("the rows"),
        kept,
        "none is played again"
    );
}

#[test]
fn conduct_is_watched_in_every_variant() {
    let run = luxx(&["arena", "conduct", "--matches", "40", "--budget", "20000ms", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let rows: Vec<Value> = serde_json::from_str(&run.out).expect("a list");
    assert_eq!(rows.len(), 6, "three levels of two games");
    for row in &rows {
        assert!(row["matches"].as_u64() >= Some(40) && row["choices"].as_u64() > Some(100), "{row}");
        assert_eq!((row["illegal"].as_u64(), row["late"].as_u64()), (Some(0), Some(0)), "{row}");
        let [median, most, slowest] = ["median_ms", "most_ms", "slowest_ms"].map(|name| row[name].as_f64());
        assert!(Some(0.0) < median && median <= most && most <= slowest.map(|ms| ms * 17.0 / 16.0), "{row}");
    }
}
