//! A state as text that can be pasted into a test, and back.
//!
//! ```text
//! variant: amigo base, 4 seats, 0 first
//! asked: 2 robs 0 of 2x9
//! hand 0: 1 1 7 X
//! known 0: 7
//! display 0: 1x3 2x9+1X
//! pool: 3 7 7 X 12 4/13
//! deck: 5 6 7
//! discard: rest
//! ```
//!
//! Displays are written bottom first, the deck top first; lines without content may be left out, and
//! `discard: rest` stands for every card that is nowhere else.

mod parse;

use std::fmt;

use game::Seat;

use crate::ending::Ending;
use crate::options::{Edition, Options, RuleLevel};
use crate::question::Phase;
use crate::state::State;

pub use parse::StateError;

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "variant: {}", self.options)?;
        writeln!(f, "asked: {}", Asked { active: self.active, phase: self.phase })?;
        if self.has_robbed {
            writeln!(f, "robbed: yes")?;
        }
        for seat in self.options.seats().iter() {
            line(f, &format!("hand {seat}"), self.hand(seat).iter())?;
            line(f, &format!("known {seat}"), self.known(seat).iter())?;
            line(f, &format!("display {seat}"), self.displays.bottom_first(seat).iter())?;
        }
        line(f, "pool", self.pool.slots().iter())?;
        line(f, "deck", self.deck.top_first())?;
        line(f, "discard", self.discard.iter())?;
        line(f, "shadow", self.shadow.iter())?;
        let (positions, n_turns, changed) = self.repetition.notes();
        if changed || n_turns > 0 || !positions.is_empty() {
            let changed = if changed { "change" } else { "no change" };
            write!(f, "noted: {n_turns} turns, {changed},")?;
            positions.iter().try_for_each(|position| write!(f, " {position:016x}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

fn line(f: &mut fmt::Formatter, key: &str, items: impl Iterator<Item = impl fmt::Display>) -> fmt::Result {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return Ok(());
    }
    write!(f, "{key}:")?;
    items.try_for_each(|item| write!(f, " {item}"))?;
    writeln!(f)
}

/// `amigo base, 4 seats, 0 first`; for a Duel also that, and whether taking from its shadow leaves the optional draw.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let edition = match self.edition() {
            Edition::Ravensburger => "ravensburger",
            Edition::Amigo => "amigo",
        };
        let level = match self.level() {
            RuleLevel::Base => "base",
            RuleLevel::Advanced => "advanced",
            RuleLevel::Expert => "expert",
        };
        let duel = match (self.is_duel(), self.shadow_counts_as_abluxx()) {
            (false, _) => "",
            (true, true) => " duel",
            (true, false) => " duel-with-draw",
        };
        write!(f, "{edition} {level}{duel}, {} seats, {} first", self.seats().count(), self.first())
    }
}

/// Who must do what.
struct Asked {
    active: Seat,
    phase: Phase,
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let active = self.active;
        match self.phase {
            Phase::Dealing => write!(f, "{active} waits for the deal"),
            Phase::LayingDown => write!(f, "{active} lays down"),
            Phase::TakingShadow => write!(f, "{active} takes shadow"),
            Phase::Robbing { victim, layer } => write!(f, "{active} robs {victim} of {layer}"),
            Phase::Losing { victim, layer } => write!(f, "{victim} loses {layer} to {active}"),
            Phase::Drawing { victim, left } => write!(f, "{victim} draws {left} robbed by {active}"),
            Phase::DrawingOptionally => write!(f, "{active} may draw"),
            Phase::Over(ending) => write!(f, "{active} over by {}", ending_word(ending)),
        }
    }
}

fn ending_word(ending: Ending) -> &'static str {
    match ending {
        Ending::HandEmpty => "hand_empty",
        Ending::StockEmpty => "stock_empty",
        Ending::Repetition => "repetition",
    }
}
