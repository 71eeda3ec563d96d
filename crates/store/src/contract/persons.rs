use commits::{
    Commit, Lease, MatchWithout, NewDevice, NoteKind, Person, PersonChange, PersonNote, StoredDevice, Without,
};

use super::{Owned, entry, row};
use crate::Store;

pub(super) async fn check(store: &dyn Store) {
    persons_are_known_by_their_secrets(store).await;
    a_link_works_once_and_not_too_late(store).await;
    links_that_have_expired_are_forgotten(store).await;
    whoever_never_sat_anywhere_is_forgotten(store).await;
    a_device_is_seen_and_can_be_ended(store).await;
    a_person_is_forgotten_and_nobody_else(store).await;
}

async fn change(store: &dyn Store, change: PersonChange) {
    store.commit(Commit::of_person(change)).await.expect("new");
}

async fn add(store: &dyn Store, id: &str, added_ms: u64) {
    let person = Person { id: id.to_owned(), name: id.to_owned() };
    let device = new_device(&format!("secret of {id}"), added_ms);
    change(store, PersonChange::Add { person, device }).await;
}

pub(super) fn new_device(secret_hash: &str, added_ms: u64) -> NewDevice {
    NewDevice { secret_hash: secret_hash.to_owned(), kind: "a phone".to_owned(), added_ms }
}

async fn person_of(store: &dyn Store, secret_hash: &str) -> Option<Person> {
    store.holder(secret_hash).await.expect("a person").map(|holder| holder.person)
}

async fn is_known(store: &dyn Store, id: &str) -> bool {
    person_of(store, &format!("secret of {id}")).await.is_some()
}

async fn persons_are_known_by_their_secrets(store: &dyn Store) {
    let person = Person { id: "p1".to_owned(), name: "Quiet Lynx".to_owned() };
    let added_ms = u64::from(u32::MAX);
    change(store, PersonChange::Add { person: person.clone(), device: new_device("h1", added_ms) }).await;
    assert_eq!(store.added_ms("p1").await.expect("a time"), Some(added_ms));
    assert_eq!(store.added_ms("p2").await.expect("a time"), None);
    let (id, device) = ("p1".to_owned(), new_device("h2", added_ms));
    change(store, PersonChange::AddDevice { id, device }).await;
    assert_eq!(person_of(store, "h1").await, Some(person));
    change(store, PersonChange::Rename { id: "p1".to_owned(), name: "Änne".to_owned() }).await;
    let known = person_of(store, "h2").await.expect("the same");
    assert_eq!((known.id.as_str(), known.name.as_str()), ("p1", "Änne"));
    assert_eq!(person_of(store, "h3").await, None);
}

async fn add_link(store: &dyn Store, token_hash: &str, expires_ms: u64) {
    let (id, token_hash) = ("p1".to_owned(), token_hash.to_owned());
    change(store, PersonChange::AddLink { id, token_hash, expires_ms }).await;
}

async fn a_link_works_once_and_not_too_late(store: &dyn Store) {
    add_link(store, "t1", 100).await;
    add_link(store, "t2", 100).await;
    let owner = async |token_hash: &str, now_ms: u64| {
        store.owner_of_link(token_hash, now_ms).await.expect("a link").map(|person| person.id)
    };
    assert_eq!(owner("t1", 99).await.as_deref(), Some("p1"));
    assert_eq!(owner("t1", 100).await, None, "expired");
    assert_eq!(
        store.take_link("t1", 99).await.expect("a link"),
        Some("p1".to_owned()),
        "looking does not use it"
    );
    assert_eq!(owner("t1", 99).await, None, "used");
    assert_eq!(store.take_link("t1", 99).await.expect("a link"), None, "used");
    assert_eq!(store.take_link("t2", 100).await.expect("a link"), None, "expired");
    assert_eq!(store.take_link("t3", 0).await.expect("a link"), None, "unknown");
}

async fn links_that_have_expired_are_forgotten(store: &dyn Store) {
    add_link(store, "old", 100).await;
    add_link(store, "new", 101).await;
    assert_eq!(store.forget_links(100).await.expect("forgotten"), 1);
    assert_eq!(store.take_link("old", 0).await.expect("a link"), None, "it is no longer there");
    assert_eq!(store.take_link("new", 100).await.expect("a link"), Some("p1".to_owned()));
}

async fn whoever_never_sat_anywhere_is_forgotten(store: &dyn Store) {
    for (id, added_ms) in [("stranger", 10), ("newcomer", 20), ("sitter", 10), ("player", 10)] {
        add(store, id, added_ms).await;
    }
    let host = vec!["sitter".to_owned()];
    store.commit(Commit::of_new_table(row("seats", 1, "one"), host)).await.expect("a new table");
    let finished = Some(super::records::finished("played", u64::from(u32::MAX), &["player"]));
    store.commit(Commit { finished, ..Commit::default() }).await.expect("new");
    assert_eq!(store.forget_persons(20).await.expect("forgotten"), 1);
    for (id, expected) in [("stranger", false), ("newcomer", true), ("sitter", true), ("player", true)] {
        assert_eq!(is_known(store, id).await, expected, "{id}");
    }
    let table = Owned { store, lease: Lease { table: "seats".to_owned(), epoch: Lease::FIRST } };
    store.commit(table.removal(1, None)).await.expect("removed");
    assert_eq!(store.forget_persons(20).await.expect("forgotten"), 1, "the table is no longer there");
    assert!(!is_known(store, "sitter").await);
}

async fn a_device_is_seen_and_can_be_ended(store: &dyn Store) {
    add(store, "owner", 10).await;
    let hash = |letter: &str| letter.repeat(64);
    for (letter, added_ms) in [("b", 30), ("a", 20)] {
        let device = new_device(&hash(letter), added_ms);
        change(store, PersonChange::AddDevice { id: "owner".to_owned(), device }).await;
    }
    let kind = "a desk".to_owned();
    change(store, PersonChange::SeeDevice { secret_hash: hash("a"), kind, seen_ms: 40 }).await;
    let device = |letter: &str, kind: &str, added_ms, seen_ms| StoredDevice {
        id: letter.repeat(StoredDevice::ID_CHARS),
        kind: Some(kind.to_owned()),
        added_ms: Some(added_ms),
        seen_ms: Some(seen_ms),
    };
    let (a, b) = (device("a", "a desk", 20, 40), device("b", "a phone", 30, 30));
    let holder = store.holder(&hash("a")).await.expect("a person").expect("the same");
    assert_eq!(holder.device, a);
    let devices = store.devices("owner").await.expect("a list");
    assert_eq!(devices[..2], [a, b.clone()]);
    assert_eq!(devices.len(), 3, "{devices:?}");
    for other in ["p1", "owner"] {
        assert!(person_of(store, &hash("a")).await.is_some(), "it belongs to somebody else than the last");
        let end =
            PersonChange::EndDevice { id: other.to_owned(), device: "a".repeat(StoredDevice::ID_CHARS) };
        change(store, end).await;
    }
    assert_eq!(person_of(store, &hash("a")).await, None);
    assert_eq!(store.devices("owner").await.expect("a list")[0], b);
}

/// Somebody else's note mentions this person; another note of theirs and a third person's do not.
async fn notes_that_name(store: &dyn Store, person: &str) -> Vec<PersonNote> {
    for (id, kind, text) in [
        ("staying", NoteKind::Blocked, format!("with {person} in it")),
        ("staying", NoteKind::Calendar, person.to_owned()),
        ("p1", NoteKind::Blocked, "somebody".to_owned()),
    ] {
        change(store, PersonChange::SetNote { id: id.to_owned(), kind, bytes: text.into_bytes() }).await;
    }
    let notes = store.notes_with(NoteKind::Blocked, person).await.expect("notes");
    let owners: Vec<&str> = notes.iter().map(|note| note.person.as_str()).collect();
    assert_eq!(owners, ["staying"]);
    notes.into_iter().map(|note| PersonNote { bytes: b"nobody".to_vec(), ..note }).collect()
}

/// Somebody who has a device and a link, hosts a table and took part in a finished match and in a running one.
async fn a_person_is_forgotten_and_nobody_else(store: &dyn Store) {
    for id in ["leaving", "staying"] {
        add(store, id, 10).await;
        let (id, token_hash) = (id.to_owned(), format!("link of {id}"));
        change(store, PersonChange::AddLink { id, token_hash, expires_ms: 100 }).await;
    }
    let host = vec!["leaving".to_owned()];
    store.commit(Commit::of_new_table(row("left", 1, "one"), host)).await.expect("a new table");
    let table = Owned { store, lease: Lease { table: "left".to_owned(), epoch: Lease::FIRST } };
    let mut over = table.entries(vec![entry("over", 0, "head"), entry("over", 1, "step")]);
    over.finished = Some(super::records::finished("over", 5_000, &["leaving", "staying"]));
    store.commit(over).await.expect("new");
    table.append(vec![entry("running", 0, "head"), entry("running", 1, "step")]).await.expect("new");
    let without = |match_id: &str, summary: Option<&str>| MatchWithout {
        match_id: match_id.to_owned(),
        head: b"nameless".to_vec(),
        summary: summary.map(|text| text.as_bytes().to_vec()),
    };
    let matches = vec![without("over", Some("nobody")), without("running", None)];
    let notes = notes_that_name(store, "leaving").await;
    store.forget_person("leaving", Without { matches, notes }).await.expect("forgotten");
    assert_eq!(store.note("staying", NoteKind::Blocked).await.expect("a note"), Some(b"nobody".to_vec()));
    for match_id in ["over", "running"] {
        assert_eq!(store.log(match_id).await.expect("a log"), [b"nameless".to_vec(), b"step".to_vec()]);
    }
    let over = store.finished("over").await.expect("a match").expect("it stays");
    assert_eq!((over.summary, over.participants.len()), (b"nobody".to_vec(), 1));
    assert!(store.finished_of("leaving", None, 9).await.expect("a list").is_empty());
    assert_eq!(store.finished_of("staying", None, 9).await.expect("a list").len(), 1);
    for (id, expected) in [("leaving", false), ("staying", true)] {
        assert_eq!(is_known(store, id).await, expected, "{id}");
        assert_eq!(store.devices(id).await.expect("a list").len(), usize::from(expected), "{id}");
        let link = store.owner_of_link(&format!("link of {id}"), 0).await.expect("a link");
        assert_eq!(link.is_some(), expected, "{id}");
    }
    table.append(vec![entry("running", 2, "and on")]).await.expect("the match goes on");
    store.forget_person("leaving", Without::default()).await.expect("once more changes nothing");
}
