use crate::program::{Folder, assert_refused, luxx, luxx_typing};

#[test]
fn a_whole_match_is_played_and_recorded() {
    let folder = Folder::new();
    let file = folder.text("match.jsonl");
    let words = ["play", "abluxxen", "--seed", "9", "--seat", "2", "--name", "Kim", "--record", &file];
    let run = luxx_typing(&words, &"1\n".repeat(2000));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("Abluxxen, 4 seats, against bots. You are Kim in seat 2."), "{}", run.out);
    assert!(run.out.contains("the match is over"));
    assert_eq!(luxx(&["record", "check", &file]).out, "1 right\n");
    let record = std::fs::read_to_string(&file).expect("there");
    assert!(record.contains(r#""players":["bot:random","bot:random","Kim","bot:random"]"#));
}

#[test]
fn a_series_is_played_to_its_end() {
    let words = ["play", "abluxxen", "--duel", "--series", "1", "--seed", "4", "--lang", "de"];
    let run = luxx_typing(&words, &"1\n".repeat(6000));
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Partie 2 von 2."), "{}", run.out);
    assert!(run.out.contains("Nach 2 von 2 Partien: Luchs "), "{}", run.out);
    assert!(run.out.contains("die Serie") || run.out.contains("der Serie"), "{}", run.out);
}

#[test]
fn leaving_early_leaves_no_record() {
    let folder = Folder::new();
    let run = luxx_typing(&["play", "abluxxen", "--record", &folder.text("match")], "1\nq\n");
    assert_eq!((run.code, folder.n_files()), (0, 0));
    assert!(run.out.ends_with("You left the table.\n"), "{}", run.out);
}

#[test]
fn the_same_seed_deals_the_same_cards() {
    let deal = |seed| luxx_typing(&["play", "abluxxen", "--first", "random", "--seed", seed], "q\n").out;
    assert_eq!(deal("1"), deal("1"));
    assert_ne!(deal("1"), deal("2"));
}

#[test]
fn bad_wishes_are_refused() {
    assert_refused(&["play", "abluxxen", "--seat", "4"], "there is no seat 4 at this table");
    assert_refused(
        &["play", "abluxxen", "--bots", "genius"],
        "invalid value 'genius' for '--bots <NAME,…>': there is no bot `genius`, only random, easy, steady, strong and champion",
    );
    assert_refused(
        &["play", "abluxxen", "--bots", "champion@long"],
        "invalid value 'champion@long' for '--bots <NAME,…>': `long` is no budget: write 2000it or 100ms",
    );
    assert_refused(&["play", "abluxxen", "--duel", "--seats", "4"], "the Duel has 2 seats, not 4 (S2)");
}
