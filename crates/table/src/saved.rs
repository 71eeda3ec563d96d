use std::collections::{BTreeMap, VecDeque};

use commits::TableRow;
use game::{BySeat, Earlier, Game, Seat, Seats, Series};
use protocol::{Calendar, Said, Settings};
use serde::{Deserialize, Serialize};

use crate::Identity;
use crate::ahead::LeftAhead;
use crate::entry::Entry;
use crate::names::told_apart;
use crate::phase::Phase;
use crate::table::to_json;

/// Everything about a table that must survive, apart from its matches.
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
    /// What the next match begins with, if it continues another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) opening: Option<Opening<G>>,
    /// Persons whom the host has muted, and those whom the host has sent away.
    #[serde(default)]
    pub(crate) muted: Vec<String>,
    #[serde(default)]
    pub(crate) removed: Vec<String>,
    /// Where the table is played over days: who has missed a deadline, and when everybody plays.
    #[serde(default, skip_serializing_if = "Tardy::is_nobody")]
    pub(crate) tardy: Tardy,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) calendars: BTreeMap<String, Calendar>,
    /// Answers that people have given before being asked, in the running match.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) ahead: Vec<LeftAhead<G::Choice>>,
}

/// Who has missed a deadline in the running match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tardy {
    /// The position that its seat was reminded of, and when.
    #[serde(default)]
    pub(crate) reminded: Option<Reminded>,
    /// Seats that a bot stands in for until their people return.
    #[serde(default)]
    pub(crate) stand_ins: Vec<Seat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reminded {
    pub(crate) at: u32,
    pub(crate) ms: u64,
}

impl Tardy {
    fn is_nobody(&self) -> bool {
        *self == Self::default()
    }
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

/// The first steps of another match that a match at this table continues.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Opening<G: Game> {
    pub(crate) match_id: String,
    /// The version of the rules that both that match and this one are played by.
    #[serde(default = "first_rules")]
    pub(crate) rules: String,
    pub(crate) earlier: Earlier,
    /// As they will stand in the log: choices and chances.
    pub(crate) entries: Vec<Entry<G>>,
}

/// Rows from before the second version do not name it.
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
    /// The hash of the person's part of the shuffle: whoever has given it is ready.
    #[serde(default)]
    pub(crate) hash: Option<String>,
    /// That part itself, once it was revealed.
    pub(crate) entropy: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sitter {
    Open,
    Reserved {
        name: String,
        /// Who would like to sit here and is waiting for the host.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asking: Option<Guest>,
    },
    Person {
        id: String,
        name: String,
    },
    Bot {
        level: String,
    },
}

/// Somebody who does not sit here yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Guest {
    pub(crate) id: String,
    pub(crate) name: String,
}

impl Guest {
    pub(crate) fn of(identity: &Identity) -> Self {
        Self { id: identity.id.clone(), name: identity.name.clone() }
    }
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
        Self { sitter, hash: None, entropy: None }
    }

    pub(crate) fn is_ready(&self) -> bool {
        match &self.sitter {
            Sitter::Bot { .. } => true,
            Sitter::Person { .. } => self.hash.is_some(),
            Sitter::Open | Sitter::Reserved { .. } => false,
        }
    }

    pub(crate) fn forget_part(&mut self) {
        self.hash = None;
        self.entropy = None;
    }

    fn has_revealed(&self) -> bool {
        self.hash.is_none() || self.entropy.is_some()
    }

    pub(crate) fn person(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Person { id, .. } => Some(id),
            Sitter::Open | Sitter::Reserved { .. } | Sitter::Bot { .. } => None,
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

    /// The seat of the one person who plays here with bots.
    pub(crate) fn only_person(&self) -> Option<Seat> {
        let mut persons = self.chairs.iter().filter(|(_, chair)| chair.person().is_some());
        let (seat, _) = persons.next()?;
        if persons.next().is_none() { Some(seat) } else { None }
    }

    /// Gives somebody this seat, and opens the one that they had.
    pub(crate) fn seat(&mut self, seat: Seat, guest: Guest) {
        if let Some(old) = self.seat_of(&guest.id) {
            self.chairs[old] = Chair::of(Sitter::Open);
        }
        let Guest { id, name } = guest;
        self.chairs[seat] = Chair::of(Sitter::Person { id, name });
    }

    /// By seat, the name of whoever sits there; names that look the same are told apart.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for chair in self.chairs.as_slice() {
            let name = match &chair.sitter {
                Sitter::Person { name, .. } => told_apart(name, names.iter().map(String::as_str)),
                Sitter::Bot { level } => format!("bot:{level}"),
                Sitter::Open | Sitter::Reserved { .. } => String::new(),
            };
            names.push(name);
        }
        names
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

    pub(crate) fn hashes(&self) -> Vec<Option<String>> {
        self.chairs.as_slice().iter().map(|chair| chair.hash.clone()).collect()
    }

    /// All parts of the shuffle are there.
    pub(crate) fn all_revealed(&self) -> bool {
        self.all_ready() && self.chairs.as_slice().iter().all(Chair::has_revealed)
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
