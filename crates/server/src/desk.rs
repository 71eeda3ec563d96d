use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use store::{Append, Finished, Participant, StoreError, TableChange, TableRow};
use table::{Commit, ConnectionId, Door, Identity, Input, LiveTable, Output, StoreOutcome};
use tokio::sync::mpsc;

use crate::app::App;
use crate::hall::{self, Handle, short};
use crate::outbox::Outbox;

/// What is handed to the task that owns a table.
#[derive(Debug)]
pub(crate) enum ToDesk {
    Connect { connection: ConnectionId, identity: Identity, door: Door, outbox: Arc<Outbox> },
    Input(Input),
}

/// Owns one table: nobody else touches it, so there is no lock around a match.
struct Desk {
    app: App,
    handle: Arc<Handle>,
    table: Box<dyn LiveTable>,
    outboxes: BTreeMap<ConnectionId, Arc<Outbox>>,
    wake: Option<Instant>,
    last_seen: Instant,
    is_over: bool,
}

/// How often an empty table looks whether it is time to go.
const IDLE_LOOK: Duration = Duration::from_secs(600);

pub(crate) async fn run(
    app: App,
    handle: Arc<Handle>,
    table: Box<dyn LiveTable>,
    mut inputs: mpsc::Receiver<ToDesk>,
) {
    let last_seen = Instant::now();
    let outboxes = BTreeMap::new();
    let mut desk = Desk { app, handle, table, outboxes, wake: None, last_seen, is_over: false };
    desk.handle(Input::Wake).await;
    while !desk.is_over {
        let look = Instant::now() + IDLE_LOOK;
        let until = desk.wake.map_or(look, |wake| wake.min(look));
        tokio::select! {
            input = inputs.recv() => match input {
                Some(input) => desk.take(input).await,
                None => break,
            },
            () = tokio::time::sleep_until(until.into()) => desk.on_time().await,
        }
    }
}

impl Desk {
    async fn take(&mut self, input: ToDesk) {
        match input {
            ToDesk::Connect { connection, identity, door, outbox } => {
                self.outboxes.insert(connection, outbox);
                self.handle(Input::Connect { connection, identity, door }).await;
            }
            ToDesk::Input(input) => {
                if let Input::Disconnect { connection } = &input {
                    self.outboxes.remove(connection);
                    self.last_seen = Instant::now();
                }
                self.handle(input).await;
            }
        }
    }

    async fn on_time(&mut self) {
        let now = Instant::now();
        if self.wake.is_some_and(|wake| wake <= now) {
            self.wake = None;
            self.handle(Input::Wake).await;
        }
        let idle = Duration::from_secs(u64::from(self.app.config.idle_hours) * 3600);
        if self.outboxes.is_empty() && now.duration_since(self.last_seen) >= idle {
            self.clear_away().await;
        }
    }

    /// Gives the table what happened, and does what it wants, until it wants nothing more.
    async fn handle(&mut self, input: Input) {
        let mut next = Some(input);
        while let Some(input) = next.take() {
            let outputs = self.table.handle(self.app.clock.now_ms(), input);
            for output in outputs {
                if let Some(outcome) = self.carry_out(output).await {
                    next = Some(Input::Stored(outcome));
                }
            }
        }
        let awaiting = self.table.awaiting().map_or(-1, i16::from);
        self.handle.awaiting.store(awaiting, Ordering::Relaxed);
    }

    async fn carry_out(&mut self, output: Output) -> Option<StoreOutcome> {
        match output {
            Output::Send { to, text } => self.send(&to, text.into()),
            Output::HangUp { connection, reason } => {
                if let Some(outbox) = self.outboxes.get(&connection) {
                    outbox.hang_up(reason);
                }
            }
            Output::Commit(commit) => return Some(self.commit(commit).await),
            Output::Think(thinking) => self.app.pool.think(thinking, self.handle.desk.downgrade()),
            Output::WakeAt { ms } => self.wake = Some(self.app.clock.at(ms)),
            Output::Rename { person, name } => self.rename(person, name).await,
            Output::Listed => {
                let listing = self.table.listing();
                *self.handle.listing.write().expect("nothing panics while it holds the lock") = listing;
            }
            Output::Reload => self.reload().await,
        }
        None
    }

    fn send(&self, to: &[ConnectionId], text: Utf8Bytes) {
        for connection in to {
            if let Some(outbox) = self.outboxes.get(connection) {
                outbox.push(text.clone());
            }
        }
    }

    async fn commit(&self, commit: Commit) -> StoreOutcome {
        let begin = Instant::now();
        let stored = self.app.store.commit(self.for_store(commit)).await;
        self.app.metrics.commit_seconds.observe(begin.elapsed());
        match stored {
            Ok(()) => StoreOutcome::Durable,
            Err(problem) => {
                self.app.metrics.commits_failed.add(1);
                tracing::error!(table = short(&self.handle.id), %problem, "a choice or change was not stored");
                match problem {
                    StoreError::Conflict => StoreOutcome::Conflict,
                    StoreError::Failed(_) => StoreOutcome::Failed,
                }
            }
        }
    }

    fn for_store(&self, commit: Commit) -> store::Commit {
        let changed_ms = self.app.clock.now_ms();
        let id = &self.handle.id;
        let appends = commit.appends.into_iter().map(|entry| Append {
            match_id: entry.match_id,
            seq: entry.seq,
            bytes: entry.bytes,
        });
        let save =
            |(version, bytes)| TableChange::Save(TableRow { id: id.clone(), version, changed_ms, bytes });
        let finish = |ended: table::EndedMatch| Finished {
            match_id: ended.match_id,
            ended_ms: ended.ended_ms,
            summary: ended.summary,
            participants: ended
                .participants
                .into_iter()
                .map(|(person, seat)| Participant { person, seat })
                .collect(),
        };
        store::Commit {
            appends: appends.collect(),
            table: commit.table.map(save),
            finished: commit.ended.map(finish),
            persons: Vec::new(),
        }
    }

    async fn rename(&self, id: String, name: String) {
        let change = store::PersonChange::Rename { id, name };
        if let Err(problem) = self.app.store.commit(store::Commit::of_person(change)).await {
            tracing::warn!(%problem, "a name was not stored");
        }
    }

    /// Somebody else went on with this table: everybody connects again and sees how it really stands.
    async fn reload(&mut self) {
        for outbox in self.outboxes.values() {
            outbox.hang_up("the table was loaded again; please connect again");
        }
        self.outboxes.clear();
        let row = self.app.store.table(&self.handle.id).await;
        let table = match row {
            Ok(Some(row)) => hall::load(&self.app, &row).await,
            Ok(None) => Ok(None),
            Err(problem) => Err(problem),
        };
        match table {
            Ok(Some(table)) => self.table = table,
            Ok(None) | Err(_) => self.leave(),
        }
    }

    /// Nobody has been here for a long time.
    async fn clear_away(&mut self) {
        let table = Some(TableChange::Remove { id: self.handle.id.clone() });
        let removed = self.app.store.commit(store::Commit { table, ..store::Commit::default() }).await;
        if removed.is_ok() {
            self.leave();
        }
    }

    fn leave(&mut self) {
        self.app.hall.remove(&self.handle.id);
        self.app.metrics.tables.down();
        self.is_over = true;
    }
}

#[cfg(test)]
mod tests {
    use protocol::TableWish;
    use store::{Memory, Store};

    use super::*;
    use crate::config::{Arguments, Config};
    use crate::serve;

    /// A desk with a table that somebody has just opened.
    async fn desk(idle_hours: u32) -> (Desk, Arc<Memory>) {
        let store = Arc::new(Memory::default());
        let arguments = Arguments { idle_hours: Some(idle_hours), ..Arguments::default() };
        let app = serve::app(Config::of(arguments).unwrap(), Arc::<Memory>::clone(&store));
        let host = Identity { id: "anna".to_owned(), name: "Anna".to_owned() };
        let wish = TableWish {
            game: "abluxxen".to_owned(),
            options: None,
            settings: None,
            seats: Vec::new(),
            from: None,
        };
        let handle = hall::open(&app, host, wish).await.unwrap();
        let row = store.table_now(&handle.id).unwrap();
        let table = hall::load(&app, &row).await.unwrap().unwrap();
        let (last_seen, outboxes) = (Instant::now(), BTreeMap::new());
        (Desk { app, handle, table, outboxes, wake: None, last_seen, is_over: false }, store)
    }

    #[tokio::test]
    async fn a_table_without_anybody_is_cleared_away_when_its_time_has_come() {
        let (mut desk, store) = desk(0).await;
        desk.outboxes.insert(ConnectionId(1), Arc::default());
        desk.on_time().await;
        assert!(!desk.is_over, "somebody is here");
        desk.take(ToDesk::Input(Input::Disconnect { connection: ConnectionId(1) })).await;
        desk.on_time().await;
        assert!(desk.is_over);
        assert!(store.tables().await.unwrap().is_empty());
        assert!(desk.app.hall.by_id(&desk.handle.id).is_none());
    }

    #[tokio::test]
    async fn a_table_that_was_left_a_moment_ago_stays() {
        let (mut desk, store) = desk(1).await;
        desk.on_time().await;
        assert!(!desk.is_over && desk.app.hall.by_id(&desk.handle.id).is_some());
        assert_eq!(store.tables().await.unwrap().len(), 1);
    }
}
