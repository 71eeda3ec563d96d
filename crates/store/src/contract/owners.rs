use std::sync::Arc;

use commits::Commit;

use super::{Owned, entry};
use crate::{Store, StoreError};

pub(super) async fn check(store: &Arc<dyn Store>) {
    nothing_is_written_without_a_lease(&**store).await;
    a_table_that_is_not_there_cannot_be_claimed(&**store).await;
    nothing_is_written_in_the_name_of_an_earlier_owner(&**store).await;
    one_who_lost_a_table_hurts_no_other_table(store).await;
}

async fn nothing_is_written_without_a_lease(store: &dyn Store) {
    let table = Owned::open(store, "unowned").await;
    let nobody = |commit: Commit| Commit { lease: None, ..commit };
    for commit in [
        nobody(table.entries(vec![entry("unowned-match", 0, "head")])),
        nobody(table.saved(2, "two")),
        nobody(table.removal(1, None)),
    ] {
        assert_eq!(store.commit(commit).await, Err(StoreError::Conflict));
    }
    assert!(store.log("unowned-match").await.expect("a log").is_empty());
    assert_eq!(store.table("unowned").await.expect("a table").expect("opened").version, 1);
}

async fn a_table_that_is_not_there_cannot_be_claimed(store: &dyn Store) {
    assert_eq!(store.claim("nowhere").await.expect("an answer"), None);
    let table = Owned::open(store, "closed").await;
    store.commit(table.removal(1, None)).await.expect("removed");
    assert_eq!(store.claim("closed").await.expect("an answer"), None);
}

async fn nothing_is_written_in_the_name_of_an_earlier_owner(store: &dyn Store) {
    let first = Owned::open(store, "fenced").await;
    first.append(vec![entry("fenced-match", 0, "head")]).await.expect("new");
    let second = first.claimed().await;
    assert!(second.lease.epoch > first.lease.epoch);
    for commit in [
        first.entries(vec![entry("fenced-match", 1, "late")]),
        first.entries(vec![entry("another-match", 0, "late")]),
        first.saved(2, "late"),
        first.removal(1, Some("fenced-match")),
    ] {
        assert_eq!(store.commit(commit).await, Err(StoreError::Conflict));
    }
    second.append(vec![entry("fenced-match", 1, "next")]).await.expect("its own table");
    store.commit(second.saved(2, "two")).await.expect("its own table");
    assert_eq!(store.log("fenced-match").await.expect("a log").len(), 2);
}

/// They all wait for the same transaction.
async fn one_who_lost_a_table_hurts_no_other_table(store: &Arc<dyn Store>) {
    let mut leases = Vec::new();
    for number in 0..20 {
        let table = Owned::open(&**store, &format!("group-table-{number}")).await;
        table.append(vec![entry(&format!("group-{number}"), 0, "head")]).await.expect("new");
        leases.push(table.lease);
    }
    let lost = Owned { store: &**store, lease: leases[7].clone() };
    lost.claimed().await;
    let write = |(number, lease)| {
        let store = Arc::clone(store);
        tokio::spawn(async move {
            Owned { store: &*store, lease }.append(vec![entry(&format!("group-{number}"), 1, "on")]).await
        })
    };
    let writers: Vec<_> = (0..).zip(leases).map(write).collect();
    for (number, writer) in (0..).zip(writers) {
        let expected = if number == 7 { Err(StoreError::Conflict) } else { Ok(()) };
        assert_eq!(writer.await.expect("no panic"), expected, "table {number}");
    }
}
