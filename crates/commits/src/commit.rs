use game::Seat;

use crate::{Channel, NoteKind, Seeker, TurnChange};

/// What becomes durable together, or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Commit {
    /// In whose name a log or a row is written. Only persons change without one.
    pub lease: Option<Lease>,
    pub appends: Vec<Append>,
    pub table: Option<TableChange>,
    /// Everybody who hosts the table or sits there. Whoever once did is known for as long as the table is there.
    pub sitters: Vec<String>,
    pub finished: Option<FinishedMatch>,
    /// Whose turn it is at the table from now on, if that has changed.
    pub turn: Option<TurnChange>,
    pub persons: Vec<PersonChange>,
}

impl Commit {
    pub fn of_person(change: PersonChange) -> Self {
        Self { persons: vec![change], ..Self::default() }
    }

    /// The row of a table and nothing else.
    pub fn of_row(row: TableRow) -> Self {
        Self { table: Some(TableChange::Save(row)), ..Self::default() }
    }

    /// A new table and nothing else.
    pub fn of_new_table(row: TableRow, sitters: Vec<String>) -> Self {
        let lease = Some(Lease { table: row.id.clone(), epoch: Lease::FIRST });
        Self { lease, table: Some(TableChange::Save(row)), sitters, ..Self::default() }
    }

    pub fn has_only_appends(&self) -> bool {
        let Self { lease: _, appends: _, table, sitters, finished, turn, persons } = self;
        let is_bare = table.is_none() && sitters.is_empty() && finished.is_none();
        is_bare && turn.is_none() && persons.is_empty()
    }

    /// Whether it needs a lease.
    pub fn writes_a_table(&self) -> bool {
        !self.appends.is_empty() || self.table.is_some() || !self.sitters.is_empty() || self.turn.is_some()
    }

    /// Whether it is the first commit of its table.
    pub fn opens_a_table(&self) -> bool {
        matches!(&self.table, Some(TableChange::Save(row)) if row.version == 1)
    }
}

/// The right to write for a table. Whoever claims the table next gets the next epoch, and from then on nothing is
/// stored in the name of an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    pub table: String,
    pub epoch: u32,
}

impl Lease {
    /// Of whoever opens the table.
    pub const FIRST: u32 = 1;
}

/// One entry of a match's log. Entries count from 0 without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    pub match_id: String,
    pub seq: u32,
    pub bytes: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableChange {
    /// The row with the next version: 1 creates the table, n + 1 replaces n.
    Save(TableRow),
    /// The row of this version, and the log of a match that will never be finished, which nothing could reach any
    /// more.
    Remove { id: String, version: u32, unfinished: Option<String> },
}

/// A live table, as its owner left it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    pub id: String,
    pub version: u32,
    pub changed_ms: u64,
    pub bytes: Vec<u8>,
}

/// A finished match, as the list of records shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedMatch {
    pub match_id: String,
    pub ended_ms: u64,
    pub summary: Vec<u8>,
    pub participants: Vec<Participant>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    pub person: String,
    pub seat: Seat,
}

/// Whoever holds a secret. The store sees only hashes of secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: String,
    pub name: String,
}

/// Something that holds a secret from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDevice {
    pub secret_hash: String,
    /// What it is, in the reader's own form.
    pub kind: String,
    pub added_ms: u64,
}

/// Something that holds a secret. For what an early version added, some of this may not be known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDevice {
    /// The beginning of the hash of its secret, which leads nobody to the secret.
    pub id: String,
    pub kind: Option<String>,
    pub added_ms: Option<u64>,
    pub seen_ms: Option<u64>,
}

impl StoredDevice {
    pub const ID_CHARS: usize = 16;

    pub fn id_of(secret_hash: &str) -> &str {
        secret_hash.get(..Self::ID_CHARS).unwrap_or(secret_hash)
    }
}

/// Whoever came with a secret, and by which device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub person: Person,
    pub device: StoredDevice,
}

/// Everything that names somebody who is to be forgotten, without the name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Without {
    pub matches: Vec<MatchWithout>,
    pub notes: Vec<PersonNote>,
}

/// A small document about a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonNote {
    pub person: String,
    pub kind: NoteKind,
    pub bytes: Vec<u8>,
}

/// A match without the name of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchWithout {
    pub match_id: String,
    /// The first entry of its log.
    pub head: Vec<u8>,
    /// What the list of records shows; nothing while the match is running.
    pub summary: Option<Vec<u8>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PersonChange {
    Add {
        person: Person,
        device: NewDevice,
    },
    Rename {
        id: String,
        name: String,
    },
    /// Another device becomes the same person.
    AddDevice {
        id: String,
        device: NewDevice,
    },
    /// The device was here again, and what it is may have changed.
    SeeDevice {
        secret_hash: String,
        kind: String,
        seen_ms: u64,
    },
    /// The device is no longer this person.
    EndDevice {
        id: String,
        device: String,
    },
    AddLink {
        id: String,
        token_hash: String,
        expires_ms: u64,
    },
    SetNote {
        id: String,
        kind: NoteKind,
        bytes: Vec<u8>,
    },
    AddChannel(Channel),
    /// A conflict if it is not as it was: somebody else uses it or has changed it.
    ChangeChannel {
        channel: Channel,
        from_next_ms: u64,
    },
    RemoveChannel {
        id: String,
    },
    /// Looks for people from now on, or has moved within the search.
    Seek(Seeker),
    /// Is still there, if nobody was found yet.
    StillSeeking {
        id: String,
        now_ms: u64,
    },
    /// People who wait are brought together; a conflict if one of them is no longer waiting.
    Gather {
        persons: Vec<String>,
        now_ms: u64,
    },
    StopSeeking {
        id: String,
    },
}
