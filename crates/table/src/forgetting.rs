//! Somebody asks to be forgotten: what a table has of them goes, and the match goes on.

use std::collections::{BTreeMap, VecDeque};

use game::{Explain, Game, Seat};
use protocol::{Calendar, Said};
use serde::Deserialize;
use serde_json::Value;

use crate::ahead::LeftAhead;
use crate::pending::{News, RowChange};
use crate::saved::{Chair, SavedTable, Sitter};
use crate::table::{Connection, Table};
use crate::{ConnectionId, HangUpReason, Output};

/// What stands where a name stood.
pub const FORGOTTEN_NAME: &str = "(forgotten)";

/// What the row of a table has of a person.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    pub is_host: bool,
    pub seat: Option<Seat>,
    /// Whether the person is waiting for the host to let them in.
    pub asks_for_a_seat: bool,
    pub is_muted: bool,
    pub is_removed: bool,
    /// When the person plays, at a table that is played over days.
    pub calendar: Option<Calendar>,
    pub said: Vec<Said>,
    /// What the person has answered before being asked, as the game writes it.
    pub ahead: Vec<Value>,
    /// The match that is on the table, running or over.
    pub match_id: Option<String>,
}

/// The part of a row that is about people, whatever the game.
#[derive(Deserialize)]
struct People {
    host: String,
    chairs: Vec<Chair>,
    chat: VecDeque<Said>,
    answered: VecDeque<(String, String)>,
    #[serde(default)]
    muted: Vec<String>,
    #[serde(default)]
    removed: Vec<String>,
    #[serde(default)]
    calendars: BTreeMap<String, Calendar>,
    #[serde(default)]
    ahead: Vec<LeftAhead<Value>>,
    match_id: Option<String>,
}

/// `None` if the row does not know the person, or cannot be read.
pub fn trace(row: &[u8], person: &str) -> Option<Trace> {
    if !row.windows(person.len()).any(|part| part == person.as_bytes()) {
        return None;
    }
    let mut people: People = serde_json::from_slice(row).ok()?;
    let has = |list: &[String]| list.iter().any(|known| known == person);
    let seat = people.chairs.iter().position(|chair| chair.person() == Some(person));
    let seat = seat.and_then(|seat| Seat::new(u8::try_from(seat).ok()?));
    let left = people.ahead.into_iter().filter(|left| Some(left.seat) == seat);
    let trace = Trace {
        is_host: people.host == person,
        seat,
        ahead: left.map(|left| left.ahead.choice).collect(),
        asks_for_a_seat: people.chairs.iter().any(|chair| chair.is_asked_for_by(person)),
        is_muted: has(&people.muted),
        is_removed: has(&people.removed),
        calendar: people.calendars.remove(person),
        said: people.chat.into_iter().filter(|said| said.person == person).collect(),
        match_id: people.match_id,
    };
    let has_asked = people.answered.iter().any(|(asker, _)| asker == person);
    (trace.knows() || has_asked).then_some(trace)
}

impl Trace {
    fn knows(&self) -> bool {
        let Self {
            is_host,
            seat,
            asks_for_a_seat,
            is_muted,
            is_removed,
            calendar,
            said,
            ahead: _,
            match_id: _,
        } = self;
        let has_more = *asks_for_a_seat || calendar.is_some() || !said.is_empty();
        *is_host || seat.is_some() || *is_muted || *is_removed || has_more
    }
}

impl Chair {
    fn is_asked_for_by(&self, person: &str) -> bool {
        matches!(&self.sitter, Sitter::Reserved { asking: Some(guest), .. } if guest.id == person)
    }
}

impl<G: Explain> Table<G> {
    /// A bot plays a running match to its end for them.
    pub(crate) fn on_forgotten(&mut self, person: &str) {
        let level = self.bots.levels().pop().filter(|_| self.phase.is_playing());
        let left = level.map_or(Sitter::Open, |level| Sitter::Bot { level });
        let saved = self.saved.clone().without(person, left);
        let is_connected = self.connections.values().any(|known| known.identity.id == person);
        if saved != self.saved || is_connected {
            self.commit_row(RowChange { saved, asker: None, news: News::Forgotten(person.to_owned()) });
        }
    }

    /// Everybody else gets a welcome that contains nothing of them.
    pub(crate) fn let_go_of(&mut self, person: &str) {
        let seat = self.seat_in_match(person);
        if let (Some(seat), Some(live)) = (seat, self.phase.on_table_mut()) {
            let place = usize::from(seat.number());
            FORGOTTEN_NAME.clone_into(&mut live.head.players[place]);
            live.head.persons[place] = None;
        }
        let is_theirs = |known: &Connection| known.identity.id == person;
        let theirs: Vec<ConnectionId> =
            self.connections.iter().filter(|(_, known)| is_theirs(known)).map(|(id, _)| *id).collect();
        for connection in theirs {
            self.connections.remove(&connection);
            self.out.push(Output::HangUp { connection, reason: HangUpReason::Forgotten });
        }
        let others: Vec<ConnectionId> = self.connections.keys().copied().collect();
        others.into_iter().for_each(|connection| self.welcome(connection));
    }

    /// Where a person sat in the match that is on the table.
    fn seat_in_match(&self, person: &str) -> Option<Seat> {
        let persons = &self.phase.on_table()?.head.persons;
        let seat = persons.iter().position(|known| known.as_deref() == Some(person))?;
        Seat::new(u8::try_from(seat).ok()?)
    }
}

impl<G: Game> SavedTable<G> {
    /// Puts somebody else, or nobody, where the person sat. The table goes to whoever sits there first.
    fn without(mut self, person: &str, left: Sitter) -> Self {
        let seat = self.seat_of(person);
        self.ahead.retain(|left| Some(left.seat) != seat);
        for (_, chair) in self.chairs.iter_mut() {
            if chair.person() == Some(person) {
                *chair = Chair::of(left.clone());
            }
        }
        self.stop_asking(person);
        if self.host == person {
            let mut others = self.chairs.iter().filter_map(|(_, chair)| chair.person());
            self.host = others.next().unwrap_or_default().to_owned();
        }
        self.chat.retain(|said| said.person != person);
        self.answered.retain(|(asker, _)| asker != person);
        self.muted.retain(|known| known != person);
        self.removed.retain(|known| known != person);
        self.calendars.remove(person);
        self
    }
}
