//! `kill -9` at any moment: a real process, real sockets, a real disk.
//!
//! Two people at each of a few tables play random choices while the server is killed and started again. In the end
//! every choice that was acknowledged stands in the record exactly once, and nothing else does.
//! `LUXX_KILLS=5000` kills more often (`cargo xtask crash`), for at most `LUXX_MINUTES`.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot go on has failed; it tells its figures"
)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use game::random::below;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

use crate::house::House;
use crate::ledger::{self, Manner, NOTICED, Shared, seat_two};

const N_TABLES: usize = 4;
const KILLS: u32 = 200;
/// Ordinary runs stop killing after this time, but, however slow the machine is, not before a minimum number of
/// kills; the longer mode has no such limit.
const KILLING_MAX: Duration = Duration::from_secs(75);
const KILLS_MIN: u32 = 40;
/// A message that never comes fails the test instead of hanging it.
const PATIENCE: Duration = Duration::from_secs(120);

#[test]
fn killed_hundreds_of_times_it_loses_nothing_and_repeats_nothing() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(play_and_kill());
}

async fn play_and_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut house = House::new(folder.path().join("luxx.db"));
    house.start();
    let ledger = Shared::default();
    let (acts, mut happened) = mpsc::unbounded_channel();
    let (is_closing, closing) = watch::channel(false);
    let mut clients = JoinSet::new();
    let (_proxy, servers) = watch::channel(vec![house.address]);
    let manner = Manner { servers, patience: PATIENCE, pace: None };
    for number in 0..N_TABLES {
        for client in seat_two(&manner, number).await {
            clients.spawn(client.play(Arc::clone(&ledger), acts.clone(), closing.clone()));
        }
    }
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    let wanted = ledger::number_from("LUXX_KILLS");
    let killing_max = ledger::minutes().unwrap_or(if wanted.is_some() { Duration::MAX } else { KILLING_MAX });
    let begin = Instant::now();
    let mut n_kills = 0;
    while n_kills < wanted.unwrap_or(KILLS) && (n_kills < KILLS_MIN || begin.elapsed() < killing_max) {
        for _ in 0..=below(&mut rng, 30) {
            // No client ends before closing, unless it noticed something wrong.
            tokio::select! {
                act = happened.recv() => drop(act.expect("clients play on")),
                Some(ended) = clients.join_next() => ended.expect(NOTICED),
            }
        }
        house.kill();
        n_kills += 1;
        if below(&mut rng, 8) == 0 {
            // Killed again while it starts.
            house.spawn();
            house.kill();
            n_kills += 1;
        }
        house.start();
        while happened.try_recv().is_ok() {}
    }
    is_closing.send_replace(true);
    while let Some(ended) = clients.join_next().await {
        ended.expect(NOTICED);
    }
    let took = begin.elapsed();
    let (n_choices, n_records) =
        ledger::check(house.address, &ledger, &folder.path().join("records.jsonl")).await;
    println!("{n_kills} kills in {took:?}: {n_choices} choices in {n_records} matches");
}
