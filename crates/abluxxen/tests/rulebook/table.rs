//! A table as text, a script of choices, and the lines that the table must show afterwards.

use abluxxen::{Abluxxen, Choice, State};
use game::{Awaiting, Game, Outcome, Refuse, Seat, Step};

pub(crate) fn state(table: &str) -> State {
    table.parse().unwrap_or_else(|problem| panic!("{problem}\n{table}"))
}

/// Plays `"0 2x12, 0 take, 1 deck"`: seats with their choices.
pub(crate) fn after(table: &str, script: &str) -> State {
    let mut state = state(table);
    for entry in script.split(", ").filter(|entry| !entry.is_empty()) {
        let (seat, choice) = entry_of(entry);
        Abluxxen::check(&state, seat, &choice)
            .unwrap_or_else(|refusal| panic!("{entry}: {} {refusal}\n{state}", refusal.rule()));
        Abluxxen::apply(&mut state, &Step::Choice(seat, choice), &mut |_| ());
    }
    state
}

/// Every line of `expected` must stand in the text of the table after the script; `no deck` means that
/// there is no such line.
pub(crate) fn check(table: &str, script: &str, expected: &str) {
    let text = after(table, script).to_string();
    for line in expected.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line.strip_prefix("no ") {
            Some(key) => {
                assert!(!text.lines().any(|other| other.starts_with(&format!("{key}:"))), "{line}\n{text}")
            }
            None => assert!(text.lines().any(|other| other == line), "missing: {line}\n{text}"),
        }
    }
}

/// The rule that refuses the last choice of a script.
pub(crate) fn refused(table: &str, script: &str) -> &'static str {
    let (before, last) = script.rsplit_once(", ").unwrap_or(("", script));
    let (seat, choice) = entry_of(last);
    let state = after(table, before);
    Abluxxen::check(&state, seat, &choice).expect_err("the last choice must be refused").rule().0
}

/// All choices at the end of a script, in their notation.
pub(crate) fn legal(table: &str, script: &str) -> String {
    let state = after(table, script);
    let mut choices = Vec::new();
    Abluxxen::legal_choices(&state, &mut choices);
    choices.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

pub(crate) fn outcome(table: &str, script: &str) -> Outcome<Abluxxen> {
    let state = after(table, script);
    assert_eq!(Abluxxen::awaiting(&state), Awaiting::Nothing, "{state}");
    Abluxxen::outcome(&state).expect("a match that is over has an outcome")
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a small number")
}

fn entry_of(entry: &str) -> (Seat, Choice) {
    let (number, choice) = entry.split_once(' ').unwrap_or_else(|| panic!("`{entry}` needs a seat"));
    (
        seat(number.parse().expect("a seat number")),
        choice.parse().unwrap_or_else(|problem| panic!("{problem}")),
    )
}
