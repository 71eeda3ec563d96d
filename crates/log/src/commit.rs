use game::Seat;

/// What becomes durable together, or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Commit {
    pub appends: Vec<Append>,
    pub table: Option<TableChange>,
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

    pub fn has_only_appends(&self) -> bool {
        let Self { appends: _, table, finished, persons } = self;
        table.is_none() && finished.is_none() && persons.is_empty()
    }
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
    /// Also the log of a match that will never be finished, which nothing could reach any more.
    Remove { id: String, unfinished: Option<String> },
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
