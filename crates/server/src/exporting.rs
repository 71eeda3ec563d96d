//! All that is stored of a person.

use commits::{FinishedMatch, Holder, StoredDevice};
use protocol::{Device, PersonExport, RecordSummary, TableExport};
use store::StoreError;
use table::Trace;

use crate::app::App;
use crate::rest::statistics;
use crate::{device_kind, forgetting, notices, seeking};

/// More than anybody plays in years; each is one line.
const MATCHES_MAX: usize = 10_000;

pub(crate) async fn export(app: &App, holder: &Holder) -> Result<PersonExport, StoreError> {
    let Holder { person, device } = holder;
    let n_max = u32::try_from(MATCHES_MAX + 1).expect("a small number");
    let mut finished = app.store.finished_of(&person.id, None, n_max).await?;
    let has_older_matches = finished.len() > MATCHES_MAX;
    finished.truncate(MATCHES_MAX);
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
        matches: finished.iter().filter_map(|finished| summary(finished, &person.id)).collect(),
        has_older_matches,
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
        export(&app, &holder).await.unwrap()
    }

    #[tokio::test]
    async fn a_person_gets_as_many_matches_as_anybody_plays_and_is_told_of_more() {
        let all = exported(MATCHES_MAX).await;
        assert_eq!((all.matches.len(), all.has_older_matches), (MATCHES_MAX, false));
        assert_eq!((all.added_s, all.devices.len()), (Some(5), 1));
        assert_eq!(all.matches[0].seat, Seat::new(1));
        let most = exported(MATCHES_MAX + 1).await;
        assert_eq!((most.matches.len(), most.has_older_matches), (MATCHES_MAX, true));
    }
}
