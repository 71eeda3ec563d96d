//! Whether players may be sent here, and whether the process should go on at all.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use store::StoreError;

use crate::app::App;

#[derive(Debug)]
pub(crate) struct Readiness {
    is_draining: AtomicBool,
    is_closing: AtomicBool,
    storing: Mutex<Storing>,
}

/// When something was last stored, and when that last failed.
#[derive(Clone, Copy, Debug)]
struct Storing {
    worked: Instant,
    failed: Option<Instant>,
}

/// Why players are better sent elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotReady {
    #[error("the server is about to stop")]
    Draining,
    #[error("nothing can be stored any more")]
    WriterGone,
    #[error("the store cannot be written")]
    NotWritten,
}

/// Often enough for monitoring, rarely enough for a disk that should last.
const CHECK_EVERY: Duration = Duration::from_secs(5);

impl Default for Readiness {
    fn default() -> Self {
        let storing = Storing { worked: Instant::now(), failed: None };
        Self {
            is_draining: AtomicBool::new(false),
            is_closing: AtomicBool::new(false),
            storing: Mutex::new(storing),
        }
    }
}

impl Readiness {
    /// From now on nobody new should be sent here.
    pub(crate) fn drain(&self) {
        self.is_draining.store(true, Ordering::SeqCst);
    }

    /// From now on nothing is stored, on purpose.
    pub(crate) fn close(&self) {
        self.drain();
        self.is_closing.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::SeqCst)
    }

    pub(crate) fn note_stored(&self) {
        self.storing().worked = Instant::now();
    }

    pub(crate) fn note_not_stored(&self) {
        self.storing().failed = Some(Instant::now());
    }

    /// For how long nothing was stored.
    fn silence(&self) -> Duration {
        self.storing().worked.elapsed()
    }

    fn storing(&self) -> MutexGuard<'_, Storing> {
        self.storing.lock().expect("nothing panics while it holds the lock")
    }
}

impl Storing {
    /// Whether something was stored a moment ago, and nothing has failed since the last check or the one before it.
    fn works(&self, check_every: Duration) -> bool {
        let moment = check_every * 2;
        self.worked.elapsed() <= moment * 2 && self.failed.is_none_or(|failed| failed.elapsed() > moment)
    }
}

pub(crate) fn check(app: &App) -> Result<(), NotReady> {
    if app.readiness.is_draining.load(Ordering::SeqCst) {
        return Err(NotReady::Draining);
    }
    if app.store.stopped().now_or_never().is_some() {
        return Err(NotReady::WriterGone);
    }
    let storing = *app.readiness.storing();
    if storing.works(check_every(app)) { Ok(()) } else { Err(NotReady::NotWritten) }
}

fn patience(app: &App) -> Duration {
    Duration::from_secs(u64::from(app.config.store_patience_s))
}

fn check_every(app: &App) -> Duration {
    CHECK_EVERY.min(patience(app) / 10).max(Duration::from_millis(50))
}

/// Writes from time to time. Ends when nothing could be stored for a long time and only a restart can help.
pub(crate) async fn watch(app: App) -> StoreError {
    let (patience, check_every) = (patience(&app), check_every(&app));
    let mut every = tokio::time::interval(check_every);
    loop {
        every.tick().await;
        if app.readiness.is_closing() {
            return std::future::pending().await;
        }
        let Err(problem) = look(&app, check_every).await else {
            app.readiness.note_stored();
            continue;
        };
        app.readiness.note_not_stored();
        let may_recover = app.store.may_recover(&problem);
        if !may_recover && app.readiness.silence() >= patience {
            tracing::error!(%problem, "nothing can be stored; the server ends to be started anew");
            return problem;
        }
        tracing::warn!(%problem, may_recover, "the store cannot be written or read");
    }
}

async fn look(app: &App, answer_max: Duration) -> Result<(), StoreError> {
    let look = async {
        app.store.check_writing().await?;
        app.store.table("").await.map(drop)
    };
    let too_slow = |_| Err(StoreError::Unknown("the store does not answer".to_owned()));
    tokio::time::timeout(answer_max, look).await.unwrap_or_else(too_slow)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use store::{Sqlite, Store};

    use super::*;
    use crate::config::{Arguments, Config};
    use crate::serve;

    async fn app(folder: &tempfile::TempDir) -> (App, Arc<Sqlite>) {
        let store = Arc::new(Sqlite::open(&folder.path().join("luxx.db")).await.unwrap());
        let config = Config::of(Arguments { store_patience_s: Some(0), ..Arguments::default() }).unwrap();
        (serve::app(config, Arc::<Sqlite>::clone(&store)), store)
    }

    #[tokio::test]
    async fn a_server_that_drains_is_not_ready() {
        let folder = tempfile::tempdir().unwrap();
        let (app, _) = app(&folder).await;
        assert_eq!(check(&app), Ok(()));
        app.readiness.drain();
        assert_eq!(check(&app), Err(NotReady::Draining));
    }

    #[tokio::test]
    async fn a_writer_that_has_gone_shows_and_ends_the_watch() {
        let folder = tempfile::tempdir().unwrap();
        let (app, store) = app(&folder).await;
        store.close().await.unwrap();
        assert_eq!(check(&app), Err(NotReady::WriterGone));
        watch(app).await;
    }

    #[tokio::test]
    async fn a_disk_that_cannot_be_written_shows_and_ends_the_watch() {
        let folder = tempfile::tempdir().unwrap();
        let (app, store) = app(&folder).await;
        store.execute("PRAGMA query_only = ON").await.unwrap();
        watch(app.clone()).await;
        assert_eq!(check(&app), Err(NotReady::NotWritten));
    }

    #[tokio::test]
    async fn a_choice_that_was_not_stored_shows_for_a_while() {
        let folder = tempfile::tempdir().unwrap();
        let (app, _) = app(&folder).await;
        app.readiness.note_not_stored();
        assert_eq!(check(&app), Err(NotReady::NotWritten));
        let later = Storing { failed: Some(Instant::now() - CHECK_EVERY * 3), ..*app.readiness.storing() };
        assert!(later.works(CHECK_EVERY));
        let silent = Storing { worked: Instant::now() - CHECK_EVERY * 5, failed: None };
        assert!(!silent.works(CHECK_EVERY), "a disk that hangs says nothing at all");
    }
}
