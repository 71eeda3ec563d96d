//! A thousand running matches, and a server that comes back to them.
#![allow(dead_code, reason = "shared by a test and an example")]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use abluxxen::Abluxxen;
use commits::{Commit, NewDevice, Person, PersonChange};
use game::{Game, Hint};
use protocol::{SeatWish, TableWish};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::{Sqlite, Store};
use table::{
    Asked, ConnectionId, Door, Entropy, Identity, Input, NewTable, Output, StoreOutcome, TableBot, TableBots,
    TableSettings, TablesOf,
};

use crate::visitor::{Visitor, on_disk, start};

pub(crate) const N_MATCHES: u32 = 1000;
const N_CHOICES: usize = 40;
/// How many of them to continue, to show that play goes on.
const N_ACCEPTED: usize = 3;
const SECRET: &str = "0123456789abcdef0123456789abcdef";

struct NoBots;

impl<G: Game> TableBots<G> for NoBots {
    fn levels(&self) -> Vec<String> {
        vec!["random".to_owned()]
    }

    fn thinks_ms(&self, _: &str) -> u32 {
        0
    }

    fn bot(&self, _: &str) -> Option<Arc<dyn TableBot<G>>> {
        None
    }

    fn advise(&self, asked: Asked<'_, G>) -> Hint<G::Choice> {
        Hint { choice: asked.legal[0], reason: None, worth: None }
    }
}

struct Seeded(Pcg64Mcg);

impl Entropy for Seeded {
    fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        bytes
    }
}

/// One match of Anna against herself in three seats' names, so that every choice can be made here.
fn running_match(number: u32) -> (String, Vec<Commit>) {
    let options = json!({"edition": "amigo", "level": "base", "seats": 3, "first": 0});
    let tables = TablesOf::<Abluxxen>::new(
        Arc::new(NoBots),
        serde_json::from_value(options).expect("options of the game"),
        TableSettings::default(),
    );
    let id = format!("table-{number}");
    let anna = Identity { id: "anna".to_owned(), name: "Anna".to_owned() };
    let wish = TableWish {
        game: "abluxxen".to_owned(),
        options: None,
        settings: None,
        seats: vec![SeatWish::Me {}],
        from: None,
    };
    let (code, watch) = (format!("{number}"), format!("watch-{number}"));
    let new = NewTable {
        id: id.clone(),
        code,
        watch,
        host: anna,
        guests: Vec::new(),
        wish,
        earlier: None,
        opened_ms: 0,
    };
    let entropy = Box::new(Seeded(Pcg64Mcg::seed_from_u64(u64::from(number))));
    let (mut table, first) = tables.open_table(new, entropy).expect("a fine wish");
    let mut commits = vec![first];
    let mut legal: Option<(ConnectionId, Value, Value)> = None;
    let mut inputs: Vec<Input> = Vec::new();
    for (seat, name) in (0..3).zip(["anna", "ben", "caro"]) {
        let connection = ConnectionId(seat);
        let identity = Identity { id: name.to_owned(), name: name.to_owned() };
        inputs.push(Input::Connect { connection, identity, door: Door::Table });
        let hash = table::fair::commitment(&[0; 32]);
        inputs.push(said(connection, json!({"type": "sit", "seat": seat})));
        inputs.push(said(connection, json!({"type": "ready", "hash": hash})));
    }
    let entropy = "00".repeat(32);
    let reveal = |seat| said(ConnectionId(seat), json!({"type": "reveal", "entropy": entropy}));
    inputs.extend((0..3).map(reveal));
    inputs.reverse();
    while commits.len() < N_CHOICES {
        let input = inputs.pop().unwrap_or_else(|| {
            let (connection, at, choice) = legal.take().expect("somebody is asked");
            let demand = json!({"request": format!("c{at}"), "type": "choose", "at": at, "choice": choice});
            Input::Message { connection, text: demand.to_string() }
        });
        let mut next = Some(input);
        while let Some(input) = next.take() {
            for output in table.handle(1_000_000, input) {
                match output {
                    Output::Commit { commit, .. } => {
                        commits.push(*commit);
                        next = Some(Input::Stored { outcome: StoreOutcome::Durable, may_undo: false });
                    }
                    Output::Send { to, text, .. } => {
                        let value: Value = serde_json::from_str(&text).expect("JSON");
                        if let Some(choice) = value["legal"].as_array().and_then(|legal| legal.first()) {
                            legal = Some((to[0], value["at"].clone(), choice.clone()));
                        }
                    }
                    Output::HangUp { .. } | Output::Think(_) | Output::WakeAt { .. } => (),
                    Output::Rename { .. } | Output::Listed | Output::Reload => (),
                }
            }
        }
    }
    (id, commits)
}

/// A store as left by a server that stopped in the middle of this many matches.
pub(crate) async fn fill(path: &Path) {
    let store = Arc::new(Sqlite::open(path).await.expect("a new file"));
    let secret_hash = table::fair::hex(&Sha256::digest(SECRET));
    let person = Person { id: "anna".to_owned(), name: "Anna".to_owned() };
    let device = NewDevice { secret_hash, kind: String::new(), added_ms: 0 };
    store
        .commit(Commit::of_person(PersonChange::Add { person, device }))
        .await
        .expect("nobody else writes here");
    let tasks: Vec<_> = (0..N_MATCHES)
        .map(|number| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                for commit in running_match(number).1 {
                    store.commit(commit).await.expect("nobody else writes here");
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("nobody else writes here");
    }
}

/// Starts a server on that store and continues a few of the matches; returns how long until the first choice was
/// accepted.
pub(crate) async fn come_back(path: &Path) -> Duration {
    let begin = Instant::now();
    let running = start(on_disk(path)).await;
    let anna = Visitor { server: running.address, cookie: format!("luxx={SECRET}") };
    let mut accepted = Vec::new();
    for number in 0..N_MATCHES {
        if go_on(&anna, number).await {
            accepted.push(begin.elapsed());
        }
        if accepted.len() == N_ACCEPTED {
            return accepted[0];
        }
    }
    panic!("Anna was asked at {} tables only", accepted.len())
}

/// Whether Anna was asked at this table; if so, her choice was accepted.
async fn go_on(anna: &Visitor, number: u32) -> bool {
    let mut socket = anna.sit_at(&format!("table-{number}")).await.expect("the table is there");
    let welcome = socket.hear_of("welcome").await;
    assert_eq!(welcome["table"]["phase"], "playing");
    let update = &welcome["update"];
    let Some(choice) = update["legal"].as_array().and_then(|legal| legal.first()) else { return false };
    let choose = json!({"request": "again", "type": "choose", "at": update["at"], "choice": choice});
    socket.say(choose).await.expect("a connection");
    assert_eq!(socket.hear_of("update").await["request"], "again");
    true
}

fn said(connection: ConnectionId, mut demand: Value) -> Input {
    demand["request"] = json!(format!("{}-{}", connection.0, demand["type"]));
    Input::Message { connection, text: demand.to_string() }
}
