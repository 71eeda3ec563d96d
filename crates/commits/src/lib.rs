//! What a table makes durable: one commit from the table to the store.

mod commit;
mod keeping;
mod people;

pub use commit::{
    Append, Commit, FinishedMatch, Holder, Lease, MatchWithout, NewDevice, Participant, Person, PersonChange,
    PersonNote, StoredDevice, TableChange, TableRow, Without,
};
pub use game::Seat;
pub use keeping::{Keeping, MatchEnd, PersonRating, PuzzleAnswer, PuzzleAnswers, RatedPerson};
pub use people::{Channel, NoteKind, SeekPlace, Seeker, Turn, TurnChange};
