//! People who look for people: whoever asks how the search is going is matched with others who look for the same.
//! Everything goes through the store, so that people on different nodes find each other.

mod groups;

use std::collections::BTreeMap;
use std::net::IpAddr;

use axum::http::StatusCode;
use commits::{Commit, NoteKind, Person, PersonChange, SeekPlace, Seeker};
use game::{FormVariant, OptionsForm};
use protocol::{Blocked, Company, SeatWish, SeekState, SeekWish, Settings, TableWish};
use serde_json::{Map, Value, json};
use store::StoreError;
use table::{Entropy, Identity};

use crate::app::App;
use crate::folding::pay;
use crate::guard::to_the_end;
use crate::identity::SystemEntropy;
use crate::opening::{self, OpenError};
use crate::rest::RestError;
use groups::{ANY_VARIANT_MS, Looking, SIZES, Wished};

/// How long it takes until bots are offered.
const BOTS_MS: u64 = 60_000;
/// A group whose table has not been opened for this long waits again.
const OPENING_MS_MAX: u64 = 20_000;
/// How long a result is announced.
const FOUND_MS_MAX: u64 = 120_000;
/// A group is picked from this many suitable people, those who have waited longest.
const CANDIDATES_MAX: usize = 24;
/// To look at so many people who are looking costs as much as one request.
const LOOKED_AT_PER_REQUEST: usize = 20;

/// Starts a search, or changes what is searched for.
pub(crate) async fn begin(
    app: &App,
    person: Person,
    wish: SeekWish,
    address: IpAddr,
) -> Result<SeekState, RestError> {
    let now_ms = app.clock.now_ms();
    let is_size = wish.seats.is_none_or(|seats| SIZES.contains(&seats));
    let form = form_of(app, &wish.game).filter(|_| is_size);
    let wished = Wished { name: person.name, wish };
    let bytes = serde_json::to_vec(&wished).expect("only what JSON can say");
    let place = SeekPlace::Waiting;
    let seeker = Seeker { person: person.id.clone(), bytes, since_ms: now_ms, seen_ms: now_ms, place };
    let looking = Looking { seeker: seeker.clone(), wished };
    if form.is_none_or(|form| looking.sizes(&form, now_ms).is_empty()) {
        return Err(RestError::not_found("there is no such game or variant for that many"));
    }
    app.store.forget_seekers(now_ms.saturating_sub(FOUND_MS_MAX)).await?;
    app.store.commit(Commit::of_person(PersonChange::Seek(seeker))).await?;
    look(app, &person.id, address).await
}

/// How the search is going; whoever asks is matched with others if there are enough.
pub(crate) async fn look(app: &App, person: &str, address: IpAddr) -> Result<SeekState, RestError> {
    let now_ms = app.clock.now_ms();
    let all: Vec<Looking> = app.store.seekers().await?.into_iter().filter_map(Looking::of).collect();
    let Some(own) = all.iter().find(|looking| looking.person() == person) else {
        return Ok(SeekState::Idle);
    };
    let Some(form) = form_of(app, &own.wished.wish.game) else { return Ok(SeekState::Idle) };
    pay(app, address, u32::try_from(all.len() / LOOKED_AT_PER_REQUEST).unwrap_or(u32::MAX))?;
    match &own.seeker.place {
        SeekPlace::Table(id) => return Ok(SeekState::Found { table: id.clone() }),
        SeekPlace::Gathered if own.seeker.seen_ms + OPENING_MS_MAX > now_ms => {
            return Ok(state_of(own, &all, &form, now_ms));
        }
        SeekPlace::Gathered => {
            app.store.commit(Commit::of_person(own.at(SeekPlace::Waiting, now_ms))).await?;
        }
        SeekPlace::Waiting => {
            let id = person.to_owned();
            app.store.commit(Commit::of_person(PersonChange::StillSeeking { id, now_ms })).await?;
        }
    }
    let candidates: Vec<&Looking> = suiting(own, &all, now_ms).take(CANDIDATES_MAX).collect();
    let blocked = blocked_among(app, own, &candidates).await?;
    let may_meet = |one: &Looking, other: &Looking| {
        let has = |by: &Looking, whom: &Looking| blocked[by.person()].iter().any(|it| it.id == whom.person());
        !has(one, other) && !has(other, one)
    };
    if let Some(group) = groups::group(own, &candidates, &form, now_ms, may_meet) {
        let gathering = Gathering {
            app: app.clone(),
            group: group.into_iter().cloned().collect(),
            form: form.clone(),
            address,
        };
        // Whoever hangs up meanwhile leaves nobody half-way to a table.
        if let Some(table) = to_the_end(gathering.gather()).await? {
            return Ok(SeekState::Found { table });
        }
    }
    Ok(state_of(own, &all, &form, now_ms))
}

/// Others who wait for what suits both.
fn suiting<'l>(own: &Looking, all: &'l [Looking], now_ms: u64) -> impl Iterator<Item = &'l Looking> {
    let is_other = move |other: &&Looking| other.person() != own.person() && other.is_waiting(now_ms);
    all.iter().filter(is_other).filter(move |other| own.suits(other, now_ms))
}

fn state_of(own: &Looking, all: &[Looking], form: &OptionsForm, now_ms: u64) -> SeekState {
    let waited_ms = own.waited_ms(now_ms);
    let others = all.iter().filter(|other| other.person() != own.person() && other.is_waiting(now_ms));
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let suiting: Vec<&Looking> = suiting(own, all, now_ms).collect();
    SeekState::Waiting {
        waited_s: u32::try_from(waited_ms / 1000).unwrap_or(u32::MAX),
        n_others: count(others.count()),
        n_suiting: count(suiting.len()),
        seats_min: own.least(&suiting, form, now_ms),
        seats_max: own.sizes(form, now_ms).last().copied().unwrap_or_default(),
        widened: waited_ms >= ANY_VARIANT_MS,
        offers_bots: waited_ms >= BOTS_MS,
    }
}

async fn blocked_among(
    app: &App,
    own: &Looking,
    others: &[&Looking],
) -> Result<BTreeMap<String, Vec<Blocked>>, StoreError> {
    let mut lists = BTreeMap::new();
    for one in [&own].into_iter().chain(others) {
        lists.insert(one.person().to_owned(), blocked_by(app, one.person()).await?);
    }
    Ok(lists)
}

/// People who sit down together.
struct Gathering {
    app: App,
    /// Whoever has waited longest comes first.
    group: Vec<Looking>,
    form: OptionsForm,
    address: IpAddr,
}

impl Gathering {
    /// A table for all; `None` if one of them was found by somebody else at the same moment.
    async fn gather(self) -> Result<Option<String>, RestError> {
        let Self { app, group, form, .. } = &self;
        let Some(variant) = groups::variant(form, &group.iter().collect::<Vec<_>>()) else { return Ok(None) };
        let now_ms = app.clock.now_ms();
        let persons = group.iter().map(|one| one.person().to_owned()).collect();
        match app.store.commit(Commit::of_person(PersonChange::Gather { persons, now_ms })).await {
            Ok(()) => (),
            Err(StoreError::Conflict) => return Ok(None),
            Err(problem) => return Err(problem.into()),
        }
        let opened = self.open(variant).await;
        let place = match &opened {
            Ok(id) => SeekPlace::Table(id.clone()),
            Err(_) => SeekPlace::Waiting,
        };
        let now_ms = app.clock.now_ms();
        let persons = group.iter().map(|one| one.at(place.clone(), now_ms)).collect();
        app.store.commit(Commit { persons, ..Commit::default() }).await?;
        Ok(Some(opened?))
    }

    /// Whoever has waited longest runs the table. Somebody who has as many as one may have is a guest at one more, or nobody
    /// would ever sit down with them.
    async fn open(&self, variant: &FormVariant) -> Result<String, OpenError> {
        let identity =
            |one: &Looking| Identity { id: one.person().to_owned(), name: one.wished.name.clone() };
        let people: Vec<Identity> = self.group.iter().map(identity).collect();
        let mut opened = Err(OpenError::NoGame);
        for place in 0..people.len() {
            let mut guests = people.clone();
            let host = guests.remove(place);
            let wish = self.wish(variant);
            opened = opening::open_for(self.app.clone(), host, guests, self.address, wish).await;
            if !matches!(opened, Err(OpenError::TooManyOfYours)) {
                break;
            }
        }
        opened.map(|handle| handle.id.clone())
    }

    fn wish(&self, variant: &FormVariant) -> TableWish {
        let wished = &self.group[0].wished.wish;
        let settings = Settings { pace: wished.pace, company: Company::PeopleOnly, ..Settings::default() };
        let open_seats = self.group.iter().skip(1).map(|_| SeatWish::Open {});
        TableWish {
            game: wished.game.clone(),
            options: Some(options_of(variant, self.group.len())),
            settings: Some(settings),
            seats: [SeatWish::Me {}].into_iter().chain(open_seats).collect(),
            from: None,
        }
    }
}

fn form_of(app: &App, game: &str) -> Option<OptionsForm> {
    Some(app.games.get(game)?.info().form)
}

/// The options of a match with this many players; chance decides who begins.
fn options_of(variant: &FormVariant, n_seats: usize) -> Value {
    let fixed = variant.fixes.iter().map(|fixed| (fixed.key.to_owned(), json!(fixed.value)));
    let mut options: Map<String, Value> = fixed.collect();
    options.insert("seats".to_owned(), json!(n_seats));
    options.insert("first".to_owned(), json!(usize::from(SystemEntropy.bytes()[0]) % n_seats));
    Value::Object(options)
}

pub(crate) async fn blocked_by(app: &App, person: &str) -> Result<Vec<Blocked>, StoreError> {
    let kept = app.store.note(person, NoteKind::Blocked).await?;
    Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
}

/// The same without those who are no longer known, such as whoever came once and never again: they leave the list for good.
pub(crate) async fn still_blocked(app: &App, person: &str) -> Result<Vec<Blocked>, StoreError> {
    let _one_at_a_time = app.persons.hold(person).await;
    let mut blocked = blocked_by(app, person).await?;
    let n_blocked = blocked.len();
    for place in (0..n_blocked).rev() {
        let id = &blocked[place].id;
        if app.store.added_ms(id).await?.is_none() && app.store.devices(id).await?.is_empty() {
            blocked.remove(place);
        }
    }
    if blocked.len() < n_blocked {
        app.store.commit(Commit::of_person(blocked_note(person.to_owned(), &blocked))).await?;
    }
    Ok(blocked)
}

/// The same for everybody.
pub(crate) async fn forget_strangers(app: &App) -> Result<(), StoreError> {
    for note in app.store.notes_with(NoteKind::Blocked, SOMEBODY).await? {
        still_blocked(app, &note.person).await?;
    }
    Ok(())
}

fn blocked_note(id: String, blocked: &[Blocked]) -> PersonChange {
    let bytes = serde_json::to_vec(blocked).expect("only what JSON can say");
    PersonChange::SetNote { id, kind: NoteKind::Blocked, bytes }
}

/// In every list that is not empty.
const SOMEBODY: &str = "\"id\"";
/// How many people somebody may block.
const BLOCKED_MAX: usize = 100;

pub(crate) async fn keep_blocked(app: &App, person: String, blocked: &[Blocked]) -> Result<(), RestError> {
    if blocked.len() > BLOCKED_MAX {
        return Err(RestError::new(StatusCode::CONFLICT, "you can block at most 100 people"));
    }
    Ok(app.store.commit(Commit::of_person(blocked_note(person, blocked))).await?)
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::sync::Arc;
    use std::task::Poll;
    use std::time::Duration;

    use commits::NewDevice;
    use protocol::Pace;
    use store::{Memory, Sqlite, Store};

    use super::*;
    use crate::config::{Arguments, Config};
    use crate::serve;

    async fn add(store: &Memory, id: &str, added_ms: u64) {
        let person = Person { id: id.to_owned(), name: id.to_owned() };
        let device = NewDevice { secret_hash: id.to_owned(), kind: String::new(), added_ms };
        store.commit(Commit::of_person(PersonChange::Add { person, device })).await.unwrap();
    }

    #[tokio::test]
    async fn whoever_was_forgotten_for_never_coming_back_leaves_the_lists_of_others() {
        let store = Arc::new(Memory::default());
        for (id, added_ms) in [("anna", 10), ("ben", 10), ("stranger", 1)] {
            add(&store, id, added_ms).await;
        }
        let app = serve::app(Config::of(Arguments::default()).unwrap(), Arc::<Memory>::clone(&store));
        let [ben, stranger] =
            ["ben", "stranger"].map(|id| Blocked { id: id.to_owned(), name: id.to_owned() });
        keep_blocked(&app, "anna".to_owned(), &[stranger.clone(), ben.clone()]).await.unwrap();
        assert_eq!(still_blocked(&app, "anna").await.unwrap(), [stranger, ben.clone()]);
        let nobody: [Blocked; 0] = [];
        keep_blocked(&app, "ben".to_owned(), &nobody).await.unwrap();
        assert_eq!(store.forget_persons(2).await.unwrap(), 1);
        forget_strangers(&app).await.unwrap();
        assert_eq!(blocked_by(&app, "anna").await.unwrap(), [ben], "whether or not she opens it");
        assert_eq!(blocked_by(&app, "ben").await.unwrap(), nobody);
    }

    #[tokio::test]
    async fn whoever_hangs_up_while_a_group_sits_down_leaves_nobody_half_way() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Sqlite::open(&folder.path().join("luxx.db")).await.unwrap());
        let app = serve::app(Config::of(Arguments::default()).unwrap(), Arc::<Sqlite>::clone(&store));
        let seek = |name: &str| {
            let person = Person { id: name.to_owned(), name: name.to_owned() };
            let wish = SeekWish { game: "fluxx".to_owned(), pace: Pace::None, variant: None, seats: None };
            begin(&app, person, wish, [127, 0, 0, 1].into())
        };
        assert!(matches!(seek("Anna").await.unwrap(), SeekState::Waiting { .. }));
        let places = async || store.seekers().await.unwrap().into_iter().map(|seeker| seeker.place);
        let mut seeking = Box::pin(seek("Ben"));
        while places().await.all(|place| place == SeekPlace::Waiting) {
            let is_pending =
                poll_fn(|context| Poll::Ready(seeking.as_mut().poll(context).is_pending())).await;
            assert!(is_pending, "storing takes a moment");
        }
        drop(seeking);
        let sitting = async {
            while !places().await.all(|place| matches!(place, SeekPlace::Table(_))) {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), sitting).await.expect("both find their table");
        assert_eq!(app.registry.n_tables(), 1);
    }

    #[test]
    fn bots_are_offered_after_a_minute() {
        let wish = SeekWish { game: "fluxx".to_owned(), pace: Pace::Quick, variant: None, seats: None };
        let wished = Wished { name: "Anna".to_owned(), wish };
        let (person, bytes, place) = ("p".to_owned(), Vec::new(), SeekPlace::Waiting);
        let own = Looking { seeker: Seeker { person, bytes, since_ms: 0, seen_ms: 0, place }, wished };
        let form = OptionsForm { variants: Vec::new(), fields: Vec::new() };
        let offers = |now_ms| match state_of(&own, &[], &form, now_ms) {
            SeekState::Waiting { offers_bots, .. } => offers_bots,
            SeekState::Idle | SeekState::Found { .. } => panic!("still waiting"),
        };
        assert!(!offers(BOTS_MS - 1));
        assert!(offers(BOTS_MS));
    }
}
