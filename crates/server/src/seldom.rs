//! Things that rarely happen to a connection. Setting up the wait for all of them again with every message would cost
//! more than the message, so each is waited for once, and looked at only when it has happened.

use std::future::pending;
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc, watch};

use crate::app::App;
use crate::bans::Bans;
use crate::listen::stopped;
use crate::table_task::ToTable;

/// How often a silent connection is asked whether it is still there.
const PING_EVERY: Duration = Duration::from_secs(25);

#[derive(Debug)]
pub(crate) enum Event {
    Stopping,
    /// The table failed, has moved or was cleared away.
    TableEnded,
    BansChanged,
    /// Some device; which one is not known where too many ended at once.
    DeviceEnded(Result<String, RecvError>),
    TimeToPing,
}

/// The source of an event, and the next of its kind.
#[derive(Debug)]
pub(crate) enum Source {
    Stopping(watch::Receiver<bool>),
    Table(mpsc::Sender<ToTable>),
    Bans(watch::Receiver<Bans>),
    Devices(broadcast::Receiver<String>),
    Clock,
}

/// Waits for everything that may happen to a connection to this table.
pub(crate) fn sources(app: &App, table: &mpsc::Sender<ToTable>) -> [Source; 5] {
    [
        Source::Stopping(app.stopping.subscribe()),
        Source::Table(table.clone()),
        Source::Bans(app.bans.subscribe()),
        Source::Devices(app.ended_devices.subscribe()),
        Source::Clock,
    ]
}

pub(crate) async fn next(mut source: Source) -> (Event, Source) {
    let event = match &mut source {
        Source::Stopping(stopping) => {
            stopped(stopping).await;
            Event::Stopping
        }
        Source::Table(table) => {
            table.closed().await;
            Event::TableEnded
        }
        Source::Bans(bans) => match bans.changed().await {
            Ok(()) => Event::BansChanged,
            // Nobody is left who could ban anybody.
            Err(_) => pending().await,
        },
        Source::Devices(devices) => Event::DeviceEnded(devices.recv().await),
        Source::Clock => {
            tokio::time::sleep(PING_EVERY).await;
            Event::TimeToPing
        }
    };
    (event, source)
}
