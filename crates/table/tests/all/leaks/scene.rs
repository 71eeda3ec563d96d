//! Which match is played, by whom, and what somebody might have done wrong.

use std::iter::repeat_n;

use game::{Explain, FormFieldKind, FormVariant, OptionsForm, Seat};
use protocol::{Pace, SeatWish, Settings, Spectators};
use serde_json::{Value, json};
use table::{Door, TableSettings};

use crate::stage::{ANNA, BEN, Stage};

/// Who is at the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Company {
    /// Anna, Ben and bots, without clocks.
    Together,
    /// Ben has gone and is played for; Anna lets her time run out now and then.
    Scattered,
    /// Like together, but nothing is taken back, and spectators see the hands.
    Watched,
    /// Like together, with bots that always need a little longer than they may.
    Late,
}

pub(super) const OTHER_COMPANIES: [Company; 3] = [Company::Scattered, Company::Watched, Company::Late];

/// What a bot of late company waits for, whatever it thinks of.
pub(super) const LATE_PACE_MS: u64 = 700;

impl Company {
    fn settings(self) -> Settings {
        match self {
            Self::Together | Self::Late => Settings::default(),
            Self::Scattered => Settings { pace: Pace::Quick, patience_s: 1, ..Settings::default() },
            Self::Watched => {
                Settings { spectators: Spectators::OpenHands, undo: false, ..Settings::default() }
            }
        }
    }

    fn table_settings(self) -> TableSettings {
        let usual = TableSettings { bot_ms_min: 500, bot_ms_max: 900, spectators_max: 5, connections_max: 5 };
        let late_ms = u32::try_from(LATE_PACE_MS).expect("a second");
        match self {
            Self::Together | Self::Scattered | Self::Watched => usual,
            Self::Late => TableSettings { bot_ms_min: late_ms, bot_ms_max: late_ms, ..usual },
        }
    }

    pub(super) fn lets_time_run_out(self, asked: Seat, number: usize) -> bool {
        self == Self::Scattered && asked.number() == 0 && number.is_multiple_of(3)
    }

    pub(super) fn plays_by_hand(self, asked: Seat, number: usize) -> bool {
        match self {
            Self::Together | Self::Watched | Self::Late => asked.number() < 2,
            Self::Scattered => asked.number() == 0 && !self.lets_time_run_out(asked, number),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) company: Company,
    pub(super) plant: Plant,
    pub(super) options: Value,
}

/// A leak that somebody might build by mistake, between the truth and what is sent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Plant {
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
    /// A refusal that looks at hidden cards.
    Refusal,
    /// A listing that looks at hidden cards.
    Listing,
    /// A hint of somebody who knows the cards.
    Hint,
    /// A field of an update that is computed from the seed.
    Seed,
    /// A line of the chat that says more than was said.
    Chat,
    /// A frame of a replay that has more than a viewer could see then.
    Replay,
}

/// Every way to play with every number of seats, and everything else that can be agreed, once.
pub(super) fn variants<G: Explain>() -> Vec<Value> {
    let form = G::options_form();
    let mut found = Vec::new();
    for variant in &form.variants {
        found.extend((variant.seats_min..=variant.seats_max).map(|seats| agreed(&form, variant, seats)));
    }
    for field in &form.fields {
        let with_it = form.variants.iter().filter(|variant| variant.fields.contains(&field.key));
        let Some(variant) = with_it.into_iter().next() else { continue };
        let said = match &field.kind {
            FormFieldKind::OneOf { values } => values[1..].iter().map(|named| json!(named.value)).collect(),
            FormFieldKind::Switch { usual } => vec![json!(!usual)],
            FormFieldKind::Seats { .. } => vec![json!([0])],
            FormFieldKind::OwnCards { .. } => {
                let seats = variant.seats_min..=variant.seats_max;
                found.extend(seats.map(|seats| with_cards(agreed(&form, variant, seats), storms())));
                vec![own_cards()]
            }
        };
        for value in said {
            let mut options = agreed(&form, variant, variant.seats_min);
            options[field.key] = value;
            found.push(options);
        }
    }
    found
}

fn with_cards(mut options: Value, cards: Value) -> Value {
    options["cards"] = cards;
    options
}

/// Ten Actions that send cards round and round.
fn storms() -> Value {
    let effect = json!([{"give_everyone": 2}, {"tax": 1}, "rotate_hands"]);
    let words = json!({"name": "Storm", "text": "All cards go round."});
    let storm = |n| json!({"id": format!("X{n:02}"), "kind": "action", "effect": effect.clone(), "en": words.clone()});
    (1..=10).map(storm).collect()
}

/// One of each kind.
fn own_cards() -> Value {
    let card = |id: &str, kind: &str, effect: Value| {
        let words = json!({"name": format!("Card {id}"), "text": "It does what it does."});
        json!({"id": id, "kind": kind, "effect": effect, "en": words})
    };
    json!([
        card("X01", "keeper", json!("keep")),
        card("X02", "creeper", json!({"discard_when_with": "X01"})),
        card("X03", "goal", json!({"have": ["X01", "K19"]})),
        card("X04", "new_rule", json!({"bonus": {"while_in_play": "X01", "draw": 1}})),
        card("X05", "action", json!(["discard_hand", "draw_as_many"])),
    ])
}

/// A way to play with everything else as usual.
fn agreed(form: &OptionsForm, variant: &FormVariant, seats: u8) -> Value {
    let mut options = json!({"seats": seats, "first": 0});
    for field in form.fields.iter().filter(|field| variant.fields.contains(&field.key)) {
        match &field.kind {
            FormFieldKind::OneOf { values } => options[field.key] = json!(values[0].value),
            FormFieldKind::Switch { usual } => options[field.key] = json!(usual),
            FormFieldKind::Seats { .. } | FormFieldKind::OwnCards { .. } => (),
        }
    }
    for fixed in &variant.fixes {
        options[fixed.key] = json!(fixed.value);
    }
    options
}

/// A match as it lies in the store when it begins.
#[derive(Clone, Debug)]
pub(super) struct Matter {
    pub(super) row: Vec<u8>,
    pub(super) log: Vec<Vec<u8>>,
}

/// A table where everybody is ready.
pub(super) fn beginning<G: Explain>(scene: &Scene) -> (Stage<G>, Matter) {
    let bot = SeatWish::Bot { level: "first".to_owned() };
    let n_seats = scene.options["seats"].as_u64().expect("a number");
    let n_bots = usize::try_from(n_seats).expect("a small number") - 2;
    let seats = [SeatWish::Me {}, SeatWish::Open {}].into_iter().chain(repeat_n(bot, n_bots));
    let (settings, table_settings) = (scene.company.settings(), scene.company.table_settings());
    let mut stage = Stage::<G>::open(scene.options.clone(), seats.collect(), settings, table_settings);
    stage.connect(ANNA, Door::Table);
    stage.connect(BEN, Door::Table);
    stage.say(BEN, json!({"type": "sit", "seat": 1}));
    stage.ready(ANNA);
    stage.ready(BEN);
    let row = stage.store.table_now(&stage.id).expect("a row").bytes;
    let match_id = stage.update(ANNA)["match"].as_str().expect("a match").to_owned();
    let log = stage.store.log_now(&match_id);
    (stage, Matter { row, log })
}

impl Matter {
    /// With two cards swapped in the first list of cards of its first chance; none if that changes nothing.
    pub(super) fn stirred(&self, places: [usize; 2]) -> Option<Self> {
        let mut chance: Value = serde_json::from_slice(&self.log[1]).expect("our own log");
        let list = chance["chance"].as_object_mut()?.values_mut().find_map(Value::as_array_mut)?;
        let [one, two] = places.map(|place| place % list.len());
        if list[one] == list[two] {
            return None;
        }
        list.swap(one, two);
        let mut other = self.clone();
        other.log[1] = chance.to_string().into_bytes();
        Some(other)
    }

    /// The same first deal with another secret of the server and other bytes of everybody, and so with another seed.
    pub(super) fn reseeded(&self, by: u32) -> Self {
        let hidden = self.hidden();
        let changed = |bytes: &[u8]| {
            let text = String::from_utf8(bytes.to_vec()).expect("our own text");
            hidden.iter().fold(text, |text, hidden| text.replace(hidden, &turned(hidden, by))).into_bytes()
        };
        let mut other = Self { row: changed(&self.row), log: self.log.clone() };
        other.log[0] = changed(&self.log[0]);
        assert!(hidden.iter().all(|old| !other.hidden().contains(old)), "each of them is another one");
        other
    }

    fn fair(&self) -> game::Fair {
        let head: Value = serde_json::from_slice(&self.log[0]).expect("our own log");
        serde_json::from_value(head["head"]["fair"].clone()).expect("our own head")
    }

    /// The server's secret and what Anna and Ben added.
    fn hidden(&self) -> Vec<String> {
        let fair = self.fair();
        let hidden: Vec<String> = fair.entropy.into_iter().flatten().chain([fair.secret]).collect();
        assert_eq!(hidden.len(), 3);
        hidden
    }

    /// What nobody may be sent before the match is over.
    pub(super) fn unsaid(&self) -> Vec<String> {
        let mut unsaid = self.hidden();
        unsaid.push(table::fair::hex(&self.seed()));
        unsaid
    }

    pub(super) fn seed(&self) -> [u8; 32] {
        table::fair::seed(&self.fair())
    }

    /// What everybody is sent.
    pub(super) fn published(&self) -> String {
        self.fair().commitment
    }
}

/// Other hexadecimal digits.
fn turned(hidden: &str, by: u32) -> String {
    let digit = |digit: char| digit.to_digit(16).expect("a hexadecimal digit");
    let turned = |(place, letter): (usize, char)| {
        let place = u32::try_from(place).expect("a short text");
        char::from_digit((digit(letter) + by + place * by) % 16, 16).expect("a digit")
    };
    hidden.chars().enumerate().map(turned).collect()
}
