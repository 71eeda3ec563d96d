//! A test: a table in the notation of states, then a script: `>` a choice or chance, `?` the seat that is asked
//! and all its answers, `=` what must be.

use game::{Awaiting, Game, Seat, Step};

use crate::Fluxx;
use crate::card::{Card, CardSet};
use crate::choice::{Chance, Choice};
use crate::piles::Place;
use crate::state::{Open, State};

/// Runs a test and returns the last state.
pub(crate) fn run(text: &str) -> State {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let n_table = lines.iter().position(|line| is_script(line)).unwrap_or(lines.len());
    let mut state: State = lines[..n_table].join("\n").parse().unwrap_or_else(|problem| panic!("{problem}"));
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
    text.parse().unwrap_or_else(|problem| panic!("{problem}"))
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
