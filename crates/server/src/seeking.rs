//! People who look for people: whoever asks how it goes is paired with somebody who looks for the same. All of it goes
//! through the store, so that two people at two nodes find each other.

use std::net::IpAddr;

use axum::http::StatusCode;
use commits::{Commit, NoteKind, Person, PersonChange, SeekPlace, Seeker};
use protocol::{Blocked, Company, SeatWish, SeekState, SeekWish, Settings, TableWish};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::StoreError;
use table::{Entropy, Identity};

use crate::app::App;
use crate::identity::SystemEntropy;
use crate::opening;
use crate::rest::RestError;

/// Whoever was not heard of for so long has gone.
const PRESENT_MS: u64 = 12_000;
/// Whoever has waited so long plays other variants, too, and later at another pace.
const ANY_VARIANT_MS: u64 = 20_000;
const ANY_PACE_MS: u64 = 40_000;
/// So long it takes until bots are offered.
const BOTS_MS: u64 = 60_000;
/// A pair whose table was not opened for so long waits again.
const OPENING_MS_MAX: u64 = 20_000;
/// What was found is told for so long.
const FOUND_MS_MAX: u64 = 120_000;
const SEATS: u8 = 2;

/// What the store keeps of somebody who looks for people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Wished {
    name: String,
    wish: SeekWish,
}

#[derive(Clone, Debug)]
struct Looking {
    seeker: Seeker,
    wished: Wished,
}

impl Looking {
    /// None for what only a newer version understands.
    fn of(seeker: Seeker) -> Option<Self> {
        let wished = serde_json::from_slice(&seeker.bytes).ok()?;
        Some(Self { seeker, wished })
    }

    fn waited_ms(&self, now_ms: u64) -> u64 {
        now_ms.saturating_sub(self.seeker.since_ms)
    }

    fn is_waiting(&self, now_ms: u64) -> bool {
        self.seeker.place == SeekPlace::Waiting && self.seeker.seen_ms + PRESENT_MS > now_ms
    }

    /// Whether this person would play with the other.
    fn accepts(&self, other: &Self, now_ms: u64) -> bool {
        let (own, others) = (&self.wished.wish, &other.wished.wish);
        let waited_ms = self.waited_ms(now_ms);
        let is_variant = match (&own.variant, &others.variant) {
            (Some(own), Some(others)) => own == others,
            (None, _) | (_, None) => true,
        };
        own.game == others.game
            && (is_variant || waited_ms >= ANY_VARIANT_MS)
            && (own.pace == others.pace || waited_ms >= ANY_PACE_MS)
    }

    fn at(&self, place: SeekPlace, now_ms: u64) -> PersonChange {
        PersonChange::Seek(Seeker { place, seen_ms: now_ms, ..self.seeker.clone() })
    }
}

/// Begins to look, or looks for something else.
pub(crate) async fn begin(
    app: &App,
    person: Person,
    wish: SeekWish,
    address: IpAddr,
) -> Result<SeekState, RestError> {
    if options_of(app, &wish).is_none() {
        return Err(RestError::not_found("there is no such game or variant for two"));
    }
    let now_ms = app.clock.now_ms();
    app.store.forget_seekers(now_ms.saturating_sub(FOUND_MS_MAX)).await?;
    let wished = Wished { name: person.name, wish };
    let bytes = serde_json::to_vec(&wished).expect("only what JSON can say");
    let place = SeekPlace::Waiting;
    let seeker = Seeker { person: person.id.clone(), bytes, since_ms: now_ms, seen_ms: now_ms, place };
    app.store.commit(Commit::of_person(PersonChange::Seek(seeker))).await?;
    look(app, &person.id, address).await
}

/// How it goes; whoever asks is paired if there is somebody.
pub(crate) async fn look(app: &App, person: &str, address: IpAddr) -> Result<SeekState, RestError> {
    let now_ms = app.clock.now_ms();
    let all: Vec<Looking> = app.store.seekers().await?.into_iter().filter_map(Looking::of).collect();
    let Some(own) = all.iter().find(|looking| looking.seeker.person == person) else {
        return Ok(SeekState::Idle);
    };
    match &own.seeker.place {
        SeekPlace::Table(id) => return Ok(SeekState::Found { table: id.clone() }),
        SeekPlace::Paired if own.seeker.seen_ms + OPENING_MS_MAX > now_ms => {
            return Ok(state_of(own, &all, now_ms));
        }
        SeekPlace::Paired => {
            app.store.commit(Commit::of_person(own.at(SeekPlace::Waiting, now_ms))).await?;
        }
        SeekPlace::Waiting => {
            let id = person.to_owned();
            app.store.commit(Commit::of_person(PersonChange::StillSeeking { id, now_ms })).await?;
        }
    }
    let blocked = blocked_by(app, person).await?;
    for other in all.iter().filter(|other| other.seeker.person != person && other.is_waiting(now_ms)) {
        let suits = own.accepts(other, now_ms) && other.accepts(own, now_ms);
        let is_met = |list: &[Blocked], id: &str| list.iter().any(|blocked| blocked.id == id);
        if !suits
            || is_met(&blocked, &other.seeker.person)
            || is_met(&blocked_by(app, &other.seeker.person).await?, person)
        {
            continue;
        }
        if let Some(table) = pair(app, own, other, address).await? {
            return Ok(SeekState::Found { table });
        }
    }
    Ok(state_of(own, &all, now_ms))
}

fn state_of(own: &Looking, all: &[Looking], now_ms: u64) -> SeekState {
    let waited_ms = own.waited_ms(now_ms);
    let others =
        all.iter().filter(|other| other.seeker.person != own.seeker.person && other.is_waiting(now_ms));
    SeekState::Waiting {
        waited_s: u32::try_from(waited_ms / 1000).unwrap_or(u32::MAX),
        n_others: u32::try_from(others.count()).unwrap_or(u32::MAX),
        widened: waited_ms >= ANY_VARIANT_MS,
        offers_bots: waited_ms >= BOTS_MS,
    }
}

/// A table for both; none when one of them was paired with somebody else at the same moment.
async fn pair(
    app: &App,
    own: &Looking,
    other: &Looking,
    address: IpAddr,
) -> Result<Option<String>, RestError> {
    let now_ms = app.clock.now_ms();
    // Whoever has waited longer runs the table.
    let (host, guest) =
        if other.seeker.since_ms <= own.seeker.since_ms { (other, own) } else { (own, other) };
    let (first, second) = (host.seeker.person.clone(), guest.seeker.person.clone());
    match app.store.commit(Commit::of_person(PersonChange::Pair { first, second, now_ms })).await {
        Ok(()) => (),
        Err(StoreError::Conflict) => return Ok(None),
        Err(problem) => return Err(problem.into()),
    }
    let opened = open(app, host, guest, address).await;
    let place = match &opened {
        Ok(id) => SeekPlace::Table(id.clone()),
        Err(_) => SeekPlace::Waiting,
    };
    let now_ms = app.clock.now_ms();
    let persons = vec![host.at(place.clone(), now_ms), guest.at(place, now_ms)];
    app.store.commit(Commit { persons, ..Commit::default() }).await?;
    opened.map(Some)
}

async fn open(app: &App, host: &Looking, guest: &Looking, address: IpAddr) -> Result<String, RestError> {
    let wish = if host.wished.wish.variant.is_some() { &host.wished.wish } else { &guest.wished.wish };
    let options = options_of(app, wish);
    let settings =
        Settings { pace: host.wished.wish.pace, company: Company::PeopleOnly, ..Settings::default() };
    let wish = TableWish {
        game: host.wished.wish.game.clone(),
        options,
        settings: Some(settings),
        seats: vec![SeatWish::Me {}, SeatWish::Open {}],
        from: None,
    };
    let identity =
        |looking: &Looking| Identity { id: looking.seeker.person.clone(), name: looking.wished.name.clone() };
    let opened = opening::open_for(app.clone(), identity(host), vec![identity(guest)], address, wish).await;
    opened.map(|handle| handle.id.clone()).map_err(RestError::from)
}

/// The options of a match of two; none where the game or the variant does not exist.
fn options_of(app: &App, wish: &SeekWish) -> Option<Value> {
    let form = app.games.get(&wish.game)?.info().form;
    let is_for_two = |variant: &&game::FormVariant| (variant.seats_min..=variant.seats_max).contains(&SEATS);
    let mut variants = form.variants.iter().filter(is_for_two);
    let variant = match &wish.variant {
        Some(words) => variants.find(|variant| variant.words == *words)?,
        None => variants.next()?,
    };
    let mut options = Map::new();
    for fixed in &variant.fixes {
        options.insert(fixed.key.to_owned(), serde_json::to_value(fixed.value).ok()?);
    }
    options.insert("seats".to_owned(), json!(SEATS));
    options.insert("first".to_owned(), json!(SystemEntropy.bytes()[0] % SEATS));
    Some(Value::Object(options))
}

pub(crate) async fn blocked_by(app: &App, person: &str) -> Result<Vec<Blocked>, StoreError> {
    let kept = app.store.note(person, NoteKind::Blocked).await?;
    Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
}

/// Whom somebody does not want to meet: at most so many.
const BLOCKED_MAX: usize = 100;

pub(crate) async fn keep_blocked(app: &App, person: String, blocked: &[Blocked]) -> Result<(), RestError> {
    if blocked.len() > BLOCKED_MAX {
        return Err(RestError::new(StatusCode::CONFLICT, "nobody blocks more than 100 people"));
    }
    let bytes = serde_json::to_vec(blocked).expect("only what JSON can say");
    let change = PersonChange::SetNote { id: person, kind: NoteKind::Blocked, bytes };
    Ok(app.store.commit(Commit::of_person(change)).await?)
}

#[cfg(test)]
mod tests {
    use protocol::Pace;

    use super::*;

    fn looking(pace: Pace, variant: Option<&str>, since_ms: u64) -> Looking {
        let wish = SeekWish { game: "fluxx".to_owned(), pace, variant: variant.map(str::to_owned) };
        let wished = Wished { name: "Anna".to_owned(), wish };
        let bytes = serde_json::to_vec(&wished).unwrap();
        let place = SeekPlace::Waiting;
        let seeker = Seeker { person: "p".to_owned(), bytes, since_ms, seen_ms: since_ms, place };
        Looking::of(seeker).unwrap()
    }

    #[test]
    fn a_search_widens_with_waiting() {
        let (quick, calm) = (looking(Pace::Quick, Some("a"), 0), looking(Pace::None, Some("b"), 0));
        let same_pace = looking(Pace::Quick, Some("b"), 0);
        let any = looking(Pace::Quick, None, 0);
        assert!(quick.accepts(&any, 0) && any.accepts(&quick, 0));
        assert!(!quick.accepts(&same_pace, ANY_VARIANT_MS - 1));
        assert!(quick.accepts(&same_pace, ANY_VARIANT_MS));
        assert!(!quick.accepts(&calm, ANY_PACE_MS - 1));
        assert!(quick.accepts(&calm, ANY_PACE_MS));
    }

    #[test]
    fn bots_are_offered_after_a_minute() {
        let own = looking(Pace::Quick, None, 0);
        let offers = |now_ms| match state_of(&own, &[], now_ms) {
            SeekState::Waiting { offers_bots, .. } => offers_bots,
            SeekState::Idle | SeekState::Found { .. } => panic!("still waiting"),
        };
        assert!(!offers(BOTS_MS - 1));
        assert!(offers(BOTS_MS));
    }

    #[test]
    fn whoever_has_gone_is_not_waiting() {
        let own = looking(Pace::Quick, None, 0);
        assert!(own.is_waiting(PRESENT_MS - 1));
        assert!(!own.is_waiting(PRESENT_MS));
    }
}
