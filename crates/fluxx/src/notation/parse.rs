use std::collections::BTreeMap;
use std::str::FromStr;

use game::Seat;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::agenda::{Task, TurnPhase};
use crate::apply::Course;
use crate::card::{Card, CardSet};
use crate::chains::World;
use crate::gifts::Gift;
use crate::noted::Noted;
use crate::options::Options;
use crate::piles::Place;
use crate::state::{ExtraTurn, Open, State, Turn};
use crate::version::Version;

/// Why a text is not a state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct StateError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

type Parsed<T> = Result<T, String>;

impl FromStr for State {
    type Err = StateError;

    fn from_str(text: &str) -> Result<Self, StateError> {
        let lines = text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty());
        let lines: Vec<(usize, &str)> = lines.map(|(number, line)| (number + 1, line)).collect();
        let last = lines.last().map_or(1, |(number, _)| *number);
        let at = |line: usize| move |problem: String| StateError { line, problem };
        let options = options(&lines).map_err(at(last))?;
        let mut reading = Reading::new(options);
        for (number, line) in lines {
            reading.fill_in(line).map_err(at(number))?;
        }
        reading.finish().map_err(at(last))
    }
}

/// The lines that say something about the options are read before everything else.
fn options(lines: &[(usize, &str)]) -> Parsed<Options> {
    let mut all = Map::from_iter([("seats".to_owned(), 2.into()), ("first".to_owned(), 0.into())]);
    let mut version = Version::default();
    for (_, line) in lines {
        match split(line) {
            ("seats", count) => {
                all.insert("seats".to_owned(), number::<u8>(count)?.into());
            }
            ("version", name) => {
                version = Version::of_name(name).ok_or("there is no such version of the rules")?;
            }
            ("options", more) => all.extend(json::<Map<String, Value>>(more)?),
            _ => {}
        }
    }
    let options: Options =
        serde_json::from_value(Value::Object(all)).map_err(|problem| problem.to_string())?;
    Ok(options.with_version(version))
}

/// A state that is being read, and what its lines have said so far.
struct Reading {
    state: State,
    placed: CardSet,
    has_begun: bool,
    draw_is_whole: bool,
    worlds: BTreeMap<Seat, Vec<World>>,
    agenda: Option<Vec<Task>>,
    open: Option<Open>,
}

impl Reading {
    fn new(options: Options) -> Self {
        Self {
            state: State::new(options),
            placed: CardSet::EMPTY,
            has_begun: true,
            draw_is_whole: false,
            worlds: BTreeMap::new(),
            agenda: None,
            open: None,
        }
    }

    fn fill_in(&mut self, line: &str) -> Parsed<()> {
        let deck = self.state.deck();
        match split(line) {
            ("seats" | "options" | "version", _) => Ok(()),
            ("rules", ids) => self.put(Place::RULES, ids, deck.new_rules),
            ("goals", ids) => self.put(Place::GOALS, ids, deck.goals),
            ("discard", ids) => self.put(Place::DISCARD, ids, deck.all),
            ("draw", ids) => {
                let only = ids.strip_suffix("only");
                self.draw_is_whole = only.is_some();
                self.put(Place::DRAW, only.unwrap_or(ids), deck.all)
            }
            ("hand", rest) => {
                let (seat, ids) = self.seat_first(rest)?;
                self.put(Place::hand(seat), ids, deck.all & !deck.creepers)
            }
            ("front", rest) => self.lay(rest),
            ("aside", rest) => self.put_aside(rest),
            _ => self.remember(line),
        }
    }

    fn remember(&mut self, line: &str) -> Parsed<()> {
        match split(line) {
            ("begin", "") => self.has_begun = false,
            ("turn", rest) => self.state.turn = self.turn(rest)?,
            ("past", rest) => {
                let (turns, reshuffles) = split(rest);
                self.state.n_turns = number(turns)?;
                self.state.n_reshuffles = number(reshuffles)?;
            }
            ("known", rest) => self.know(rest)?,
            ("perhaps", rest) => self.know_perhaps(rest)?,
            ("given", rest) => self.know_given(rest)?,
            ("world", rest) => self.know_world(rest)?,
            ("reshuffled", ids) => self.state.reshuffled = card_ids(ids)?.into_iter().collect(),
            ("noted", rest) => {
                let seats: [Option<Seat>; Noted::N] = exactly(rest, |word| self.noted_seat(word))?;
                self.state.noted = seats.into_iter().collect();
            }
            ("lacks", rest) => self.state.lacks = exactly(rest, number)?,
            ("agenda", text) => self.agenda = Some(json(text)?),
            ("open", text) => self.open = Some(json(text)?),
            (key, _) => return Err(format!("`{key}` begins no line of a state")),
        }
        Ok(())
    }

    fn put(&mut self, place: Place, ids: &str, allowed: CardSet) -> Parsed<()> {
        for card in self.cards(ids, allowed)? {
            self.state.piles.push(place, card);
        }
        Ok(())
    }

    fn lay(&mut self, rest: &str) -> Parsed<()> {
        let (seat, ids) = self.seat_first(rest)?;
        let deck = self.state.deck();
        let cards = self.cards(ids, deck.keepers | deck.creepers)?;
        let State { fronts, options, .. } = &mut self.state;
        for card in cards {
            fronts.lay(seat, card, options.deck());
        }
        Ok(())
    }

    fn put_aside(&mut self, rest: &str) -> Parsed<()> {
        let (slot, ids) = split(rest);
        let slot: u8 = number(slot)?;
        if slot != self.state.n_asides || usize::from(slot) >= Place::N_ASIDE {
            return Err(format!("aside {slot} does not follow the ones before"));
        }
        self.state.n_asides += 1;
        self.put(Place::aside(slot), ids, self.state.deck().all)
    }

    /// Cards that have not been placed yet.
    fn cards(&mut self, ids: &str, allowed: CardSet) -> Parsed<Vec<Card>> {
        let cards: Vec<Card> = card_ids(ids)?;
        for card in &cards {
            if !allowed.contains(*card) {
                return Err(format!("{card} cannot lie there"));
            }
            if self.placed.contains(*card) {
                return Err(format!("{card} is there twice"));
            }
            self.placed.insert(*card);
        }
        Ok(cards)
    }

    fn seat(&self, text: &str) -> Parsed<Seat> {
        let seat = text.parse().ok().and_then(Seat::new);
        seat.filter(|seat| self.state.options.seats().contains(*seat))
            .ok_or_else(|| format!("`{text}` is no seat of this match"))
    }

    fn seat_first<'t>(&self, text: &'t str) -> Parsed<(Seat, &'t str)> {
        let (first, rest) = split(text);
        Ok((self.seat(first)?, rest))
    }

    fn noted_seat(&self, word: &str) -> Parsed<Option<Seat>> {
        if word == "-" { Ok(None) } else { self.seat(word).map(Some) }
    }

    fn turn(&self, text: &str) -> Parsed<Turn> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [active, "drawn", drawn, "played", played, ref more @ ..] = words[..] else {
            return Err("a turn is `0 drawn 1 played 0`".to_owned());
        };
        let mut turn = Turn::new(self.seat(active)?, ExtraTurn::None);
        (turn.drawn, turn.played) = (number(drawn)?, number(played)?);
        for word in more {
            match *word {
                "owed" => turn.draws_owed = true,
                "random" => turn.random_armed = true,
                "granted" => turn.extra = ExtraTurn::Granted,
                "running" => turn.extra = ExtraTurn::Running,
                _ => return Err(format!("`{word}` says nothing about a turn")),
            }
        }
        Ok(turn)
    }

    fn know(&mut self, rest: &str) -> Parsed<()> {
        let (seat, ids) = self.seat_first(rest)?;
        for card in card_ids(ids)? {
            let owner = self.holder(card)?;
            if owner == seat {
                return Err(format!("{card} is in the own hand of {seat}"));
            }
            self.state.memory.note(seat, owner, CardSet::of(card));
        }
        Ok(())
    }

    fn know_perhaps(&mut self, rest: &str) -> Parsed<()> {
        let (seat, rest) = self.seat_first(rest)?;
        let (id, owners) = split(rest);
        let hands = owners.split_whitespace().map(|owner| self.seat(owner)).collect::<Parsed<Vec<Seat>>>()?;
        for card in card_ids(id)? {
            if !hands.contains(&self.holder(card)?) || hands.contains(&seat) {
                return Err(format!("{card} is not in one of these hands of others"));
            }
            for owner in &hands {
                self.state.memory.note(seat, *owner, CardSet::of(card));
            }
        }
        Ok(())
    }

    fn know_given(&mut self, rest: &str) -> Parsed<()> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [seat, from, to, at_least, at_most] = words[..] else {
            return Err("a gift is `given 0 1 2 0 1`: who knows, from, to, at least, at most".to_owned());
        };
        let (seat, from, to) = (self.seat(seat)?, self.seat(from)?, self.seat(to)?);
        let gift = Gift { from, to, at_least: number(at_least)?, at_most: number(at_most)? };
        if self.state.memory.gifts(seat).any(|other| (other.from, other.to) == (from, to)) {
            return Err(format!("given {seat} {from} {to} is there twice"));
        }
        self.state.memory.note_gift(seat, gift);
        Ok(())
    }

    fn know_world(&mut self, rest: &str) -> Parsed<()> {
        let (seat, owners) = self.seat_first(rest)?;
        let owners =
            owners.split_whitespace().map(|owner| self.seat(owner)).collect::<Parsed<Vec<Seat>>>()?;
        let world = World::try_from(&owners[..]).map_err(|_| "a world has too many cards")?;
        self.worlds.entry(seat).or_default().push(world);
        Ok(())
    }

    /// The true arrangement must be one of those that a seat keeps, and each must fit what else it knows.
    fn note_worlds(&mut self) -> Parsed<()> {
        for (seat, worlds) in std::mem::take(&mut self.worlds) {
            let memory = &self.state.memory;
            let cards: Vec<Card> = memory.unsure(seat).iter().collect();
            let truth = cards.iter().map(|card| self.holder(*card)).collect::<Parsed<Vec<Seat>>>()?;
            let fits = |world: &World| {
                let mut places = cards.iter().zip(world);
                world.len() == cards.len() && places.all(|(card, owner)| memory.may_hold(seat, *owner, *card))
            };
            let has_truth = worlds.iter().any(|world| world[..] == truth);
            let has_numbers = memory.gifts(seat).next().is_some();
            let is_good = has_truth && !has_numbers && worlds.iter().all(fits);
            if !is_good || self.state.memory.note_worlds(seat, &worlds).is_err() {
                return Err(format!("seat {seat} cannot know just these worlds"));
            }
        }
        Ok(())
    }

    fn holder(&self, card: Card) -> Parsed<Seat> {
        let mut seats = self.state.options.seats().iter();
        seats
            .find(|seat| self.state.hand(*seat).contains(card))
            .ok_or_else(|| format!("{card} is in no hand"))
    }

    fn finish(mut self) -> Parsed<State> {
        if !self.draw_is_whole {
            self.put_rest();
        }
        if self.state.piles.len(Place::GOALS) > 2 {
            return Err("there are never more than two Goals".to_owned());
        }
        self.check_given()?;
        self.note_worlds()?;
        self.state.conclude();
        self.state.rules_changed();
        match (self.agenda.take(), self.open.take()) {
            (None, None) => self.begin(),
            (Some(agenda), Some(open)) => self.go_on(&agenda, open)?,
            (Some(_), None) | (None, Some(_)) => return Err("agenda and open belong together".to_owned()),
        }
        Ok(self.state)
    }

    fn check_given(&self) -> Parsed<()> {
        let State { memory, options, .. } = &self.state;
        for seat in options.seats().iter() {
            for gift in memory.gifts(seat) {
                let given = memory.may_have_gone(seat, gift) & self.state.hand(gift.to);
                if !(gift.at_least..=gift.at_most).contains(&given.len()) {
                    return Err(format!(
                        "seat {seat} cannot know that of hands {} and {}",
                        gift.from, gift.to
                    ));
                }
            }
        }
        Ok(())
    }

    /// Whatever is not named lies at the bottom of the draw pile, Creepers last.
    fn put_rest(&mut self) {
        let deck = self.state.deck();
        let (rest, creepers) = (deck.all & !self.placed, deck.creepers);
        for card in (rest & !creepers).iter().chain(rest & creepers) {
            self.state.piles.push(Place::DRAW, card);
        }
    }

    fn begin(&mut self) {
        let state = &mut self.state;
        state.task = Task::Turn(if self.has_begun { TurnPhase::Play } else { TurnPhase::Begin });
        if self.has_begun {
            state.turn.drawn = state.draws_required();
            state.turn.draws_owed = true;
        }
        Course { state, tell: &mut |_| () }.run();
    }

    fn go_on(&mut self, tasks: &[Task], open: Open) -> Parsed<()> {
        let actions = self.state.deck().actions;
        for task in tasks {
            if let Task::Action { card, .. } = task
                && !actions.contains(*card)
            {
                return Err(format!("{card} is no Action of this match"));
            }
        }
        self.state.go_on_with(tasks).ok_or("there is always something to do, but no Actions without end")?;
        self.state.open = open;
        Ok(())
    }
}

fn split(line: &str) -> (&str, &str) {
    line.split_once(' ').map_or((line, ""), |(first, rest)| (first, rest.trim()))
}

fn card_ids(ids: &str) -> Parsed<Vec<Card>> {
    let parse = |id: &str| id.parse().map_err(|_| format!("there is no card `{id}`"));
    ids.split_whitespace().map(parse).collect()
}

fn exactly<T, const N: usize>(text: &str, parse: impl FnMut(&str) -> Parsed<T>) -> Parsed<[T; N]> {
    let items: Vec<T> = text.split_whitespace().map(parse).collect::<Parsed<_>>()?;
    items.try_into().map_err(|items: Vec<T>| format!("{} items instead of {N}", items.len()))
}

fn number<T: FromStr<Err: ToString>>(text: &str) -> Parsed<T> {
    text.parse::<T>().map_err(|problem| format!("`{text}`: {}", problem.to_string()))
}

fn json<T: DeserializeOwned>(text: &str) -> Parsed<T> {
    serde_json::from_str(text).map_err(|problem| problem.to_string())
}
