//! What the table does by itself as time passes: bots, stand-ins, clocks, answers given ahead.

use game::{Explain, Seat};

use crate::Output;
use crate::days::Lateness;
use crate::entry::Actor;
use crate::live_match::LiveMatch;
use crate::saved::Sitter;
use crate::table::Table;

impl<G: Explain> Table<G> {
    /// Does what is due, and says when to look again. A match that nobody attends waits for somebody to come, unless it
    /// is played over days, and one that a single person plays waits for that person, whoever else may watch.
    pub(crate) fn look_ahead(&mut self) {
        if self.pending.is_some() {
            return;
        }
        if let Some(ms) = self.look_at_reveals() {
            self.out.push(Output::WakeAt { ms });
        }
        let is_paused = self.saved.only_person().is_some_and(|seat| !self.is_present(seat));
        let is_over_days = self.is_over_days();
        let is_waiting = !is_over_days && (self.connections.is_empty() || is_paused);
        if self.pending.is_some() || !self.phase.is_playing() || is_waiting {
            return;
        }
        let patience = if is_over_days { None } else { self.look_at_patience() };
        let question = self.look_at_question();
        if let Some(ms) = patience.into_iter().chain(question).min() {
            self.out.push(Output::WakeAt { ms });
        }
    }

    /// Gives the seats of people who have been away too long to a stand-in; returns when the next will be due.
    fn look_at_patience(&mut self) -> Option<u64> {
        let patience_ms = u64::from(self.saved.settings.patience_s) * 1000;
        if patience_ms == 0 {
            return None;
        }
        let now_ms = self.now_ms;
        let waiting = self.presence.iter_mut().map(|(_, presence)| presence);
        let mut is_changed = false;
        let mut next_ms = None;
        for presence in waiting.filter(|presence| !presence.stand_in) {
            let Some(since_ms) = presence.away_since_ms else { continue };
            let due_ms = since_ms.saturating_add(patience_ms);
            if due_ms <= now_ms {
                presence.stand_in = true;
                is_changed = true;
            } else {
                next_ms = Some(next_ms.map_or(due_ms, |next_ms: u64| next_ms.min(due_ms)));
            }
        }
        if is_changed {
            self.tell_table();
        }
        next_ms
    }

    /// Lets a bot answer if it is a bot's turn; returns when to look again.
    fn look_at_question(&mut self) -> Option<u64> {
        let live = self.phase.running()?;
        let seat = live.asked()?;
        if self.now_ms < self.rest_until_ms {
            return Some(self.rest_until_ms);
        }
        if let Some(choice) = self.answer_ahead(live, seat) {
            return self.use_answer(seat, choice);
        }
        let actor = match self.actor_for(live, seat) {
            Answering::Bot(actor) => actor,
            Answering::Person { until_ms } => {
                self.stop_skipping(seat);
                match self.look_at_deadline(seat) {
                    Lateness::Waits { until_ms: due_ms } => return due_ms.or(until_ms),
                    Lateness::TimeIsOver => Actor::Clock,
                }
            }
        };
        match self.bot_choice(seat, actor) {
            Ok(choice) => {
                self.append_choice(seat, choice, actor, None);
                None
            }
            Err(look_again_ms) => look_again_ms,
        }
    }

    /// Takes an answer given ahead, after the pause that a bot would make.
    fn use_answer(&mut self, seat: Seat, choice: G::Choice) -> Option<u64> {
        let live = self.phase.running()?;
        let due_ms = live.asked_ms + u64::from(self.pause_before_ms(live, seat));
        if self.now_ms < due_ms {
            return Some(due_ms);
        }
        self.append_choice(seat, choice, Actor::Person, None);
        None
    }

    fn actor_for(&self, live: &LiveMatch<G>, seat: Seat) -> Answering {
        match &self.saved.chair(seat).sitter {
            Sitter::Bot { .. } => Answering::Bot(Actor::Bot),
            Sitter::Person { .. } => {
                if self.presence[seat].stand_in {
                    return Answering::Bot(Actor::StandIn);
                }
                let left_ms = live.clocks.as_ref().map(|clocks| u64::from(clocks.left_ms(seat)));
                let until_ms = left_ms.map(|left_ms| live.asked_ms.saturating_add(left_ms));
                match until_ms {
                    Some(until_ms) if until_ms <= self.now_ms => Answering::Bot(Actor::Clock),
                    Some(_) | None => Answering::Person { until_ms },
                }
            }
            Sitter::Open | Sitter::Reserved { .. } => Answering::Person { until_ms: None },
        }
    }
}

/// Who answers the open question.
enum Answering {
    Bot(Actor),
    /// Until this time, if there is a clock.
    Person {
        until_ms: Option<u64>,
    },
}
