use std::collections::VecDeque;

use game::{BySeat, Earlier, Game, Seat, Seats, Series};
use protocol::{Said, Settings};
use serde::{Deserialize, Serialize};

use crate::Entry;

/// Everything about a table that must survive, beside the logs of its matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SavedTable<G: Game> {
    pub game: String,
    pub id: String,
    pub code: String,
    pub watch: String,
    pub host: String,
    pub options: G::Options,
    pub settings: Settings,
    pub chairs: Vec<Chair>,
    /// What is already fixed about the next match, or what was fixed for the running one.
    pub fixed: Fixed,
    /// The match on the table, running or over.
    pub match_id: Option<String>,
    pub running: bool,
    /// The seat that begins the next match.
    pub first: Seat,
    /// Points of the matches of this series, oldest first.
    pub played: Vec<BySeat<i32>>,
    pub chat: VecDeque<Said>,
    pub n_said: u32,
    /// Requests that changed this row, newest last: person and request.
    pub answered: VecDeque<(String, String)>,
    /// What the next match begins with, if it goes on from another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<Opening<G>>,
}

/// The first steps of another match, which a match at this table goes on from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Opening<G: Game> {
    pub match_id: String,
    pub earlier: Earlier,
    /// As they will stand in the log: choices and chances.
    pub entries: Vec<Entry<G>>,
}

/// The server's part of the shuffle. The secret stays here until the match is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fixed {
    pub match_id: String,
    pub secret: String,
    pub commitment: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    pub sitter: Sitter,
    /// The person's part of the shuffle: whoever has given it is ready.
    pub entropy: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    Open,
    Reserved { name: String },
    Person { id: String, name: String },
    Bot { level: String },
}

const ANSWERED_MAX: usize = 64;

impl Chair {
    pub(crate) fn of(sitter: Sitter) -> Self {
        Self { sitter, entropy: None }
    }

    pub(crate) fn is_ready(&self) -> bool {
        match &self.sitter {
            Sitter::Bot { .. } => true,
            Sitter::Person { .. } => self.entropy.is_some(),
            Sitter::Open | Sitter::Reserved { .. } => false,
        }
    }

    pub(crate) fn person(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Person { id, .. } => Some(id),
            Sitter::Open | Sitter::Reserved { .. } | Sitter::Bot { .. } => None,
        }
    }

    /// As records name whoever sits here.
    pub(crate) fn player(&self) -> String {
        match &self.sitter {
            Sitter::Person { name, .. } => name.clone(),
            Sitter::Bot { level } => format!("bot:{level}"),
            Sitter::Open | Sitter::Reserved { .. } => String::new(),
        }
    }
}

impl<G: Game> SavedTable<G> {
    pub(crate) fn seats(&self) -> Seats {
        G::seats(&self.options)
    }

    pub(crate) fn seat_of(&self, person: &str) -> Option<Seat> {
        self.seats().iter().find(|&seat| self.chair(seat).person() == Some(person))
    }

    pub(crate) fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[usize::from(seat.number())]
    }

    pub(crate) fn chair_mut(&mut self, seat: Seat) -> &mut Chair {
        &mut self.chairs[usize::from(seat.number())]
    }

    pub(crate) fn all_ready(&self) -> bool {
        let has_person = self.chairs.iter().any(|chair| chair.person().is_some());
        has_person && self.chairs.iter().all(Chair::is_ready)
    }

    /// The series as it stands, if the table plays one.
    pub(crate) fn series(&self) -> Option<Series> {
        if self.settings.rounds == 0 {
            return None;
        }
        let mut series = Series::new(self.seats(), G::first(&self.options), self.settings.rounds);
        self.played.iter().for_each(|points| series.add(points));
        Some(series)
    }

    pub(crate) fn note_answered(&mut self, person: &str, request: &str) {
        self.answered.push_back((person.to_owned(), request.to_owned()));
        while self.answered.len() > ANSWERED_MAX {
            self.answered.pop_front();
        }
    }
}
