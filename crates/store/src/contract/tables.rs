use super::{Owned, entry};
use crate::{Store, StoreError};

pub(super) async fn check(store: &dyn Store) {
    a_table_is_saved_in_order_of_its_versions(store).await;
    a_table_is_opened_once(store).await;
    a_removed_table_takes_its_unfinished_match_along(store).await;
    an_entry_of_a_removed_match_is_refused(store).await;
    a_table_that_changed_meanwhile_is_not_removed(store).await;
    whoever_was_at_a_table_is_noted(store).await;
}

async fn a_table_is_saved_in_order_of_its_versions(store: &dyn Store) {
    let table = Owned::open(store, "versions").await;
    assert_eq!(store.commit(table.saved(3, "three")).await, Err(StoreError::Conflict));
    store.commit(table.saved(2, "two")).await.expect("the next");
    assert_eq!(store.commit(table.saved(2, "zwei")).await, Err(StoreError::Conflict));
    let kept = store.table("versions").await.expect("a table").expect("it was saved");
    assert_eq!((kept.version, kept.bytes.as_slice()), (2, b"two".as_slice()));
    assert!(store.table_ids().await.expect("ids").contains(&"versions".to_owned()));
    let is_with = async |word| store.tables_with(word).await.expect("ids").contains(&"versions".to_owned());
    assert_eq!([is_with("two").await, is_with("wo").await, is_with("three").await], [true, true, false]);
    store.commit(table.removal(2, None)).await.expect("removed");
    assert_eq!(store.table("versions").await.expect("a table"), None);
    assert!(!store.table_ids().await.expect("ids").contains(&"versions".to_owned()));
}

async fn a_table_is_opened_once(store: &dyn Store) {
    let table = Owned::open(store, "opened").await;
    assert_eq!(store.commit(table.saved(1, "again")).await, Err(StoreError::Conflict));
    assert_eq!(store.table("opened").await.expect("a table").expect("opened").bytes, b"one");
}

async fn a_removed_table_takes_its_unfinished_match_along(store: &dyn Store) {
    let (quiet, busy) = (Owned::open(store, "quiet").await, Owned::open(store, "busy").await);
    quiet.append(vec![entry("another", 0, "head")]).await.expect("new");
    busy.append(vec![entry("unfinished", 0, "head")]).await.expect("new");
    store.commit(quiet.removal(1, None)).await.expect("removed");
    store.commit(busy.removal(1, Some("unfinished"))).await.expect("removed");
    assert!(store.log("unfinished").await.expect("a log").is_empty());
    assert_eq!(store.log("another").await.expect("a log").len(), 1);
}

async fn an_entry_of_a_removed_match_is_refused(store: &dyn Store) {
    let table = Owned::open(store, "gone").await;
    table.append(vec![entry("gone-match", 0, "head")]).await.expect("new");
    store.commit(table.removal(1, Some("gone-match"))).await.expect("removed");
    for late in [entry("gone-match", 0, "again"), entry("gone-match", 1, "on")] {
        assert_eq!(table.append(vec![late]).await, Err(StoreError::Conflict));
    }
    assert_eq!(store.commit(table.saved(2, "two")).await, Err(StoreError::Conflict));
    assert_eq!(store.commit(table.removal(1, None)).await, Err(StoreError::Conflict));
    assert!(store.log("gone-match").await.expect("a log").is_empty());
    let other = Owned::open(store, "not-gone").await;
    assert_eq!(other.append(vec![entry("gone-match", 1, "on")]).await, Err(StoreError::Conflict));
}

async fn a_table_that_changed_meanwhile_is_not_removed(store: &dyn Store) {
    let table = Owned::open(store, "changed").await;
    table.append(vec![entry("changed-match", 0, "head")]).await.expect("new");
    store.commit(table.saved(2, "two")).await.expect("the next");
    assert_eq!(store.commit(table.removal(1, Some("changed-match"))).await, Err(StoreError::Conflict));
    assert!(store.table("changed").await.expect("a table").is_some());
    assert_eq!(store.log("changed-match").await.expect("a log").len(), 1);
}

async fn whoever_was_at_a_table_is_noted(store: &dyn Store) {
    Owned::open(store, "visited").await;
    store.touch("visited", 1_800_000_000_000).await.expect("noted");
    let kept = store.table("visited").await.expect("a table").expect("it was saved");
    assert_eq!((kept.version, kept.changed_ms), (1, 1_800_000_000_000));
}
