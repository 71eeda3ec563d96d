//! The one writer: takes all commits that wait and makes them durable with one fsync.

use std::sync::{Arc, LazyLock};

use commits::{Append, Commit, FinishedMatch, Keeping, TableChange, TableRow, Without};
use sqlx::{AssertSqlSafe, Connection, Executor, Row, SqliteConnection, query};
use tokio::sync::mpsc;

use super::book::Book;
use super::persons::{change_person, take_link};
use super::{failed, forgetting, keeping, people};
use crate::StoreError;
use crate::sql::{Answer, gather};

pub(super) type Written = Result<(), StoreError>;

#[derive(Debug)]
pub(super) enum Job {
    Commit { commit: Arc<Commit>, answer: Answer<()> },
    Errand(Errand),
    Close { answer: Answer<()> },
}

/// What is too rare to be gathered into groups.
#[derive(Debug)]
pub(super) enum Errand {
    Forget { ended_before_ms: u64, answer: Answer<u32> },
    ForgetLinks { now_ms: u64, answer: Answer<u32> },
    ForgetPersons { added_before_ms: u64, answer: Answer<u32> },
    ForgetPerson { person: String, without: Without, answer: Answer<()> },
    ForgetSeekers { seen_before_ms: u64, answer: Answer<u32> },
    TakeLink { token_hash: String, now_ms: u64, answer: Answer<Option<String>> },
    Claim { table: String, answer: Answer<Option<u32>> },
    Touch { table: String, seen_ms: u64, answer: Answer<()> },
    Keep { keeping: Keeping, answer: Answer<()> },
    CheckWriting { answer: Answer<()> },
    Execute { statement: &'static str, answer: Answer<()> },
    LookUp { query: &'static str, answer: Answer<String> },
}

/// How many rows an INSERT has room for, so that the same few statements stay prepared. Every further statement is a
/// round trip to the connection's thread, which costs more than room that stays empty.
const ROOMS: [usize; 12] = [1, 2, 4, 8, 16, 32, 48, 64, 96, 128, 192, 256];
const ROWS_MAX: usize = ROOMS[ROOMS.len() - 1];

/// Whether a transaction begins with an INSERT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begin {
    /// It is in one already, or is one by itself.
    No,
    Here,
}

pub(super) async fn write_all(connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut writer = Writer { connection, book: Book::default() };
    let mut waiting = Vec::new();
    while gather(&mut waiting, &mut jobs).await {
        let mut group = Vec::with_capacity(waiting.len());
        for job in waiting.drain(..) {
            match job {
                Job::Commit { commit, answer } => group.push((commit, answer)),
                // An errand waits behind the commits that came before it.
                Job::Errand(errand) => {
                    writer.write_group(std::mem::take(&mut group)).await;
                    writer.run(errand).await;
                }
                Job::Close { answer } => {
                    writer.write_group(std::mem::take(&mut group)).await;
                    return writer.close(answer).await;
                }
            }
        }
        writer.write_group(group).await;
    }
}

struct Writer {
    connection: SqliteConnection,
    book: Book,
}

impl Writer {
    async fn run(&mut self, errand: Errand) {
        let Self { connection, book } = self;
        match errand {
            Errand::Forget { ended_before_ms, answer } => {
                book.forget_matches();
                drop(answer.send(forgetting::forget(connection, ended_before_ms).await));
            }
            Errand::ForgetLinks { now_ms, answer } => {
                drop(answer.send(forgetting::forget_links(connection, now_ms).await));
            }
            Errand::ForgetPersons { added_before_ms, answer } => {
                drop(answer.send(forgetting::forget_persons(connection, added_before_ms).await));
            }
            Errand::ForgetPerson { person, without, answer } => {
                drop(answer.send(forgetting::forget_person(connection, &person, &without).await));
            }
            Errand::ForgetSeekers { seen_before_ms, answer } => {
                drop(answer.send(people::forget_seekers(connection, seen_before_ms).await));
            }
            Errand::TakeLink { token_hash, now_ms, answer } => {
                drop(answer.send(take_link(connection, &token_hash, now_ms).await));
            }
            Errand::Claim { table, answer } => {
                let epoch = match is_stored(connection, &table).await {
                    Ok(is_stored) => Ok(is_stored.then(|| book.claim(&table))),
                    Err(problem) => Err(problem),
                };
                drop(answer.send(epoch));
            }
            Errand::Touch { table, seen_ms, answer } => {
                drop(answer.send(touch(connection, &table, seen_ms).await));
            }
            Errand::Keep { keeping, answer } => {
                drop(answer.send(keeping::keep(connection, keeping).await));
            }
            Errand::CheckWriting { answer } => {
                let written = connection.execute("UPDATE pulse SET beat = beat + 1").await;
                drop(answer.send(written.map(drop).map_err(failed)));
            }
            Errand::Execute { statement, answer } => {
                book.forget_matches();
                drop(answer.send(connection.execute(statement).await.map(drop).map_err(failed)));
            }
            Errand::LookUp { query, answer } => {
                let row = connection.fetch_one(query).await;
                drop(answer.send(row.and_then(|row| row.try_get(0)).map_err(failed)));
            }
        }
    }

    /// All in one transaction; if that fails, each on its own, so that nobody suffers for somebody else's conflict.
    async fn write_group(&mut self, group: Vec<(Arc<Commit>, Answer<()>)>) {
        if group.is_empty() {
            return;
        }
        let commits: Vec<&Commit> = group.iter().map(|(commit, _)| &**commit).collect();
        let all = self.transact(&commits).await;
        if all.is_ok() || group.len() == 1 {
            for (_, answer) in group {
                drop(answer.send(all.clone()));
            }
            return;
        }
        for (commit, answer) in group {
            drop(answer.send(self.transact(&[&commit]).await));
        }
    }

    async fn transact(&mut self, commits: &[&Commit]) -> Written {
        let written = self.write_whole(commits).await;
        match &written {
            Ok(()) => commits.iter().for_each(|commit| self.book.note(commit)),
            Err(problem) => {
                // A number that was assigned in this transaction may be assigned to another match in the next.
                self.book.forget_matches();
                if matches!(problem, StoreError::Failed(_)) {
                    self.make_room().await;
                }
            }
        }
        written
    }

    async fn write_whole(&mut self, commits: &[&Commit]) -> Written {
        for commit in commits {
            self.book.check_owner(commit)?;
        }
        let Self { connection, book } = self;
        let Some(rows) = book.known(commits) else {
            begin(connection).await?;
            let written = write(connection, book, commits).await;
            return end(connection, written).await;
        };
        for (_, append) in &rows {
            book.count(append)?;
        }
        let are_entries = commits.iter().all(|commit| commit.has_only_appends());
        if are_entries && rows.len() <= ROWS_MAX {
            return insert(connection, Begin::No, &rows).await;
        }
        let written = write_known(connection, &rows, commits).await;
        end(connection, written).await
    }

    /// On a full disk the write-ahead log itself may hold the space that the next commit needs.
    async fn make_room(&mut self) {
        drop(self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").await);
    }

    /// Everything is in the one file when this is answered.
    async fn close(mut self, answer: Answer<()>) {
        let emptied = self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").await.map(drop);
        let closed = emptied.and(self.connection.close().await);
        drop(answer.send(closed.map_err(failed)));
    }
}

const BEGIN: &str = "BEGIN IMMEDIATE";

pub(super) async fn begin(connection: &mut SqliteConnection) -> Written {
    connection.execute(BEGIN).await.map(drop).map_err(failed)
}

/// Ends a transaction whatever came of it: one left open would let no other begin.
pub(super) async fn end<T>(
    connection: &mut SqliteConnection,
    done: Result<T, StoreError>,
) -> Result<T, StoreError> {
    let ended = match done {
        Ok(done) => connection.execute("COMMIT").await.map(|_| done).map_err(failed),
        Err(problem) => Err(problem),
    };
    if ended.is_err() {
        // A full disk may have ended the transaction already; then there is nothing to roll back.
        drop(connection.execute("ROLLBACK").await);
    }
    ended
}

async fn write(connection: &mut SqliteConnection, book: &mut Book, commits: &[&Commit]) -> Written {
    let mut rows = Vec::with_capacity(commits.len());
    for entry in commits.iter().flat_map(|commit| &commit.appends) {
        rows.push((book.number(connection, entry).await?, entry));
        book.count(entry)?;
    }
    append(connection, &rows).await?;
    write_others(connection, commits).await
}

/// Begins with entries of running matches.
async fn write_known(
    connection: &mut SqliteConnection,
    rows: &[(i64, &Append)],
    commits: &[&Commit],
) -> Written {
    let (first, later) = rows.split_at(rows.len().min(ROWS_MAX));
    if first.is_empty() {
        begin(connection).await?;
    } else {
        insert(connection, Begin::Here, first).await?;
    }
    append(connection, later).await?;
    write_others(connection, commits).await
}

/// All but entries.
async fn write_others(connection: &mut SqliteConnection, commits: &[&Commit]) -> Written {
    for commit in commits {
        match &commit.table {
            Some(TableChange::Save(row)) => save(connection, row).await?,
            Some(TableChange::Remove { id, version, unfinished }) => {
                remove(connection, id, *version).await?;
                if let Some(match_id) = unfinished {
                    remove_log(connection, match_id).await?;
                }
            }
            None => (),
        }
        note_sitters(connection, commit).await?;
        people::change_turn(connection, commit).await?;
        if let Some(finished) = &commit.finished {
            finish(connection, finished).await?;
        }
        for change in &commit.persons {
            change_person(connection, change).await?;
        }
    }
    Ok(())
}

async fn remove(connection: &mut SqliteConnection, id: &str, version: u32) -> Written {
    let remove = query("DELETE FROM live_table WHERE id = $1 AND version = $2").bind(id);
    let removed = remove.bind(i64::from(version)).execute(&mut *connection).await.map_err(failed)?;
    if removed.rows_affected() != 1 {
        return Err(StoreError::Conflict);
    }
    people::remove_turn(connection, id).await?;
    let remove = query("DELETE FROM sitter WHERE table_id = $1").bind(id);
    remove.execute(connection).await.map(drop).map_err(failed)
}

async fn remove_log(connection: &mut SqliteConnection, match_id: &str) -> Written {
    for statement in [
        "DELETE FROM log WHERE match_number = (SELECT number FROM match_number WHERE match_id = $1)",
        "DELETE FROM match_number WHERE match_id = $1",
    ] {
        query(statement).bind(match_id).execute(&mut *connection).await.map_err(failed)?;
    }
    Ok(())
}

async fn append(connection: &mut SqliteConnection, rows: &[(i64, &Append)]) -> Written {
    for rows in rows.chunks(ROWS_MAX) {
        insert(connection, Begin::No, rows).await?;
    }
    Ok(())
}

/// As many rows as one statement has room for. Parameters without a value are null, and nothing is inserted for them.
async fn insert(connection: &mut SqliteConnection, begin: Begin, rows: &[(i64, &Append)]) -> Written {
    let mut insert = query(insert_statement(begin, rows.len()));
    for (match_number, append) in rows {
        insert = insert.bind(*match_number).bind(i64::from(append.seq));
        insert = insert.bind(append.bytes.as_slice());
    }
    insert.execute(connection).await.map(drop).map_err(failed)
}

/// Built once, because the same few are used all the time.
fn insert_statement(begin: Begin, n_rows: usize) -> AssertSqlSafe<&'static str> {
    static ALONE: LazyLock<[String; ROOMS.len()]> = LazyLock::new(|| ROOMS.map(written_statement));
    static BEGINNING: LazyLock<[String; ROOMS.len()]> =
        LazyLock::new(|| ROOMS.map(|room| format!("{BEGIN}; {}", written_statement(room))));
    let statements = match begin {
        Begin::No => &ALONE,
        Begin::Here => &BEGINNING,
    };
    let place = ROOMS.partition_point(|&room| room < n_rows);
    AssertSqlSafe(&statements[place])
}

fn written_statement(room: usize) -> String {
    // Unnamed, because SQLite would look for every name among all the others.
    let rows = vec!["(?, ?, ?)"; room].join(", ");
    format!(
        "INSERT INTO log (match_number, seq, bytes)
         SELECT column1, column2, column3 FROM (VALUES {rows}) WHERE column1 IS NOT NULL"
    )
}

async fn save(connection: &mut SqliteConnection, row: &TableRow) -> Written {
    let statement = if row.version == 1 {
        "INSERT INTO live_table (bytes, changed_ms, version, id) VALUES ($1, $2, $3, $4)"
    } else {
        "UPDATE live_table SET bytes = $1, changed_ms = $2, version = $3 WHERE id = $4 AND version = $3 - 1"
    };
    let save = query(statement).bind(row.bytes.as_slice()).bind(number(row.changed_ms));
    let saved = save.bind(i64::from(row.version)).bind(row.id.as_str()).execute(&mut *connection).await;
    if saved.map_err(failed)?.rows_affected() != 1 {
        return Err(StoreError::Conflict);
    }
    Ok(())
}

async fn note_sitters(connection: &mut SqliteConnection, commit: &Commit) -> Written {
    let Some(lease) = &commit.lease else { return Ok(()) };
    for person in &commit.sitters {
        let insert = query("INSERT INTO sitter (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        let insert = insert.bind(person.as_str()).bind(lease.table.as_str());
        insert.execute(&mut *connection).await.map_err(failed)?;
    }
    Ok(())
}

async fn is_stored(connection: &mut SqliteConnection, table: &str) -> Result<bool, StoreError> {
    let row = query("SELECT 1 FROM live_table WHERE id = $1").bind(table);
    row.fetch_optional(connection).await.map(|row| row.is_some()).map_err(failed)
}

async fn touch(connection: &mut SqliteConnection, table: &str, seen_ms: u64) -> Written {
    let touch = query("UPDATE live_table SET changed_ms = $1 WHERE id = $2").bind(number(seen_ms));
    touch.bind(table).execute(connection).await.map(drop).map_err(failed)
}

async fn finish(connection: &mut SqliteConnection, finished: &FinishedMatch) -> Written {
    let FinishedMatch { match_id, ended_ms, summary, participants } = finished;
    let (match_id, ended_ms) = (match_id.as_str(), number(*ended_ms));
    let mut insert = query(finish_statement(participants.len()));
    insert = insert.bind(match_id).bind(ended_ms).bind(summary.as_slice()).bind(match_id).bind(ended_ms);
    for participant in participants {
        insert = insert.bind(participant.person.as_str()).bind(match_id);
        insert = insert.bind(i64::from(participant.seat.number()));
    }
    insert.execute(connection).await.map(drop).map_err(failed)
}

/// One round trip for all of it.
fn finish_statement(n_participants: usize) -> AssertSqlSafe<String> {
    let participant = "INSERT INTO participant (person, match_id, seat) VALUES (?, ?, ?);";
    AssertSqlSafe(format!(
        "INSERT INTO finished (match_id, ended_ms, summary) VALUES (?, ?, ?);
         INSERT INTO unrated (match_id, ended_ms) VALUES (?, ?); {}",
        participant.repeat(n_participants)
    ))
}

pub(super) fn number(unsigned: u64) -> i64 {
    i64::try_from(unsigned).unwrap_or(i64::MAX)
}
