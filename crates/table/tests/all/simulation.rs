//! Table and store from one seed: drops, delays, duplicates, reorderings, reconnects, clock jumps, write errors
//! and kills. `LUXX_SEED=7` runs one seed, `LUXX_SEEDS=5000` runs more of them.

#![expect(clippy::cast_possible_truncation, reason = "small numbers of a test")]

use std::collections::{BTreeMap, BTreeSet};

use game::random::below;
use game::{Explain, Record, replay};
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;
use protocol::{Pace, SeatWish, Settings};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use table::{ConnectionId, Door, GameTables, Input, StoreOutcome, TableSettings};

use crate::stage::{self, ANNA, BEN, Stage, abluxxen, fluxx, rng};

const SEEDS: u64 = 40;
/// A match of random choices among so much trouble.
const EVENTS_MAX: u32 = 60_000;

#[test]
fn whatever_happens_nothing_acknowledged_is_lost_and_everybody_sees_the_same_match() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seeds = match number("LUXX_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("LUXX_SEEDS").unwrap_or(SEEDS),
    };
    for seed in seeds {
        let run = std::panic::catch_unwind(|| match seed % 2 {
            0 => World::<Abluxxen>::new(seed, abluxxen(3)).run(),
            _ => World::<Fluxx>::new(seed, fluxx(3)).run(),
        });
        assert!(run.is_ok(), "failed with LUXX_SEED={seed}");
    }
}

/// One person at a bad line.
struct Client {
    connection: ConnectionId,
    is_connected: bool,
    at: u32,
    update: Value,
    /// What was said and not answered: it is said again after each reconnection.
    unanswered: Option<(String, String)>,
    n_said: u32,
    to_table: Vec<String>,
    to_client: Vec<String>,
}

struct World<G: Explain> {
    seed: u64,
    rng: Pcg64Mcg,
    stage: Stage<G>,
    clients: Vec<Client>,
    /// Acknowledged requests and the position that each led to.
    acknowledged: BTreeMap<String, u32>,
    match_id: String,
    n_connections: u64,
    n_kills: u32,
}

impl<G: Explain> World<G> {
    fn new(seed: u64, options: Value) -> Self {
        let mut rng = rng(seed);
        let pace = [Pace::None, Pace::Quick, Pace::OneDay][below(&mut rng, 3) as usize];
        let settings = Settings { pace, patience_s: below(&mut rng, 3) * 30, ..Settings::default() };
        let bot = SeatWish::Bot { level: "first".to_owned() };
        let table_settings = TableSettings { bot_ms_min: 10, bot_ms_max: 400, ..TableSettings::default() };
        let mut stage =
            Stage::open(options, vec![SeatWish::Me {}, SeatWish::Open {}, bot], settings, table_settings);
        stage.connect(ANNA, Door::Table);
        stage.connect(BEN, Door::Table);
        stage.say(BEN, json!({"type": "sit", "seat": 1}));
        stage.ready(ANNA);
        stage.ready(BEN);
        let match_id = stage.update(ANNA)["match"].as_str().expect("a match").to_owned();
        stage.give(Input::Disconnect { connection: ANNA });
        stage.give(Input::Disconnect { connection: BEN });
        stage.sent.clear();
        let clients = [ANNA, BEN].map(Client::new).into();
        Self {
            seed,
            rng,
            stage,
            clients,
            acknowledged: BTreeMap::new(),
            match_id,
            n_connections: 100,
            n_kills: 0,
        }
    }

    fn run(mut self) {
        for _ in 0..EVENTS_MAX {
            self.event();
            self.check();
            if self.is_over() {
                break;
            }
        }
        self.heal();
        self.check_end();
    }

    fn one_in(&mut self, n: u32) -> bool {
        below(&mut self.rng, n) == 0
    }

    fn event(&mut self) {
        let number = below(&mut self.rng, 2) as usize;
        match below(&mut self.rng, 100) {
            0..=1 => self.cut(number),
            2 => self.kill(),
            3..=4 => self.stage.failures.push(StoreOutcome::Failed),
            5 => self.jump(),
            6..=9 => self.disturb(number),
            10..=24 => self.let_time_pass(),
            25..=54 => self.client_acts(number),
            55..=79 => self.deliver_to_table(number),
            _ => self.deliver_to_client(number),
        }
        self.sort_mail();
    }

    /// The clock of the machine is set, forwards or back.
    fn jump(&mut self) {
        let ms = u64::from(below(&mut self.rng, 40_000));
        self.stage.now_ms = if self.one_in(2) { self.stage.now_ms + ms } else { self.stage.now_ms - ms };
    }

    fn let_time_pass(&mut self) {
        self.stage.now_ms += u64::from(below(&mut self.rng, 300));
        self.stage.think();
        if self.stage.wake_ms.is_some_and(|ms| ms <= self.stage.now_ms) {
            self.stage.wake();
        }
    }

    fn cut(&mut self, number: usize) {
        let client = &mut self.clients[number];
        if std::mem::take(&mut client.is_connected) {
            client.to_table.clear();
            client.to_client.clear();
            let connection = client.connection;
            self.stage.give(Input::Disconnect { connection });
        }
    }

    /// The process dies; with luck its last commit was durable already, and nobody heard of it.
    fn kill(&mut self) {
        self.n_kills += 1;
        for client in &mut self.clients {
            client.is_connected = false;
            client.to_client.clear();
            // What was on its way is still taken, but its answer is never sent.
            if let Some(text) = client.to_table.drain(..).next() {
                self.stage.give(Input::Message { connection: client.connection, text });
            }
        }
        self.stage.sent.clear();
        self.stage.restart();
    }

    /// Repetition, loss, reordering, junk.
    fn disturb(&mut self, number: usize) {
        let what = below(&mut self.rng, 5);
        let client = &mut self.clients[number];
        let at = client.at;
        match what {
            0 => client.to_table.extend(client.to_table.first().cloned()),
            1 => drop(client.to_table.pop()),
            2 => client.to_table.reverse(),
            3 => {
                client.to_table.push(format!(r#"{{"request":"junk","type":"choose","at":{at},"choice":0}}"#))
            }
            _ => {
                client.n_said += 1;
                let request = format!("u{}-{}", client.connection.0, client.n_said);
                client.to_table.push(json!({"request": request, "type": "undo", "at": at}).to_string());
            }
        }
    }

    fn client_acts(&mut self, number: usize) {
        if !self.clients[number].is_connected {
            return self.connect(number);
        }
        let client = &mut self.clients[number];
        if client.unanswered.is_some() {
            // Impatient: the same request once more.
            if below(&mut self.rng, 4) == 0 {
                let (_, text) = client.unanswered.clone().expect("just seen");
                client.to_table.push(text);
            }
            return;
        }
        let legal = client.update["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() {
            return;
        }
        let choice = game::random::pick(&mut self.rng, &legal);
        client.n_said += 1;
        let request = format!("c{}-{}", client.connection.0 % 100, client.n_said * 2 + number as u32);
        let demand = json!({"request": request, "type": "choose", "at": client.at, "choice": choice});
        client.unanswered = Some((request, demand.to_string()));
        client.to_table.push(demand.to_string());
    }

    fn connect(&mut self, number: usize) {
        self.n_connections += 1;
        let client = &mut self.clients[number];
        let identity = stage::person([ANNA, BEN][number]);
        client.connection = ConnectionId(self.n_connections);
        client.is_connected = true;
        client.to_table.extend(client.unanswered.clone().map(|(_, text)| text));
        self.stage.give(Input::Connect { connection: client.connection, identity, door: Door::Table });
    }

    fn deliver_to_table(&mut self, number: usize) {
        let client = &mut self.clients[number];
        if client.is_connected && !client.to_table.is_empty() {
            let text = client.to_table.remove(0);
            self.stage.give(Input::Message { connection: client.connection, text });
        }
    }

    fn deliver_to_client(&mut self, number: usize) {
        let client = &mut self.clients[number];
        if client.is_connected && !client.to_client.is_empty() {
            let text = client.to_client.remove(0);
            client.hear(&text, &mut self.acknowledged);
        }
    }

    /// Whatever the table has sent must be durable already.
    fn sort_mail(&mut self) {
        let n_stored = self.stage.n_stored();
        for sent in std::mem::take(&mut self.stage.sent) {
            let value = sent.value();
            for at in [&value["at"], &value["update"]["at"]].into_iter().filter_map(Value::as_u64) {
                assert!(
                    (at as usize) < n_stored,
                    "seed {}: position {at} was told but not stored",
                    self.seed
                );
            }
            if let Some(client) = self.clients.iter_mut().find(|client| client.connection == sent.to) {
                client.to_client.push(sent.text);
            }
        }
    }

    fn log(&self) -> Vec<Value> {
        let log = self.stage.store.log_now(&self.match_id);
        log.iter().map(|bytes| serde_json::from_slice(bytes).expect("our own log")).collect()
    }

    /// No request twice in the log, and every acknowledged one where it was said to be.
    fn check(&mut self) {
        if !self.one_in(50) && !self.is_over() {
            return;
        }
        let log = self.log();
        let request_of = |entry: &Value| {
            let entry =
                entry.as_object().expect("a tagged entry").values().next().expect("its content").clone();
            entry["request"].as_str().map(str::to_owned)
        };
        let requests: Vec<Option<String>> = log.iter().map(request_of).collect();
        let mut seen = BTreeSet::new();
        for request in requests.iter().flatten() {
            assert!(seen.insert(request), "seed {}: {request} was applied twice", self.seed);
        }
        for (request, at) in &self.acknowledged {
            let is_there = requests.get(*at as usize).is_some_and(|known| known.as_ref() == Some(request));
            let is_before = requests.iter().flatten().any(|known| known == request);
            assert!(is_there || is_before, "seed {}: {request} at {at} is lost", self.seed);
        }
    }

    fn is_over(&self) -> bool {
        self.stage.table_is_over()
    }

    /// The network and the disk are fine again: everybody comes back and plays to the end.
    fn heal(&mut self) {
        self.stage.failures.clear();
        for _ in 0..EVENTS_MAX {
            for number in 0..2 {
                if !self.clients[number].is_connected {
                    self.connect(number);
                }
                self.client_acts(number);
                self.deliver_to_table(number);
                self.sort_mail();
                self.deliver_to_client(number);
            }
            self.let_time_pass();
            self.sort_mail();
            let is_quiet =
                self.clients.iter().all(|client| client.to_client.is_empty() && client.to_table.is_empty());
            if self.is_over() && is_quiet {
                return;
            }
        }
        panic!("seed {}: the match does not end", self.seed);
    }

    fn check_end(&mut self) {
        let log = self.stage.store.log_now(&self.match_id);
        let record = Record::<G>::from_line(&GameTables::record(&self.stage.tables, &log).expect("a record"));
        let record = record.expect("our own record");
        let state = replay(&record).expect("a right record");
        table::fair::check(&record).expect("a fair shuffle");
        for (seat, client) in (0..).zip(&self.clients) {
            let viewer = game::Viewer::Seat(game::Seat::new(seat).expect("a small number"));
            let mut view = serde_json::to_value(G::view(&state, viewer)).expect("a view");
            view.as_object_mut().expect("a view has fields").remove("options");
            assert_eq!(client.update["view"], view, "seed {}: seat {seat} sees something else", self.seed);
            assert_eq!(client.at as usize, log.len() - 1);
        }
        let choices = record.steps.iter().filter(|step| matches!(step.step, game::Step::Choice(..))).count();
        assert!(choices > 3, "a real match was played");
    }
}

impl Client {
    fn new(connection: ConnectionId) -> Self {
        Self {
            connection,
            is_connected: false,
            at: 0,
            update: Value::Null,
            unanswered: None,
            n_said: 0,
            to_table: Vec::new(),
            to_client: Vec::new(),
        }
    }

    fn hear(&mut self, text: &str, acknowledged: &mut BTreeMap<String, u32>) {
        let value: Value = serde_json::from_str(text).expect("the table speaks JSON");
        let kind = value["type"].as_str().expect("a type");
        let update = if kind == "welcome" { &value["update"] } else { &value };
        if let "welcome" | "update" = kind {
            let at = u32::try_from(update["at"].as_u64().expect("a position")).expect("a small number");
            assert!(at >= self.at, "time does not go back");
            self.at = at;
            self.update = update.clone();
        }
        if let ("update" | "done", Some(request), Some(at)) =
            (kind, value["request"].as_str(), value["at"].as_u64())
        {
            acknowledged.insert(request.to_owned(), u32::try_from(at).expect("a small number"));
        }
        let answered = value["request"].as_str().filter(|_| kind != "hint");
        if self.unanswered.as_ref().is_some_and(|(request, _)| Some(request.as_str()) == answered) {
            self.unanswered = None;
        }
    }
}
