//! Table and store from one seed: drops, delays, duplicates, reorderings, reconnects, clock jumps, write errors, commits
//! whose answer is lost, conflicts, second owners and kills. `LUXX_SEED=7` runs one seed, `LUXX_SEEDS=5000` runs more of them.

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

use crate::stage::{self, ANNA, BEN, Owner, Stage, abluxxen, fluxx, rng};

const SEEDS: u64 = 40;
/// A match of random choices amid all this trouble.
const EVENTS_MAX: u32 = 60_000;

#[test]
fn whatever_happens_nothing_acknowledged_is_lost_and_everybody_sees_the_same_match() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seeds = match number("LUXX_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("LUXX_SEEDS").unwrap_or(SEEDS),
    };
    let is_whole = seeds.clone().count() >= SEEDS as usize;
    let mut troubles = BTreeMap::new();
    for seed in seeds {
        let run = std::panic::catch_unwind(|| match seed % 2 {
            0 => World::<Abluxxen>::new(seed, abluxxen(3)).run(),
            _ => World::<Fluxx>::new(seed, fluxx(3)).run(),
        });
        let Ok(met) = run else { panic!("failed with LUXX_SEED={seed}") };
        met.into_iter().for_each(|(trouble, n)| *troubles.entry(trouble).or_insert(0) += n);
    }
    for trouble in [Trouble::AnswerLost, Trouble::Conflict, Trouble::FormerOwner, Trouble::Kill] {
        let n = troubles.get(&trouble).copied().unwrap_or(0);
        assert!(!is_whole || n > SEEDS as u32, "{trouble:?} was met {n} times");
    }
}

/// What a run must have met to mean something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Trouble {
    Kill,
    /// Stored, but the table heard that it may not have been.
    AnswerLost,
    /// Not stored, because somebody else was thought to have gone on.
    Conflict,
    /// Somebody who was replaced wanted to store something.
    FormerOwner,
}

/// One person at a bad line.
struct Client {
    connection: ConnectionId,
    is_connected: bool,
    /// Connected to the process that owned the table before.
    is_at_former: bool,
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
    /// A process that does not know yet that it was replaced.
    former: Option<Owner<G>>,
    troubles: BTreeMap<Trouble, u32>,
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
            former: None,
            troubles: BTreeMap::new(),
        }
    }

    fn run(mut self) -> BTreeMap<Trouble, u32> {
        for _ in 0..EVENTS_MAX {
            self.event();
            self.check();
            if self.is_over() {
                break;
            }
        }
        self.heal();
        self.check_end();
        self.troubles
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
            5 => match below(&mut self.rng, 6) {
                0..=2 => self.jump(),
                3 => self.stage.is_answer_lost = true,
                4 => self.stage.failures.push(StoreOutcome::Conflict),
                _ => self.replace_owner(),
            },
            6..=9 => self.disturb(number),
            10..=24 => self.let_time_pass(),
            25..=54 => self.client_acts(number),
            55..=79 => self.deliver_to_table(number),
            _ => self.deliver_to_client(number),
        }
        self.sort_mail();
        self.reload_if_due();
    }

    /// Another process takes over from one that hangs, and that later goes on as if nothing had happened.
    fn replace_owner(&mut self) {
        self.end_former();
        self.former = Some(self.stage.take_over());
        self.clients.iter_mut().for_each(|client| client.is_at_former = client.is_connected);
    }

    fn end_former(&mut self) {
        if self.former.take().is_some() {
            self.clients.iter_mut().filter(|client| client.is_at_former).for_each(Client::hang_up);
        }
    }

    /// The process that was replaced acts: it can answer from what it knows, and must not store anything.
    fn at_former(&mut self, act: impl FnOnce(&mut Stage<G>)) {
        let Some(former) = self.former.take() else { return };
        let (n_commits, n_reloads) = (self.stage.commits.len(), self.stage.reloads);
        let (failures, is_answer_lost) =
            (std::mem::take(&mut self.stage.failures), std::mem::take(&mut self.stage.is_answer_lost));
        let owner = self.stage.replace_owner(former);
        act(&mut self.stage);
        self.former = Some(self.stage.replace_owner(owner));
        (self.stage.failures, self.stage.is_answer_lost) = (failures, is_answer_lost);
        assert_eq!(self.stage.commits.len(), n_commits, "seed {}: two wrote for one table", self.seed);
        if std::mem::replace(&mut self.stage.reloads, n_reloads) > n_reloads {
            self.note(Trouble::FormerOwner);
            self.sort_mail();
            self.end_former();
        }
    }

    /// The table knows that it is not sure of what is stored: it is loaded again, and everybody comes back.
    fn reload_if_due(&mut self) {
        if std::mem::take(&mut self.stage.reloads) > 0 {
            let is_stored = self.stage.last_outcome == StoreOutcome::Unknown;
            self.note(if is_stored { Trouble::AnswerLost } else { Trouble::Conflict });
            self.clients.iter_mut().filter(|client| !client.is_at_former).for_each(Client::hang_up);
            self.stage.restart();
        }
    }

    fn note(&mut self, trouble: Trouble) {
        *self.troubles.entry(trouble).or_insert(0) += 1;
    }

    /// The clock of the machine is changed, forwards or back.
    fn jump(&mut self) {
        let ms = u64::from(below(&mut self.rng, 40_000));
        self.stage.now_ms = if self.one_in(2) { self.stage.now_ms + ms } else { self.stage.now_ms - ms };
    }

    fn let_time_pass(&mut self) {
        self.stage.now_ms += u64::from(below(&mut self.rng, 300));
        self.at_former(Stage::think);
        self.stage.think();
        if self.stage.wake_ms.is_some_and(|ms| ms <= self.stage.now_ms) {
            self.stage.wake();
        }
    }

    fn cut(&mut self, number: usize) {
        let client = &mut self.clients[number];
        if client.is_connected {
            let (connection, is_at_former) = (client.connection, client.is_at_former);
            client.hang_up();
            self.give(is_at_former, Input::Disconnect { connection });
        }
    }

    fn give(&mut self, is_at_former: bool, input: Input) {
        if is_at_former {
            self.at_former(|stage| stage.give(input));
        } else {
            self.stage.give(input);
        }
    }

    /// The process dies; with luck its last commit was durable already, and nobody heard of it.
    fn kill(&mut self) {
        self.note(Trouble::Kill);
        self.end_former();
        for client in &mut self.clients {
            client.is_connected = false;
            client.to_client.clear();
            // What was on its way is still taken, but its answer is never sent; a table that gave itself up takes nothing.
            let on_its_way = client.to_table.drain(..).next();
            if let Some(text) = on_its_way.filter(|_| self.stage.reloads == 0) {
                self.stage.give(Input::Message { connection: client.connection, text });
            }
        }
        self.stage.sent.clear();
        self.stage.reloads = 0;
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
            let (connection, is_at_former) = (client.connection, client.is_at_former);
            self.give(is_at_former, Input::Message { connection, text });
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
            if let Some(place) = self.clients.iter().position(|client| client.connection == sent.to) {
                // Whoever was replaced may deny what it does not know of.
                if !self.clients[place].is_at_former {
                    self.check_denial(&value);
                }
                self.clients[place].to_client.push(sent.text);
            }
        }
    }

    fn log(&self) -> Vec<Value> {
        let log = self.stage.store.log_now(&self.match_id);
        log.iter().map(|bytes| serde_json::from_slice(bytes).expect("our own log")).collect()
    }

    /// What is in the log is neither called stale nor refused when it is asked for again, whatever happened since.
    fn check_denial(&self, value: &Value) {
        let is_denied = match value["type"].as_str() {
            Some("stale") => true,
            Some("refused") => value["kind"] != "maybe_stored",
            Some(_) | None => false,
        };
        let Some(request) = value["request"].as_str().filter(|_| is_denied) else { return };
        let is_stored = self.log().iter().any(|entry| request_of(entry) == Some(request));
        assert!(!is_stored, "seed {}: {request} was stored and then denied: {value}", self.seed);
    }

    /// No request twice in the log, and every acknowledged one where it was said to be.
    fn check(&mut self) {
        if !self.one_in(50) && !self.is_over() {
            return;
        }
        let log = self.log();
        let requests: Vec<Option<String>> =
            log.iter().map(|entry| request_of(entry).map(str::to_owned)).collect();
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
        self.stage.is_answer_lost = false;
        self.end_former();
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

/// What an entry of the log was asked for by.
fn request_of(entry: &Value) -> Option<&str> {
    entry.as_object()?.values().next()?["request"].as_str()
}

impl Client {
    fn new(connection: ConnectionId) -> Self {
        Self {
            connection,
            is_connected: false,
            is_at_former: false,
            at: 0,
            update: Value::Null,
            unanswered: None,
            n_said: 0,
            to_table: Vec::new(),
            to_client: Vec::new(),
        }
    }

    /// What was on its way is lost.
    fn hang_up(&mut self) {
        (self.is_connected, self.is_at_former) = (false, false);
        self.to_table.clear();
        self.to_client.clear();
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
