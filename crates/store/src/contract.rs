//! What every store has to prove. A new store calls [`check`] from a test of its own.

mod keeping;
mod logs;
mod owners;
mod people;
mod persons;
mod records;
mod tables;

use std::sync::Arc;

use commits::{Append, Commit, Lease, TableChange, TableRow};

use crate::Store;

/// Runs the whole suite against an empty store.
///
/// # Panics
/// When the store breaks a promise.
pub async fn check(store: Arc<dyn Store>) {
    logs::check(&store).await;
    tables::check(&*store).await;
    owners::check(&store).await;
    records::check(&*store).await;
    people::check(&*store).await;
    persons::check(&*store).await;
    keeping::check(&*store).await;
    store.check_writing().await.expect("it can be written");
}

fn entry(match_id: &str, seq: u32, text: &str) -> Append {
    Append { match_id: match_id.to_owned(), seq, bytes: text.as_bytes().to_vec() }
}

fn row(id: &str, version: u32, text: &str) -> TableRow {
    let bytes = text.as_bytes().to_vec();
    TableRow { id: id.to_owned(), version, changed_ms: 1_700_000_000_000, bytes }
}

/// A table in the hands of one owner.
#[derive(Clone)]
struct Owned<'s> {
    store: &'s dyn Store,
    lease: Lease,
}

impl<'s> Owned<'s> {
    async fn open(store: &'s dyn Store, id: &str) -> Self {
        store.commit(Commit::of_new_table(row(id, 1, "one"), Vec::new())).await.expect("a new table");
        Self { store, lease: Lease { table: id.to_owned(), epoch: Lease::FIRST } }
    }

    /// Somebody else takes the table over.
    async fn claimed(&self) -> Self {
        let epoch = self.store.claim(&self.lease.table).await.expect("a claim").expect("nobody holds it");
        Self { store: self.store, lease: Lease { table: self.lease.table.clone(), epoch } }
    }

    fn entries(&self, appends: Vec<Append>) -> Commit {
        Commit { lease: Some(self.lease.clone()), appends, ..Commit::default() }
    }

    fn change(&self, table: TableChange) -> Commit {
        Commit { lease: Some(self.lease.clone()), table: Some(table), ..Commit::default() }
    }

    fn saved(&self, version: u32, text: &str) -> Commit {
        self.change(TableChange::Save(row(&self.lease.table, version, text)))
    }

    fn removal(&self, version: u32, unfinished: Option<&str>) -> Commit {
        let (id, unfinished) = (self.lease.table.clone(), unfinished.map(str::to_owned));
        self.change(TableChange::Remove { id, version, unfinished })
    }

    async fn append(&self, appends: Vec<Append>) -> Result<(), crate::StoreError> {
        self.store.commit(self.entries(appends)).await
    }
}
