//! Somebody asks to be forgotten: names and chat go, records stay valid.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use commits::{FinishedMatch, MatchWithout, NoteKind, PersonNote, Without};
use protocol::Blocked;
use serde_json::Value;
use store::{Notice, OperatorDesk, Store, StoreError};
use table::{FORGOTTEN_NAME, Trace, trace};

use crate::app::App;
use crate::ending;
use crate::rest::RestError;

/// A table needs much less to store what is left; one that is moving to another node takes longer.
const FORGET_MAX: Duration = Duration::from_secs(9);
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// The tables that still know a person: who sits there, or what was said.
pub async fn tables_of(desk: &OperatorDesk, person: &str) -> Result<Vec<String>, StoreError> {
    let mut tables = Vec::new();
    for id in desk.table_ids().await? {
        let Some(row) = desk.table(&id).await? else { continue };
        if row.bytes.windows(person.len()).any(|part| part == person.as_bytes()) {
            tables.push(id);
        }
    }
    Ok(tables)
}

/// Removes a person whom no table knows any more.
pub async fn forget_person(desk: &OperatorDesk, person: &str) -> Result<(), StoreError> {
    let mut matches = Vec::new();
    for finished in desk.finished_of(person).await? {
        let log = desk.log(&finished.match_id).await?;
        matches.extend(log.first().and_then(|head| finished_without(person, head, &finished)));
    }
    let notes = desk.notes_with(NoteKind::Blocked, person).await?;
    let notes = notes.into_iter().filter_map(|note| unblocked(person, note)).collect();
    desk.forget_person(person, &Without { matches, notes }).await
}

/// Removes a person while everything runs: tables go on without them, and so do their matches.
pub(crate) async fn forget_here(app: &App, person: &str) -> Result<(), RestError> {
    let devices = app.store.devices(person).await?;
    let traces = traces_of(app, person).await?;
    let on_tables: Vec<String> = traces.iter().filter_map(|(_, trace)| trace.match_id.clone()).collect();
    let tables = traces.into_iter().map(|(id, _)| id).collect();
    leave_tables(app, person, tables).await?;
    let matches = matches_without(&*app.store, person, on_tables).await?;
    let notes = app.store.notes_with(NoteKind::Blocked, person).await?;
    let notes = notes.into_iter().filter_map(|note| unblocked(person, note)).collect();
    app.store.forget_person(person, Without { matches, notes }).await?;
    ending::tell_ended(app, devices.into_iter().map(|device| device.id)).await;
    // Somebody who came back meanwhile on another device has left something again.
    tell_tables(app, person).await;
    Ok(())
}

/// The tables that have something of a person, by id.
pub(crate) async fn traces_of(app: &App, person: &str) -> Result<Vec<(String, Trace)>, StoreError> {
    let mut traces = Vec::new();
    for id in app.store.tables_with(person).await? {
        traces.extend(trace_at(app, &id, person).await?.map(|trace| (id, trace)));
    }
    Ok(traces)
}

async fn trace_at(app: &App, table: &str, person: &str) -> Result<Option<Trace>, StoreError> {
    Ok(app.store.table(table).await?.and_then(|row| trace(&row.bytes, person)))
}

/// Keeps telling the tables until none of them has anything left.
async fn leave_tables(app: &App, person: &str, mut tables: Vec<String>) -> Result<(), RestError> {
    let begin = Instant::now();
    loop {
        let mut still = Vec::new();
        for table in tables {
            if trace_at(app, &table, person).await?.is_some() {
                still.push(table);
            }
        }
        if still.is_empty() {
            return Ok(());
        }
        if begin.elapsed() > FORGET_MAX {
            let problem = "a table could not let you go just now; please try again";
            return Err(RestError::new(StatusCode::SERVICE_UNAVAILABLE, problem));
        }
        tell_tables(app, person).await;
        tokio::time::sleep(LOOK_AGAIN).await;
        tables = still;
    }
}

async fn tell_tables(app: &App, person: &str) {
    app.registry.tell_forgotten(person);
    let Some(cluster) = &app.cluster else { return };
    let notice = Notice::Forgotten { person: person.to_owned() };
    if let Err(problem) = cluster.database.call_out(&notice).await {
        tracing::warn!(%problem, "the other nodes were not told whom to forget");
    }
}

/// Every match that names a person, with the name removed. Those on tables may still be running.
async fn matches_without(
    store: &dyn Store,
    person: &str,
    on_tables: Vec<String>,
) -> Result<Vec<MatchWithout>, StoreError> {
    let mut matches = Vec::new();
    for finished in store.finished_of(person, None, u32::MAX).await? {
        let log = store.log(&finished.match_id).await?;
        matches.extend(log.first().and_then(|head| finished_without(person, head, &finished)));
    }
    for match_id in on_tables {
        let log = store.log(&match_id).await?;
        let head = log.first().and_then(|head| head_without(person, head));
        if let Some(head) = head.filter(|_| matches.iter().all(|known| known.match_id != match_id)) {
            matches.push(MatchWithout { match_id, head, summary: None });
        }
    }
    Ok(matches)
}

/// A block list without the person; `None` if it cannot be read.
fn unblocked(person: &str, note: PersonNote) -> Option<PersonNote> {
    let mut blocked: Vec<Blocked> = serde_json::from_slice(&note.bytes).ok()?;
    blocked.retain(|known| known.id != person);
    let bytes = serde_json::to_vec(&blocked).expect("only what JSON can say");
    Some(PersonNote { bytes, ..note })
}

/// `None` if nothing in it can be read, and so no name.
fn finished_without(person: &str, head: &[u8], finished: &FinishedMatch) -> Option<MatchWithout> {
    let mut summary: Value = serde_json::from_slice(&finished.summary).ok()?;
    for participant in finished.participants.iter().filter(|one| one.person == person) {
        let seat = usize::from(participant.seat.number());
        *summary.pointer_mut(&format!("/players/{seat}"))? = FORGOTTEN_NAME.into();
    }
    let (head, summary) = (head_without(person, head)?, Some(summary.to_string().into_bytes()));
    Some(MatchWithout { match_id: finished.match_id.clone(), head, summary })
}

/// None when the person is not named there.
fn head_without(person: &str, head: &[u8]) -> Option<Vec<u8>> {
    let mut head: Value = serde_json::from_slice(head).ok()?;
    let persons = head.pointer("/head/persons")?.as_array()?;
    let seat = persons.iter().position(|known| known == person)?;
    *head.pointer_mut(&format!("/head/players/{seat}"))? = FORGOTTEN_NAME.into();
    *head.pointer_mut(&format!("/head/persons/{seat}"))? = Value::Null;
    Some(head.to_string().into_bytes())
}
