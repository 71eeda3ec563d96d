//! A thousand running matches are there again within two seconds.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod visitor;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use abluxxen::Abluxxen;
use game::Game;
use protocol::{SeatWish, TableWish};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use server::{Arguments, Config};
use sha2::{Digest, Sha256};
use store::{Append, Commit, Person, PersonChange, Sqlite, Store, TableChange, TableRow};
use table::{
    Advice, Asked, Brains, ConnectionId, Door, Entropy, HouseOf, Identity, Input, Manners, NewTable, Output,
    StoreOutcome,
};
use visitor::Visitor;

const N_MATCHES: u32 = 1000;
const N_CHOICES: usize = 40;
const SECRET: &str = "0123456789abcdef0123456789abcdef";

struct NoBrains;

impl<G: Game> Brains<G> for NoBrains {
    fn levels(&self) -> Vec<String> {
        vec!["random".to_owned()]
    }

    fn choose(&self, _: &str, asked: Asked<'_, G>) -> G::Choice {
        asked.legal[0]
    }

    fn advise(&self, asked: Asked<'_, G>) -> Advice<G> {
        Advice { choice: asked.legal[0], reason: None, worth: None }
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
    let house = HouseOf::<Abluxxen>::new(
        Arc::new(NoBrains),
        serde_json::from_value(options).unwrap(),
        Manners::default(),
    );
    let id = format!("table-{number}");
    let anna = Identity { id: "anna".to_owned(), name: "Anna".to_owned() };
    let wish = TableWish {
        game: "abluxxen".to_owned(),
        options: None,
        settings: None,
        seats: vec![SeatWish::Me],
        from: None,
    };
    let (code, watch) = (format!("{number}"), format!("watch-{number}"));
    let new = NewTable { id: id.clone(), code, watch, host: anna, wish, earlier: None };
    let entropy = Box::new(Seeded(Pcg64Mcg::seed_from_u64(u64::from(number))));
    let (mut table, first) = house.open_table(new, entropy).unwrap();
    let mut commits = vec![for_store(&id, first)];
    let mut legal: Option<(ConnectionId, Value, Value)> = None;
    let mut inputs: Vec<Input> = Vec::new();
    for (seat, name) in (0..3).zip(["anna", "ben", "caro"]) {
        let connection = ConnectionId(seat);
        let identity = Identity { id: name.to_owned(), name: name.to_owned() };
        inputs.push(Input::Connect { connection, identity, door: Door::Table });
        let entropy = "00".repeat(32);
        for demand in [json!({"type": "sit", "seat": seat}), json!({"type": "ready", "entropy": entropy})] {
            let mut demand = demand;
            demand["request"] = json!(format!("{name}-{}", demand["type"]));
            inputs.push(Input::Message { connection, text: demand.to_string() });
        }
    }
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
                    Output::Commit(commit) => {
                        commits.push(for_store(&id, commit));
                        next = Some(Input::Stored(StoreOutcome::Durable));
                    }
                    Output::Send { to, text } => {
                        let value: Value = serde_json::from_str(&text).unwrap();
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

fn for_store(id: &str, commit: table::Commit) -> Commit {
    let append =
        |entry: table::LogEntry| Append { match_id: entry.match_id, seq: entry.seq, bytes: entry.bytes };
    let save =
        |(version, bytes)| TableChange::Save(TableRow { id: id.to_owned(), version, changed_ms: 0, bytes });
    Commit {
        appends: commit.appends.into_iter().map(append).collect(),
        table: commit.table.map(save),
        ..Commit::default()
    }
}

async fn fill(path: &Path) {
    let store = Arc::new(Sqlite::open(path).await.unwrap());
    let secret_hash = table::fair::hex(&Sha256::digest(SECRET));
    let person = Person { id: "anna".to_owned(), name: "Anna".to_owned() };
    store.commit(Commit::of_person(PersonChange::Add { person, secret_hash })).await.unwrap();
    let tasks: Vec<_> = (0..N_MATCHES)
        .map(|number| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                for commit in running_match(number).1 {
                    store.commit(commit).await.unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_running_matches_accept_choices_again_within_two_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    fill(&path).await;
    let arguments = Arguments {
        listen: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        data: Some(path),
        ..Arguments::default()
    };
    let begin = Instant::now();
    let running = server::start(Config::of(arguments).unwrap()).await.unwrap();
    let anna = Visitor { server: running.address, cookie: format!("luxx={SECRET}") };
    let mut accepted = None;
    for number in [0, N_MATCHES / 2, N_MATCHES - 1] {
        let mut socket = anna.sit_at(&format!("table-{number}")).await.unwrap();
        let welcome = socket.hear_of("welcome").await;
        assert_eq!(welcome["table"]["phase"], "playing");
        if let Some(choice) = welcome["update"]["legal"].as_array().and_then(|legal| legal.first()) {
            let at = &welcome["update"]["at"];
            socket
                .say(json!({"request": "again", "type": "choose", "at": at, "choice": choice}))
                .await
                .unwrap();
            assert_eq!(socket.hear_of("update").await["request"], "again");
            accepted.get_or_insert(begin.elapsed());
        }
    }
    let took = accepted.unwrap_or_else(|| begin.elapsed());
    println!("{N_MATCHES} matches were there again after {took:?}");
    assert!(took < Duration::from_secs(2), "{took:?}");
}
