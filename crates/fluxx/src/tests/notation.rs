//! The notation of the tests. A table:
//!
//! ```text
//! seats 3                     two unless given; seat 0 is active and has made the draw of its turn
//! options {"death":"must_one"}
//! begin                       the turn has not begun yet
//! rules R05 R20               in the order in which they came
//! goals G14                   the older one first
//! hand 0 K01 A03              in the order of receipt
//! front 1 K02 C03
//! discard R01 A02             the first discarded card first
//! draw K05 K06                top first; the rest of the deck lies below unless `only` is added
//! ```
//!
//! Then a script: `>` a choice or chance, `?` the seat that is asked and all its answers, `=` what must be.

use game::{Awaiting, Game, Seat, Step};

use crate::Fluxx;
use crate::agenda::{Agenda, Phase, Task};
use crate::card::{Card, CardSet};
use crate::choice::{Chance, Choice};
use crate::course::Course;
use crate::options::Options;
use crate::piles::Place;
use crate::state::{Open, State};

/// Runs a test and returns the last state.
pub(super) fn run(text: &str) -> State {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let n_table = lines.iter().position(|line| is_script(line)).unwrap_or(lines.len());
    let mut state = table(&lines[..n_table]);
    for line in &lines[n_table..] {
        let (mark, rest) = line.split_at(1);
        let rest = rest.trim();
        match mark {
            ">" => step(&mut state, rest),
            "?" => expect_question(&state, rest),
            "=" => expect(&state, rest),
            _ => panic!("a script line begins with >, ? or =: {line}"),
        }
    }
    state
}

fn is_script(line: &str) -> bool {
    line.starts_with(['>', '?', '='])
}

pub(super) fn cards(ids: &str) -> Vec<Card> {
    let parse = |id: &str| id.parse().unwrap_or_else(|_| panic!("there is no card {id}"));
    ids.split_whitespace().map(parse).collect()
}

fn seat(number: &str) -> Seat {
    Seat::new(number.parse().expect("a seat number")).expect("a seat")
}

fn split(line: &str) -> (&str, &str) {
    line.split_once(' ').unwrap_or((line, ""))
}

fn options(lines: &[&str]) -> Options {
    let mut json = serde_json::json!({ "seats": 2, "first": 0 });
    for line in lines {
        match split(line) {
            ("seats", number) => json["seats"] = number.parse::<u8>().expect("a number").into(),
            ("options", more) => {
                let more: serde_json::Map<_, _> = serde_json::from_str(more).expect("options");
                json.as_object_mut().expect("an object").extend(more);
            }
            _ => {}
        }
    }
    serde_json::from_value(json).expect("good options")
}

fn table(lines: &[&str]) -> State {
    let mut state = State::new(options(lines));
    let (mut has_begun, mut only) = (true, false);
    for line in lines {
        match split(line) {
            ("seats" | "options", _) => {}
            ("begin", _) => has_begun = false,
            ("rules", ids) => put(&mut state, Place::RULES, ids),
            ("goals", ids) => put(&mut state, Place::GOALS, ids),
            ("discard", ids) => put(&mut state, Place::DISCARD, ids),
            ("draw", ids) => {
                only = ids.split_whitespace().any(|word| word == "only");
                put(&mut state, Place::DRAW, &ids.replace("only", ""));
            }
            ("hand", rest) => {
                let (number, ids) = split(rest);
                put(&mut state, Place::hand(seat(number)), ids);
            }
            ("front", rest) => {
                let (number, ids) = split(rest);
                for card in cards(ids) {
                    state.fronts.lay(seat(number), card);
                }
            }
            _ => panic!("not a line of a table: {line}"),
        }
    }
    if !only {
        put_rest(&mut state);
    }
    state.rules_changed();
    know_own_hands(&mut state);
    begin(&mut state, has_begun);
    state
}

fn put(state: &mut State, place: Place, ids: &str) {
    for card in cards(ids) {
        state.piles.push(place, card);
    }
}

fn used(state: &State) -> CardSet {
    let places = [Place::DRAW, Place::DISCARD, Place::RULES, Place::GOALS];
    let hands = state.options.seats().iter().map(Place::hand);
    let placed = places.into_iter().chain(hands).flat_map(|place| state.piles.iter(place));
    placed.collect::<CardSet>() | state.in_play()
}

/// Whatever is not named lies at the bottom of the draw pile, Creepers last.
fn put_rest(state: &mut State) {
    let rest = state.deck().all & !used(state);
    let creepers = state.deck().creepers;
    for card in (rest & !creepers).iter().chain(rest & creepers) {
        state.piles.push(Place::DRAW, card);
    }
}

fn know_own_hands(state: &mut State) {
    for seat in state.options.seats().iter() {
        for card in state.hand(seat) {
            state.known_by[card.index()] = state.known_by[card.index()].with(seat);
        }
    }
}

fn begin(state: &mut State, has_begun: bool) {
    state.agenda = Agenda::new();
    state.agenda.push(Task::Turn(if has_begun { Phase::Play } else { Phase::Begin }));
    if has_begun {
        state.turn.drawn = state.draws_required();
        state.turn.draws_owed = true;
    }
    Course { state, tell: &mut |_| () }.run();
}

fn step(state: &mut State, text: &str) {
    let step = match Fluxx::awaiting(state) {
        Awaiting::Choice(seat) => {
            let choice = choice(text);
            Fluxx::check(state, seat, &choice).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            Step::Choice(seat, choice)
        }
        Awaiting::Chance => {
            let chance = chance(state, text);
            Fluxx::check_chance(state, &chance).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            Step::Chance(chance)
        }
        Awaiting::Nothing => panic!("{text}: the match is over"),
    };
    Fluxx::apply(state, &step, &mut |_| ());
}

fn one(id: &str) -> Card {
    cards(id)[0]
}

pub(super) fn choice(text: &str) -> Choice {
    match split(text) {
        ("play", id) => Choice::Play(one(id)),
        ("free", id) => Choice::Free(one(id)),
        ("go_on", _) => Choice::GoOn,
        ("pass", _) => Choice::Pass,
        ("pay", _) => Choice::Pay,
        ("card", id) => Choice::Card(one(id)),
        ("discard", id) => Choice::Discard(one(id)),
        ("give", rest) => {
            let (id, to) = split(rest);
            Choice::Give { card: one(id), to: seat(to) }
        }
        ("seat", number) => Choice::Seat(seat(number)),
        ("left", _) => Choice::Left,
        ("right", _) => Choice::Right,
        ("done", _) => Choice::Done,
        _ => panic!("not a choice: {text}"),
    }
}

/// Cards that are not named follow in ascending order.
fn chance(state: &State, text: &str) -> Chance {
    let (word, ids) = split(text);
    let mut order = cards(ids);
    let named: CardSet = order.iter().copied().collect();
    match word {
        "pick" => Chance::Pick(one(ids)),
        "shuffle" => {
            order.extend(state.shuffled() & !named);
            Chance::Shuffle(order.into_iter().collect())
        }
        "deal" => {
            order.extend(state.in_play() & !named);
            Chance::Deal(order.into_iter().collect())
        }
        _ => panic!("not a chance: {text}"),
    }
}

fn expect_question(state: &State, text: &str) {
    let (number, answers) = split(text);
    let Open::Choice(asked) = state.open else { panic!("? {text}: {:?} is awaited", state.open) };
    assert_eq!(asked, seat(number), "? {text}: another seat is asked");
    let mut legal = Vec::new();
    state.legal_choices(&mut legal);
    let mut expected: Vec<Choice> = answers.split('|').map(|answer| choice(answer.trim())).collect();
    expected.sort();
    assert_eq!(legal, expected, "? {text}");
}

fn expect(state: &State, text: &str) {
    let order = |place| state.piles.iter(place).collect::<Vec<Card>>();
    match split(text) {
        ("hand", rest) => {
            let (number, ids) = split(rest);
            assert_eq!(order(Place::hand(seat(number))), cards(ids), "= {text}");
        }
        ("front", rest) => {
            let (number, ids) = split(rest);
            assert_eq!(state.fronts[seat(number)], cards(ids).into_iter().collect(), "= {text}");
        }
        ("rules", ids) => assert_eq!(order(Place::RULES), cards(ids), "= {text}"),
        ("goals", ids) => assert_eq!(order(Place::GOALS), cards(ids), "= {text}"),
        ("discard", ids) => {
            assert!(order(Place::DISCARD).ends_with(&cards(ids)), "= {text}: {:?}", order(Place::DISCARD));
        }
        ("aside", ids) => {
            let slot = state.n_asides.checked_sub(1).expect("an open mini-hand");
            assert_eq!(order(Place::aside(slot)), cards(ids), "= {text}");
        }
        ("n_draw", n) => assert_eq!(state.piles.len(Place::DRAW).to_string(), n, "= {text}"),
        _ => expect_number(state, text),
    }
}

fn expect_number(state: &State, text: &str) {
    let (word, value) = split(text);
    let found = match word {
        "turn" => {
            assert!(!matches!(state.open, Open::Over(_)), "= {text}: {:?}", state.open);
            state.active().to_string()
        }
        "drawn" => state.turn.drawn.to_string(),
        "played" => state.turn.played.to_string(),
        "must_draw" => state.draws_required().to_string(),
        "must_play" => state.plays().compulsory.to_string(),
        "may_play" => state.plays().allowed.to_string(),
        "hand_limit" => format!("{:?}", state.hand_limit()),
        "keeper_limit" => format!("{:?}", state.keeper_limit()),
        "awaits" => match state.open {
            Open::Choice(_) => "choice".to_owned(),
            Open::Shuffle => "shuffle".to_owned(),
            Open::Pick(seat) => format!("pick {seat}"),
            Open::Deal => "deal".to_owned(),
            Open::Over(_) => "nothing".to_owned(),
        },
        "won" => match state.open {
            Open::Over(crate::Ending::Won { seat, goal }) => format!("{seat} {goal}"),
            other @ (Open::Choice(_) | Open::Shuffle | Open::Pick(_) | Open::Deal | Open::Over(_)) => {
                panic!("= {text}: {other:?}")
            }
        },
        _ => panic!("not an expectation: {text}"),
    };
    assert_eq!(found, value, "= {text}");
}
