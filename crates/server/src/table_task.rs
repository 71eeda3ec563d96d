use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Utf8Bytes};
use commits::{Commit, PersonChange};
use protocol::{Occupant, PhaseName};
use store::StoreError;
use table::{
    ConnectionId, Door, HangUpReason, Haste, Identity, Input, LiveTable, Output, StoreOutcome, UndoCheck,
};
use tokio::sync::{mpsc, oneshot};

use crate::app::App;
use crate::lobby::may_be_discarded_by;
use crate::notices;
use crate::outbox::{Outbox, Pushed};
use crate::pool::Payer;
use crate::rate::Network;
use crate::registry::{Handle, short};

/// What is handed to the task that owns a table.
#[derive(Debug)]
pub(crate) enum ToTable {
    Connect {
        connection: ConnectionId,
        identity: Identity,
        door: Door,
        outbox: Arc<Outbox>,
    },
    Input(Input),
    /// The process is about to stop: whoever owns the table next goes on.
    GiveUp,
    /// Its host wants it no more.
    Discard {
        discarded: oneshot::Sender<()>,
    },
    /// The operator wishes the table away.
    Close,
}

/// Owns one table: nobody else touches it, so there is no lock around a match.
struct TableTask {
    app: App,
    handle: Arc<Handle>,
    table: Box<dyn LiveTable>,
    outboxes: BTreeMap<ConnectionId, Arc<Outbox>>,
    wake: Option<Instant>,
    /// When somebody was here last, and what of that is stored.
    last_seen_ms: u64,
    stored_seen_ms: u64,
    /// People whose calendars the table was told.
    calendars_told: BTreeSet<String>,
    ending: Option<Ending>,
}

/// Why the task of a table ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Nobody has been there for a long time.
    Cleared,
    /// Somebody else went on with it.
    Outdated,
    /// Somebody else is to go on with it.
    GivenUp,
}

/// As the protocol of sockets has it: whoever comes later may be welcome.
const TRY_LATER: u16 = 1013;
/// Our own: there is no use in coming back.
const REMOVED: u16 = 4403;
/// Our own: the device is nobody any more, and may become somebody else.
pub(crate) const NOBODY: u16 = 4401;
/// How often an empty table looks whether it is time to go.
const IDLE_LOOK: Duration = Duration::from_secs(600);
/// Nobody waits longer for an update because its choice might be taken back.
const UNDO_CHECK_MAX: Duration = Duration::from_millis(250);
/// A table without any match is cleared away sooner than others, unless its people come back over days.
const UNPLAYED_MS_MAX: u64 = 24 * HOUR_MS;
const HOUR_MS: u64 = 3_600_000;
/// A table is cleared away after hours at least.
const SEEN_EVERY_MS: u64 = 600_000;

pub(crate) async fn run(
    app: App,
    handle: Arc<Handle>,
    table: Box<dyn LiveTable>,
    mut inputs: mpsc::Receiver<ToTable>,
) -> Ending {
    let mut task = TableTask::new(app, handle, table);
    task.handle(Input::Wake).await;
    task.tell_calendars().await;
    let mut alarm = pin!(tokio::time::sleep(IDLE_LOOK));
    loop {
        if let Some(ending) = task.ending {
            return ending;
        }
        // To wake too early costs less than to set the alarm anew after every input.
        if let Some(wake) = task.wake
            && wake < alarm.deadline().into_std()
        {
            alarm.as_mut().reset(wake.into());
        }
        tokio::select! {
            Some(input) = inputs.recv() => task.take(input).await,
            () = &mut alarm => {
                task.on_time().await;
                alarm.as_mut().reset((Instant::now() + IDLE_LOOK).into());
            }
        }
    }
}

impl TableTask {
    fn new(app: App, handle: Arc<Handle>, table: Box<dyn LiveTable>) -> Self {
        let last_seen_ms = handle.origin.last_seen_ms;
        Self {
            app,
            handle,
            table,
            outboxes: BTreeMap::new(),
            wake: None,
            last_seen_ms,
            stored_seen_ms: last_seen_ms,
            calendars_told: BTreeSet::new(),
            ending: None,
        }
    }

    async fn take(&mut self, input: ToTable) {
        match input {
            ToTable::Connect { connection, identity, door, outbox } => {
                self.outboxes.insert(connection, outbox);
                self.handle(Input::Connect { connection, identity, door }).await;
            }
            ToTable::Input(Input::Forgotten { person })
                if may_be_discarded_by(&self.handle.listing(), &person) =>
            {
                self.clear_away("whoever ran the table was forgotten").await;
            }
            ToTable::Input(input) => {
                if let Input::Disconnect { connection } = &input {
                    self.outboxes.remove(connection);
                    self.last_seen_ms = self.app.clock.now_ms();
                }
                self.handle(input).await;
            }
            ToTable::GiveUp => self.ending = Some(Ending::GivenUp),
            ToTable::Close => self.clear_away("the table was closed").await,
            ToTable::Discard { discarded } => {
                self.clear_away("the table was discarded").await;
                if self.ending == Some(Ending::Cleared) && discarded.send(()).is_err() {
                    tracing::debug!(table = short(&self.handle.id), "who discarded it did not wait");
                }
            }
        }
        self.tell_calendars().await;
        self.note_presence().await;
    }

    /// A table that is played over days knows when its people play.
    async fn tell_calendars(&mut self) {
        let listing = self.handle.listing();
        if listing.summary.settings.pace.days().is_none() {
            return;
        }
        let people = listing.summary.places.iter().filter_map(|place| match &place.occupant {
            Occupant::Person { id } => Some(id),
            Occupant::Open | Occupant::Reserved { .. } | Occupant::Bot { .. } => None,
        });
        for person in people.filter(|id| !self.calendars_told.contains(*id)).cloned().collect::<Vec<_>>() {
            match notices::calendar(&self.app, &person).await {
                Ok(calendar) => {
                    self.calendars_told.insert(person.clone());
                    self.handle(Input::Calendar { person, calendar }).await;
                }
                Err(problem) => {
                    tracing::warn!(table = short(&self.handle.id), %problem, "a calendar could not be read");
                }
            }
        }
    }

    /// While anybody is here that is stored now and then, so that a restart finds how long nobody has been.
    async fn note_presence(&mut self) {
        let now_ms = self.app.clock.now_ms();
        if self.outboxes.is_empty() || now_ms.saturating_sub(self.stored_seen_ms) < SEEN_EVERY_MS {
            return;
        }
        self.stored_seen_ms = now_ms;
        if let Err(problem) = self.app.store.touch(&self.handle.id, now_ms).await {
            tracing::warn!(table = short(&self.handle.id), %problem, "a visit was not noted");
        }
    }

    async fn on_time(&mut self) {
        self.note_presence().await;
        let now = Instant::now();
        if self.wake.is_some_and(|wake| wake <= now) {
            self.wake = None;
            self.handle(Input::Wake).await;
        }
        if self.outboxes.is_empty() && self.idle_ms() >= self.idle_ms_max() {
            self.clear_away("nobody has been here for a long time").await;
        }
    }

    /// Restarts do not count as visits.
    fn idle_ms(&self) -> u64 {
        self.app.clock.now_ms().saturating_sub(self.last_seen_ms)
    }

    fn idle_ms_max(&self) -> u64 {
        let idle_ms_max = u64::from(self.app.config.idle_hours) * HOUR_MS;
        let summary = &self.handle.listing().summary;
        let is_over_days = summary.settings.pace.days().is_some();
        match summary.phase {
            PhaseName::Gathering if !is_over_days => idle_ms_max.min(UNPLAYED_MS_MAX),
            PhaseName::Gathering | PhaseName::Playing | PhaseName::Over => idle_ms_max,
        }
    }

    /// Gives the table what happened, and does what it wants, until it wants nothing more.
    async fn handle(&mut self, input: Input) {
        let mut next = Some(input);
        while let Some(input) = next.take() {
            let outputs = self.table.handle(self.app.clock.now_ms(), input);
            for output in outputs {
                if self.ending.is_some() {
                    // What an outdated table says after it has noticed is not to be heard.
                    return;
                }
                if let Some(stored) = self.carry_out(output).await {
                    next = Some(stored);
                }
            }
        }
        self.handle.note_progress(self.table.progress());
    }

    /// Does what the table wants; returns what it waits for, if it does.
    async fn carry_out(&mut self, output: Output) -> Option<Input> {
        match output {
            Output::Send { to, text, haste } => self.send(&to, &text.into(), haste),
            Output::HangUp { connection, reason } => {
                if let Some(outbox) = self.outboxes.get(&connection) {
                    outbox.hang_up(farewell(reason));
                }
            }
            Output::Commit { commit, undo_check } => {
                let (outcome, may_undo) =
                    tokio::join!(self.commit(*commit), look_into(&self.app, undo_check));
                return Some(Input::Stored { outcome, may_undo });
            }
            Output::Think(thinking) => {
                let host = self.handle.listing().host.clone();
                let payer = Payer { network: self.handle.origin.address.map(Network::whole), host };
                self.app.pool.think(thinking, payer, self.handle.task.downgrade());
            }
            Output::WakeAt { ms } => self.wake = Some(self.app.clock.at(ms)),
            Output::Rename { person, name } => self.rename(Identity { id: person, name }).await,
            Output::Listed => {
                self.app.registry.list(&self.handle, self.table.listing());
            }
            Output::Reload => self.ending = Some(Ending::Outdated),
        }
        None
    }

    fn send(&self, to: &[ConnectionId], text: &Utf8Bytes, haste: Haste) {
        for outbox in to.iter().filter_map(|connection| self.outboxes.get(connection)) {
            match outbox.push(text.clone(), haste) {
                Pushed::OnItsWay => (),
                Pushed::Waits { due } => self.app.rounds.add(Arc::clone(outbox), due),
                Pushed::Lost => self.app.metrics.slow_readers.add(1),
            }
        }
    }

    async fn commit(&self, commit: Commit) -> StoreOutcome {
        let begin = Instant::now();
        let is_choice = commit.appends.first().is_some_and(|first| first.seq > 0);
        let stored = self.app.store.commit(commit).await;
        self.app.metrics.commit_seconds.observe(begin.elapsed());
        match stored {
            Ok(()) => {
                self.app.readiness.note_stored();
                self.app.metrics.choices.add(u64::from(is_choice));
                StoreOutcome::Durable
            }
            // The server has said goodbye already; the next one goes on from what was stored.
            Err(StoreError::Conflict | StoreError::Failed(_)) if self.app.readiness.is_closing() => {
                StoreOutcome::Conflict
            }
            Err(StoreError::Unknown(_)) if self.app.readiness.is_closing() => StoreOutcome::Unknown,
            Err(problem) => {
                tracing::error!(table = short(&self.handle.id), %problem, "a choice or change was not stored");
                self.judge(&problem)
            }
        }
    }

    fn judge(&self, problem: &StoreError) -> StoreOutcome {
        let metrics = &self.app.metrics;
        match problem {
            StoreError::Conflict => {
                metrics.commits_fenced.add(1);
                StoreOutcome::Conflict
            }
            // What may have been stored is found out by loading it again.
            StoreError::Unknown(_) => {
                metrics.commits_unknown.add(1);
                StoreOutcome::Unknown
            }
            StoreError::Failed(_) => {
                metrics.commits_failed.add(1);
                self.app.readiness.note_not_stored();
                StoreOutcome::Failed
            }
        }
    }

    /// The name is the same everywhere: at the other tables of this person too.
    async fn rename(&self, renamed: Identity) {
        let Identity { id, name } = renamed.clone();
        match self.app.store.commit(Commit::of_person(PersonChange::Rename { id, name })).await {
            Ok(()) => self.app.tell_renamed(renamed, Some(&self.handle)).await,
            Err(problem) => tracing::warn!(%problem, "a name was not stored"),
        }
    }

    /// Whoever is still here is told why.
    async fn clear_away(&mut self, reason: &'static str) {
        match self.app.store.commit(self.table.removal()).await {
            Ok(()) => {
                self.ending = Some(Ending::Cleared);
                let frame = CloseFrame { code: TRY_LATER, reason: reason.into() };
                self.outboxes.values().for_each(|outbox| outbox.hang_up(frame.clone()));
            }
            Err(StoreError::Conflict | StoreError::Unknown(_)) => self.ending = Some(Ending::Outdated),
            Err(StoreError::Failed(problem)) => {
                tracing::warn!(table = short(&self.handle.id), %problem, "a table was not cleared away");
            }
        }
    }
}

fn farewell(reason: HangUpReason) -> CloseFrame {
    let (code, reason) = match reason {
        HangUpReason::TooMany => (TRY_LATER, "too many connections to this table"),
        HangUpReason::Removed => (REMOVED, "the host has removed you from this table"),
        HangUpReason::Forgotten => (NOBODY, "you are nobody here any more"),
    };
    CloseFrame { code, reason: reason.into() }
}

/// Imagining other deals takes too long for a thread that serves sockets, and no more of it goes on at once than there are
/// processors. What cannot be found out soon is not offered.
async fn look_into(app: &App, undo_check: Option<UndoCheck>) -> bool {
    let Some(check) = undo_check else { return false };
    let checking = async {
        let place = Arc::clone(&app.undo_checks).acquire_owned().await.ok()?;
        let check = move || {
            let _place = place;
            check.run()
        };
        tokio::task::spawn_blocking(check).await.ok()
    };
    tokio::time::timeout(UNDO_CHECK_MAX, checking).await.ok().flatten().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use commits::TableChange;
    use protocol::TableWish;
    use store::{Memory, Store};
    use table::{Thinking, fair};

    use super::*;
    use crate::config::{Arguments, Config};
    use crate::restoring::Loaded;
    use crate::{opening, restoring, serve};

    /// The task of a table that somebody has just opened.
    async fn task(idle_hours: u32) -> (TableTask, Arc<Memory>) {
        let store = Arc::new(Memory::default());
        let arguments =
            Arguments { idle_hours: Some(idle_hours), bot_threads: Some(1), ..Arguments::default() };
        let app = serve::app(Config::of(arguments).unwrap(), Arc::<Memory>::clone(&store));
        let host = Identity { id: "anna".to_owned(), name: "Anna".to_owned() };
        let wish = TableWish {
            game: "abluxxen".to_owned(),
            options: None,
            settings: None,
            seats: Vec::new(),
            from: None,
        };
        let handle = opening::open(app.clone(), host, [127, 0, 0, 1].into(), wish).await.unwrap();
        let Loaded { table, .. } = restoring::load(&app, &handle.id).await.unwrap().unwrap();
        (TableTask::new(app, handle, table), store)
    }

    #[tokio::test]
    async fn a_table_without_anybody_is_cleared_away_when_its_time_has_come() {
        let (mut task, store) = task(0).await;
        task.outboxes.insert(ConnectionId(1), Arc::default());
        task.on_time().await;
        assert_eq!(task.ending, None, "somebody is here");
        task.take(ToTable::Input(Input::Disconnect { connection: ConnectionId(1) })).await;
        task.on_time().await;
        assert_eq!(task.ending, Some(Ending::Cleared));
        assert!(store.table_ids().await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_table_that_was_left_a_moment_ago_stays() {
        let (mut task, store) = task(1).await;
        task.on_time().await;
        assert_eq!(task.ending, None);
        assert_eq!(store.table_ids().await.unwrap().len(), 1);
    }

    #[tokio::test]
    async fn idle_time_counts_over_restarts() {
        let (mut task, store) = task(720).await;
        task.last_seen_ms -= UNPLAYED_MS_MAX - HOUR_MS;
        task.on_time().await;
        assert_eq!(task.ending, None);
        task.last_seen_ms -= HOUR_MS;
        task.on_time().await;
        assert_eq!(task.ending, Some(Ending::Cleared));
        assert!(store.table_ids().await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn that_somebody_is_here_is_stored_so_that_a_restart_knows_it() {
        let (mut task, store) = task(720).await;
        let (id, long_ago_ms) = (task.handle.id.clone(), task.stored_seen_ms - SEEN_EVERY_MS);
        store.touch(&id, long_ago_ms).await.unwrap();
        let app = task.app.clone();
        let seen_ms = async || restoring::load(&app, &id).await.unwrap().unwrap().origin.last_seen_ms;
        task.stored_seen_ms = long_ago_ms;
        task.on_time().await;
        assert_eq!(seen_ms().await, long_ago_ms, "nobody is here");
        task.outboxes.insert(ConnectionId(1), Arc::default());
        task.on_time().await;
        let noted_ms = seen_ms().await;
        assert_eq!(noted_ms, task.stored_seen_ms);
        assert!(noted_ms >= long_ago_ms + SEEN_EVERY_MS, "{noted_ms}");
        task.on_time().await;
        assert_eq!(seen_ms().await, noted_ms, "not every time");
    }

    #[tokio::test]
    async fn where_too_many_look_whether_they_may_take_back_nobody_more_begins() {
        let (task, _) = task(1).await;
        let n_places = u32::try_from(task.app.undo_checks.available_permits()).unwrap();
        let _all = task.app.undo_checks.acquire_many(n_places).await.unwrap();
        assert!(!look_into(&task.app, Some(UndoCheck::new(|| true))).await, "there is no place for it");
    }

    #[tokio::test]
    async fn other_deals_are_imagined_on_a_thread_that_serves_nobody() {
        let (task, _) = task(1).await;
        let serving = std::thread::current().id();
        let check = UndoCheck::new(move || std::thread::current().id() != serving);
        assert!(look_into(&task.app, Some(check)).await);
    }

    #[tokio::test]
    async fn bots_think_at_the_expense_of_whoever_opened_and_runs_their_table() {
        let (mut task, _) = task(1).await;
        let (release, released) = std::sync::mpsc::channel::<()>();
        let released = std::sync::Mutex::new(released);
        let endless = Thinking::new(1, move |_| drop(released.lock().map(|released| released.recv())));
        task.carry_out(Output::Think(endless)).await;
        task.carry_out(Output::Think(Thinking::new(2, |_| ()))).await;
        let network = Some(Network::whole([127, 0, 0, 1].into()));
        assert_eq!(task.app.pool.payers(), [Payer { network, host: "anna".to_owned() }]);
        drop(release);
    }

    async fn say(task: &mut TableTask, demand: &str) {
        let text = format!(r#"{{"request":"{}",{demand}}}"#, demand.len());
        task.take(ToTable::Input(Input::Message { connection: ConnectionId(1), text })).await;
    }

    #[tokio::test]
    async fn a_table_that_nobody_played_at_stays_for_a_day_and_others_longer() {
        let (mut task, store) = task(720).await;
        assert_eq!(task.idle_ms_max(), UNPLAYED_MS_MAX);
        let (connection, outbox) = (ConnectionId(1), Arc::default());
        let identity = Identity { id: "anna".to_owned(), name: "Anna".to_owned() };
        task.take(ToTable::Connect { connection, identity, door: Door::Table, outbox }).await;
        say(&mut task, r#""type":"sit","seat":0"#).await;
        say(&mut task, r#""type":"start","level":"random""#).await;
        let part = [0x0a; 32];
        say(&mut task, &format!(r#""type":"ready","hash":"{}""#, fair::commitment(&part))).await;
        say(&mut task, &format!(r#""type":"reveal","entropy":"{}""#, fair::hex(&part))).await;
        assert_eq!(task.idle_ms_max(), 720 * HOUR_MS);
        let Some(TableChange::Remove { unfinished: Some(match_id), .. }) = task.table.removal().table else {
            panic!("a running match");
        };
        assert!(!store.log_now(&match_id).is_empty());
        task.clear_away("it is time").await;
        assert!(store.log_now(&match_id).is_empty(), "nothing could ever reach it");
    }
}
