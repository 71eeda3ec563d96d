use std::sync::Arc;
use std::time::{Duration, Instant};

use table::LiveTable;
use tokio::sync::mpsc;

use crate::app::App;
use crate::registry::{Handle, Origin, short};
use crate::restoring::{self, Loaded};
use crate::table_task::{self, Ending, ToTable};

/// A table with the two ends of its way in.
pub(crate) struct Supervised {
    pub(crate) handle: Arc<Handle>,
    pub(crate) table: Box<dyn LiveTable>,
    pub(crate) inputs: mpsc::Receiver<ToTable>,
}

/// A table that keeps failing does not keep the server busy; one that ran well for a while starts over.
const PAUSE_MIN: Duration = Duration::from_secs(1);
const PAUSE_MAX: Duration = Duration::from_secs(60);
/// A store that cannot be read is not the table's fault.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// Looks after the task of one table: if it fails or finds itself outdated, it is restarted from the store.
///
/// Meanwhile the old handle stays in the registry, so that visitors are told to try again.
pub(crate) async fn look_after(app: App, mut supervised: Supervised) {
    let mut pause = Duration::ZERO;
    loop {
        let Supervised { handle, table, inputs } = supervised;
        // Whoever looked for lost tables may have done so while this one was being loaded.
        if app.store.period() != Some(handle.origin.period) {
            return leave(&app, &handle);
        }
        let begun = Instant::now();
        let mut task = tokio::spawn(table_task::run(app.clone(), Arc::clone(&handle), table, inputs));
        let ended = tokio::select! {
            ended = &mut task => ended,
            () = handle.lost.notified() => {
                task.abort();
                return leave(&app, &handle);
            }
        };
        match ended {
            Ok(Ending::Cleared | Ending::GivenUp) => return leave(&app, &handle),
            // Nobody's fault, and soon over.
            Ok(Ending::Outdated) => pause = pause.min(PAUSE_MIN),
            Err(problem) => {
                app.metrics.tables_failed.add(1);
                tracing::error!(table = short(&handle.id), %problem, "a table failed; it is loaded again");
            }
        }
        if app.readiness.is_closing() {
            return;
        }
        pause = pause_after(pause, begun.elapsed());
        let Some(loaded) = load_again(&app, &handle.id, &mut pause).await else {
            return leave(&app, &handle);
        };
        let origin = Origin { period: loaded.origin.period, ..handle.origin };
        supervised = Supervised::new(loaded.table, origin);
        app.registry.add(Arc::clone(&supervised.handle));
    }
}

/// A table that ran well for a while is loaded again at once.
fn pause_after(pause: Duration, ran: Duration) -> Duration {
    if ran >= PAUSE_MAX { Duration::ZERO } else { pause }
}

fn leave(app: &App, handle: &Arc<Handle>) {
    app.registry.remove(handle);
    app.metrics.tables.down();
}

/// Tries until the store can be read; `None` if the table is no longer there or cannot be read.
async fn load_again(app: &App, id: &str, pause: &mut Duration) -> Option<Loaded> {
    tokio::time::sleep(*pause).await;
    *pause = (*pause * 2).clamp(PAUSE_MIN, PAUSE_MAX);
    loop {
        let loading = app.registry.loading.hold(id).await;
        let loaded = restoring::load(app, id).await;
        drop(loading);
        match loaded {
            Ok(loaded) => return loaded,
            Err(problem) => {
                tracing::warn!(table = short(id), %problem, "a table could not be loaded; it is tried again");
            }
        }
        tokio::time::sleep(TRY_AGAIN).await;
    }
}

#[cfg(test)]
mod tests {
    use commits::Commit;
    use protocol::TableWish;
    use store::Memory;
    use table::{ConnectionId, Door, Identity, Input, Listing, Output};

    use super::*;
    use crate::config::{Arguments, Config};
    use crate::outbox::{News, Outbox};
    use crate::registry::seat_table;
    use crate::{metrics, opening, serve};

    /// A table with a bug.
    struct Faulty(Box<dyn LiveTable>);

    impl LiveTable for Faulty {
        fn handle(&mut self, now_ms: u64, input: Input) -> Vec<Output> {
            assert!(!matches!(input, Input::Message { .. }), "a bug in a table");
            self.0.handle(now_ms, input)
        }

        fn listing(&self) -> Listing {
            self.0.listing()
        }

        fn progress(&self) -> table::MatchProgress {
            self.0.progress()
        }

        fn removal(&self) -> Commit {
            self.0.removal()
        }
    }

    async fn open(app: &App) -> Arc<Handle> {
        let host = Identity { id: "anna".to_owned(), name: "Anna".to_owned() };
        let (game, seats) = ("abluxxen".to_owned(), Vec::new());
        let wish = TableWish { game, options: None, settings: None, seats, from: None };
        opening::open(app.clone(), host, [127, 0, 0, 1].into(), wish).await.unwrap()
    }

    async fn greet(handle: &Handle, connection: ConnectionId) -> Arc<Outbox> {
        let outbox = Arc::new(Outbox::default());
        let identity = Identity { id: "anna".to_owned(), name: "Anna".to_owned() };
        let (door, to_table) = (Door::Table, Arc::clone(&outbox));
        let connect = ToTable::Connect { connection, identity, door, outbox: to_table };
        handle.task.send(connect).await.unwrap();
        let News::Texts(texts) = outbox.news().await else { panic!("a welcome") };
        assert!(texts[0].contains(r#""type":"welcome""#));
        outbox
    }

    #[test]
    fn pauses_begin_anew_when_a_table_ran_well_for_a_while() {
        assert_eq!(pause_after(PAUSE_MIN, PAUSE_MAX), Duration::ZERO);
        assert_eq!(pause_after(PAUSE_MIN, PAUSE_MIN), PAUSE_MIN);
    }

    /// While it was loaded the lease was lost and found again, and all tables of before were given up.
    #[tokio::test]
    async fn a_table_that_was_loaded_in_a_period_that_has_ended_is_let_go() {
        let config = Config::of(Arguments::default()).unwrap();
        let app = serve::app(config, Arc::new(Memory::default()));
        let opened = open(&app).await;
        let Loaded { table, origin } = restoring::load(&app, &opened.id).await.unwrap().unwrap();
        let late = seat_table(&app, table, Origin { period: origin.period + 1, ..origin });
        late.task.closed().await;
        assert!(app.registry.by_id(&opened.id).is_none(), "whoever asks for it loads it again");
    }

    #[tokio::test]
    async fn a_table_that_fails_is_loaded_again_and_goes_on() {
        let config = Config::of(Arguments::default()).unwrap();
        let app = serve::app(config, Arc::new(Memory::default()));
        let opened = open(&app).await;
        let Loaded { table, .. } = restoring::load(&app, &opened.id).await.unwrap().unwrap();
        let supervised = Supervised::new(Box::new(Faulty(table)), opened.origin);
        let faulty = Arc::clone(&supervised.handle);
        app.registry.add(Arc::clone(&faulty));
        tokio::spawn(look_after(app.clone(), supervised));
        greet(&faulty, ConnectionId(1)).await;
        let message = Input::Message { connection: ConnectionId(1), text: "{}".to_owned() };
        faulty.task.send(ToTable::Input(message)).await.unwrap();
        faulty.task.closed().await;
        let mut again = app.registry.by_id(&opened.id).unwrap();
        while again.task.is_closed() {
            tokio::task::yield_now().await;
            again = app.registry.by_id(&opened.id).expect("it stays in the registry");
        }
        greet(&again, ConnectionId(2)).await;
        assert_eq!((app.registry.n_tables(), app.metrics.tables.get()), (1, 1));
        assert!(metrics::page(&app).contains("luxx_tables_failed_total 1"));
    }
}
