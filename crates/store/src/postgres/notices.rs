//! What nodes notify each other of through the database: rarely, and nothing that must not be missed.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;

use super::connection::Connector;
use crate::StoreError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// There are tables without an owner.
    Free,
    /// A person has another name.
    Renamed { person: String, name: String },
    /// A device is no longer a person.
    Ended { device: String },
    /// A person is to be forgotten at every table.
    Forgotten { person: String },
    /// A person plays at other times.
    Calendar { person: String },
}

const WAITING_MAX: usize = 1024;
const TRY_AGAIN: Duration = Duration::from_secs(1);
const RENAMED: &str = "renamed:";
const ENDED: &str = "ended:";
const FORGOTTEN: &str = "forgotten:";
const CALENDAR: &str = "calendar:";
const FREE: &str = "free";

impl Notice {
    fn text(&self) -> String {
        match self {
            Self::Free => FREE.to_owned(),
            Self::Renamed { person, name } => format!("{RENAMED}{person}:{name}"),
            Self::Ended { device } => format!("{ENDED}{device}"),
            Self::Forgotten { person } => format!("{FORGOTTEN}{person}"),
            Self::Calendar { person } => format!("{CALENDAR}{person}"),
        }
    }

    /// `None` for what only a newer version understands.
    fn of(text: &str) -> Option<Self> {
        if text == FREE {
            return Some(Self::Free);
        }
        if let Some(device) = text.strip_prefix(ENDED) {
            return Some(Self::Ended { device: device.to_owned() });
        }
        if let Some(person) = text.strip_prefix(FORGOTTEN) {
            return Some(Self::Forgotten { person: person.to_owned() });
        }
        if let Some(person) = text.strip_prefix(CALENDAR) {
            return Some(Self::Calendar { person: person.to_owned() });
        }
        let (person, name) = text.strip_prefix(RENAMED)?.split_once(':')?;
        Some(Self::Renamed { person: person.to_owned(), name: name.to_owned() })
    }
}

pub(super) async fn send(connector: &Connector, notice: &Notice) -> Result<(), StoreError> {
    connector.read("SELECT pg_notify('luxx', $1)", &[&notice.text()]).await.map(drop)
}

/// Listens until nobody is interested any more. What is notified while the connection is lost is missed.
pub(super) fn listen(connector: Arc<Connector>) -> mpsc::Receiver<Notice> {
    let (heard, notices) = mpsc::channel(WAITING_MAX);
    tokio::spawn(async move {
        while !heard.is_closed() {
            if let Err(problem) = pass_on(&connector, &heard).await {
                tracing::warn!(%problem, "the other nodes cannot be heard");
            }
            tokio::time::sleep(TRY_AGAIN).await;
        }
    });
    notices
}

async fn pass_on(connector: &Connector, heard: &mpsc::Sender<Notice>) -> Result<(), StoreError> {
    let (_connection, mut texts) = connector.listen_to("luxx").await?;
    loop {
        tokio::select! {
            text = texts.recv() => match text {
                Some(text) => if let Some(notice) = Notice::of(&text) {
                    drop(heard.try_send(notice));
                },
                None => return Ok(()),
            },
            () = heard.closed() => return Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_called_is_understood() {
        let renamed = Notice::Renamed { person: "a1".to_owned(), name: "Anna: the first".to_owned() };
        let ended = Notice::Ended { device: "d1".to_owned() };
        let forgotten = Notice::Forgotten { person: "a1".to_owned() };
        let calendar = Notice::Calendar { person: "a1".to_owned() };
        for notice in [Notice::Free, renamed, ended, forgotten, calendar] {
            assert_eq!(Notice::of(&notice.text()), Some(notice));
        }
        assert_eq!(Notice::of("something newer"), None);
    }
}
