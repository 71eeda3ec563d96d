//! The one writer of this node: the entries of all waiting tables go in one statement, everything else in a
//! transaction of its own. Both check the lease as part of the write, so that a node that was replaced writes
//! nothing.

mod whole;

use std::collections::BTreeSet;
use std::sync::Arc;

use commits::{Append, Commit, Lease};
use tokio::sync::mpsc;

use super::connection::{ANSWER_S_MAX, Connection, Connector};
use super::node::Standing;
use crate::StoreError;
use crate::sql::{Answer, gather};

type Written = Result<(), StoreError>;

#[derive(Debug)]
pub(super) enum Job {
    Commit { commit: Box<Commit>, answer: Answer<()> },
    CheckWriting { answer: Answer<()> },
    Close { answer: Answer<()> },
}

const APPEND: &str =
    "WITH want AS (SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::int[])
        w (table_id, epoch, match_id, first, n)),
    ok AS (UPDATE lease l SET n_entries = w.first + w.n FROM want w
        WHERE l.table_id = w.table_id AND l.owner = $6 AND l.epoch = w.epoch
            AND l.match_id = w.match_id AND l.n_entries = w.first
        RETURNING l.table_id, l.match_number),
    entries AS (INSERT INTO log (match_number, seq, bytes) SELECT ok.match_number, e.seq, e.bytes
        FROM ok JOIN unnest($7::text[], $8::int[], $9::bytea[]) e (table_id, seq, bytes) USING (table_id))
    SELECT table_id FROM ok";

pub(super) async fn write_all(connector: Connector, standing: Arc<Standing>, mut jobs: mpsc::Receiver<Job>) {
    let mut writer = Writer { connector, standing, open: None };
    let mut waiting = Vec::new();
    while gather(&mut waiting, &mut jobs).await {
        let mut group = Vec::with_capacity(waiting.len());
        for job in waiting.drain(..) {
            match job {
                Job::Commit { commit, answer } => group.push((commit, answer)),
                Job::CheckWriting { answer } => drop(answer.send(writer.check().await)),
                Job::Close { answer } => {
                    writer.write(group).await;
                    drop(answer.send(Ok(())));
                    return;
                }
            }
        }
        writer.write(group).await;
    }
}

struct Writer {
    connector: Connector,
    standing: Arc<Standing>,
    open: Option<Connection>,
}

/// A commit that only continues a running match.
struct Entries<'c> {
    lease: &'c Lease,
    first: &'c Append,
    appends: &'c [Append],
}

impl<'c> Entries<'c> {
    fn of(commit: &'c Commit) -> Option<Self> {
        let (lease, first) = (commit.lease.as_ref()?, commit.appends.first()?);
        let is_next = |(entry, seq): (&Append, u32)| entry.match_id == first.match_id && entry.seq == seq;
        let goes_on = first.seq > 0 && commit.appends.iter().zip(first.seq..).all(is_next);
        (commit.has_only_appends() && goes_on).then_some(Self { lease, first, appends: &commit.appends })
    }
}

/// What the statement takes: one place for each table, and one for each entry.
#[derive(Default)]
struct Arrays {
    tables: Vec<String>,
    epochs: Vec<i32>,
    matches: Vec<String>,
    firsts: Vec<i32>,
    counts: Vec<i32>,
    of_tables: Vec<String>,
    seqs: Vec<i32>,
    bytes: Vec<Vec<u8>>,
}

impl Arrays {
    fn of(group: &[(Box<Commit>, Answer<()>)]) -> Self {
        let mut arrays = Self::default();
        for Entries { lease, first, appends } in group.iter().filter_map(|(commit, _)| Entries::of(commit)) {
            arrays.tables.push(lease.table.clone());
            arrays.epochs.push(int(lease.epoch));
            arrays.matches.push(first.match_id.clone());
            arrays.firsts.push(int(first.seq));
            arrays.counts.push(length(appends));
            for entry in appends {
                arrays.of_tables.push(lease.table.clone());
                arrays.seqs.push(int(entry.seq));
                arrays.bytes.push(entry.bytes.clone());
            }
        }
        arrays
    }
}

impl Writer {
    async fn write(&mut self, group: Vec<(Box<Commit>, Answer<()>)>) {
        let mut tables = BTreeSet::new();
        let (entries, others): (Vec<_>, Vec<_>) = group.into_iter().partition(|(commit, _)| {
            Entries::of(commit).is_some_and(|entries| tables.insert(entries.lease.table.clone()))
        });
        self.append(entries).await;
        for (commit, answer) in others {
            let written = self.write_whole(&commit).await;
            drop(answer.send(written));
        }
    }

    async fn append(&mut self, group: Vec<(Box<Commit>, Answer<()>)>) {
        if group.is_empty() {
            return;
        }
        let arrays = Arrays::of(&group);
        match self.append_all(arrays).await {
            Ok(written) => {
                for (commit, answer) in group {
                    let is_written =
                        commit.lease.as_ref().is_some_and(|lease| written.contains(&lease.table));
                    // Queried alone, the lease says whether it belongs to somebody else or merely does not know its
                    // match.
                    let written = if is_written { Ok(()) } else { self.write_whole(&commit).await };
                    drop(answer.send(written));
                }
            }
            // For example a table whose row is locked: the others must not suffer for it.
            Err(StoreError::Failed(_)) if group.len() > 1 => {
                for (commit, answer) in group {
                    let written = self.write_whole(&commit).await;
                    drop(answer.send(written));
                }
            }
            Err(problem) => group.into_iter().for_each(|(_, answer)| drop(answer.send(Err(problem.clone())))),
        }
    }

    /// The tables whose entries were written; the others belong to somebody else or are further on.
    async fn append_all(&mut self, group: Arrays) -> Result<BTreeSet<String>, StoreError> {
        let node = self.standing.number();
        let connection = self.open().await?;
        let Arrays { tables, epochs, matches, firsts, counts, of_tables, seqs, bytes } = &group;
        let parameters: super::Parameters<'_> =
            &[tables, epochs, matches, firsts, counts, &node, of_tables, seqs, bytes];
        let written = connection.guard(connection.query(APPEND, parameters)).await;
        let written = self.noted(written)?;
        written.iter().map(|row| super::column(row, 0)).collect()
    }

    async fn write_whole(&mut self, commit: &Commit) -> Written {
        let node = self.standing.number();
        let connection = self.open().await?;
        if let Err(problem) = connection.guard(connection.client.batch_execute("BEGIN")).await {
            // It may begin later, and nobody would ever end it: what is written then must not count as stored.
            self.open = None;
            return Err(StoreError::Failed(problem.to_string()));
        }
        let written = tokio::time::timeout(ANSWER_S_MAX, whole::write(connection, node, commit)).await;
        let Ok(written) = written else {
            self.open = None;
            return Err(StoreError::Failed("the database does not answer".to_owned()));
        };
        let ended = match written {
            Ok(()) => connection.guard(connection.client.batch_execute("COMMIT")).await,
            Err(problem) => {
                if connection.guard(connection.client.batch_execute("ROLLBACK")).await.is_err() {
                    self.open = None;
                }
                // Nothing was committed, whatever happened on the way.
                Err(match problem {
                    StoreError::Unknown(problem) => StoreError::Failed(problem),
                    StoreError::Conflict | StoreError::Failed(_) => problem,
                })
            }
        };
        self.noted(ended)
    }

    /// Writes the node's row unchanged, along the same path as every commit.
    async fn check(&mut self) -> Written {
        let node = self.standing.number();
        let connection = self.open().await?;
        let statement = "UPDATE node SET address = address WHERE id = $1";
        let written = connection.guard(connection.execute(statement, &[&node])).await;
        self.noted(written.map(drop))
    }

    /// A node that may have been replaced says nothing more.
    async fn open(&mut self) -> Result<&Connection, StoreError> {
        self.standing.check()?;
        if self.open.as_ref().is_none_or(|connection| connection.client.is_closed()) {
            self.open = Some(self.connector.connect().await?);
        }
        Ok(self.open.as_ref().expect("just opened"))
    }

    /// After an unexpected error the connection may be in the middle of anything.
    fn noted<T>(&mut self, written: Result<T, StoreError>) -> Result<T, StoreError> {
        if matches!(written, Err(StoreError::Unknown(_))) {
            self.open = None;
        }
        written
    }
}

fn int(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn length(appends: &[Append]) -> i32 {
    i32::try_from(appends.len()).unwrap_or(i32::MAX)
}
