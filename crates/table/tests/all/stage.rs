//! A table with everything around it played by the test: store, bots, people, time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use commits::Commit;
use game::{Explain, Hint, Reason};
use protocol::{Position, SeatWish, Settings, TableWish};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use store::Memory;
use table::{
    Asked, ConnectionId, Door, Entropy, Identity, Input, NewTable, Output, Refusal, RowHead, StoreOutcome,
    Stored, Table, TableBot, TableBots, TableSettings, TablesOf, Thinking, UndoCheck,
};

/// Bots that choose what the test tells them to, or else the first legal choice; and the levels that were asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prompted(pub(crate) Arc<Mutex<Option<Value>>>, pub(crate) Arc<Mutex<Vec<String>>>);

impl<G: Explain> TableBots<G> for Prompted {
    fn levels(&self) -> Vec<String> {
        vec!["quick".to_owned(), "weaker".to_owned(), "first".to_owned()]
    }

    fn thinks_ms(&self, level: &str) -> u32 {
        if level == "quick" { 0 } else { 300 }
    }

    fn bot(&self, level: &str) -> Option<Arc<dyn TableBot<G>>> {
        self.1.lock().expect("nothing panics while it holds the lock").push(level.to_owned());
        Some(Arc::new(self.clone()))
    }

    fn advise(&self, asked: Asked<'_, G>) -> Hint<G::Choice> {
        // A bot that could see more than the view would show it here.
        let seen =
            format!("{:?}", asked.view).bytes().fold(0_u32, |sum, byte| sum.rotate_left(5) ^ u32::from(byte));
        let reason = Some(Reason::new("it-is-the-first").with("seen", seen));
        Hint { choice: asked.legal[0], reason, worth: None }
    }
}

impl<G: Explain> TableBot<G> for Prompted {
    fn choose(&self, asked: Asked<'_, G>) -> G::Choice {
        let prompt = self.0.lock().expect("nothing panics while it holds the lock").take();
        prompt.map_or(asked.legal[0], |choice| serde_json::from_value(choice).expect("a choice"))
    }
}

/// Repeatable secrets.
#[derive(Debug)]
pub(crate) struct Seeded(pub(crate) Pcg64Mcg);

impl Entropy for Seeded {
    fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        bytes
    }
}

pub(crate) fn seeded(seed: u64) -> Box<Seeded> {
    Box::new(Seeded(Pcg64Mcg::seed_from_u64(seed)))
}

/// A text that was sent, to whom and when.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sent {
    pub(crate) ms: u64,
    pub(crate) to: ConnectionId,
    pub(crate) text: String,
}

impl Sent {
    pub(crate) fn value(&self) -> Value {
        serde_json::from_str(&self.text).expect("the table speaks JSON")
    }
}

pub(crate) struct Stage<G: Explain> {
    pub(crate) tables: TablesOf<G>,
    pub(crate) table: Table<G>,
    pub(crate) store: Arc<Memory>,
    pub(crate) id: String,
    pub(crate) now_ms: u64,
    pub(crate) wake_ms: Option<u64>,
    /// How the next commits end, if not well.
    pub(crate) failures: Vec<StoreOutcome>,
    /// Whether every commit fails once before it is stored.
    pub(crate) fails_each_once: bool,
    /// Those that failed for this, each with how many were stored before it.
    pub(crate) failed: Vec<(usize, Commit)>,
    /// The next commit is stored, and the table does not hear that it is.
    pub(crate) is_answer_lost: bool,
    /// How the last commit ended.
    pub(crate) last_outcome: StoreOutcome,
    pub(crate) prompt: Prompted,
    pub(crate) thinking: Vec<Thinking>,
    pub(crate) sent: Vec<Sent>,
    pub(crate) commits: Vec<Commit>,
    pub(crate) reloads: u32,
    pub(crate) hung_up: Vec<ConnectionId>,
    /// Connections that have committed to their part of the next shuffle.
    readied: Vec<ConnectionId>,
    n_requests: u32,
}

/// A process that speaks for the table, with all that it has asked for.
pub(crate) struct Owner<G: Explain> {
    table: Table<G>,
    thinking: Vec<Thinking>,
    wake_ms: Option<u64>,
}

pub(crate) const ANNA: ConnectionId = ConnectionId(1);
pub(crate) const BEN: ConnectionId = ConnectionId(2);
pub(crate) const CARO: ConnectionId = ConnectionId(3);
pub(crate) const ONLOOKER: ConnectionId = ConnectionId(9);

/// What somebody adds to every shuffle.
pub(crate) fn part(connection: ConnectionId) -> [u8; 32] {
    [0xa0 | u8::try_from(connection.0).expect("few people"); 32]
}

pub(crate) fn person(connection: ConnectionId) -> Identity {
    let name = match connection.0 {
        1 => "Anna",
        2 => "Ben",
        3 => "Caro",
        _ => "Onlooker",
    };
    Identity { id: format!("p{}", connection.0), name: name.to_owned() }
}

fn of_anna(id: &str, code: &str, wish: TableWish) -> NewTable {
    NewTable {
        id: id.to_owned(),
        code: code.to_owned(),
        watch: format!("watch {code}"),
        host: person(ANNA),
        guests: Vec::new(),
        wish,
        earlier: None,
        opened_ms: 0,
    }
}

impl<G: Explain> Stage<G> {
    /// A table whose host is Anna.
    pub(crate) fn open(
        options: Value,
        seats: Vec<SeatWish>,
        settings: Settings,
        table_settings: TableSettings,
    ) -> Self {
        let usual = serde_json::from_value(options.clone()).expect("options of the game");
        let prompt = Prompted::default();
        let tables = TablesOf::<G>::new(Arc::new(prompt.clone()), usual, table_settings);
        let (game, settings) = (G::NAME.to_owned(), Some(settings));
        let wish = TableWish { game, options: Some(options), settings, seats, from: None };
        let id = "table".to_owned();
        let (table, commit) = tables.open_table(of_anna(&id, "ABCD", wish), seeded(1)).expect("a fine wish");
        let store = Arc::new(Memory::default());
        store.commit_now(&commit).expect("the store is empty");
        Self {
            tables,
            table,
            store,
            id,
            now_ms: 1_000_000,
            wake_ms: None,
            failures: Vec::new(),
            fails_each_once: false,
            failed: Vec::new(),
            is_answer_lost: false,
            last_outcome: StoreOutcome::Durable,
            prompt,
            thinking: Vec::new(),
            sent: Vec::new(),
            commits: vec![commit],
            reloads: 0,
            hung_up: Vec::new(),
            readied: Vec::new(),
            n_requests: 0,
        }
    }

    /// Anna and Ben sit with a bot of this level, and the cards are dealt.
    pub(crate) fn dealt_to_two(
        options: Value,
        level: &str,
        settings: Settings,
        table_settings: TableSettings,
    ) -> Self {
        let bot = SeatWish::Bot { level: level.to_owned() };
        let seats = vec![SeatWish::Me {}, SeatWish::Open {}, bot];
        let mut stage = Self::open(options, seats, settings, table_settings);
        stage.connect(ANNA, Door::Table);
        stage.connect(BEN, Door::Table);
        stage.say(BEN, json!({"type": "sit", "seat": 1}));
        stage.ready(ANNA);
        stage.ready(BEN);
        stage
    }

    /// Anna opens another table that goes on from a finished match.
    pub(crate) fn go_on_from(&mut self, from: Position, seats: Vec<SeatWish>) -> Result<(), Refusal> {
        let earlier = Some(self.store.log_now(&from.match_id));
        let (game, id) = (G::NAME.to_owned(), format!("table after {} of {}", from.step, from.match_id));
        let wish = TableWish { game, options: None, settings: None, seats, from: Some(from) };
        let new = NewTable { earlier, opened_ms: self.now_ms, ..of_anna(&id, "EFGH", wish) };
        // Another match needs another secret and id.
        let (table, commit) =
            self.tables.open_table(new, seeded(self.now_ms + u64::from(self.n_requests)))?;
        self.store.commit_now(&commit).expect("a new table");
        (self.table, self.id, self.commits) = (table, id, vec![commit]);
        Ok(())
    }

    /// The process dies and comes back: only the store survives.
    pub(crate) fn restart(&mut self) {
        drop(self.take_over());
    }

    /// A second process takes the table over; the first is returned, and does not know of it.
    pub(crate) fn take_over(&mut self) -> Owner<G> {
        let row = self.store.table_now(&self.id).expect("the table is stored");
        let head: RowHead = serde_json::from_slice(&row.bytes).expect("our own row");
        let log = head.match_id.map(|match_id| self.store.log_now(&match_id)).unwrap_or_default();
        let owner = self.owner_of(&row.bytes, &log);
        self.replace_owner(owner)
    }

    /// The same, with something else in the store.
    pub(crate) fn restart_from(&mut self, row: &[u8], log: &[Vec<u8>]) {
        let owner = self.owner_of(row, log);
        drop(self.replace_owner(owner));
    }

    fn owner_of(&self, row: &[u8], log: &[Vec<u8>]) -> Owner<G> {
        let version = self.store.table_now(&self.id).expect("the table is stored").version;
        let epoch = self.store.claim_now(&self.id).expect("the table is stored");
        let stored = Stored { version, epoch, row, log };
        let table = self.tables.restore_table(&stored, self.now_ms, seeded(2)).expect("what we stored");
        Owner { table, thinking: Vec::new(), wake_ms: None }
    }

    /// Somebody else speaks for the table from now on.
    pub(crate) fn replace_owner(&mut self, owner: Owner<G>) -> Owner<G> {
        Owner {
            table: std::mem::replace(&mut self.table, owner.table),
            thinking: std::mem::replace(&mut self.thinking, owner.thinking),
            wake_ms: std::mem::replace(&mut self.wake_ms, owner.wake_ms),
        }
    }

    /// Feeds in what happened, and plays the store and the clock.
    pub(crate) fn give(&mut self, input: Input) {
        let mut next = Some(input);
        while let Some(input) = next.take() {
            for output in self.table.handle(self.now_ms, input) {
                match output {
                    Output::Send { to, text, .. } => {
                        let sent = to.iter().map(|&to| Sent { ms: self.now_ms, to, text: text.clone() });
                        self.sent.extend(sent);
                    }
                    Output::Commit { commit, undo_check } => {
                        let may_undo = undo_check.is_some_and(UndoCheck::run);
                        self.last_outcome = self.commit(*commit);
                        next = Some(Input::Stored { outcome: self.last_outcome, may_undo });
                    }
                    Output::Think(thinking) => self.thinking.push(thinking),
                    Output::WakeAt { ms } => self.wake_ms = Some(ms),
                    Output::Reload => {
                        self.reloads += 1;
                        // What an outdated table says after it has noticed does not count.
                        return;
                    }
                    Output::HangUp { connection, .. } => self.hung_up.push(connection),
                    Output::Rename { .. } | Output::Listed => (),
                }
            }
        }
    }

    fn commit(&mut self, commit: Commit) -> StoreOutcome {
        if let Some(failure) = self.failures.pop() {
            return failure;
        }
        let n_stored = self.commits.len();
        if self.fails_each_once && self.failed.last().is_none_or(|(n_before, _)| *n_before < n_stored) {
            self.failed.push((n_stored, commit));
            return StoreOutcome::Failed;
        }
        match self.store.commit_now(&commit) {
            Ok(()) => {
                self.commits.push(commit);
                let is_lost = std::mem::take(&mut self.is_answer_lost);
                if is_lost { StoreOutcome::Unknown } else { StoreOutcome::Durable }
            }
            Err(store::StoreError::Conflict) => StoreOutcome::Conflict,
            Err(store::StoreError::Unknown(_)) => StoreOutcome::Unknown,
            Err(store::StoreError::Failed(_)) => StoreOutcome::Failed,
        }
    }

    pub(crate) fn connect(&mut self, connection: ConnectionId, door: Door) {
        self.give(Input::Connect { connection, identity: person(connection), door });
    }

    /// Says something with a new request id, which is returned.
    pub(crate) fn say(&mut self, connection: ConnectionId, demand: Value) -> String {
        self.n_requests += 1;
        let request = format!("r{}", self.n_requests);
        self.say_as(connection, &request, demand);
        request
    }

    pub(crate) fn say_as(&mut self, connection: ConnectionId, request: &str, mut demand: Value) {
        demand["request"] = json!(request);
        self.give(Input::Message { connection, text: demand.to_string() });
    }

    /// Whether the match on the table is over, as the store has it.
    pub(crate) fn table_is_over(&self) -> bool {
        self.commits.last().is_some_and(|commit| commit.finished.is_some())
    }

    /// How many entries of the log are stored.
    pub(crate) fn n_stored(&self) -> usize {
        self.commits.iter().map(|commit| commit.appends.len()).sum()
    }

    /// Commits, and if all have, everybody reveals.
    pub(crate) fn ready(&mut self, connection: ConnectionId) {
        self.commit_part(connection);
        self.readied.push(connection);
        let is_revealing =
            |table: Option<Value>| table.is_some_and(|table| table["table"]["fair"]["revealing"] == true);
        if is_revealing(self.last(connection, "table")) {
            for connection in std::mem::take(&mut self.readied) {
                self.reveal_part(connection);
            }
        }
    }

    pub(crate) fn commit_part(&mut self, connection: ConnectionId) {
        let hash = table::fair::commitment(&part(connection));
        self.say(connection, json!({"type": "ready", "hash": hash}));
    }

    pub(crate) fn reveal_part(&mut self, connection: ConnectionId) {
        let entropy = table::fair::hex(&part(connection));
        self.say(connection, json!({"type": "reveal", "entropy": entropy}));
    }

    pub(crate) fn let_think(&mut self, thinking: Thinking) {
        let ticket = thinking.ticket;
        thinking.run(1);
        self.give(Input::Thought { ticket });
    }

    /// The bots that are asked think at once.
    pub(crate) fn think(&mut self) {
        for thinking in std::mem::take(&mut self.thinking) {
            self.let_think(thinking);
        }
    }

    /// Time goes on to the moment that the table wants to be woken at, if it wants to.
    pub(crate) fn wake(&mut self) {
        if let Some(ms) = self.wake_ms.take() {
            self.now_ms = self.now_ms.max(ms);
            self.give(Input::Wake);
        }
    }

    /// The newest message of a type to a connection.
    pub(crate) fn last(&self, to: ConnectionId, kind: &str) -> Option<Value> {
        let values = self.sent.iter().rev().filter(|sent| sent.to == to).map(Sent::value);
        values.into_iter().find(|value| value["type"] == kind)
    }

    /// The newest match as a connection knows it.
    pub(crate) fn update(&self, to: ConnectionId) -> Value {
        let values = self.sent.iter().rev().filter(|sent| sent.to == to).map(Sent::value);
        let mut updates = values.filter_map(|value| match value["type"].as_str() {
            Some("update") => Some(value),
            Some("welcome") => Some(value["update"].clone()),
            Some(_) | None => None,
        });
        updates.next().unwrap_or(Value::Null)
    }

    /// Plays until the match is over, everybody taking a random legal choice.
    pub(crate) fn play_out(&mut self, connections: &[ConnectionId], rng: &mut Pcg64Mcg) {
        while self.step(connections, rng) {}
    }

    /// One more choice of anybody; false when the match is over.
    pub(crate) fn step(&mut self, connections: &[ConnectionId], rng: &mut Pcg64Mcg) -> bool {
        let updates: BTreeMap<ConnectionId, Value> =
            connections.iter().map(|&connection| (connection, self.update(connection))).collect();
        let asked = updates.iter().find(|(_, update)| !update["legal"].as_array().is_none_or(Vec::is_empty));
        if let Some((&connection, update)) = asked {
            let legal = update["legal"].as_array().expect("a list");
            let choice = game::random::pick(rng, legal).clone();
            self.say(connection, json!({"type": "choose", "at": update["at"], "choice": choice}));
            return true;
        }
        let is_over = updates.values().all(|update| update["over"] != Value::Null);
        if is_over {
            return false;
        }
        self.think();
        self.wake();
        true
    }
}

pub(crate) fn abluxxen(seats: u8) -> Value {
    json!({"edition": "amigo", "level": "base", "seats": seats, "first": 0})
}

pub(crate) fn fluxx(seats: u8) -> Value {
    json!({"deck": "de-4.0", "seats": seats, "first": 0})
}

pub(crate) fn rng(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}
