//! Any bytes as a record: nothing panics, and a record that is accepted can be written and read again.

use bolero::check;
use fuzz::{BYTES_MAX, Bytes, Target, any_bytes, changed, changes_of, record_of};
use game::{Record, replay};
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;

#[test]
fn any_bytes_as_record_of_abluxxen() {
    check!().for_each(|bytes: &[u8]| read::<Abluxxen>(&String::from_utf8_lossy(bytes)));
}

#[test]
fn any_bytes_as_record_of_fluxx() {
    check!().for_each(|bytes: &[u8]| read::<Fluxx>(&String::from_utf8_lossy(bytes)));
}

#[test]
fn any_change_of_a_record_of_abluxxen() {
    check!()
        .with_max_len(BYTES_MAX)
        .with_generator(any_bytes())
        .for_each(|bytes| any_change::<Abluxxen>(bytes));
}

#[test]
fn any_change_of_a_record_of_fluxx() {
    check!().with_max_len(BYTES_MAX).with_generator(any_bytes()).for_each(|bytes| any_change::<Fluxx>(bytes));
}

#[test]
fn any_record_of_abluxxen_is_read_as_written() {
    check!()
        .with_max_len(BYTES_MAX)
        .with_generator(any_bytes())
        .for_each(|bytes| round_trip::<Abluxxen>(bytes));
}

#[test]
fn any_record_of_fluxx_is_read_as_written() {
    check!().with_max_len(BYTES_MAX).with_generator(any_bytes()).for_each(|bytes| round_trip::<Fluxx>(bytes));
}

fn read<G: Target>(line: &str) {
    let Ok(record) = Record::<G>::from_line(line) else { return };
    let again = Record::<G>::from_line(&record.to_line()).expect("what we write we read");
    assert_eq!(again, record);
    if let Ok(state) = replay(&record) {
        assert_eq!(G::outcome(&state).is_some(), record.outcome.is_some());
    }
}

/// Bytes alone rarely get past the first brace, so real records are changed in a few places too.
fn any_change<G: Target>(bytes: &[u8]) {
    let (changes, bytes) = changes_of(bytes);
    let record = record_of::<G>(&mut Bytes::new(bytes));
    replay(&record).expect("a match that happened can be replayed");
    read::<G>(&changed(&record.to_line(), &changes));
}

fn round_trip<G: Target>(bytes: &[u8]) {
    let record = record_of::<G>(&mut Bytes::new(bytes));
    assert_eq!(Record::from_line(&record.to_line()).as_ref(), Ok(&record));
}
