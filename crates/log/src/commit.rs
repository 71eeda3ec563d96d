use game::Seat;

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
        let Self { lease: _, appends: _, table, sitters, finished, persons } = self;
        table.is_none() && sitters.is_empty() && finished.is_none() && persons.is_empty()
    }

    /// Whether it needs a lease.
    pub fn writes_a_table(&self) -> bool {
        !self.appends.is_empty() || self.table.is_some() || !self.sitters.is_empty()
    }

    /// Whether it is the first that is heard of its table.
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
    /// The row of this version. Also the log of a match that will never be finished, which nothing could reach any
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

/// A match that is over: what the list of records shows.
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PersonChange {
    Add {
        person: Person,
        secret_hash: String,
        added_ms: u64,
    },
    Rename {
        id: String,
        name: String,
    },
    /// Another device becomes the same person.
    AddSecret {
        id: String,
        secret_hash: String,
    },
    AddLink {
        id: String,
        token_hash: String,
        expires_ms: u64,
    },
}
