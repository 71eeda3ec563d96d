use std::collections::VecDeque;

use game::{BySeat, Earlier, Game, Seat, Seats, Series};
use log::TableRow;
use protocol::{Said, Settings};
use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::phase::Phase;
use crate::table::to_json;

/// Everything about a table that must survive, beside its matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct SavedTable<G: Game> {
    pub(crate) game: String,
    pub(crate) id: String,
    pub(crate) code: String,
    pub(crate) watch: String,
    pub(crate) host: String,
    pub(crate) options: G::Options,
    pub(crate) settings: Settings,
    pub(crate) chairs: BySeat<Chair>,
    /// What is already fixed about the next match, or what was fixed for the running one.
    pub(crate) fixed: Fixed,
    /// The seat that begins the next match.
    pub(crate) first: Seat,
    /// Points of the matches of this series, oldest first.
    pub(crate) played: Vec<BySeat<i32>>,
    pub(crate) chat: VecDeque<Said>,
    pub(crate) n_said: u32,
    /// Requests that changed this row, newest last: person and request.
    pub(crate) answered: VecDeque<(String, String)>,
    /// What the next match begins with, if it goes on from another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) opening: Option<Opening<G>>,
}

/// The row of a table in the store: what is saved, and which match is on the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Row<S> {
    #[serde(flatten)]
    pub(crate) saved: S,
    pub(crate) match_id: Option<String>,
    pub(crate) running: bool,
}

/// Which match is on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OnTable {
    Nothing,
    Running(String),
    Over(String),
}

/// The first steps of another match, which a match at this table goes on from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Opening<G: Game> {
    pub(crate) match_id: String,
    /// The version of the rules by which that match was played and this one is.
    #[serde(default = "first_rules")]
    pub(crate) rules: String,
    pub(crate) earlier: Earlier,
    /// As they will stand in the log: choices and chances.
    pub(crate) entries: Vec<Entry<G>>,
}

/// Rows from before there was a second version do not name it.
fn first_rules() -> String {
    "1.0".to_owned()
}

/// The server's part of the shuffle. The secret stays here until the match is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fixed {
    pub(crate) match_id: String,
    pub(crate) secret: String,
    pub(crate) commitment: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Chair {
    pub(crate) sitter: Sitter,
    /// The person's part of the shuffle: whoever has given it is ready.
    pub(crate) entropy: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sitter {
    Open,
    Reserved { name: String },
    Person { id: String, name: String },
    Bot { level: String },
}

const ANSWERED_MAX: usize = 64;

impl OnTable {
    pub(crate) fn of<G: Game>(phase: &Phase<G>) -> Self {
        match phase {
            Phase::Gathering => Self::Nothing,
            Phase::Playing(live) => Self::Running(live.match_id().to_owned()),
            Phase::Over(live) => Self::Over(live.match_id().to_owned()),
        }
    }
}

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
    /// As it is to be stored.
    pub(crate) fn row(&self, version: u32, changed_ms: u64, on_table: OnTable) -> TableRow {
        let (match_id, running) = match on_table {
            OnTable::Nothing => (None, false),
            OnTable::Running(match_id) => (Some(match_id), true),
            OnTable::Over(match_id) => (Some(match_id), false),
        };
        let bytes = to_json(&Row { saved: self, match_id, running });
        TableRow { id: self.id.clone(), version, changed_ms, bytes }
    }

    pub(crate) fn seats(&self) -> Seats {
        G::seats(&self.options)
    }

    pub(crate) fn seat_of(&self, person: &str) -> Option<Seat> {
        self.chairs.iter().find(|(_, chair)| chair.person() == Some(person)).map(|(seat, _)| seat)
    }

    pub(crate) fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[seat]
    }

    pub(crate) fn chair_mut(&mut self, seat: Seat) -> &mut Chair {
        &mut self.chairs[seat]
    }

    /// Everybody who hosts the table or sits there.
    pub(crate) fn persons(&self) -> Vec<String> {
        let sitters =
            self.chairs.iter().filter_map(|(_, chair)| chair.person()).filter(|person| *person != self.host);
        [self.host.as_str()].into_iter().chain(sitters).map(str::to_owned).collect()
    }

    pub(crate) fn all_ready(&self) -> bool {
        let chairs = self.chairs.as_slice();
        chairs.iter().any(|chair| chair.person().is_some()) && chairs.iter().all(Chair::is_ready)
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
