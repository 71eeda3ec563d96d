//! A table that is played over days: deadlines, the last call, and what was agreed for those who miss it.

use commits::{Turn, TurnChange};
use game::{Explain, Seat};
use protocol::{Calendar, Deadline, DeadlineStage, Late};
use serde::{Deserialize, Serialize};

use crate::Refusal;
use crate::calendar::{deadline_ms, last_call_ms};
use crate::live_match::LiveMatch;
use crate::pending::{News, RowChange};
use crate::requests::Allowed;
use crate::saved::{Reminded, SavedTable};
use crate::table::{Asker, Table, to_json};

/// What a notice says of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnWords {
    pub game: String,
    /// The names of the others.
    pub with: Vec<String>,
}

/// What to do about somebody who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lateness {
    /// Nothing, until this time if there is one.
    Waits { until_ms: Option<u64> },
    /// A bot answers this one question.
    TimeIsOver,
}

/// How long somebody has at least who was reminded.
pub(crate) const LAST_CALL_MS: u64 = 12 * 3_600_000;

impl<G: Explain> Table<G> {
    /// Whoever plays with bots alone is never late.
    pub(crate) fn is_over_days(&self) -> bool {
        self.saved.settings.pace.days().is_some() && self.saved.only_person().is_none()
    }

    /// When the days of this seat are over.
    pub(crate) fn due_ms(&self, live: &LiveMatch<G>, seat: Seat) -> Option<u64> {
        self.due_after(seat, live.asked_ms)
    }

    fn due_after(&self, seat: Seat, asked_ms: u64) -> Option<u64> {
        let days = self.saved.settings.pace.days().filter(|_| self.is_over_days())?;
        self.saved.chair(seat).person()?;
        Some(deadline_ms(&self.calendar_of(seat), asked_ms, days))
    }

    fn calendar_of(&self, seat: Seat) -> Calendar {
        let person = self.saved.chair(seat).person();
        person.and_then(|person| self.saved.calendars.get(person)).cloned().unwrap_or_default()
    }

    /// Whom the table waits for once this is stored: the source of notices.
    pub(crate) fn turn_of(&self, asked: Option<Seat>) -> Option<TurnChange> {
        self.turn_since(asked, self.now_ms)
    }

    fn turn_since(&self, asked: Option<Seat>, asked_ms: u64) -> Option<TurnChange> {
        if !self.is_over_days() {
            return None;
        }
        let turn = asked.and_then(|seat| {
            let person = self.saved.chair(seat).person()?.to_owned();
            let names = self.saved.seats().iter().zip(self.saved.names());
            let with = names.filter(|(other, _)| *other != seat).map(|(_, name)| name);
            // Bots have no name outside the page.
            let with = with.filter(|name| !name.is_empty() && !name.starts_with("bot:")).collect();
            let words = to_json(&TurnWords { game: G::NAME.to_owned(), with });
            let due_ms = self.due_after(seat, asked_ms);
            Some(Turn { person, asked_ms, news_ms: self.now_ms, due_ms, words })
        });
        Some(turn.map_or(TurnChange::Nobody, TurnChange::Of))
    }

    /// When the last call expires, once it has been made.
    fn last_call_ms(&self, live: &LiveMatch<G>, seat: Seat, due_ms: u64) -> Option<u64> {
        let reminded = self.saved.tardy.reminded.filter(|reminded| reminded.at == live.at)?;
        // A server that was down at the deadline shortens nobody's time.
        Some(last_call_ms(&self.calendar_of(seat), reminded.ms.max(due_ms), LAST_CALL_MS))
    }

    /// Reminds whoever misses a deadline, and later does what the table agreed.
    pub(crate) fn look_at_deadline(&mut self, seat: Seat) -> Lateness {
        let Some(live) = self.phase.running() else { return Lateness::Waits { until_ms: None } };
        let Some(due_ms) = self.due_ms(live, seat) else { return Lateness::Waits { until_ms: None } };
        if self.now_ms < due_ms {
            return Lateness::Waits { until_ms: Some(due_ms) };
        }
        let (at, now_ms) = (live.at, self.now_ms);
        let Some(last_call_ms) = self.last_call_ms(live, seat, due_ms) else {
            let turn = self.turn_since(Some(seat), live.asked_ms);
            let mut saved = self.saved.clone();
            saved.tardy.reminded = Some(Reminded { at, ms: now_ms });
            self.commit_row_and_turn(RowChange { saved, asker: None, news: News::Table }, turn);
            return Lateness::Waits { until_ms: None };
        };
        if now_ms < last_call_ms {
            return Lateness::Waits { until_ms: Some(last_call_ms) };
        }
        match self.saved.settings.late {
            Late::Pause => Lateness::Waits { until_ms: None },
            // Somebody who is there and does not answer need not come back first.
            Late::Bot if self.is_present(seat) => Lateness::TimeIsOver,
            Late::Bot => {
                self.change_tardy(None, |saved| saved.tardy.stand_ins.push(seat));
                Lateness::Waits { until_ms: None }
            }
        }
    }

    fn change_tardy(&mut self, asker: Option<Asker>, change: impl FnOnce(&mut SavedTable<G>)) {
        let mut saved = self.saved.clone();
        change(&mut saved);
        self.commit_row(RowChange { saved, asker, news: News::Table });
    }

    /// Stand-ins play for the seats that the row names, and for no others.
    pub(crate) fn note_stand_ins(&mut self) {
        for (seat, presence) in self.presence.iter_mut() {
            presence.stand_in = self.saved.tardy.stand_ins.contains(&seat);
        }
    }

    /// Whoever was late is back, and gets a moment for a question that the bot has not answered yet.
    pub(crate) fn dismiss_stand_in(&mut self, seat: Seat) {
        if !self.saved.tardy.stand_ins.contains(&seat) {
            return;
        }
        let asked = self.phase.running().filter(|live| live.asked() == Some(seat));
        let reminded = asked.map(|live| Reminded { at: live.at, ms: self.now_ms });
        self.change_tardy(None, |saved| {
            saved.tardy.stand_ins.retain(|late| *late != seat);
            saved.tardy.reminded = reminded.or(saved.tardy.reminded);
        });
    }

    /// The host does not want to wait any longer for somebody who has missed the last call.
    pub(crate) fn stand_in_for_late(&mut self, asker: &Asker, seat: Seat) -> Allowed {
        let is_late = self.phase.running().is_some_and(|live| {
            let is_paused =
                self.deadline(live, seat).is_some_and(|deadline| deadline.stage == DeadlineStage::Paused);
            live.asked() == Some(seat) && is_paused
        });
        if !is_late || self.is_present(seat) {
            return Err(Refusal::table("before the last call has passed, nobody stands in"));
        }
        self.change_tardy(Some(asker.clone()), |saved| {
            saved.tardy.stand_ins.push(seat);
            saved.note_answered(&asker.person, &asker.request);
        });
        Ok(())
    }

    /// As everybody is told it.
    pub(crate) fn deadline(&self, live: &LiveMatch<G>, seat: Seat) -> Option<Deadline> {
        let due_ms = self.due_ms(live, seat)?;
        let left_ms = |until_ms: u64| u32::try_from(until_ms.saturating_sub(self.now_ms)).unwrap_or(u32::MAX);
        if self.now_ms < due_ms {
            return Some(Deadline { stage: DeadlineStage::InTime, left_ms: left_ms(due_ms) });
        }
        let last_call_ms = self.last_call_ms(live, seat, due_ms).unwrap_or(self.now_ms + LAST_CALL_MS);
        let stage = if self.now_ms < last_call_ms { DeadlineStage::LastCall } else { DeadlineStage::Paused };
        Some(Deadline { stage, left_ms: left_ms(last_call_ms) })
    }

    /// Somebody plays at other times from now on.
    pub(crate) fn on_calendar(&mut self, person: &str, calendar: Calendar) {
        let usual = Calendar::default();
        let is_known = *self.saved.calendars.get(person).unwrap_or(&usual) == calendar;
        if is_known || self.saved.seat_of(person).is_none() {
            return;
        }
        let person = person.to_owned();
        self.change_tardy(None, |saved| {
            let SavedTable { calendars, chairs, .. } = saved;
            calendars.insert(person, calendar);
            calendars.retain(|known, _| chairs.iter().any(|(_, chair)| chair.person() == Some(known)));
        });
    }
}
