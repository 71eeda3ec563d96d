//! What a table makes durable: one commit from the table to the store.

mod commit;

pub use commit::{
    Append, Commit, FinishedMatch, Lease, Participant, Person, PersonChange, TableChange, TableRow,
};
pub use game::Seat;
