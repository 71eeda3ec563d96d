//! A state as text that can be pasted into a test, and back.
//!
//! ```text
//! seats 3                     two unless given
//! options {"death":"must_one"}
//! version 1.0                 the newest unless given
//! begin                       the turn has not begun yet; otherwise the draw of the turn has been made
//! rules R05 R20               in the order in which they came
//! goals G14                   the older one first
//! hand 0 K01 A03              in the order of receipt
//! front 1 K02 C03
//! discard R01 A02             the first discarded card first
//! draw K05 K06                top first; the rest of the deck lies below unless `only` is added
//! ```
//!
//! That is all a test says; from there the match goes on by itself to its next question. A state in the middle
//! of something is written with everything else that it remembers:
//!
//! ```text
//! turn 0 drawn 1 played 0     then, where it holds: owed, random, granted or running
//! past 12 0                   turns that are over, reshuffles
//! aside 0 K07 K08             cards of an open Action
//! known 1 K01 K07             the cards in other hands of which seat 1 knows in which
//! perhaps 1 K08 0 2           seat 1 knows that K08 is in one of these hands
//! given 1 0 2 0 1             of the cards that seat 1 saw with 0 and that may be with 2, at least 0 and at most 1 are
//! world 1 0 2                 one way in which the cards that are perhaps somewhere can lie: the hand of each
//! reshuffled K02 K05          unseen since they went into the new draw pile
//! noted - - 1 -               where the last settling saw each reaction
//! lacks 0 1 1                 what each seat has still to get while cards are given out
//! agenda [{"turn":"play"}]    what is still to be done, the next at the end
//! open {"choice":0}           what the match waits for
//! ```

mod parse;

use std::fmt;

use serde::Serialize;

use crate::card::{Card, CardSet};
use crate::gifts::Gift;
use crate::piles::Place;
use crate::state::{ExtraTurn, State, Turn};

pub use parse::StateError;

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_json(f, "options", &self.options)?;
        if !self.options.version().is_newest() {
            writeln!(f, "version {}", self.options.version().name())?;
        }
        write_turn(f, &self.turn)?;
        writeln!(f, "past {} {}", self.n_turns, self.n_reshuffles)?;
        write_cards(f, "rules", self.piles.iter(Place::RULES))?;
        write_cards(f, "goals", self.piles.iter(Place::GOALS))?;
        self.write_seats(f)?;
        for slot in 0..self.n_asides {
            write_words(f, &format!("aside {slot}"), self.piles.iter(Place::aside(slot)))?;
        }
        write_cards(f, "discard", self.piles.iter(Place::DISCARD))?;
        write!(f, "draw ")?;
        self.piles.iter(Place::DRAW).try_for_each(|card| write!(f, "{card} "))?;
        writeln!(f, "only")?;
        self.write_notes(f)?;
        write_json(f, "agenda", &self.tasks().collect::<Vec<_>>())?;
        write_json(f, "open", &self.open)
    }
}

impl State {
    fn write_seats(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for seat in self.options.seats().iter() {
            write_cards(f, &format!("hand {seat}"), self.piles.iter(Place::hand(seat)))?;
            write_cards(f, &format!("front {seat}"), self.fronts[seat].iter())?;
        }
        self.write_memory(f)
    }

    fn write_memory(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let seats = self.options.seats();
        for seat in seats.iter() {
            let known: CardSet = seats.iter().flat_map(|owner| self.memory.sure(seat, owner)).collect();
            write_cards(f, &format!("known {seat}"), known.iter())?;
            for card in self.memory.unsure(seat) {
                write_words(f, &format!("perhaps {seat} {card}"), self.possible_hands(seat, card))?;
            }
            for Gift { from, to, at_least, at_most } in self.memory.gifts(seat) {
                writeln!(f, "given {seat} {from} {to} {at_least} {at_most}")?;
            }
            for world in self.memory.chain(seat).iter().flat_map(|chain| chain.worlds()) {
                write_words(f, &format!("world {seat}"), world.iter())?;
            }
        }
        write_cards(f, "reshuffled", self.reshuffled.iter())
    }

    fn write_notes(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.noted.iter().any(|seat| seat.is_some()) {
            let place = |seat: Option<_>| seat.map_or("-".to_owned(), |seat: game::Seat| seat.to_string());
            write_words(f, "noted", self.noted.iter().map(place))?;
        }
        if self.lacks.iter().any(|lack| *lack > 0) {
            write_words(f, "lacks", self.lacks.iter())?;
        }
        Ok(())
    }
}

fn write_turn(f: &mut fmt::Formatter, turn: &Turn) -> fmt::Result {
    write!(f, "turn {} drawn {} played {}", turn.active, turn.drawn, turn.played)?;
    if turn.draws_owed {
        write!(f, " owed")?;
    }
    if turn.random_armed {
        write!(f, " random")?;
    }
    match turn.extra {
        ExtraTurn::None => writeln!(f),
        ExtraTurn::Granted => writeln!(f, " granted"),
        ExtraTurn::Running => writeln!(f, " running"),
    }
}

/// A line with cards; none at all where there are none.
fn write_cards(f: &mut fmt::Formatter, key: &str, cards: impl Iterator<Item = Card>) -> fmt::Result {
    let mut cards = cards.peekable();
    if cards.peek().is_none() { Ok(()) } else { write_words(f, key, cards) }
}

fn write_words(
    f: &mut fmt::Formatter,
    key: &str,
    words: impl Iterator<Item = impl fmt::Display>,
) -> fmt::Result {
    write!(f, "{key}")?;
    for word in words {
        write!(f, " {word}")?;
    }
    writeln!(f)
}

fn write_json(f: &mut fmt::Formatter, key: &str, what: &impl Serialize) -> fmt::Result {
    writeln!(f, "{key} {}", serde_json::to_string(what).map_err(|_| fmt::Error)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::run;

    #[test]
    fn a_state_in_the_middle_of_nested_actions_is_read_as_written() {
        let state = run(
            "seats 3\n rules R05\n hand 0 A03 K01\n hand 1 K09\n draw A04 K02 K03 K04 K05\n > play A03\n > play A04",
        );
        let text = state.to_string();
        assert!(text.contains("aside 1 K03 K04 K05\n"), "{text}");
        assert_eq!(text.parse(), Ok(state));
    }

    #[test]
    fn a_text_that_is_no_state_is_refused_with_its_line() {
        let refusal = |text: &str| text.parse::<State>().expect_err("no state").to_string();
        assert_eq!(refusal("hand 0 K01\nfront 1 K01"), "line 2: K01 is there twice");
        assert_eq!(refusal("rules K01"), "line 1: K01 cannot lie there");
        assert_eq!(refusal("hand 2 K01"), "line 1: `2` is no seat of this match");
        assert_eq!(refusal("seats 7"), "line 1: `seats` is 7, but Fluxx is for 2 to 6");
        assert_eq!(refusal("begin\nopen \"shuffle\""), "line 2: agenda and open belong together");
    }
}
