use std::str::FromStr;

use game::{Seat, Seats};

use super::ending_word;
use crate::card::Card;
use crate::cards::Cards;
use crate::deck::Deck;
use crate::ending::Ending;
use crate::layer::Layer;
use crate::options::{Edition, Options, RuleLevel, Wish};
use crate::pool::Slot;
use crate::question::Phase;
use crate::repetition::Repetition;
use crate::state::State;

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
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let mut lines = lines.map(|(number, line)| (number + 1, line.trim()));
        let (number, first) =
            lines.next().ok_or_else(|| StateError { line: 1, problem: "the text is empty".to_owned() })?;
        let options = options(first).map_err(|problem| StateError { line: number, problem })?;
        let mut state = Self::new(&options);
        let mut last = number;
        for (number, line) in lines {
            fill_in(&mut state, line).map_err(|problem| StateError { line: number, problem })?;
            last = number;
        }
        check_whole(&state).map_err(|problem| StateError { line: last, problem })?;
        Ok(state)
    }
}

fn options(line: &str) -> Parsed<Options> {
    let variant = line.strip_prefix("variant: ").ok_or("the first line must begin with `variant: `")?;
    let words: Vec<&str> = variant.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let (edition, level, duel, rest) = match words[..] {
        [edition, level, duel @ ("duel" | "duel-with-draw"), ref rest @ ..] => {
            (edition, level, Some(duel), rest)
        }
        [edition, level, ref rest @ ..] => (edition, level, None, rest),
        _ => return Err("a variant needs an edition and a level".to_owned()),
    };
    let [seats, "seats", first, "first"] = rest else {
        return Err("a variant ends with `4 seats, 0 first`".to_owned());
    };
    let wish = Wish {
        edition: named(edition, &[("ravensburger", Edition::Ravensburger), ("amigo", Edition::Amigo)])?,
        level: Some(named(
            level,
            &[("base", RuleLevel::Base), ("advanced", RuleLevel::Advanced), ("expert", RuleLevel::Expert)],
        )?),
        duel: duel.is_some(),
        seats: number(seats)?,
        first: number(first)?,
        shadow_counts_as_abluxx: duel.map(|duel| duel == "duel"),
    };
    Options::try_from(wish).map_err(|refusal| refusal.to_string())
}

fn fill_in(state: &mut State, line: &str) -> Parsed<()> {
    let seats = state.options.seats();
    let (key, value) = line.split_once(':').ok_or("a line needs a colon")?;
    match key.split_once(' ') {
        Some(("hand", seat)) => state.hands.set(known_seat(seats, seat)?, cards(value)?),
        Some(("known", seat)) => state.known[known_seat(seats, seat)?] = cards(value)?,
        Some(("display", seat)) => fill_display(state, seat, value)?,
        Some(_) => return Err(format!("`{key}` is no key")),
        None => fill_centre(state, key, value.trim())?,
    }
    Ok(())
}

fn fill_display(state: &mut State, seat: &str, value: &str) -> Parsed<()> {
    let seat = known_seat(state.options.seats(), seat)?;
    let layers: Vec<Layer> = items(value)?;
    for layer in layers {
        let n_laid: usize =
            state.options.seats().iter().map(|seat| state.displays.top_first(seat).count()).sum();
        if n_laid >= 109 {
            return Err("there are more layers than cards".to_owned());
        }
        let (laid, more) = (state.displays.cards(), layer.cards());
        if Card::all().any(|card| laid.count(card) + more.count(card) > card.copies()) {
            return Err("the displays hold more copies of a card than there are".to_owned());
        }
        state.displays.push(seat, layer);
    }
    Ok(())
}

fn fill_centre(state: &mut State, key: &str, value: &str) -> Parsed<()> {
    match key {
        "asked" => fill_asked(state, value)?,
        "robbed" => state.has_robbed = named(value, &[("yes", true), ("no", false)])?,
        "pool" => {
            for slot in items::<Slot>(value)? {
                if state.pool.is_full() {
                    return Err("the pool has at most six slots".to_owned());
                }
                state.pool.push(slot);
            }
        }
        "deck" => {
            let top_first: Vec<Card> = items(value)?;
            Cards::checked(&top_first).map_err(|problem| problem.to_string())?;
            state.deck = Deck::new(&top_first);
        }
        "discard" if value == "rest" => state.discard = missing(state)?,
        "discard" => state.discard = cards(value)?,
        "shadow" => state.shadow = cards(value)?,
        "noted" => state.repetition = repetition(value)?,
        _ => return Err(format!("`{key}` is no key")),
    }
    Ok(())
}

fn fill_asked(state: &mut State, value: &str) -> Parsed<()> {
    let seats = state.options.seats();
    let words: Vec<&str> = value.split(' ').collect();
    let seat = |text| known_seat(seats, text);
    let layer = |text: &str| text.parse::<Layer>().map_err(|problem| problem.to_string());
    let (active, phase) = match words[..] {
        [active, "waits", "for", "the", "deal"] => (seat(active)?, Phase::Dealing),
        [active, "lays", "down"] => (seat(active)?, Phase::LayingDown),
        [active, "takes", "shadow"] => (seat(active)?, Phase::TakingShadow),
        [active, "robs", victim, "of", lost] => {
            (seat(active)?, Phase::Robbing { victim: seat(victim)?, layer: layer(lost)? })
        }
        [victim, "loses", lost, "to", active] => {
            (seat(active)?, Phase::Losing { victim: seat(victim)?, layer: layer(lost)? })
        }
        [victim, "draws", left, "robbed", "by", active] => {
            (seat(active)?, Phase::Drawing { victim: seat(victim)?, left: number(left)? })
        }
        [active, "may", "draw"] => (seat(active)?, Phase::DrawingOptionally),
        [active, "over", "by", ending] => {
            let endings = [Ending::HandEmpty, Ending::StockEmpty, Ending::Repetition];
            (seat(active)?, Phase::Over(named(ending, &endings.map(|ending| (ending_word(ending), ending)))?))
        }
        _ => return Err(format!("`{value}` is no question")),
    };
    (state.active, state.phase) = (active, phase);
    Ok(())
}

fn repetition(value: &str) -> Parsed<Repetition> {
    let parts: Vec<&str> = value.splitn(3, ", ").collect();
    let (turns, change, positions) = match parts[..] {
        [turns, change, positions] => (turns, change, positions),
        [turns, change] => (turns, change.trim_end_matches(','), ""),
        _ => return Err("notes are `3 turns, no change, …`".to_owned()),
    };
    let n_turns = number(turns.trim_end_matches(" turns"))?;
    let changed = named(change.trim_end_matches(','), &[("change", true), ("no change", false)])?;
    let positions = positions.split_whitespace().map(|word| u64::from_str_radix(word, 16));
    let positions: Vec<u64> = positions.collect::<Result<_, _>>().map_err(|problem| problem.to_string())?;
    Ok(Repetition::of_notes(&positions, n_turns, changed))
}

/// One door: a state from text is as sound as one from play.
fn check_whole(state: &State) -> Parsed<()> {
    let is_dealing = state.phase == Phase::Dealing;
    let missing = missing(state)?;
    if !is_dealing && !missing.is_empty() {
        return Err(format!("nowhere on the table: {missing}"));
    }
    for seat in state.options.seats().iter() {
        if !state.hand(seat).contains(state.known(seat)) {
            return Err(format!("known {seat} is not part of hand {seat}"));
        }
        if state.hand(seat).is_empty() && !is_dealing && !matches!(state.phase, Phase::Over(_)) {
            return Err(format!("hand {seat} is empty, so the match must be over"));
        }
    }
    check_phase(state)
}

fn check_phase(state: &State) -> Parsed<()> {
    let needs_layer = match state.phase {
        Phase::Dealing | Phase::LayingDown | Phase::Over(_) => false,
        Phase::TakingShadow => {
            if crate::shadow::robbed_values(state).next().is_none() {
                return Err("there is no shadow group to take".to_owned());
            }
            true
        }
        Phase::Robbing { victim, .. } | Phase::Losing { victim, .. } | Phase::Drawing { victim, .. } => {
            if victim == state.active {
                return Err("nobody robs oneself".to_owned());
            }
            true
        }
        Phase::DrawingOptionally => true,
    };
    if matches!(state.phase, Phase::Drawing { left: 0, .. }) {
        return Err("a victim draws at least one card".to_owned());
    }
    if needs_layer && state.displays.top(state.active).is_none() {
        return Err("the active seat has laid nothing down".to_owned());
    }
    if needs_layer && state.stock_is_empty() {
        return Err("deck and pool are empty, so the match must be over".to_owned());
    }
    Ok(())
}

/// Every card that is not yet on the table; an error if some card is there too often.
fn missing(state: &State) -> Parsed<Cards> {
    let seats = state.options.seats();
    let mut on_table: Vec<Card> = state.deck.top_first().collect();
    on_table.extend(state.pool.slots().iter().flat_map(|slot| [Some(slot.bottom), slot.top]).flatten());
    on_table.extend(state.discard.iter().chain(state.shadow.iter()));
    on_table.extend(seats.iter().flat_map(|seat| state.hand(seat).iter()));
    let layers = seats.iter().flat_map(|seat| state.displays.top_first(seat));
    let pending = match state.phase {
        Phase::Robbing { layer, .. } | Phase::Losing { layer, .. } => Some(layer),
        Phase::Dealing
        | Phase::LayingDown
        | Phase::TakingShadow
        | Phase::Drawing { .. }
        | Phase::DrawingOptionally
        | Phase::Over(_) => None,
    };
    on_table.extend(layers.chain(pending).flat_map(|layer| layer.cards().iter().collect::<Vec<_>>()));
    let on_table = Cards::checked(&on_table).map_err(|problem| problem.to_string())?;
    let mut missing = Cards::whole_box();
    missing -= on_table;
    Ok(missing)
}

fn known_seat(seats: Seats, text: &str) -> Parsed<Seat> {
    let seat = text.parse().ok().and_then(Seat::new).filter(|&seat| seats.contains(seat));
    seat.ok_or_else(|| format!("`{text}` is no seat of this match"))
}

fn cards(value: &str) -> Parsed<Cards> {
    Cards::checked(&items::<Card>(value)?).map_err(|problem| problem.to_string())
}

fn items<T: FromStr<Err: ToString>>(value: &str) -> Parsed<Vec<T>> {
    value.split_whitespace().map(|word| word.parse::<T>().map_err(|problem| problem.to_string())).collect()
}

fn number<T: FromStr<Err: ToString>>(text: &str) -> Parsed<T> {
    text.parse::<T>().map_err(|problem| format!("`{text}`: {}", problem.to_string()))
}

fn named<T: Copy>(name: &str, all: &[(&str, T)]) -> Parsed<T> {
    let found = all.iter().find(|(other, _)| *other == name).map(|&(_, item)| item);
    found.ok_or_else(|| {
        format!("`{name}` is not one of {:?}", all.iter().map(|(name, _)| name).collect::<Vec<_>>())
    })
}
