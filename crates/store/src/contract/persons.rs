use log::{Commit, Person, PersonChange};

use super::{Owned, row};
use crate::Store;

pub(super) async fn check(store: &dyn Store) {
    persons_are_known_by_their_secrets(store).await;
    a_link_works_once_and_not_too_late(store).await;
    links_that_have_expired_are_forgotten(store).await;
    whoever_never_sat_anywhere_is_forgotten(store).await;
}

async fn change(store: &dyn Store, change: PersonChange) {
    store.commit(Commit::of_person(change)).await.expect("new");
}

async fn add(store: &dyn Store, id: &str, added_ms: u64) {
    let person = Person { id: id.to_owned(), name: id.to_owned() };
    change(store, PersonChange::Add { person, secret_hash: format!("secret of {id}"), added_ms }).await;
}

async fn is_known(store: &dyn Store, id: &str) -> bool {
    store.person_of_secret(&format!("secret of {id}")).await.expect("a person").is_some()
}

async fn persons_are_known_by_their_secrets(store: &dyn Store) {
    let person = Person { id: "p1".to_owned(), name: "Quiet Lynx".to_owned() };
    let (secret_hash, added_ms) = ("h1".to_owned(), u64::from(u32::MAX));
    change(store, PersonChange::Add { person: person.clone(), secret_hash, added_ms }).await;
    change(store, PersonChange::AddSecret { id: "p1".to_owned(), secret_hash: "h2".to_owned() }).await;
    assert_eq!(store.person_of_secret("h1").await.expect("a person"), Some(person));
    change(store, PersonChange::Rename { id: "p1".to_owned(), name: "Änne".to_owned() }).await;
    let known = store.person_of_secret("h2").await.expect("a person").expect("the same");
    assert_eq!((known.id.as_str(), known.name.as_str()), ("p1", "Änne"));
    assert_eq!(store.person_of_secret("h3").await.expect("a person"), None);
}

async fn add_link(store: &dyn Store, token_hash: &str, expires_ms: u64) {
    let (id, token_hash) = ("p1".to_owned(), token_hash.to_owned());
    change(store, PersonChange::AddLink { id, token_hash, expires_ms }).await;
}

async fn a_link_works_once_and_not_too_late(store: &dyn Store) {
    add_link(store, "t1", 100).await;
    add_link(store, "t2", 100).await;
    assert_eq!(store.take_link("t1", 99).await.expect("a link"), Some("p1".to_owned()));
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
    let table = Owned { store, lease: log::Lease { table: "seats".to_owned(), epoch: log::Lease::FIRST } };
    store.commit(table.removal(1, None)).await.expect("removed");
    assert_eq!(store.forget_persons(20).await.expect("forgotten"), 1, "the table is no longer there");
    assert!(!is_known(store, "sitter").await);
}
