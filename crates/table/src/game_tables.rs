use std::fmt;
use std::sync::Arc;

use game::{Explain, Game, Seat};
use log::Commit;
use protocol::{GameInfo, SeatWish, TableSummary, TableWish};
use serde::Deserialize;
use serde_json::Value;

use crate::answers::{Answers, Given};
use crate::clock::Clocks;
use crate::opening;
use crate::replaying::{self, ReplayPart};
use crate::saved::{Chair, Fixed, Sitter};
use crate::seating::{check_settings, checked_name};
use crate::table::{Presence, row};
use crate::waiting::Thinker;
use crate::{
    Entropy, Entry, Identity, Input, LiveMatch, Output, Refusal, SavedTable, Table, TableBots, TableSettings,
};

/// A table of whatever game.
pub trait LiveTable: Send + Sync {
    fn handle(&mut self, now_ms: u64, input: Input) -> Vec<Output>;
    fn listing(&self) -> Listing;
    /// The seat that is asked.
    fn awaiting(&self) -> Option<u8>;
    /// The running match.
    fn unfinished(&self) -> Option<String>;
}

/// What the lists need to know of a table. Not everything in it is for everybody.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    pub summary: TableSummary,
    pub code: String,
    pub host: String,
    pub has_open_seat: bool,
}

/// All tables and records of one game.
pub trait GameTables: Send + Sync {
    fn info(&self) -> GameInfo;
    fn open(&self, new: NewTable, entropy: Box<dyn Entropy>)
    -> Result<(Box<dyn LiveTable>, Commit), Refusal>;
    /// A table as its row and the log of its match have it.
    fn restore(
        &self,
        stored: &Stored<'_>,
        now_ms: u64,
        entropy: Box<dyn Entropy>,
    ) -> Result<Box<dyn LiveTable>, UnreadableError>;
    /// The record of a finished match, one line.
    fn record(&self, log: &[Vec<u8>]) -> Result<String, UnreadableError>;
    /// A [`protocol::Replay`] of a finished match, as JSON.
    fn replay(&self, log: &[Vec<u8>], part: ReplayPart) -> Result<String, UnreadableError>;
}

/// A table that is to be opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub id: String,
    pub code: String,
    pub watch: String,
    pub host: Identity,
    pub wish: TableWish,
    /// The log of the finished match that [`TableWish::from`] names.
    pub earlier: Option<Vec<Vec<u8>>>,
    pub opened_ms: u64,
}

/// A table as it lies in the store.
#[derive(Clone, Copy, Debug)]
pub struct Stored<'s> {
    pub version: u32,
    pub row: &'s [u8],
    /// Of the match that [`RowHead::match_id`] names.
    pub log: &'s [Vec<u8>],
}

/// What must be known of a stored table before its game is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct RowHead {
    pub game: String,
    pub match_id: Option<String>,
}

/// Why something stored cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what was stored cannot be read: {0}")]
pub struct UnreadableError(pub String);

/// The tables and records of one game, for whoever knows it.
pub struct TablesOf<G: Explain> {
    bots: Arc<dyn TableBots<G>>,
    options: G::Options,
    table_settings: TableSettings,
}

impl<G: Explain> TablesOf<G> {
    /// `options` are those of a table whose creator wishes nothing else.
    pub fn new(bots: Arc<dyn TableBots<G>>, options: G::Options, table_settings: TableSettings) -> Self {
        Self { bots, options, table_settings }
    }

    fn saved(&self, new: NewTable, entropy: &mut dyn Entropy) -> Result<SavedTable<G>, Refusal> {
        let NewTable { id, code, watch, host, wish, earlier, opened_ms: _ } = new;
        let opening = match (&wish.from, earlier) {
            (Some(from), Some(log)) => Some(opening::of_log::<G>(&log, from.step)?),
            (Some(_), None) | (None, _) => None,
        };
        let (options, opening) = match (opening, wish.options) {
            (Some((options, opening)), None) => (options, Some(opening)),
            (Some(_), Some(_)) => return Err(Refusal::table("the options are those of the earlier match")),
            (None, Some(options)) => (read_options(options)?, None),
            (None, None) => (self.options.clone(), None),
        };
        let settings = wish.settings.unwrap_or_default();
        check_settings(&settings)?;
        Ok(SavedTable {
            game: G::NAME.to_owned(),
            chairs: self.chairs(&options, wish.seats, &host)?,
            host: host.id,
            first: G::first(&options),
            fixed: Fixed::new(entropy),
            match_id: None,
            running: false,
            played: Vec::new(),
            chat: Default::default(),
            n_said: 0,
            answered: Default::default(),
            opening,
            id,
            code,
            watch,
            options,
            settings,
        })
    }

    fn chairs(
        &self,
        options: &G::Options,
        mut wishes: Vec<SeatWish>,
        host: &Identity,
    ) -> Result<Vec<Chair>, Refusal> {
        let n_seats = usize::from(G::seats(options).count());
        let n_mine = wishes.iter().filter(|wish| **wish == SeatWish::Me {}).count();
        if wishes.len() > n_seats || n_mine > 1 {
            return Err(Refusal::table("more seats are wished for than there are"));
        }
        wishes.resize(n_seats, SeatWish::Open {});
        wishes.into_iter().map(|wish| self.sitter(wish, host).map(Chair::of)).collect()
    }

    fn sitter(&self, wish: SeatWish, host: &Identity) -> Result<Sitter, Refusal> {
        match wish {
            SeatWish::Open {} => Ok(Sitter::Open),
            SeatWish::Reserved { name } => Ok(Sitter::Reserved { name: checked_name(&name)? }),
            SeatWish::Me {} => Ok(Sitter::Person { id: host.id.clone(), name: host.name.clone() }),
            SeatWish::Bot { level } if self.bots.levels().contains(&level) => Ok(Sitter::Bot { level }),
            SeatWish::Bot { .. } => Err(Refusal::table("there is no such bot")),
        }
    }

    fn table(&self, saved: SavedTable<G>, version: u32, entropy: Box<dyn Entropy>) -> Table<G> {
        let presence = vec![Presence::default(); saved.chairs.len()];
        let mut answers = Answers::default();
        for (person, request) in &saved.answered {
            answers.add(person, request, Given::Done { at: None }, |person| saved.seat_of(person).is_some());
        }
        Table {
            saved,
            version,
            presence,
            answers,
            playing: None,
            connections: Default::default(),
            pending: None,
            queue: Default::default(),
            thinker: Thinker::default(),
            budgets: Default::default(),
            bots: Arc::clone(&self.bots),
            entropy,
            table_settings: self.table_settings,
            now_ms: 0,
            rest_until_ms: 0,
            out: Vec::new(),
        }
    }

    /// The same as [`GameTables::open`], for whoever knows the game.
    pub fn open_table(
        &self,
        new: NewTable,
        mut entropy: Box<dyn Entropy>,
    ) -> Result<(Table<G>, Commit), Refusal> {
        let opened_ms = new.opened_ms;
        let saved = self.saved(new, &mut *entropy)?;
        let commit = Commit::of_row(row(&saved, 1, opened_ms));
        Ok((self.table(saved, 1, entropy), commit))
    }

    /// The same as [`GameTables::restore`], for whoever knows the game.
    pub fn restore_table(
        &self,
        stored: &Stored<'_>,
        now_ms: u64,
        entropy: Box<dyn Entropy>,
    ) -> Result<Table<G>, UnreadableError> {
        let saved: SavedTable<G> = serde_json::from_slice(stored.row).map_err(unreadable)?;
        let mut table = self.table(saved, stored.version, entropy);
        table.now_ms = now_ms;
        if table.saved.match_id.is_some() {
            match table.load_match(stored.log) {
                Ok(()) => (),
                Err(problem) if table.saved.running => return Err(problem),
                // The match is over and was forgotten since, or was played by older rules: the table goes on.
                Err(_) => table.saved.match_id = None,
            }
        }
        let options = G::with_first(&table.saved.options, table.saved.first);
        table.saved.opening.take_if(|opening| !opening.is_allowed(&options));
        // Nobody is connected yet, and patience begins anew: a restart is not the players' fault.
        for seat in table.saved.seats().iter() {
            let is_person = table.saved.chair(seat).person().is_some();
            table.presence[usize::from(seat.number())].away_since_ms = is_person.then_some(now_ms);
        }
        Ok(table)
    }
}

impl<G: Explain> Table<G> {
    fn load_match(&mut self, log: &[Vec<u8>]) -> Result<(), UnreadableError> {
        let entries = read_log::<G>(log)?;
        self.remember_answers(&entries);
        let pace = self.saved.settings.pace;
        let clocks_of = |seats| Clocks::new(pace, seats);
        let playing = LiveMatch::of_log(entries.into_iter(), clocks_of, self.now_ms);
        self.playing = Some(playing.map_err(|problem| UnreadableError(problem.to_owned()))?);
        Ok(())
    }

    fn remember_answers(&mut self, entries: &[Entry<G>]) {
        for (at, entry) in (0..).zip(entries) {
            let (Entry::Choice { seat, request: Some(request), .. }
            | Entry::Undo { seat, request: Some(request), .. }) = entry
            else {
                continue;
            };
            let person = Seat::new(*seat).and_then(|seat| self.saved.chairs.get(usize::from(seat.number())));
            if let Some(person) = person.and_then(|chair| chair.person()) {
                self.answers.add(person, request, Given::Done { at: Some(at) }, |_| true);
            }
        }
    }
}

fn read_options<O: serde::de::DeserializeOwned>(options: Value) -> Result<O, Refusal> {
    serde_json::from_value(options).map_err(|problem| Refusal::table(&problem.to_string()))
}

pub(crate) fn read_log<G: Game>(log: &[Vec<u8>]) -> Result<Vec<Entry<G>>, UnreadableError> {
    log.iter().map(|bytes| serde_json::from_slice(bytes).map_err(unreadable)).collect()
}

pub(crate) fn unreadable(problem: serde_json::Error) -> UnreadableError {
    UnreadableError(problem.to_string())
}

impl<G: Explain> GameTables for TablesOf<G> {
    fn info(&self) -> GameInfo {
        GameInfo {
            name: G::NAME.to_owned(),
            rules: G::RULES.to_owned(),
            options: value(&self.options),
            levels: self.bots.levels(),
        }
    }

    fn open(
        &self,
        new: NewTable,
        entropy: Box<dyn Entropy>,
    ) -> Result<(Box<dyn LiveTable>, Commit), Refusal> {
        let (table, commit) = self.open_table(new, entropy)?;
        Ok((Box::new(table), commit))
    }

    fn restore(
        &self,
        stored: &Stored<'_>,
        now_ms: u64,
        entropy: Box<dyn Entropy>,
    ) -> Result<Box<dyn LiveTable>, UnreadableError> {
        Ok(Box::new(self.restore_table(stored, now_ms, entropy)?))
    }

    fn record(&self, log: &[Vec<u8>]) -> Result<String, UnreadableError> {
        replaying::record::<G>(log)
    }

    fn replay(&self, log: &[Vec<u8>], part: ReplayPart) -> Result<String, UnreadableError> {
        replaying::replay::<G>(log, part)
    }
}

impl<G: Explain> LiveTable for Table<G> {
    fn handle(&mut self, now_ms: u64, input: Input) -> Vec<Output> {
        Table::handle(self, now_ms, input)
    }

    fn listing(&self) -> Listing {
        let summary = TableSummary {
            id: Some(self.saved.id.clone()),
            watch: self.saved.watch.clone(),
            game: G::NAME.to_owned(),
            options: value(&self.saved.options),
            settings: self.saved.settings,
            phase: self.phase(),
            places: self.places(),
            awaiting: self.awaiting(),
            seat: None,
        };
        let is_open = |chair: &Chair| chair.sitter == Sitter::Open;
        Listing {
            summary,
            code: self.saved.code.clone(),
            host: self.saved.host.clone(),
            has_open_seat: !self.saved.running && self.saved.chairs.iter().any(is_open),
        }
    }

    fn awaiting(&self) -> Option<u8> {
        self.playing.as_ref().and_then(LiveMatch::asked).map(|seat| seat.number())
    }

    fn unfinished(&self) -> Option<String> {
        self.saved.match_id.clone().filter(|_| self.saved.running)
    }
}

fn value(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("only what JSON can say")
}

impl<G: Explain> fmt::Debug for TablesOf<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("TablesOf").field("game", &G::NAME).finish_non_exhaustive()
    }
}
