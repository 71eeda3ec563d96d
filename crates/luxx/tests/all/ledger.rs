//! People who play on a server under attack, and the ledger that they keep: what was acknowledged must be found, and
//! what is found must have been acknowledged.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::random::pick;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::time::{Interval, MissedTickBehavior};

use crate::house::own_program;
use crate::visitor::{Answer, Socket, Visitor, request};

/// The last request of a client that goes home.
const LEAVE: &str = "leave";
/// The pause before another attempt while the server is down.
const KNOCK_EVERY: Duration = Duration::from_millis(50);
/// A server that never answers fails the test instead of hanging it.
const ANSWERED_MAX: Duration = Duration::from_secs(120);

/// A choice that the server acknowledged.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Acknowledged {
    match_id: String,
    at: usize,
    seat: u8,
    choice: Value,
}

/// What all clients report.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    acknowledged: Vec<Acknowledged>,
    /// Matches seen to their end, with the points that each client saw.
    over: BTreeMap<String, Vec<Value>>,
}

pub(crate) type Shared = Arc<Mutex<Ledger>>;

pub(crate) const NOTICED: &str = "a client noticed something wrong";

/// Something was heard at a table, perhaps that a choice was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    pub(crate) table: usize,
    pub(crate) is_accepted: bool,
}

/// How people come and play.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    /// Where a proxy would send them now: any of these will do.
    pub(crate) servers: watch::Receiver<Vec<SocketAddr>>,
    /// Whoever hears nothing for this long tries another server.
    pub(crate) patience: Duration,
    /// The time between two choices of one person, if they take any.
    pub(crate) pace: Option<Duration>,
}

pub(crate) struct Client {
    visitor: Visitor,
    manner: Manner,
    turns: Option<Interval>,
    number: usize,
    table: String,
    seat: u8,
    rng: Pcg64Mcg,
    n_said: u32,
    n_ready: u32,
    n_accepted: u32,
    /// Said and not answered: request, match, position, choice.
    unanswered: Option<(String, String, u64, Value)>,
    at: (String, u64),
    /// The match as it was last seen.
    update: Value,
}

pub(crate) async fn seat_two(manner: &Manner, number: usize) -> [Client; 2] {
    let seated = tokio::time::timeout(ANSWERED_MAX, seat(manner, number)).await;
    seated.expect("a table is opened and both sit there")
}

async fn seat(manner: &Manner, number: usize) -> [Client; 2] {
    let server = {
        let servers = manner.servers.borrow();
        servers[number % servers.len()]
    };
    let (anna, ben) = (arrive(server).await, arrive(server).await);
    let seats = json!([{"type": "me"}, {"type": "open"}, {"type": "bot", "level": "random"}]);
    let game = ["abluxxen", "fluxx"][number % 2];
    let wish = json!({"game": game, "seats": seats, "settings": {"patience_s": 0, "undo": false}});
    let wish = wish.to_string();
    let cookie = format!("cookie: {}\r\n", anna.cookie);
    let opened = answered(server, "POST /api/tables", &cookie, &wish).await;
    assert_eq!(opened.status, 201, "{}", opened.body);
    let table = opened.json()["id"].as_str().unwrap().to_owned();
    sit_down(&ben, &table).await;
    [(anna, 0), (ben, 1)].map(|(visitor, seat)| Client {
        visitor,
        manner: manner.clone(),
        turns: manner.pace.map(ticking),
        number,
        table: table.clone(),
        seat,
        rng: Pcg64Mcg::seed_from_u64(number as u64 * 2 + u64::from(seat)),
        n_said: 0,
        n_ready: 0,
        n_accepted: 0,
        unanswered: None,
        at: (String::new(), 0),
        update: Value::Null,
    })
}

async fn arrive(server: SocketAddr) -> Visitor {
    let answer = answered(server, "POST /api/me", "", "").await;
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    Visitor { server, cookie }
}

/// A node on a busy machine may lose its lease: it asks for patience until it has started over.
async fn answered(server: SocketAddr, line: &str, headers: &str, body: &str) -> Answer {
    let mut knocks = ticking(KNOCK_EVERY);
    loop {
        knocks.tick().await;
        match request(server, line, headers, body).await {
            Ok(answer) if answer.status != 503 => return answer,
            Ok(_) | Err(_) => (),
        }
    }
}

/// Asks for the seat until it is Ben's, and comes again where the server has hung up.
async fn sit_down(ben: &Visitor, table: &str) {
    let mut knocks = ticking(KNOCK_EVERY);
    loop {
        knocks.tick().await;
        let Ok(mut socket) = ben.sit_at(table).await else { continue };
        while let Some(message) = socket.hear().await {
            match (message["type"].as_str(), message["seat"] == 1) {
                (Some("done"), _) | (Some("welcome"), true) => return,
                (Some("welcome"), false) => {
                    socket.say(json!({"request": "sit", "type": "sit", "seat": 1})).await.ok();
                }
                (Some(_) | None, _) => (),
            }
        }
    }
}

impl Client {
    /// Plays match after match through all restarts, until it is time to close and its match is over.
    pub(crate) async fn play(
        mut self,
        ledger: Shared,
        acts: mpsc::UnboundedSender<Act>,
        mut closing: watch::Receiver<bool>,
    ) {
        let mut knocks = ticking(KNOCK_EVERY);
        loop {
            knocks.tick().await;
            let Some(mut socket) = self.come().await else {
                continue;
            };
            socket.part = Some(self.part());
            loop {
                let message = tokio::select! {
                    message = tokio::time::timeout(self.manner.patience, socket.hear()) => message.ok().flatten(),
                    _ = closing.changed() => Some(json!({"type": "evening is over"})),
                };
                let Some(message) = message else { break };
                if message["type"] == "done" && is_leaving(&message) {
                    return;
                }
                let is_closing = *closing.borrow();
                let n_accepted = self.n_accepted;
                let is_fine = self.on_message(&mut socket, &message, &ledger, is_closing).await.is_some();
                acts.send(Act { table: self.number, is_accepted: self.n_accepted > n_accepted }).ok();
                if !is_fine {
                    break;
                }
            }
        }
    }

    async fn come(&mut self) -> Option<Socket> {
        self.visitor.server = *pick(&mut self.rng, &self.manner.servers.borrow());
        tokio::time::timeout(self.manner.patience, self.visitor.sit_at(&self.table)).await.ok()?.ok()
    }

    /// `None` if the connection broke, or the server cannot store anything now.
    async fn on_message(
        &mut self,
        socket: &mut Socket,
        message: &Value,
        ledger: &Shared,
        is_closing: bool,
    ) -> Option<()> {
        let kind = message["type"].as_str().unwrap();
        if let Some("not_stored" | "maybe_stored") = message["kind"].as_str() {
            return None;
        }
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
                self.n_accepted += 1;
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
        socket.ready_as(&request, self.part()).await.ok()
    }

    /// The same for every match, so that a part that was committed to before a crash can be revealed after it.
    fn part(&self) -> [u8; 32] {
        [self.seat + 1; 32]
    }

    async fn choose(&mut self, socket: &mut Socket, update: &Value) -> Option<()> {
        let legal = update["legal"].as_array().unwrap();
        if legal.is_empty() || self.unanswered.is_some() {
            return Some(());
        }
        if let Some(turns) = &mut self.turns {
            turns.tick().await;
        }
        let choice = pick(&mut self.rng, legal).clone();
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

fn ticking(every: Duration) -> Interval {
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// What the longer modes are told by their environment.
pub(crate) fn number_from(variable: &str) -> Option<u32> {
    std::env::var(variable).ok()?.parse().ok()
}

/// How long a longer mode may go on.
pub(crate) fn minutes() -> Option<Duration> {
    number_from("LUXX_MINUTES").map(|minutes| Duration::from_secs(60 * u64::from(minutes)))
}

fn is_leaving(message: &Value) -> bool {
    message["request"].as_str().is_some_and(|request| request.starts_with(LEAVE))
}

/// Every record holds exactly the acknowledged choices of its people, and proves its shuffle. Returns how many choices
/// and how many matches there were.
pub(crate) async fn check(server: SocketAddr, ledger: &Shared, path: &Path) -> (usize, usize) {
    let Ledger { acknowledged, over } = std::mem::take(&mut *ledger.lock().unwrap());
    let n_choices = acknowledged.len();
    let mut by_match: BTreeMap<String, Vec<Acknowledged>> = BTreeMap::new();
    for one in acknowledged {
        by_match.entry(one.match_id.clone()).or_default().push(one);
    }
    let mut lines = String::new();
    for (match_id, views) in &over {
        let line = format!("GET /api/records/{match_id}");
        let answer = tokio::time::timeout(ANSWERED_MAX, answered(server, &line, "", "")).await.unwrap();
        assert_eq!(answer.status, 200, "{match_id}: {}", answer.body);
        let record = answer.json();
        for view in views {
            assert_eq!(view[1], record["points"], "everybody saw the same end");
        }
        check_choices(match_id, &record, by_match.get(match_id).map_or(&[], Vec::as_slice));
        lines.push_str(&answer.body);
    }
    std::fs::write(path, lines).unwrap();
    let status = Command::new(own_program()).args(["record", "check", "--fair"]).arg(path).status();
    assert!(status.unwrap().success(), "the records are right and fair");
    (n_choices, over.len())
}

fn check_choices(match_id: &str, record: &Value, own: &[Acknowledged]) {
    let steps = record["steps"].as_array().unwrap();
    for one in own {
        let expected = json!({"seat": one.seat, "choice": one.choice});
        assert_eq!(steps.get(one.at), Some(&expected), "{match_id}: an acknowledged choice is lost");
    }
    let n_people = steps.iter().filter(|step| step["seat"] == 0 || step["seat"] == 1).count();
    assert_eq!(n_people, own.len(), "{match_id}: a choice was applied twice, or never acknowledged");
}
