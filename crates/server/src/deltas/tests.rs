use std::sync::Arc;

use game::random;
use protocol::{SeatWish, TableWish};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use store::Memory;
use table::{ConnectionId, Door, Entropy, Identity, Input, LiveTable, NewTable, Output, StoreOutcome, fair};

use super::*;
use crate::config::{Arguments, Config};
use crate::load::bytes::{Restored, of_frame};
use crate::{load, serve};

const FIRST: &str =
    r#"{"type":"update","at":7,"told":[],"view":{"hand":[1,2,3],"rows":[[4,4],[5]],"words":"say \"no\""}}"#;

/// As a client hears it that has heard these before.
fn heard_after(before: &[&str], text: &str) -> (String, String) {
    let (mut heard, mut restored) = (Heard::nothing(), Restored::default());
    let mut hear = |text: &str| {
        let sent = heard.shortened(text).unwrap_or_else(|| text.to_owned());
        (sent.clone(), restored.whole(sent).unwrap())
    };
    for text in before {
        assert_eq!(hear(text).1, *text);
    }
    hear(text)
}

#[test]
fn a_text_is_put_together_from_what_was_heard_before() {
    for text in [
        FIRST.to_owned(),
        FIRST.replace("7", "8"),
        FIRST.replace(r#"[4,4]"#, r#"[4,4,4],"and \\ more: 1,2""#),
        FIRST.replace(r#""told":[],"#, ""),
        format!("{FIRST}{FIRST}"),
        format!("{}{}", &FIRST[50..], &FIRST[..50]),
    ] {
        let (sent, whole) = heard_after(&["{}", FIRST, r#"{"type":"done"}"#], &text);
        assert!(sent.starts_with(MARK) && sent.len() < text.len() / 2, "{sent}");
        assert_eq!(whole, text);
    }
}

#[test]
fn a_delta_is_as_the_protocol_has_it() {
    assert_eq!(heard_after(&[FIRST], &FIRST.replace("7", "8")).0, "~0F182R;0");
}

#[test]
fn every_single_change_is_put_together_again() {
    for place in 0..FIRST.len() {
        for letter in ["", "x", "xx", ":", "~"] {
            let text = format!("{}{letter}{}", &FIRST[..place], &FIRST[(place + 1).min(FIRST.len())..]);
            assert_eq!(heard_after(&[FIRST], &text).1, text);
        }
    }
}

#[test]
fn what_does_not_become_shorter_is_sent_whole() {
    for text in [r#"{"at":8,"view":null}"#, ""] {
        assert_eq!(heard_after(&[FIRST], text).0, text);
    }
    assert_eq!(heard_after(&[], FIRST).0, FIRST);
}

#[test]
fn texts_with_other_letters_are_sent_whole_and_not_kept() {
    let other = FIRST.replace("say", "säg");
    assert_eq!(heard_after(&[FIRST], &other).0, other);
    assert_eq!(heard_after(&[&other], FIRST).0, FIRST);
    assert!(heard_after(&[FIRST, &other], FIRST).0.len() < 8);
}

/// Whatever its lengths, both sides keep the same.
#[test]
fn what_is_heard_is_bounded_on_both_sides_alike() {
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let mut text = |n_letters: usize| -> String {
        (0..n_letters).map(|_| char::from(b'a' + rng.next_u32().to_le_bytes()[0] % 26)).collect()
    };
    let lengths =
        [10, HEARD_MIN, 1, HEARD_MAX - HEARD_MIN - 11, 1, HEARD_MAX, 1, HEARD_MAX + 1, 5 * HEARD_MAX];
    let (mut heard, mut restored) = (Heard::nothing(), Restored::default());
    let mut before = String::new();
    for text in lengths.map(&mut text) {
        let end = &before[before.len().saturating_sub(HEARD_MIN)..];
        for text in [format!("{text}{end}"), text.clone()] {
            let sent = heard.shortened(&text).unwrap_or_else(|| text.clone());
            assert_eq!(restored.whole(sent).unwrap(), text);
            assert!(heard.text.len() <= HEARD_MAX);
        }
        before = text;
    }
}

/// Repeatable secrets.
struct Seeded(Pcg64Mcg);

impl Entropy for Seeded {
    fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        bytes
    }
}

/// A table of three people, and what each of them hears.
struct Evening {
    table: Box<dyn LiveTable>,
    now_ms: u64,
    heard: [Vec<String>; N_PEOPLE],
    rng: Pcg64Mcg,
}

const N_PEOPLE: usize = 3;

impl Evening {
    fn begin(game: &str, seed: u64) -> Self {
        let app = serve::app(Config::of(Arguments::default()).unwrap(), Arc::new(Memory::default()));
        let mut entropy = Seeded(Pcg64Mcg::seed_from_u64(seed));
        let mut id = || fair::hex(&entropy.bytes()[..16]);
        let people = ["Anna", "Ben", "Caro"].map(|name| Identity { id: id(), name: name.to_owned() });
        let (id, watch, code) = (id(), id(), "ABCDEF".to_owned());
        let (game_name, seats) = (game.to_owned(), vec![SeatWish::Me {}]);
        let wish = TableWish { game: game_name, options: None, settings: None, seats, from: None };
        let [host, guests @ ..] = people.clone();
        let guests = guests.to_vec();
        let new = NewTable { id, code, watch, host, guests, wish, earlier: None, opened_ms: 0 };
        let (table, _) = app.games[game].open(new, Box::new(entropy)).unwrap();
        let heard = [const { Vec::new() }; N_PEOPLE];
        let mut evening = Self { table, now_ms: 1_000_000, heard, rng: Pcg64Mcg::seed_from_u64(seed) };
        for (connection, identity) in (0..).map(ConnectionId).zip(people) {
            evening.give(Input::Connect { connection, identity, door: Door::Table });
        }
        evening
    }

    /// Everything is stored at once.
    fn give(&mut self, input: Input) {
        let mut next = Some(input);
        while let Some(input) = next.take() {
            for output in self.table.handle(self.now_ms, input) {
                match output {
                    Output::Send { to, text, .. } => {
                        to.iter()
                            .for_each(|to| self.heard[usize::try_from(to.0).unwrap()].push(text.clone()));
                    }
                    Output::Commit { .. } => {
                        next = Some(Input::Stored { outcome: StoreOutcome::Durable, may_undo: false });
                    }
                    Output::WakeAt { .. } | Output::Listed => (),
                    Output::HangUp { .. } | Output::Think(_) | Output::Rename { .. } | Output::Reload => {
                        panic!("only people who stay are here")
                    }
                }
            }
        }
    }

    /// With a request as the page makes them up.
    fn say(&mut self, person: usize, mut demand: Value) {
        let request: [u8; 12] = std::array::from_fn(|_| self.rng.next_u32().to_le_bytes()[0]);
        demand["request"] = json!(fair::hex(&request));
        self.now_ms += 2_000;
        self.give(Input::Message { connection: ConnectionId(person as u64), text: demand.to_string() });
    }

    /// Everybody chooses anything legal.
    fn play(mut self) -> [Vec<String>; N_PEOPLE] {
        let part = |person: usize| [u8::try_from(person).unwrap(); 32];
        for person in 0..N_PEOPLE {
            self.say(person, json!({"type": "ready", "hash": fair::commitment(&part(person))}));
        }
        for person in 0..N_PEOPLE {
            self.say(person, json!({"type": "reveal", "entropy": fair::hex(&part(person))}));
        }
        while let Some((person, choose)) = self.next() {
            self.say(person, choose);
        }
        self.heard
    }

    /// None when the match is over.
    fn next(&mut self) -> Option<(usize, Value)> {
        let last = |heard: &Vec<String>| {
            let update = heard.iter().rev().find(|text| text.starts_with(r#"{"type":"update""#));
            serde_json::from_str::<Value>(update.unwrap()).unwrap()
        };
        let updates = self.heard.each_ref().map(last);
        let (person, update) = updates
            .iter()
            .enumerate()
            .find(|(_, update)| update["legal"].as_array().is_some_and(|legal| !legal.is_empty()))?;
        let choice = random::pick(&mut self.rng, update["legal"].as_array().unwrap());
        Some((person, json!({"type": "choose", "at": update["at"], "choice": choice})))
    }
}

/// What one of them has received of a match, with the heads of its frames.
fn received(texts: &[String]) -> u64 {
    let (mut heard, mut restored) = (Heard::nothing(), Restored::default());
    let mut receive = |text: &String| {
        let sent = heard.shortened(text).unwrap_or_else(|| text.clone());
        let n_bytes = of_frame(&sent);
        assert_eq!(restored.whole(sent).unwrap(), *text);
        n_bytes
    };
    texts.iter().map(&mut receive).sum()
}

const N_MATCHES: u64 = 8;

/// The mean of seeded matches, with the welcome and all that is told of the table.
fn mean_bytes(game: &str) -> u64 {
    let of_match =
        |seed| -> u64 { Evening::begin(game, seed).play().iter().map(|texts| received(texts)).sum() };
    (0..N_MATCHES).map(of_match).sum::<u64>() / (N_MATCHES * N_PEOPLE as u64)
}

#[test]
fn a_whole_match_costs_a_phone_at_most_60_kb() {
    for game in games::GameName::ALL {
        let n_bytes = mean_bytes(game.as_str());
        assert!(n_bytes <= 60_000, "{n_bytes} bytes in {}", game.as_str());
    }
}

#[test]
fn clients_that_load_a_server_find_in_every_update_what_is_in_it() {
    for game in games::GameName::ALL {
        for text in Evening::begin(game.as_str(), 1).play().iter().flatten() {
            let message: Value = serde_json::from_str(text).unwrap();
            let load::heard::Heard::Update(update) = load::heard::Heard::of(text).unwrap() else {
                assert_ne!(message["type"], "update");
                continue;
            };
            assert_eq!(update.at, message["at"]);
            assert_eq!(update.is_over, !message["over"].is_null());
            let read = |choice: &str| serde_json::from_str::<Value>(choice).unwrap();
            let legal: Vec<Value> = update.legal().unwrap().into_iter().map(read).collect();
            assert_eq!(legal, *message["legal"].as_array().unwrap());
        }
    }
}
