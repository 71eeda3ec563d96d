//! Every byte sent to a viewer, over whole matches, is unchanged when the cards are stirred that it cannot know.
//!
//! Two tables begin with decks that differ in two places. The same choices are made at both. As long as the
//! rules themselves show and tell a viewer the same, its connection must get the same bytes at the same times.
//! Leaks are planted to show that the comparison sees them.

use std::collections::BTreeMap;
use std::ops::Range;

use game::{Explain, Game, Seat, Step, Viewer};
use games::{GameName, with_game};
use protocol::{Pace, SeatWish, Settings};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::{ConnectionId, Door, Input, Stored, TableSettings, Thinking, UndoCheck};

use crate::stage::{self, ANNA, BEN, ONLOOKER, Prompted, Stage, rng};

const TABLE_SETTINGS: TableSettings =
    TableSettings { bot_ms_min: 500, bot_ms_max: 900, spectators_max: 5, connections_max: 5 };
const STEPS_MAX: usize = 150;
/// After so many choices everybody wants to see everything again.
const REFRESH_EVERY: usize = 30;

/// Who is at the table.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Company {
    /// Anna, Ben and a bot, without clocks.
    Together,
    /// Ben has gone and is played for; Anna lets her time run out now and then.
    Scattered,
}

impl Company {
    fn settings(self) -> Settings {
        match self {
            Self::Together => Settings::default(),
            Self::Scattered => Settings { pace: Pace::Quick, patience_s: 1, ..Settings::default() },
        }
    }

    fn lets_time_run_out(self, asked: Seat, number: usize) -> bool {
        self == Self::Scattered && asked.number() == 0 && number.is_multiple_of(3)
    }

    fn plays_by_hand(self, asked: Seat, number: usize) -> bool {
        match self {
            Self::Together => asked.number() < 2,
            Self::Scattered => asked.number() == 0 && !self.lets_time_run_out(asked, number),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Scene {
    company: Company,
    plant: Plant,
}

/// A leak that somebody might build by mistake, between the truth and what is sent.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Plant {
    Nothing,
    /// A field of an update that is computed from the state.
    Field,
    /// A log line told as another seat may know it.
    LogLine,
    /// The log of a welcome told as another seat may know it.
    Welcome,
    /// A list whose order follows hidden cards.
    Order,
    /// The record of a running match.
    Export,
    /// A seat's message to the spectators.
    SpectatorMessage,
    /// A bot whose time to answer depends on the cards it may choose from.
    DelayClass,
}

/// An entry of the log, as far as this test looks at it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
enum Entry<G: Explain> {
    Head { options: G::Options },
    Choice { seat: Seat, choice: G::Choice },
    Chance(G::Chance),
}

/// All that happened at a table.
struct Run<G: Explain> {
    options: G::Options,
    entries: Vec<Entry<G>>,
    /// By viewer: position, time and text.
    heard: BTreeMap<Viewer, Vec<(usize, u64, String)>>,
}

/// What a choice was, and by which hand: a message or a thought.
type Script = Vec<Value>;

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a small number")
}

const VIEWERS: [(ConnectionId, u8); 3] = [(ANNA, 0), (BEN, 1), (ONLOOKER, 9)];

fn viewer(number: u8) -> Viewer {
    if number == 9 { Viewer::Spectator } else { Viewer::Seat(seat(number)) }
}

fn options(name: GameName) -> Value {
    let wishes = [
        json!({"edition": "amigo", "level": "base", "seats": 3, "first": 0}),
        json!({"deck": "de-4.0", "seats": 3, "first": 0}),
    ];
    let fits = |wish: &Value| with_game!(name, G => serde_json::from_value::<<G as Game>::Options>(wish.clone()).is_ok());
    wishes.into_iter().find(fits).expect("options of every game")
}

/// A table where everybody is ready: the row and the log that it begins with.
fn beginning<G: Explain>(name: GameName, company: Company) -> (Stage<G>, Vec<u8>, Vec<Vec<u8>>) {
    let bot = SeatWish::Bot { level: "first".to_owned() };
    let seats = vec![SeatWish::Me {}, SeatWish::Open {}, bot];
    let mut stage = Stage::<G>::open(options(name), seats, company.settings(), TABLE_SETTINGS);
    stage.connect(ANNA, Door::Table);
    stage.connect(BEN, Door::Table);
    stage.say(BEN, json!({"type": "sit", "seat": 1}));
    stage.ready(ANNA);
    stage.ready(BEN);
    let row = stage.store.table_now(&stage.id).expect("a row").bytes;
    let match_id = stage.update(ANNA)["match"].as_str().expect("a match").to_owned();
    let log = stage.store.log_now(&match_id);
    (stage, row, log)
}

/// Swaps two cards of the first list of cards in a chance.
fn stirred(log: &[Vec<u8>], places: [usize; 2]) -> Option<Vec<Vec<u8>>> {
    let mut chance: Value = serde_json::from_slice(&log[1]).expect("our own log");
    let list = chance["chance"].as_object_mut()?.values_mut().find_map(Value::as_array_mut)?;
    let [one, two] = places.map(|place| place % list.len());
    if list[one] == list[two] {
        return None;
    }
    list.swap(one, two);
    let mut log = log.to_vec();
    log[1] = chance.to_string().into_bytes();
    Some(log)
}

/// Plays a match from a stored beginning, by a script or by chance, and notes who got what and when.
fn run<G: Explain>(
    stage: &Stage<G>,
    row: &[u8],
    log: &[Vec<u8>],
    script: Option<&Script>,
    rng: &mut Pcg64Mcg,
    scene: Scene,
) -> (Run<G>, Script) {
    let stored = Stored { version: 9, epoch: 1, row, log };
    let table = stage.tables.restore_table(&stored, 5_000_000, stage::seeded(3)).expect("a fine beginning");
    let entries: Vec<Entry<G>> =
        log.iter().map(|bytes| serde_json::from_slice(bytes).expect("our own log")).collect();
    let Entry::Head { options } = &entries[0] else { panic!("a log has a head") };
    let mut rehearsal = Rehearsal {
        table,
        entries: entries.clone(),
        now_ms: 5_000_000,
        wake_ms: None,
        think: None,
        prompt: stage.prompt.clone(),
        heard: BTreeMap::new(),
        scene,
    };
    for (connection, number) in VIEWERS {
        let door = if number == 9 { Door::Watch } else { Door::Table };
        rehearsal.give(Input::Connect { connection, identity: stage::person(connection), door });
    }
    if scene.company == Company::Scattered {
        rehearsal.give(Input::Disconnect { connection: BEN });
        rehearsal.now_ms += 1000;
        rehearsal.give(Input::Wake);
    }
    let mut made = Script::new();
    for number in 0..STEPS_MAX {
        let state = rehearsal.state();
        let game::Awaiting::Choice(asked) = G::awaiting(&state) else { break };
        let choice = match script {
            Some(script) => match script.get(number) {
                Some(choice) => choice.clone(),
                None => break,
            },
            None => {
                let mut legal = Vec::new();
                G::legal_choices(&state, &mut legal);
                serde_json::to_value(game::random::pick(rng, &legal)).expect("a choice")
            }
        };
        let is_legal = serde_json::from_value(choice.clone())
            .is_ok_and(|choice: G::Choice| G::check(&state, asked, &choice).is_ok());
        if !is_legal {
            break;
        }
        rehearsal.choose(asked, &choice, number);
        made.push(choice);
        if number % REFRESH_EVERY == 0 {
            rehearsal.refresh(number);
        }
    }
    let run = Run { options: options.clone(), entries: rehearsal.entries, heard: rehearsal.heard };
    (run, made)
}

struct Rehearsal<G: Explain> {
    table: table::Table<G>,
    entries: Vec<Entry<G>>,
    now_ms: u64,
    wake_ms: Option<u64>,
    think: Option<Thinking>,
    prompt: Prompted,
    heard: BTreeMap<Viewer, Vec<(usize, u64, String)>>,
    scene: Scene,
}

impl<G: Explain> Rehearsal<G> {
    fn state(&self) -> G::State {
        fold::<G>(&self.entries, self.entries.len()).0
    }

    fn choose(&mut self, asked: Seat, choice: &Value, number: usize) {
        self.now_ms += 40;
        if self.scene.company.plays_by_hand(asked, number) {
            let connection = VIEWERS[usize::from(asked.number())].0;
            let at = self.entries.len() - 1;
            let text = json!({"request": format!("q{number}"), "type": "choose", "at": at, "choice": choice});
            return self.give(Input::Message { connection, text: text.to_string() });
        }
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
        G::legal_choices(&self.state(), &mut legal);
        let trouble = sum(&format!("{legal:?}")) as u64;
        match self.scene.plant {
            Plant::DelayClass => 1000 * (trouble % 97),
            Plant::Nothing
            | Plant::Field
            | Plant::LogLine
            | Plant::Welcome
            | Plant::Order
            | Plant::Export
            | Plant::SpectatorMessage => trouble % 400,
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
            let text = json!({"request": format!("f{number}"), "type": "refresh"}).to_string();
            self.give(Input::Message { connection, text });
        }
    }

    fn give(&mut self, input: Input) {
        let mut next = Some(input);
        while let Some(input) = next.take() {
            for output in self.table.handle(self.now_ms, input) {
                match output {
                    table::Output::Send { to, text } => to.iter().for_each(|to| self.hear(*to, &text)),
                    table::Output::Commit { commit, undo_check } => {
                        let new = commit.appends.iter().map(|entry| serde_json::from_slice(&entry.bytes));
                        self.entries.extend(new.map(|entry| entry.expect("our own log")));
                        let may_undo = undo_check.is_some_and(UndoCheck::run);
                        next = Some(Input::Stored { outcome: table::StoreOutcome::Durable, may_undo });
                    }
                    table::Output::Think(thinking) => self.think = Some(thinking),
                    table::Output::WakeAt { ms } => self.wake_ms = Some(ms),
                    table::Output::HangUp { .. }
                    | table::Output::Rename { .. }
                    | table::Output::Listed
                    | table::Output::Reload => (),
                }
            }
        }
    }

    fn hear(&mut self, to: ConnectionId, text: &str) {
        let number = VIEWERS.iter().find(|(connection, _)| *connection == to).expect("a known one").1;
        let viewer = viewer(number);
        let text = self.planted(viewer, text);
        self.heard.entry(viewer).or_default().push((self.entries.len(), self.now_ms, text));
    }

    /// What the viewer would get if somebody had made this mistake.
    fn planted(&self, viewer: Viewer, text: &str) -> String {
        let mut value: Value = serde_json::from_str(text).expect("the table speaks JSON");
        let is_welcome = value["type"] == "welcome" && self.scene.plant == Plant::Welcome;
        if value["type"] != "update" && !is_welcome {
            return text.to_owned();
        }
        let (state, events) = fold::<G>(&self.entries, self.entries.len());
        let other = Viewer::Seat(seat(if viewer == Viewer::Seat(seat(2)) { 1 } else { 2 }));
        match self.scene.plant {
            Plant::Nothing | Plant::DelayClass => return text.to_owned(),
            Plant::Welcome if is_welcome => {
                let events = (2..=self.entries.len()).flat_map(|n| fold::<G>(&self.entries, n).1);
                let told: Vec<Value> =
                    events.map(|event| serde_json::to_value(G::told(&event, other)).expect("told")).collect();
                value["log"] = json!([{"by": null, "told": told}]);
            }
            Plant::Welcome => return text.to_owned(),
            Plant::Field => {
                value["checksum"] = json!(format!("{state:?}").len() + sum(&format!("{state:?}")))
            }
            Plant::LogLine => {
                let told =
                    events.iter().map(|event| serde_json::to_value(G::told(event, other)).expect("told"));
                value["told"] = told.collect();
            }
            Plant::Order => {
                let mut names = vec!["places", "clocks", "piles"];
                names.sort_by_key(|name| sum(&format!("{name}{state:?}")) % 97);
                value["order"] = json!(names);
            }
            Plant::Export => {
                let steps = self.entries.iter().map(|entry| serde_json::to_value(entry).expect("an entry"));
                value["record"] = steps.collect();
            }
            Plant::SpectatorMessage if viewer == Viewer::Spectator => {
                value["view"] = serde_json::to_value(G::view(&state, other)).expect("a view");
            }
            Plant::SpectatorMessage => return text.to_owned(),
        }
        value.to_string()
    }
}

fn sum(text: &str) -> usize {
    text.bytes().fold(0, |sum, byte| (sum * 31 + usize::from(byte)) % 1_000_003)
}

/// The state after the first entries, and the events of the last of them.
fn fold<G: Explain>(entries: &[Entry<G>], n_entries: usize) -> (G::State, Vec<G::Event>) {
    let Entry::Head { options } = &entries[0] else { panic!("a log has a head") };
    let mut state = G::start(options);
    let mut events = Vec::new();
    for entry in &entries[1..n_entries] {
        events.clear();
        let step = match entry {
            Entry::Choice { seat, choice } => Step::Choice(*seat, *choice),
            Entry::Chance(chance) => Step::Chance(chance.clone()),
            Entry::Head { .. } => panic!("not in this script"),
        };
        G::apply(&mut state, &step, &mut |event| events.push(event));
    }
    (state, events)
}

/// How far the rules themselves show and tell a viewer the same in both matches, and whether they really differ.
fn same_for<G: Explain>(one: &Run<G>, two: &Run<G>, viewer: Viewer) -> (usize, bool) {
    let n_max = one.entries.len().min(two.entries.len());
    let mut is_stirred = false;
    let known = |run: &Run<G>, n: usize| {
        let (state, events) = fold::<G>(&run.entries, n);
        let told: Vec<G::Told> = events.iter().map(|event| G::told(event, viewer)).collect();
        (G::view(&state, viewer), told, G::awaiting(&state), state)
    };
    for n in 2..=n_max {
        let (one, two) = (known(one, n), known(two, n));
        if (&one.0, &one.1, one.2) != (&two.0, &two.1, two.2) {
            return (n, is_stirred);
        }
        is_stirred |= one.3 != two.3;
    }
    (n_max + 1, is_stirred)
}

#[derive(Debug, Default)]
struct Tally {
    n_pairs: usize,
    n_bytes: usize,
    n_leaks: usize,
}

fn compare<G: Explain>(name: GameName, scene: Scene, matches: Range<u64>) -> Tally {
    let mut tally = Tally::default();
    let (stage, row, log) = beginning::<G>(name, scene.company);
    for number in matches {
        let mut rng = rng(number);
        let (one, script) = run(&stage, &row, &log, None, &mut rng, scene);
        for _ in 0..6 {
            let places = [0, 1].map(|_| game::random::below(&mut rng, 10_000) as usize);
            let Some(other) = stirred(&log, places) else { continue };
            let (two, _) = run(&stage, &row, &other, Some(&script), &mut rng, scene);
            assert_eq!(serde_json::to_value(&one.options).ok(), serde_json::to_value(&two.options).ok());
            VIEWERS.iter().for_each(|(_, number)| tally.add(&one, &two, viewer(*number)));
        }
    }
    tally
}

impl Tally {
    fn add<G: Explain>(&mut self, one: &Run<G>, two: &Run<G>, viewer: Viewer) {
        let (n_same, is_stirred) = same_for(one, two, viewer);
        if !is_stirred {
            return;
        }
        let until = |run: &Run<G>| -> Vec<(usize, u64, String)> {
            run.heard[&viewer].iter().filter(|(position, ..)| *position < n_same).cloned().collect()
        };
        let (one, two) = (until(one), until(two));
        self.n_pairs += 1;
        self.n_bytes += one.iter().map(|(.., text)| text.len()).sum::<usize>();
        self.n_leaks += usize::from(one != two);
    }
}

#[test]
fn stirring_hidden_cards_changes_no_byte() {
    for name in GameName::ALL {
        let scene = Scene { company: Company::Together, plant: Plant::Nothing };
        let tally = with_game!(name, G => compare::<G>(name, scene, 0..6));
        assert_eq!(tally.n_leaks, 0, "{name}: {tally:?}");
        assert!(tally.n_pairs > 30 && tally.n_bytes > 200_000, "{name}: {tally:?} is too little to compare");
    }
}

#[test]
fn stirring_hidden_cards_changes_no_byte_where_bots_stand_in_for_people() {
    for name in GameName::ALL {
        let scene = Scene { company: Company::Scattered, plant: Plant::Nothing };
        let tally = with_game!(name, G => compare::<G>(name, scene, 0..4));
        assert_eq!(tally.n_leaks, 0, "{name}: {tally:?}");
        assert!(tally.n_pairs > 20 && tally.n_bytes > 100_000, "{name}: {tally:?} is too little to compare");
    }
}

#[test]
fn planted_leaks_are_seen() {
    for plant in [
        Plant::Field,
        Plant::LogLine,
        Plant::Welcome,
        Plant::Order,
        Plant::Export,
        Plant::SpectatorMessage,
        Plant::DelayClass,
    ] {
        for name in GameName::ALL {
            // A leak shows once stirring meets a card it depends on; some need more matches than others.
            let is_seen = (0..60).any(|number| {
                let scene = Scene { company: Company::Together, plant };
                with_game!(name, G => compare::<G>(name, scene, number..number + 1)).n_leaks > 0
            });
            assert!(is_seen, "{name}: {plant:?} was not seen");
        }
    }
}
