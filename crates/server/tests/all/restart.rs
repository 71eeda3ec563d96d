//! A thousand running matches are there again when the server comes back. How soon: `examples/restart.rs`.

use crate::thousand;

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_running_matches_accept_choices_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    thousand::fill(&path).await;
    thousand::come_back(&path).await;
}
