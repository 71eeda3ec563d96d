//! Several nodes on one PostgreSQL fail one after the other in every way there is, while people play at tables
//! through any of them. In the end every acknowledged choice is in the record exactly once, and nobody wrote for a
//! table that they did not own.
//!
//! `LUXX_FAULTS=1000` is the longer mode (`cargo xtask crash --nodes 3 --faults 1000`), for at most `LUXX_MINUTES`. With
//! `LUXX_OTHER_PROGRAM=FILE` nothing fails, but one node after the other is replaced by that build, and back again.
//! `LUXX_LOGS=FOLDER` keeps what the nodes log, a file for each.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot go on has failed; it tells its figures"
)]

mod proxy;
mod wire;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::random::below;
use postgres_testkit::Scratch;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

use crate::house::{House, own_program};
use crate::ledger::{self, Act, Manner, NOTICED, Shared, minutes, number_from, seat_two};
use wire::{State, Wire};

const FAULTS: usize = 12;
const N_NODES: usize = 3;
/// Few enough for a machine that builds at the same time.
const N_TABLES: usize = 12;
/// In the longer mode.
const N_TABLES_LONG: usize = 60;
/// A person who waits this long reloads the page.
const PATIENCE: Duration = Duration::from_secs(2);
/// So that sixty tables leave a machine with two cores some time for the faults.
const PACE_LONG: Duration = Duration::from_millis(300);
/// How long a table may take to answer again after a fault in the longer mode, which has the machine to itself.
const ANSWER_MAX_LONG: Duration = Duration::from_secs(10);
/// Nobody is waited for longer than this.
const ANSWER_MAX: Duration = Duration::from_secs(60);
/// How often the longer mode reports progress.
const FAULTS_BETWEEN_LINES: usize = 20;
/// As the nodes have it.
const TERM: Duration = Duration::from_secs(6);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    Kill,
    /// Paused beyond its lease, and continued.
    Pause,
    Drain,
    Cut,
    Mute,
    RestartDatabase,
}

/// The most frequent ones are those that are over soonest.
const FAULT_CYCLE: [Fault; 12] = [
    Fault::Kill,
    Fault::Drain,
    Fault::Cut,
    Fault::Kill,
    Fault::RestartDatabase,
    Fault::Drain,
    Fault::Pause,
    Fault::Kill,
    Fault::Drain,
    Fault::Mute,
    Fault::Kill,
    Fault::RestartDatabase,
];

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Self::Kill => "killed",
            Self::Pause => "paused",
            Self::Drain => "drained",
            Self::Cut => "cut off",
            Self::Mute => "half-open",
            Self::RestartDatabase => "database restarted",
        })
    }
}

/// What happens, to which node.
struct Plan {
    rng: Pcg64Mcg,
    n_nodes: usize,
    is_upgrade: bool,
}

impl Plan {
    fn at(&mut self, number: usize) -> (Fault, usize) {
        if self.is_upgrade {
            return (Fault::Drain, number % self.n_nodes);
        }
        let victim = below(&mut self.rng, u32::try_from(self.n_nodes).unwrap());
        (FAULT_CYCLE[number % FAULT_CYCLE.len()], victim as usize)
    }
}

struct Nodes {
    scratch: Scratch,
    houses: Vec<House>,
    wires: Vec<Wire>,
    /// From a fault until each table accepted a choice again.
    recoveries: BTreeMap<Fault, Vec<Duration>>,
    n_tables: usize,
    /// A node that ends as asked restarts with another program, and next time with its own.
    other_program: Option<PathBuf>,
}

#[test]
fn nodes_that_fail_in_every_way_lose_nothing_and_repeat_nothing() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(play_and_fail());
}

async fn play_and_fail() {
    let wanted = number_from("LUXX_FAULTS").map(|n_faults| n_faults as usize);
    let mut nodes = Nodes::start(wanted.is_some()).await;
    let ledger = Shared::default();
    let (acts, mut happened) = mpsc::unbounded_channel();
    let (is_closing, closing) = watch::channel(false);
    let mut clients = JoinSet::new();
    let servers: Vec<_> = nodes.houses.iter().map(|house| house.address).collect();
    let pace = wanted.map(|_| PACE_LONG);
    let manner = Manner { servers: proxy::watch_over(servers.clone()), patience: PATIENCE, pace };
    for number in 0..nodes.n_tables {
        for client in seat_two(&manner, number).await {
            clients.spawn(client.play(Arc::clone(&ledger), acts.clone(), closing.clone()));
        }
    }
    let is_upgrade = nodes.other_program.is_some();
    let mut plan = Plan { rng: Pcg64Mcg::seed_from_u64(17), n_nodes: servers.len(), is_upgrade };
    let (begin, time_max) = (Instant::now(), minutes().unwrap_or(Duration::MAX));
    let mut n_faults = 0;
    while n_faults < wanted.unwrap_or(FAULTS) && begin.elapsed() < time_max {
        let (fault, victim) = plan.at(n_faults);
        nodes.fail(fault, victim, &mut happened, &mut clients).await;
        n_faults += 1;
        if wanted.is_some() && n_faults % FAULTS_BETWEEN_LINES == 0 {
            println!("{n_faults} faults in {:?}, longest {:?}", begin.elapsed(), nodes.longest());
        }
    }
    let took = begin.elapsed();
    is_closing.send_replace(true);
    while let Some(ended) = clients.join_next().await {
        ended.expect(NOTICED);
    }
    nodes.check_owners();
    let folder = tempfile::tempdir().unwrap();
    let (n_choices, n_records) =
        ledger::check(servers[0], &ledger, &folder.path().join("records.jsonl")).await;
    println!("{n_faults} faults in {took:?}: {n_choices} choices in {n_records} matches");
    nodes.print_recoveries();
    assert!(wanted.is_none() || nodes.longest() <= ANSWER_MAX_LONG, "a table answered too late");
}

impl Nodes {
    async fn start(is_long: bool) -> Self {
        let n_nodes = number_from("LUXX_NODES").map_or(N_NODES, |n_nodes| n_nodes as usize);
        let scratch = Scratch::start_own();
        let (mut houses, mut wires) = (Vec::new(), Vec::new());
        for _ in 0..n_nodes {
            let wire = Wire::new(scratch.socket()).await;
            let database = format!("postgres://postgres@{}/postgres?sslmode=disable", wire.address);
            let mut house = House::node(&database);
            house.start();
            houses.push(house);
            wires.push(wire);
        }
        scratch.ask(AUDIT);
        let usual = if is_long { N_TABLES_LONG } else { N_TABLES };
        let n_tables = number_from("LUXX_TABLES").map_or(usual, |n_tables| n_tables as usize);
        let other_program = std::env::var_os("LUXX_OTHER_PROGRAM").map(PathBuf::from);
        Self { scratch, houses, wires, recoveries: BTreeMap::new(), n_tables, other_program }
    }

    /// One fault, from its beginning until everything is mended and every table has gone on.
    async fn fail(
        &mut self,
        fault: Fault,
        victim: usize,
        happened: &mut mpsc::UnboundedReceiver<Act>,
        clients: &mut JoinSet<()>,
    ) {
        let begin = Instant::now();
        match fault {
            Fault::Kill => self.houses[victim].kill(),
            Fault::Pause => self.houses[victim].signal("-STOP"),
            Fault::Drain => {
                self.houses[victim].terminate();
            }
            Fault::Cut => self.wires[victim].put(State::Cut),
            Fault::Mute => self.wires[victim].put(State::Mute),
            Fault::RestartDatabase => self.scratch.restart(),
        }
        // What was accepted before does not count.
        while happened.try_recv().is_ok() {}
        let until = match fault {
            Fault::Pause | Fault::Cut | Fault::Mute => TERM + Duration::from_secs(1),
            Fault::Kill | Fault::Drain | Fault::RestartDatabase => Duration::ZERO,
        };
        let mut waiting: BTreeSet<usize> = (0..self.n_tables).collect();
        let recoveries = self.recoveries.entry(fault).or_default();
        while !waiting.is_empty() || begin.elapsed() < until {
            let left = ANSWER_MAX.saturating_sub(begin.elapsed());
            // No client ends before closing, unless it noticed something wrong.
            let act = tokio::select! {
                act = tokio::time::timeout(left, happened.recv()) => act,
                Some(ended) = clients.join_next() => return ended.expect(NOTICED),
            };
            let Ok(act) = act else { panic!("{fault}: the tables {waiting:?} did not answer again") };
            let Act { table, is_accepted } = act.expect("clients play on");
            if is_accepted && waiting.remove(&table) {
                let took = begin.elapsed();
                if took > ANSWER_MAX_LONG {
                    println!("{fault}, node {victim}: table {table} answered after {took:?}");
                }
                recoveries.push(took);
            }
        }
        self.mend(fault, victim);
    }

    fn mend(&mut self, fault: Fault, victim: usize) {
        match fault {
            Fault::Kill => self.houses[victim].start(),
            Fault::Pause => self.houses[victim].signal("-CONT"),
            Fault::Drain => {
                assert!(self.houses[victim].wait().success(), "it ends as it was asked to");
                if let Some(other) = &self.other_program {
                    let (own, house) = (own_program(), &mut self.houses[victim]);
                    house.program = if house.program == own { other.clone() } else { own };
                }
                self.houses[victim].start();
            }
            Fault::Cut | Fault::Mute => self.wires[victim].put(State::Whole),
            Fault::RestartDatabase => (),
        }
    }

    /// The database has noted every change of a lease.
    fn check_owners(&self) {
        let wrong = "SELECT COUNT(*) FROM audit WHERE epoch < epoch_before OR (n_entries > n_before AND
            (epoch <> epoch_before OR owner IS DISTINCT FROM owner_before))";
        assert_eq!(self.scratch.ask(wrong).trim(), "0", "epochs ascend, and only the owner writes");
        let moved = self.scratch.ask("SELECT COUNT(*) FROM audit WHERE epoch > epoch_before");
        println!("tables were taken over {} times", moved.trim());
        assert_ne!(moved.trim(), "0");
    }

    fn longest(&self) -> Duration {
        self.recoveries.values().flatten().max().copied().unwrap_or_default()
    }

    fn print_recoveries(&mut self) {
        println!("from the fault until a table accepts a choice again:");
        for (fault, times) in &mut self.recoveries {
            times.sort_unstable();
            let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_millis();
            println!(
                "  {fault:20} p50 {:5} ms, p99 {:5} ms, longest {:5} ms, {} tables",
                at(50),
                at(99),
                at(100),
                times.len()
            );
        }
    }
}

/// Notes who owned a table in which epoch when its log grew.
const AUDIT: &str =
    "CREATE TABLE audit (owner_before BIGINT, owner BIGINT, epoch_before INT, epoch INT, n_before INT,
        n_entries INT);
    CREATE FUNCTION note_lease() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO audit VALUES (OLD.owner, NEW.owner, OLD.epoch, NEW.epoch, OLD.n_entries, NEW.n_entries);
        RETURN NULL; END $$;
    CREATE TRIGGER note_lease AFTER UPDATE ON lease FOR EACH ROW EXECUTE FUNCTION note_lease()";
