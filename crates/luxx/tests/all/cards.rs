use std::fs;

use crate::program::{Folder, assert_refused, luxx};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/own-cards.toml");

#[test]
fn the_list_shows_every_card_once() {
    let run = luxx(&["cards", "list"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out.lines().count(), 98 + 3);
    assert!(run.out.contains("K19   Keeper     The Party\n"), "{}", run.out);
}

#[test]
fn one_card_is_shown_with_its_text_in_either_language() {
    assert!(luxx(&["cards", "list", "R20"]).out.starts_with("R20  New Rule  Inflation\n"));
    let german = luxx(&["cards", "list", "a05", "--lang", "de"]).out;
    assert!(
        german.starts_with("A05  Aktion  ") && german.contains("(Der Titel ist unsere Übersetzung.)"),
        "{german}"
    );
    assert_refused(&["cards", "list", "Z99"], "there is no card `Z99`; `luxx cards list` shows all");
}

#[test]
fn a_good_file_of_own_cards_is_all_right() {
    let run = luxx(&["cards", "check", EXAMPLE]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(run.out.ends_with("5 own cards, all right\n"));
}

#[test]
fn every_fault_of_a_file_is_named_with_line_and_field() {
    let folder = Folder::new();
    let example = fs::read_to_string(EXAMPLE).expect("the example is there");
    let text = example.replace("\"K19\"", "\"K99\"").replace("\"X05\"", "\"X04\"");
    fs::write(folder.path("faulty.toml"), text).expect("a file can be written");
    let run = luxx(&["cards", "check", &folder.text("faulty.toml")]);
    assert_eq!(run.code, 1);
    assert!(run.out.lines().all(|line| line.contains(": line ")), "{}", run.out);
    assert!(run.out.contains("K99"), "{}", run.out);
    assert_refused(&["cards", "check", "nowhere.toml"], "nowhere.toml: No such file or directory");
}

#[test]
fn a_trial_tells_what_the_cards_change() {
    let run = luxx(&["cards", "try", EXAMPLE, "--matches", "60", "--seats", "3"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out.lines().filter(|line| line.starts_with('X')).count(), 5, "{}", run.out);
    assert!(run.out.contains("choices a match: ") && run.out.contains("first seat wins: "), "{}", run.out);
    assert_eq!(luxx(&["cards", "try", EXAMPLE, "--matches", "60", "--seats", "3"]).out, run.out);
}
