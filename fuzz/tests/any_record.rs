//! Any bytes as a record: nothing panics, and a record that is accepted can be written and read again.

use bolero::check;
use fuzz::{BYTES_MAX, Bytes, Target, any_bytes, changed, changes_of, record_of};
use game::{Record, replay};
use games::abluxxen::Abluxxen;

#[test]
fn any_bytes_as_record_of_abluxxen() {
    check!().for_each(|bytes: &[u8]| read::<Abluxxen>(&String::from_utf8_lossy(bytes)));
}

/// Bytes alone rarely get past the first brace, so real records are changed in a few places too.
#[test]
fn any_change_of_a_record_of_abluxxen() {
    check!().with_max_len(BYTES_MAX).with_generator(any_bytes()).for_each(|bytes| {
        let (changes, bytes) = changes_of(bytes);
        let record = record_of::<Abluxxen>(&mut Bytes::new(bytes));
        replay(&record).expect("a match that happened can be replayed");
        read::<Abluxxen>(&changed(&record.to_line(), &changes));
    });
}

#[test]
fn any_line_of_a_record_is_read_as_written() {
    check!().with_max_len(BYTES_MAX).with_generator(any_bytes()).for_each(|bytes| {
        let record = record_of::<Abluxxen>(&mut Bytes::new(bytes));
        assert_eq!(Record::from_line(&record.to_line()).as_ref(), Ok(&record));
    });
}

fn read<G: Target>(line: &str) {
    let Ok(record) = Record::<G>::from_line(line) else { return };
    let again = Record::<G>::from_line(&record.to_line()).expect("what we write we read");
    assert_eq!(again, record);
    if let Ok(state) = replay(&record) {
        assert_eq!(G::outcome(&state).is_some(), record.outcome.is_some());
    }
}
