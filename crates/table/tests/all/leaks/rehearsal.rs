//! A match played from a stored beginning, by a script or at random, and everything that anybody was sent.

use std::collections::BTreeMap;

use game::{Awaiting, Explain, Seat, Step, Viewer};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::{ConnectionId, Door, Input, LiveTable, Output, StoreOutcome, Stored, Table, Thinking, UndoCheck};

use super::scene::{Company, LATE_PACE_MS, Matter, Plant, Scene};
use crate::stage::{self, ANNA, BEN, ONLOOKER, Prompted, Stage};

const STEPS_MAX: usize = 250;
/// After this many choices everybody wants to see everything again.
const REFRESH_EVERY: usize = 30;
/// Now and then something is taken back, if that is allowed.
const UNDO_EVERY: usize = 5;

pub(super) const VIEWERS: [(ConnectionId, Viewer); 3] =
    [(ANNA, Viewer::Seat(FIRST)), (BEN, Viewer::Seat(SECOND)), (ONLOOKER, Viewer::Spectator)];
const FIRST: Seat = Seat::new(0).expect("a small number");
const SECOND: Seat = Seat::new(1).expect("a small number");

/// An entry of the log, as far as this test looks at it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
enum Entry<G: Explain> {
    Head { options: G::Options },
    Choice { seat: Seat, choice: G::Choice },
    Chance(G::Chance),
    Undo { seat: Seat },
}

/// What is true after an entry, and what happened by it.
pub(super) struct Moment<G: Explain> {
    pub(super) state: G::State,
    pub(super) events: Vec<G::Event>,
}

/// What a viewer was sent: after how many entries, when, and what.
pub(super) type Heard = (usize, u64, String);

/// All that happened at a table.
pub(super) struct Run<G: Explain> {
    pub(super) log: Vec<Vec<u8>>,
    /// After each entry.
    pub(super) moments: Vec<Moment<G>>,
    pub(super) heard: BTreeMap<Viewer, Vec<Heard>>,
}

/// What one seat does when it is asked.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    /// Something that the rules refuse.
    tried: Option<Value>,
    act: Act,
}

#[derive(Clone, Debug)]
enum Act {
    Choose(Value),
    Undo,
}

pub(super) type Script = Vec<Turn>;

/// Plays by the script, or by chance and writes the script.
pub(super) fn run<G: Explain>(
    stage: &Stage<G>,
    matter: &Matter,
    script: Option<&Script>,
    rng: &mut Pcg64Mcg,
    scene: &Scene,
) -> (Run<G>, Script) {
    let mut rehearsal = Rehearsal::new(stage, matter, scene);
    let mut made = Script::new();
    for number in 0..STEPS_MAX {
        let Awaiting::Choice(asked) = G::awaiting(&rehearsal.now().state) else { break };
        let turn = match script {
            Some(script) => script.get(number).cloned(),
            None => Some(rehearsal.make_up(asked, number, &made, rng)),
        };
        let Some(turn) = turn.filter(|turn| rehearsal.can(asked, turn)) else { break };
        rehearsal.talk(asked, number);
        rehearsal.take_turn(asked, &turn, number);
        made.push(turn);
        if number % REFRESH_EVERY == 0 {
            rehearsal.refresh(number);
        }
    }
    (Run { log: rehearsal.log, moments: rehearsal.moments, heard: rehearsal.heard }, made)
}

struct Rehearsal<'s, G: Explain> {
    table: Table<G>,
    log: Vec<Vec<u8>>,
    moments: Vec<Moment<G>>,
    /// Before each choice that counts.
    before: Vec<G::State>,
    now_ms: u64,
    wake_ms: Option<u64>,
    think: Option<Thinking>,
    prompt: Prompted,
    heard: BTreeMap<Viewer, Vec<Heard>>,
    seed: [u8; 32],
    scene: &'s Scene,
}

impl<'s, G: Explain> Rehearsal<'s, G> {
    fn new(stage: &Stage<G>, matter: &Matter, scene: &'s Scene) -> Self {
        let now_ms = 5_000_000;
        let stored = Stored { version: 9, epoch: 1, row: &matter.row, log: &matter.log };
        let table = stage.tables.restore_table(&stored, now_ms, stage::seeded(3)).expect("a fine beginning");
        let mut rehearsal = Self {
            table,
            log: Vec::new(),
            moments: Vec::new(),
            before: Vec::new(),
            now_ms,
            wake_ms: None,
            think: None,
            prompt: stage.prompt.clone(),
            heard: BTreeMap::new(),
            seed: matter.seed(),
            scene,
        };
        matter.log.iter().for_each(|bytes| rehearsal.note(bytes.clone()));
        for (connection, viewer) in VIEWERS {
            let door = if viewer == Viewer::Spectator { Door::Watch } else { Door::Table };
            rehearsal.give(Input::Connect { connection, identity: stage::person(connection), door });
        }
        if scene.company == Company::Scattered {
            rehearsal.give(Input::Disconnect { connection: BEN });
            rehearsal.now_ms += 1000;
            rehearsal.give(Input::Wake);
        }
        rehearsal
    }

    /// Folds one more entry of the log.
    fn note(&mut self, bytes: Vec<u8>) {
        let entry: Entry<G> = serde_json::from_slice(&bytes).expect("our own log");
        let mut events = Vec::new();
        let state = match entry {
            Entry::Head { options } => G::start(&options),
            Entry::Undo { .. } => self.before.pop().expect("a choice that is taken back"),
            Entry::Choice { seat, choice } => {
                let mut state = self.now().state.clone();
                self.before.push(state.clone());
                G::apply(&mut state, &Step::Choice(seat, choice), &mut |event| events.push(event));
                state
            }
            Entry::Chance(chance) => {
                let mut state = self.now().state.clone();
                G::apply(&mut state, &Step::Chance(chance), &mut |event| events.push(event));
                state
            }
        };
        self.moments.push(Moment { state, events });
        self.log.push(bytes);
    }

    fn now(&self) -> &Moment<G> {
        self.moments.last().expect("a match has a beginning")
    }

    fn make_up(&self, asked: Seat, number: usize, made: &Script, rng: &mut Pcg64Mcg) -> Turn {
        let state = &self.now().state;
        let earlier = made.iter().filter_map(|turn| match &turn.act {
            Act::Choose(choice) => Some(choice),
            Act::Undo => None,
        });
        let earlier: Vec<&Value> = earlier.collect();
        let tried = earlier.get(number * 7 % earlier.len().max(1)).map(|&choice| choice.clone());
        let is_refused = |choice: &Value| {
            serde_json::from_value(choice.clone())
                .is_ok_and(|choice: G::Choice| G::check(state, asked, &choice).is_err())
        };
        let may_undo = self.scene.company.plays_by_hand(asked, number) && self.may_undo(asked);
        let act = if may_undo && number.is_multiple_of(UNDO_EVERY) {
            Act::Undo
        } else {
            let mut legal = Vec::new();
            G::legal_choices(state, &mut legal);
            Act::Choose(serde_json::to_value(game::random::pick(rng, &legal)).expect("a choice"))
        };
        Turn { tried: tried.filter(is_refused), act }
    }

    /// Whether the newest update says so.
    fn may_undo(&self, seat: Seat) -> bool {
        let heard = self.heard.get(&Viewer::Seat(seat)).into_iter().flatten().rev();
        let values = heard.filter_map(|(.., text)| serde_json::from_str::<Value>(text).ok());
        let mut updates = values.filter(|value| value["type"] == "update");
        updates.next().is_some_and(|update| update["undo"] == true)
    }

    fn can(&self, asked: Seat, turn: &Turn) -> bool {
        match &turn.act {
            // The other cards may have told the seat something, so that it may not take back what it may here.
            Act::Undo => self.may_undo(asked),
            Act::Choose(choice) => serde_json::from_value(choice.clone())
                .is_ok_and(|choice: G::Choice| G::check(&self.now().state, asked, &choice).is_ok()),
        }
    }

    /// Whatever else people do: talk, ask for advice, and try what is not allowed.
    fn talk(&mut self, asked: Seat, number: usize) {
        let at = self.log.len() - 1;
        let (who, other) = (VIEWERS[number % 3].0, [ANNA, BEN][number % 2]);
        match number % 7 {
            1 => self.leave_ahead(other, number),
            2 => self.say(who, &format!("s{number}"), json!({"type": "say", "text": "hm"})),
            3 => self.say(other, &format!("w{number}"), json!({"type": "undo", "at": at})),
            4 => self.say(other, &format!("t{number}"), json!({"type": "stand"})),
            5 => self.say(who, &format!("o{number}"), json!({"type": "hint", "at": at + 1})),
            6 if self.scene.company.plays_by_hand(asked, number) => self.ask_for_hint(asked, number),
            _ => (),
        }
        self.look_at_the_list();
    }

    /// Whatever may be answered ahead is, and then it is not.
    fn leave_ahead(&mut self, who: ConnectionId, number: usize) {
        let public = G::view(&self.now().state, Viewer::Spectator);
        let choices: Vec<G::Choice> = G::ahead(&public).into_iter().map(|ahead| ahead.choice).collect();
        self.say(who, &format!("a{number}"), json!({"type": "ahead", "choices": choices}));
        self.say(who, &format!("b{number}"), json!({"type": "ahead", "choices": []}));
    }

    /// What the home page shows to anybody.
    fn look_at_the_list(&mut self) {
        let (listing, progress) = (self.table.listing(), self.table.progress());
        let mut value = serde_json::to_value(listing.summary).expect("a listing");
        value["progress"] = json!([progress.awaiting, progress.n_choices]);
        if self.scene.plant == Plant::Listing {
            value["sum"] = json!(self.sum_of_state());
        }
        let heard = (self.log.len(), self.now_ms, value.to_string());
        self.heard.entry(Viewer::Spectator).or_default().push(heard);
    }

    fn ask_for_hint(&mut self, asked: Seat, number: usize) {
        let connection = VIEWERS[usize::from(asked.number())].0;
        let at = self.log.len() - 1;
        self.say(connection, &format!("h{number}"), json!({"type": "hint", "at": at}));
        if let Some(thinking) = self.think.take() {
            let ticket = thinking.ticket;
            thinking.run(1);
            self.give(Input::Thought { ticket });
        }
    }

    fn take_turn(&mut self, asked: Seat, turn: &Turn, number: usize) {
        self.now_ms += 40;
        let (at, by_hand) = (self.log.len() - 1, self.scene.company.plays_by_hand(asked, number));
        let connection = by_hand.then(|| VIEWERS[usize::from(asked.number())].0);
        if let (Some(connection), Some(tried)) = (connection, &turn.tried) {
            let demand = json!({"type": "choose", "at": at, "choice": tried});
            self.say(connection, &format!("x{number}"), demand);
        }
        match (connection, &turn.act) {
            (Some(connection), Act::Choose(choice)) => {
                let demand = json!({"type": "choose", "at": at, "choice": choice});
                self.say(connection, &format!("q{number}"), demand);
            }
            (Some(connection), Act::Undo) => {
                self.say(connection, &format!("u{number}"), json!({"type": "undo", "at": at}));
            }
            (None, Act::Choose(choice)) => self.think_of(asked, choice, number),
            (None, Act::Undo) => panic!("bots take nothing back"),
        }
    }

    fn think_of(&mut self, asked: Seat, choice: &Value, number: usize) {
        if self.scene.company.lets_time_run_out(asked, number) {
            self.wake();
        }
        let thinking = self.think.take().expect("a bot is asked");
        let ticket = thinking.ticket;
        *self.prompt.0.lock().expect("nothing panics while it holds the lock") = Some(choice.clone());
        thinking.run(1);
        self.now_ms += self.thinking_ms();
        self.give(Input::Thought { ticket });
        self.wake();
    }

    /// Every bot needs more time for some cards than for others, and nobody may notice.
    fn thinking_ms(&self) -> u64 {
        let mut legal = Vec::new();
        G::legal_choices(&self.now().state, &mut legal);
        let trouble = sum(&format!("{legal:?}")) as u64;
        match (self.scene.plant, self.scene.company) {
            (Plant::DelayClass, _) => 1000 * (trouble % 97),
            // Between due and half a second later, counted from when it was asked.
            (_, Company::Late) => {
                let is_routine = G::is_routine(&G::view(&self.now().state, Viewer::Spectator));
                let pause_ms = if is_routine { LATE_PACE_MS / 4 } else { LATE_PACE_MS };
                pause_ms - 39 + trouble % 499
            }
            // Within the least time that a bot has, and nobody thinks for no time at all.
            (_, Company::Together | Company::Scattered | Company::Watched) => 1 + trouble % 99,
        }
    }

    fn wake(&mut self) {
        if let Some(ms) = self.wake_ms.take() {
            self.now_ms = self.now_ms.max(ms);
            self.give(Input::Wake);
        }
    }

    fn refresh(&mut self, number: usize) {
        for (connection, _) in VIEWERS {
            self.say(connection, &format!("f{number}"), json!({"type": "refresh"}));
        }
    }

    fn say(&mut self, connection: ConnectionId, request: &str, mut demand: Value) {
        demand["request"] = json!(request);
        self.give(Input::Message { connection, text: demand.to_string() });
    }

    fn give(&mut self, input: Input) {
        let mut next = Some(input);
        while let Some(input) = next.take() {
            for output in self.table.handle(self.now_ms, input) {
                match output {
                    Output::Send { to, text, .. } => to.iter().for_each(|to| self.hear(*to, &text)),
                    Output::Commit { commit, undo_check } => {
                        commit.appends.into_iter().for_each(|entry| self.note(entry.bytes));
                        let may_undo = undo_check.is_some_and(UndoCheck::run);
                        next = Some(Input::Stored { outcome: StoreOutcome::Durable, may_undo });
                    }
                    Output::Think(thinking) => self.think = Some(thinking),
                    Output::WakeAt { ms } => self.wake_ms = Some(ms),
                    Output::HangUp { .. } | Output::Rename { .. } | Output::Listed | Output::Reload => (),
                }
            }
        }
    }

    fn hear(&mut self, to: ConnectionId, text: &str) {
        let viewer = VIEWERS.iter().find(|(connection, _)| *connection == to).expect("a known one").1;
        let text = self.planted(viewer, text).unwrap_or_else(|| text.to_owned());
        self.heard.entry(viewer).or_default().push((self.log.len(), self.now_ms, text));
    }

    /// What the viewer would get if somebody had made this mistake; none for an honest message.
    fn planted(&self, viewer: Viewer, text: &str) -> Option<String> {
        if self.scene.plant == Plant::Nothing {
            return None;
        }
        let mut value: Value = serde_json::from_str(text).expect("the table speaks JSON");
        let Moment { state, events } = self.now();
        let other = Viewer::Seat(Seat::new(2).expect("a small number"));
        let told = |event: &G::Event| serde_json::to_value(G::told(event, other)).expect("told");
        match (self.scene.plant, value["type"].as_str()?) {
            (Plant::Welcome, "welcome") => {
                let told = self.moments[1..].iter().flat_map(|moment| &moment.events).map(told);
                value["log"] = json!([{"by": null, "told": told.collect::<Value>()}]);
            }
            (Plant::Refusal, "refused") => value["reason"] = json!(self.sum_of_state()),
            (Plant::Chat, "said") => value["name"] = json!(self.sum_of_state()),
            (Plant::Hint, "hint") => value["reason"] = json!(self.sum_of_state()),
            (Plant::Field, "update") => value["checksum"] = json!(self.sum_of_state()),
            (Plant::Seed, "update") => value["luck"] = json!(self.seed[0] ^ self.seed[1]),
            (Plant::LogLine, "update") => value["told"] = events.iter().map(told).collect(),
            (Plant::Order, "update") => {
                let mut names = vec!["places", "clocks", "piles"];
                names.sort_by_key(|name| sum(&format!("{name}{state:?}")) % 97);
                value["order"] = json!(names);
            }
            (Plant::Export, "update") => {
                let entries = self.log.iter().map(|bytes| serde_json::from_slice::<Value>(bytes));
                value["record"] = entries.map(|entry| entry.expect("our own log")).collect();
            }
            (Plant::SpectatorMessage, "update") if viewer == Viewer::Spectator => {
                value["view"] = serde_json::to_value(G::view(state, other)).expect("a view");
            }
            _ => return None,
        }
        Some(value.to_string())
    }

    fn sum_of_state(&self) -> usize {
        sum(&format!("{:?}", self.now().state))
    }
}

pub(super) fn sum(text: &str) -> usize {
    text.bytes().fold(0, |sum, byte| (sum * 31 + usize::from(byte)) % 1_000_003)
}
