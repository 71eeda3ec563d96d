//! All that is stored of a person. Their matches may be many, so they are read and sent page by page: nobody has all of them
//! in memory, however slowly they are taken.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Body;
use commits::{FinishedMatch, Holder, MatchEnd, StoredDevice};
use futures_util::{StreamExt, stream};
use protocol::{Device, PersonExport, RecordSummary, TableExport};
use store::StoreError;
use table::Trace;

use crate::app::App;
use crate::rest::statistics;
use crate::{device_kind, forgetting, notices, seeking};

/// More than anybody plays in years; each is one line.
const MATCHES_MAX: usize = 10_000;
const PAGE_MAX: usize = 100;
/// Each match of a page is looked up. Whoever has no requests left waits for the next page.
const PAGE_COST: u32 = 5;
const PAGE_PAUSE: Duration = Duration::from_secs(1);
/// Where the matches go in the text of everything else.
const NO_MATCHES: &str = r#""matches":[],"has_older_matches":false"#;

/// A [`PersonExport`] as JSON.
pub(crate) async fn export(app: &App, holder: &Holder, address: IpAddr) -> Result<Body, StoreError> {
    let all = serde_json::to_string(&all_but_matches(app, holder).await?).expect("only what JSON can say");
    let (before, after) = all.split_once(NO_MATCHES).expect("its own names, which no quoted text has");
    let (before, after) = (format!(r#"{before}"matches":["#), after.to_owned());
    let reading =
        Reading { app: app.clone(), person: holder.person.id.clone(), address, next: Next::First, after };
    let matches = stream::try_unfold(reading, Reading::page);
    Ok(Body::from_stream(stream::iter([Ok(before)]).chain(matches)))
}

/// How far the matches of a person are read.
struct Reading {
    app: App,
    person: String,
    address: IpAddr,
    next: Next,
    /// What follows the matches.
    after: String,
}

enum Next {
    First,
    /// After so many, the last of which is this.
    After(usize, MatchEnd),
    Nothing,
}

impl Reading {
    /// The next matches as text, and whatever follows the last one.
    async fn page(mut self) -> Result<Option<(String, Self)>, StoreError> {
        let (n_before, before) = match std::mem::replace(&mut self.next, Next::Nothing) {
            Next::First => (0, None),
            Next::After(n_before, end) => (n_before, Some(end)),
            Next::Nothing => return Ok(None),
        };
        while !self.app.addresses.take(self.address, PAGE_COST) {
            tokio::time::sleep(PAGE_PAUSE).await;
        }
        let n_max = PAGE_MAX.min(MATCHES_MAX - n_before);
        // One more tells whether there are more.
        let n_wanted = u32::try_from(n_max + 1).expect("a small number");
        let mut finished = self.app.store.finished_of(&self.person, before.as_ref(), n_wanted).await?;
        let has_more = finished.len() > n_max;
        finished.truncate(n_max);
        let mut text = self.listed(&finished, before.is_none());
        let n_read = n_before + finished.len();
        match finished.pop().filter(|_| has_more && n_read < MATCHES_MAX) {
            Some(last) => {
                let end = MatchEnd { ended_ms: last.ended_ms, match_id: last.match_id };
                self.next = Next::After(n_read, end);
            }
            None => text += &format!(r#"],"has_older_matches":{has_more}{}"#, self.after),
        }
        Ok(Some((text, self)))
    }

    fn listed(&self, finished: &[FinishedMatch], is_first: bool) -> String {
        let summaries = finished.iter().filter_map(|finished| summary(finished, &self.person));
        let texts = summaries.map(|one| serde_json::to_string(&one).expect("only what JSON can say"));
        let text = texts.collect::<Vec<String>>().join(",");
        if is_first || text.is_empty() { text } else { format!(",{text}") }
    }
}

async fn all_but_matches(app: &App, holder: &Holder) -> Result<PersonExport, StoreError> {
    let Holder { person, device } = holder;
    let devices = app.store.devices(&person.id).await?;
    let tables = forgetting::traces_of(app, &person.id).await?;
    let channels = app.store.channels_of(&person.id).await?;
    Ok(PersonExport {
        id: person.id.clone(),
        name: person.name.clone(),
        added_s: app.store.added_ms(&person.id).await?.map(seconds),
        devices: devices.iter().map(|known| shown(known, &device.id)).collect(),
        calendar: notices::calendar(app, &person.id).await?,
        channels: channels.iter().filter_map(notices::channel::shown).collect(),
        blocked: seeking::still_blocked(app, &person.id).await?,
        tables: tables.into_iter().map(|(id, trace)| table(id, trace)).collect(),
        matches: Vec::new(),
        has_older_matches: false,
        ratings: statistics::ratings_of(app, person).await?,
    })
}

/// A match in the eyes of a person.
pub(crate) fn summary(finished: &FinishedMatch, person: &str) -> Option<RecordSummary> {
    let mut summary: RecordSummary = serde_json::from_slice(&finished.summary).ok()?;
    let own = finished.participants.iter().find(|one| one.person == person);
    summary.seat = own.map(|participant| participant.seat);
    Some(summary)
}

/// A device as its person sees it from another or the same one.
pub(crate) fn shown(device: &StoredDevice, this: &str) -> Device {
    Device {
        id: device.id.clone(),
        kind: device_kind::of_stored(device.kind.as_deref()),
        added_s: device.added_ms.map(seconds),
        seen_s: device.seen_ms.map(seconds),
        is_this: device.id == this,
    }
}

fn table(id: String, trace: Trace) -> TableExport {
    let Trace { is_host, seat, asks_for_a_seat, is_muted, is_removed, calendar, said, ahead, match_id: _ } =
        trace;
    TableExport { id, is_host, seat, asks_for_a_seat, is_muted, is_removed, calendar, said, ahead }
}

fn seconds(ms: u64) -> u32 {
    u32::try_from(ms / 1000).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use commits::{Commit, NewDevice, Participant, Person, PersonChange, Seat};
    use store::{Memory, Store};

    use super::*;
    use crate::config::{Arguments, Config};
    use crate::serve;

    async fn exported(n_matches: usize) -> PersonExport {
        let store = Arc::new(Memory::default());
        let person = Person { id: "anna".to_owned(), name: "Anna".to_owned() };
        let device = NewDevice { secret_hash: "h".to_owned(), kind: String::new(), added_ms: 5_000 };
        store.commit(Commit::of_person(PersonChange::Add { person, device })).await.unwrap();
        for number in 0..n_matches {
            let match_id = number.to_string();
            let summary = serde_json::json!({"match": match_id, "game": "fluxx", "players": ["Anna", "Ben"],
                "points": [1, 0], "winners": [0], "seat": null, "ended_s": 7});
            let summary = summary.to_string().into_bytes();
            let participants = vec![Participant { person: "anna".to_owned(), seat: Seat::new(1).unwrap() }];
            let finished = FinishedMatch { match_id, ended_ms: 7_000, summary, participants };
            store.commit(Commit { finished: Some(finished), ..Commit::default() }).await.unwrap();
        }
        let holder = store.holder("h").await.unwrap().unwrap();
        let app = serve::app(Config::of(Arguments::default()).unwrap(), store);
        let mut pieces = export(&app, &holder, [10, 0, 0, 1].into()).await.unwrap().into_data_stream();
        let mut text = Vec::new();
        while let Some(piece) = pieces.next().await {
            let piece = piece.unwrap();
            assert!(piece.len() < 300 * PAGE_MAX, "a page at a time: {}", piece.len());
            text.extend_from_slice(&piece);
        }
        serde_json::from_slice(&text).unwrap()
    }

    #[tokio::test]
    async fn a_person_gets_as_many_matches_as_anybody_plays_and_is_told_of_more() {
        let all = exported(MATCHES_MAX).await;
        assert_eq!((all.matches.len(), all.has_older_matches), (MATCHES_MAX, false));
        assert_eq!((all.added_s, all.devices.len()), (Some(5), 1));
        assert_eq!(all.matches[0].seat, Seat::new(1));
        for n_matches in [0, 1, PAGE_MAX, PAGE_MAX + 1] {
            let few = exported(n_matches).await;
            assert_eq!((few.matches.len(), few.has_older_matches), (n_matches, false));
        }
        let most = exported(MATCHES_MAX + 1).await;
        assert_eq!((most.matches.len(), most.has_older_matches), (MATCHES_MAX, true));
    }
}
