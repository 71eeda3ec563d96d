//! `kill -9` at any moment: a real process, real sockets, a real disk.
//!
//! Two people at each of a few tables play random choices while the server is killed and started again. In the end
//! every choice that was acknowledged stands in the record exactly once, and nothing else does.
//! `LUXX_KILLS=5000` kills more often (`cargo xtask crash`).

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::await_holding_lock,
    reason = "a test that cannot go on has failed; it tells its figures; nobody else is left to wait for the ledger"
)]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use game::random::below;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

use crate::house::House;
use crate::visitor::{Socket, Visitor, request};

const N_TABLES: usize = 4;
const KILLS: u32 = 200;
/// Ordinary runs stop killing after this time; a longer mode has none.
const KILLING_MAX: Duration = Duration::from_secs(75);
const KILLS_MIN: u32 = 40;
/// The last request of a client that goes home.
const LEAVE: &str = "leave";

/// A choice that the server acknowledged.
#[derive(Clone, Debug, PartialEq)]
struct Acknowledged {
    match_id: String,
    at: usize,
    seat: u8,
    choice: Value,
}

/// What all clients report.
#[derive(Debug, Default)]
struct Ledger {
    acknowledged: Vec<Acknowledged>,
    /// Matches that were seen to their end, with the points that each client saw.
    over: BTreeMap<String, Vec<Value>>,
}

type Shared = Arc<Mutex<Ledger>>;

const NOTICED: &str = "a client noticed something wrong";

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
    for number in 0..N_TABLES {
        for client in seat_two(house.address, number).await {
            clients.spawn(client.play(Arc::clone(&ledger), acts.clone(), closing.clone()));
        }
    }
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    let wanted = std::env::var("LUXX_KILLS").ok().and_then(|text| text.parse().ok());
    let begin = Instant::now();
    let mut n_kills = 0;
    while n_kills < wanted.unwrap_or(KILLS) && (wanted.is_some() || begin.elapsed() < KILLING_MAX) {
        for _ in 0..=below(&mut rng, 30) {
            // No client ends before closing, unless it noticed something wrong.
            tokio::select! {
                act = happened.recv() => act.expect("clients play on"),
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
    let ledger = ledger.lock().unwrap();
    let n_records = check(&house, &ledger, &folder.path().join("records.jsonl")).await;
    println!("{n_kills} kills in {took:?}: {} choices in {n_records} matches", ledger.acknowledged.len());
    assert!(n_kills >= KILLS_MIN, "only {n_kills} kills in {took:?}");
}

struct Client {
    visitor: Visitor,
    table: String,
    seat: u8,
    rng: Pcg64Mcg,
    n_said: u32,
    n_ready: u32,
    /// Said and not answered: request, match, position, choice.
    unanswered: Option<(String, String, u64, Value)>,
    at: (String, u64),
    /// The match as it was last seen.
    update: Value,
}

async fn seat_two(server: SocketAddr, number: usize) -> [Client; 2] {
    let (anna, ben) = (Visitor::new(server).await, Visitor::new(server).await);
    let seats = json!([{"type": "me"}, {"type": "open"}, {"type": "bot", "level": "random"}]);
    let game = ["abluxxen", "fluxx"][number % 2];
    let wish = json!({"game": game, "seats": seats, "settings": {"patience_s": 0, "undo": false}});
    let table = anna.open_table(wish).await["id"].as_str().unwrap().to_owned();
    let mut socket = ben.sit_at(&table).await.unwrap();
    socket.say(json!({"request": "sit", "type": "sit", "seat": 1})).await.unwrap();
    socket.hear_of("done").await;
    [(anna, 0), (ben, 1)].map(|(visitor, seat)| Client {
        visitor,
        table: table.clone(),
        seat,
        rng: Pcg64Mcg::seed_from_u64(number as u64 * 2 + u64::from(seat)),
        n_said: 0,
        n_ready: 0,
        unanswered: None,
        at: (String::new(), 0),
        update: Value::Null,
    })
}

impl Client {
    /// Plays match after match through all restarts, until it is time to close and its match is over.
    async fn play(
        mut self,
        ledger: Shared,
        acts: mpsc::UnboundedSender<()>,
        mut closing: watch::Receiver<bool>,
    ) {
        loop {
            let Ok(mut socket) = self.visitor.sit_at(&self.table).await else {
                tokio::task::yield_now().await;
                continue;
            };
            loop {
                let message = tokio::select! {
                    message = socket.hear() => message,
                    _ = closing.changed() => Some(json!({"type": "evening is over"})),
                };
                let Some(message) = message else { break };
                if message["type"] == "done" && is_leaving(&message) {
                    return;
                }
                let is_closing = *closing.borrow();
                if self.on_message(&mut socket, &message, &ledger, is_closing).await.is_none() {
                    break;
                }
                acts.send(()).ok();
            }
        }
    }

    /// None when the connection broke.
    async fn on_message(
        &mut self,
        socket: &mut Socket,
        message: &Value,
        ledger: &Shared,
        is_closing: bool,
    ) -> Option<()> {
        let kind = message["type"].as_str().unwrap();
        self.note_answer(kind, message, ledger);
        match kind {
            "welcome" => self.update = message["update"].clone(),
            "update" => self.update = message.clone(),
            "done" | "evening is over" => (),
            _ => return Some(()),
        }
        if kind == "welcome" {
            self.repeat(socket).await?;
        }
        let update = self.update.clone();
        if !update.is_null() {
            self.note_position(&update);
        }
        if update["over"].is_null() && !update.is_null() {
            return self.choose(socket, &update).await;
        }
        self.note_over(&update, ledger);
        match (is_closing, self.unanswered.is_none(), kind) {
            // Whoever leaves is no longer ready, so that no match can begin with an empty seat.
            (true, true, _) => self.leave(socket).await,
            (false, _, "welcome" | "update") => self.ready(socket).await,
            (true | false, ..) => Some(()),
        }
    }

    fn note_position(&mut self, update: &Value) {
        let at = (update["match"].as_str().unwrap().to_owned(), update["at"].as_u64().unwrap());
        assert!(at.0 != self.at.0 || at.1 >= self.at.1, "the match went back from {:?} to {at:?}", self.at);
        self.at = at;
    }

    fn note_answer(&mut self, kind: &str, message: &Value, ledger: &Shared) {
        let Some((request, match_id, at, choice)) = self.unanswered.clone() else { return };
        if message["request"] != request.as_str() {
            return;
        }
        match kind {
            "update" | "done" => {
                let at = usize::try_from(at).unwrap();
                let acknowledged = Acknowledged { match_id, at, seat: self.seat, choice };
                ledger.lock().unwrap().acknowledged.push(acknowledged);
            }
            "refused" | "stale" => panic!("seat {} was not understood: {message}", self.seat),
            other => panic!("{other} is no answer"),
        }
        self.unanswered = None;
    }

    fn note_over(&self, update: &Value, ledger: &Shared) {
        if self.unanswered.is_none() && !update.is_null() {
            let seen = json!([self.seat, update["over"]["points"], update["at"]]);
            let mut ledger = ledger.lock().unwrap();
            let views = ledger.over.entry(self.at.0.clone()).or_default();
            if !views.contains(&seen) {
                views.push(seen);
            }
        }
    }

    async fn leave(&mut self, socket: &mut Socket) -> Option<()> {
        self.n_ready += 1;
        socket.say(json!({"request": format!("{LEAVE}-{}", self.n_ready), "type": "not_ready"})).await.ok()
    }

    async fn ready(&mut self, socket: &mut Socket) -> Option<()> {
        self.n_ready += 1;
        let request = format!("ready-{}-{}", self.seat, self.n_ready);
        let entropy = format!("{:064x}", self.n_ready);
        socket.say(json!({"request": request, "type": "ready", "entropy": entropy})).await.ok()
    }

    async fn choose(&mut self, socket: &mut Socket, update: &Value) -> Option<()> {
        let legal = update["legal"].as_array().unwrap();
        if legal.is_empty() || self.unanswered.is_some() {
            return Some(());
        }
        let choice = game::random::pick(&mut self.rng, legal).clone();
        self.n_said += 1;
        let request = format!("{}-{}", self.seat, self.n_said);
        self.unanswered = Some((request, self.at.0.clone(), self.at.1, choice));
        self.repeat(socket).await
    }

    async fn repeat(&mut self, socket: &mut Socket) -> Option<()> {
        let Some((request, _, at, choice)) = &self.unanswered else { return Some(()) };
        socket.say(json!({"request": request, "type": "choose", "at": at, "choice": choice})).await.ok()
    }
}

fn is_leaving(message: &Value) -> bool {
    message["request"].as_str().is_some_and(|request| request.starts_with(LEAVE))
}

/// Every record holds exactly the acknowledged choices of its people, and proves its shuffle.
async fn check(house: &House, ledger: &Ledger, path: &std::path::Path) -> usize {
    let mut lines = String::new();
    for (match_id, views) in &ledger.over {
        let answer = request(house.address, &format!("GET /api/records/{match_id}"), "", "").await.unwrap();
        assert_eq!(answer.status, 200, "{match_id}: {}", answer.body);
        let record = answer.json();
        for view in views {
            assert_eq!(view[1], record["points"], "everybody saw the same end");
        }
        check_choices(match_id, &record, &ledger.acknowledged);
        lines.push_str(&answer.body);
    }
    std::fs::write(path, lines).unwrap();
    let status =
        Command::new(env!("CARGO_BIN_EXE_luxx")).args(["record", "check", "--fair"]).arg(path).status();
    assert!(status.unwrap().success(), "the records are right and fair");
    ledger.over.len()
}

fn check_choices(match_id: &str, record: &Value, acknowledged: &[Acknowledged]) {
    let steps = record["steps"].as_array().unwrap();
    let own: Vec<&Acknowledged> = acknowledged.iter().filter(|one| one.match_id == match_id).collect();
    for one in &own {
        let expected = json!({"seat": one.seat, "choice": one.choice});
        assert_eq!(steps.get(one.at), Some(&expected), "{match_id}: an acknowledged choice is lost");
    }
    let n_people = steps.iter().filter(|step| step["seat"] == 0 || step["seat"] == 1).count();
    assert_eq!(n_people, own.len(), "{match_id}: a choice was applied twice, or never acknowledged");
}
