use commits::{Channel, Commit, NoteKind, PersonChange, SeekPlace, Seeker, Turn, TurnChange};

use super::Owned;
use crate::{Store, StoreError};

pub(super) async fn check(store: &dyn Store) {
    a_note_is_replaced_by_the_next(store).await;
    a_turn_is_stored_with_the_entry_that_makes_it(store).await;
    a_removed_table_waits_for_nobody(store).await;
    a_channel_is_due_while_there_is_news(store).await;
    a_channel_is_used_by_one_sender(store).await;
    people_who_wait_are_gathered_once(store).await;
    whoever_is_forgotten_is_reached_no_more(store).await;
}

async fn change(store: &dyn Store, change: PersonChange) -> Result<(), StoreError> {
    store.commit(Commit::of_person(change)).await
}

async fn a_note_is_replaced_by_the_next(store: &dyn Store) {
    let note = |text: &str| {
        let (id, bytes) = ("noted".to_owned(), text.as_bytes().to_vec());
        PersonChange::SetNote { id, kind: NoteKind::Calendar, bytes }
    };
    assert_eq!(store.note("noted", NoteKind::Calendar).await.expect("a note"), None);
    change(store, note("one")).await.expect("kept");
    change(store, note("two")).await.expect("kept");
    assert_eq!(store.note("noted", NoteKind::Calendar).await.expect("a note"), Some(b"two".to_vec()));
    assert_eq!(store.note("noted", NoteKind::Blocked).await.expect("a note"), None);
}

fn turn(person: &str, news_ms: u64) -> Turn {
    Turn {
        person: person.to_owned(),
        asked_ms: 5,
        news_ms,
        due_ms: Some(u64::from(u32::MAX) + 7),
        words: b"words".to_vec(),
    }
}

impl Owned<'_> {
    fn asks(&self, turn: Turn) -> Commit {
        Commit { turn: Some(TurnChange::Of(turn)), ..self.entries(Vec::new()) }
    }
}

async fn turns(store: &dyn Store, person: &str) -> Vec<(String, Turn)> {
    let turns = store.turns_of(person).await.expect("turns");
    turns.into_iter().map(|at| (at.table, at.turn)).collect()
}

async fn a_turn_is_stored_with_the_entry_that_makes_it(store: &dyn Store) {
    let table = Owned::open(store, "turns").await;
    let entry = super::entry("turn-match", 0, "head");
    let begin = Commit { appends: vec![entry.clone()], ..table.asks(turn("turner", 10)) };
    store.commit(begin.clone()).await.expect("new");
    assert_eq!(turns(store, "turner").await, [("turns".to_owned(), turn("turner", 10))]);
    let again = Commit { turn: Some(TurnChange::Of(turn("other", 11))), ..begin };
    assert_eq!(store.commit(again).await, Err(StoreError::Conflict));
    assert_eq!(turns(store, "other").await, [], "neither without the other");
    let next = Commit { appends: vec![super::entry("turn-match", 1, "on")], ..table.asks(turn("other", 12)) };
    store.commit(next).await.expect("the next");
    assert_eq!(turns(store, "turner").await, [], "it is somebody else's turn");
    let nobody = Commit { turn: Some(TurnChange::Nobody), ..table.entries(Vec::new()) };
    store.commit(nobody).await.expect("over");
    assert_eq!(turns(store, "other").await, []);
    let claimed = table.claimed().await;
    assert_eq!(
        store.commit(table.asks(turn("turner", 13))).await,
        Err(StoreError::Conflict),
        "not its owner"
    );
    store.commit(claimed.asks(turn("turner", 13))).await.expect("its owner");
}

async fn a_removed_table_waits_for_nobody(store: &dyn Store) {
    let table = Owned::open(store, "waiting").await;
    store.commit(table.asks(turn("awaited", 10))).await.expect("asked");
    store.commit(table.removal(1, None)).await.expect("removed");
    assert_eq!(turns(store, "awaited").await, []);
}

fn channel(id: &str, person: &str) -> Channel {
    let (id, person, bytes) = (id.to_owned(), person.to_owned(), b"form".to_vec());
    Channel { id, person, bytes, told_ms: 10, next_ms: 100, n_failures: 0 }
}

async fn due(store: &dyn Store, now_ms: u64, news_until_ms: u64) -> Vec<String> {
    let due = store.due_channels(now_ms, news_until_ms, 10).await.expect("channels");
    due.into_iter().map(|channel| channel.id).filter(|id| id.starts_with("due")).collect()
}

async fn a_channel_is_due_while_there_is_news(store: &dyn Store) {
    let table = Owned::open(store, "news").await;
    for id in ["due-1", "due-2"] {
        change(store, PersonChange::AddChannel(channel(id, "reader"))).await.expect("new");
    }
    assert_eq!(due(store, 200, 200).await, [""; 0], "there is no news");
    store.commit(table.asks(turn("reader", 10))).await.expect("asked");
    assert_eq!(due(store, 200, 200).await, [""; 0], "it was told");
    store.commit(table.asks(turn("reader", 150))).await.expect("asked");
    assert_eq!(due(store, 200, 149).await, [""; 0], "it is too new");
    assert_eq!(due(store, 99, 150).await, [""; 0], "it was used a moment ago");
    assert_eq!(due(store, 100, 150).await, ["due-1", "due-2"]);
    assert_eq!(store.due_channels(100, 150, 1).await.expect("channels").len(), 1);
    let failed = Channel { n_failures: 1, ..channel("due-0", "reader") };
    change(store, PersonChange::AddChannel(failed)).await.expect("new");
    assert_eq!(due(store, 100, 150).await, ["due-1", "due-2", "due-0"], "whoever failed comes last");
    change(store, PersonChange::RemoveChannel { id: "due-0".to_owned() }).await.expect("removed");
    change(store, PersonChange::RemoveChannel { id: "due-1".to_owned() }).await.expect("removed");
    assert_eq!(due(store, 100, 150).await, ["due-2"]);
    store.commit(table.asks(turn("another", 160))).await.expect("asked");
    assert_eq!(due(store, 200, 200).await, [""; 0], "it is somebody else's turn");
}

async fn a_channel_is_used_by_one_sender(store: &dyn Store) {
    let old = channel("one", "owner");
    change(store, PersonChange::AddChannel(old.clone())).await.expect("new");
    let used = Channel { next_ms: 300, told_ms: 250, n_failures: 2, bytes: b"other".to_vec(), ..old.clone() };
    let claim = PersonChange::ChangeChannel { channel: used.clone(), from_next_ms: old.next_ms };
    change(store, claim.clone()).await.expect("as it was");
    assert_eq!(change(store, claim).await, Err(StoreError::Conflict));
    assert_eq!(store.channels_of("owner").await.expect("channels"), [used]);
}

fn seeker(person: &str, since_ms: u64) -> Seeker {
    let (person, bytes) = (person.to_owned(), b"wish".to_vec());
    Seeker { person, bytes, since_ms, seen_ms: since_ms, place: SeekPlace::Waiting }
}

async fn people_who_wait_are_gathered_once(store: &dyn Store) {
    for (person, since_ms) in [("second", 20), ("first", 10), ("third", 30), ("fourth", 50)] {
        change(store, PersonChange::Seek(seeker(person, since_ms))).await.expect("new");
    }
    let gather = |persons: &[&str]| PersonChange::Gather {
        persons: persons.iter().map(|person| (*person).to_owned()).collect(),
        now_ms: 40,
    };
    change(store, PersonChange::StillSeeking { id: "third".to_owned(), now_ms: 35 }).await.expect("there");
    change(store, gather(&["second", "first", "fourth"])).await.expect("all wait");
    change(store, PersonChange::StillSeeking { id: "first".to_owned(), now_ms: 99 }).await.expect("there");
    assert_eq!(change(store, gather(&["third", "second"])).await, Err(StoreError::Conflict));
    let places = |seekers: Vec<Seeker>| {
        seekers.into_iter().map(|seeker| (seeker.person, seeker.seen_ms, seeker.place)).collect::<Vec<_>>()
    };
    let expected = [
        ("first".to_owned(), 40, SeekPlace::Gathered),
        ("second".to_owned(), 40, SeekPlace::Gathered),
        ("third".to_owned(), 35, SeekPlace::Waiting),
        ("fourth".to_owned(), 40, SeekPlace::Gathered),
    ];
    assert_eq!(places(store.seekers().await.expect("seekers")), expected);
    let found = Seeker { place: SeekPlace::Table("t".to_owned()), ..seeker("first", 10) };
    change(store, PersonChange::Seek(found.clone())).await.expect("found");
    assert_eq!(store.seekers().await.expect("seekers").first(), Some(&found));
    change(store, PersonChange::StopSeeking { id: "third".to_owned() }).await.expect("stopped");
    assert_eq!(store.forget_seekers(40).await.expect("forgotten"), 1);
    assert_eq!(store.seekers().await.expect("seekers").len(), 2);
    assert_eq!(store.forget_seekers(u64::from(u32::MAX)).await.expect("forgotten"), 2);
}

async fn whoever_is_forgotten_is_reached_no_more(store: &dyn Store) {
    let person = commits::Person { id: "passing".to_owned(), name: "Passing".to_owned() };
    let (secret_hash, kind) = ("passing secret".to_owned(), "test".to_owned());
    let device = commits::NewDevice { secret_hash, kind, added_ms: 1 };
    change(store, PersonChange::Add { person, device }).await.expect("new");
    change(store, PersonChange::AddChannel(channel("passing", "passing"))).await.expect("new");
    let (id, bytes) = ("passing".to_owned(), Vec::new());
    change(store, PersonChange::SetNote { id, kind: NoteKind::Blocked, bytes }).await.expect("kept");
    change(store, PersonChange::Seek(seeker("passing", 1))).await.expect("new");
    assert!(store.forget_persons(2).await.expect("forgotten") >= 1);
    assert_eq!(store.channels_of("passing").await.expect("channels"), []);
    assert_eq!(store.note("passing", NoteKind::Blocked).await.expect("a note"), None);
    assert_eq!(store.seekers().await.expect("seekers"), []);
}
