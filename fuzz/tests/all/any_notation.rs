//! Notation both ways: what is written is read, what is read is written.

use bolero::check;
use fuzz::{BYTES_MAX, Bytes, Target, any_bytes, changed, changes_of, walk};
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;

#[test]
fn every_state_of_abluxxen_is_read_as_written() {
    check!()
        .with_max_len(BYTES_MAX)
        .with_generator(any_bytes())
        .for_each(|bytes| whole_match::<Abluxxen>(bytes));
}

#[test]
fn every_state_of_fluxx_is_read_as_written() {
    check!()
        .with_max_len(BYTES_MAX)
        .with_generator(any_bytes())
        .for_each(|bytes| whole_match::<Fluxx>(bytes));
}

#[test]
fn any_text_as_notation_of_abluxxen() {
    check!().for_each(|bytes: &[u8]| Abluxxen::check_text(&String::from_utf8_lossy(bytes)));
}

#[test]
fn any_text_as_notation_of_fluxx() {
    check!().for_each(|bytes: &[u8]| Fluxx::check_text(&String::from_utf8_lossy(bytes)));
}

#[test]
fn any_change_of_a_state_of_abluxxen() {
    check!()
        .with_max_len(BYTES_MAX)
        .with_generator(any_bytes())
        .for_each(|bytes| change_of_a_state::<Abluxxen>(bytes));
}

#[test]
fn any_change_of_a_state_of_fluxx() {
    check!()
        .with_max_len(BYTES_MAX)
        .with_generator(any_bytes())
        .for_each(|bytes| change_of_a_state::<Fluxx>(bytes));
}

#[test]
fn any_change_of_a_file_of_own_cards() {
    let file = include_str!("../../../crates/fluxx/tests/own.toml");
    check!().for_each(|bytes: &[u8]| Fluxx::check_text(&changed(file, &changes_of(bytes).0)));
}

fn whole_match<G: Target>(bytes: &[u8]) {
    walk::<G>(&mut Bytes::new(bytes), |state, _, legal, bytes| {
        G::check_notation(state, &bytes.pick(legal));
    });
}

fn change_of_a_state<G: Target<State: ToString>>(bytes: &[u8]) {
    let (changes, bytes) = changes_of(bytes);
    let mut last = String::new();
    walk::<G>(&mut Bytes::new(bytes), |state, _, _, _| last = state.to_string());
    G::check_text(&changed(&last, &changes));
}
