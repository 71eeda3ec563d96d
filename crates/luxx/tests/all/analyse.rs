use serde_json::Value;

use crate::program::{Folder, assert_refused, luxx};

/// A file with two matches of easy bots.
fn records(folder: &Folder, game: &str) -> String {
    let path = folder.text("matches.jsonl");
    let words = [
        "sim",
        game,
        "--bots",
        "easy",
        "--matches",
        "2",
        "--seed",
        "4",
        "--records",
        &path,
        "--threads",
        "1",
    ];
    assert_eq!(luxx(&words).code, 0);
    path
}

#[test]
fn every_choice_is_judged_and_every_step_has_its_chances() {
    for game in ["abluxxen", "fluxx"] {
        let folder = Folder::new();
        let (path, picture) = (records(&folder, game), folder.text("curve.svg"));
        let words =
            ["record", "analyse", &path, "--match", "2", "--budget", "30it", "--json", "--svg", &picture];
        let run = luxx(&words);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{game}");
        let result: Value = serde_json::from_str(&run.out).expect("one JSON object");
        assert_eq!(result["seats"].as_array().map(Vec::len), Some(4), "{game}");
        let n_points = result["chances"].as_array().expect("a curve").len();
        let choices = result["choices"].as_array().expect("choices");
        assert!(choices.len() < n_points && choices.len() > 10, "{game}: {} {n_points}", choices.len());
        for choice in choices {
            let number = |field: &str| choice[field].as_f64().expect(field);
            assert!((number("best_value") - number("value") - number("loss")).abs() < 1e-9, "{choice}");
            assert!(number("low") <= number("value") && number("value") <= number("high"), "{choice}");
        }
        let svg = std::fs::read_to_string(folder.path("curve.svg")).expect("the picture");
        assert_eq!(svg.matches("<polyline").count(), 4, "{game}");
    }
}

#[test]
fn the_text_tells_mistakes_and_luck_of_every_seat() {
    let folder = Folder::new();
    let path = records(&folder, "abluxxen");
    let run = luxx(&["record", "analyse", &path, "--budget", "100it"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("seat  player"), "{}", run.out);
    assert_eq!(run.out.matches("bot:easy").count(), 4, "{}", run.out);
    assert!(run.out.contains("mistakes, the worst first"), "{}", run.out);
}

#[test]
fn wrong_records_and_wishes_are_refused() {
    let folder = Folder::new();
    let path = records(&folder, "abluxxen");
    assert_refused(
        &["record", "analyse", &path, "--match", "3"],
        &format!("{path}: there is no match 3, only 2"),
    );
    let broken = std::fs::read_to_string(&path).expect("records").replacen("\"seat\":0", "\"seat\":1", 1);
    std::fs::write(&path, broken).expect("written");
    let run = luxx(&["record", "analyse", &path, "--budget", "2it"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
}
