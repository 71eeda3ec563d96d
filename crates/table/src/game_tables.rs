use std::fmt;
use std::sync::Arc;

use commits::{Commit, Lease};
use game::{BySeat, Explain, Seat};
use protocol::{GameInfo, SeatWish, TableSummary, TableWish};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::answers::{Answers, Given};
use crate::clock::Clocks;
use crate::entry::Entry;
use crate::live_match::LiveMatch;
use crate::match_log::MatchLog;
use crate::names::checked_name;
use crate::opening;
use crate::phase::Phase;
use crate::replaying::{self, ReplayPart};
use crate::saved::{Chair, Fixed, OnTable, Row, SavedTable, Sitter};
use crate::seating::{check_bots, check_settings};
use crate::table::Presence;
use crate::thinking::Thinker;
use crate::wishes::wished_options;
use crate::{Entropy, Identity, Input, Output, Refusal, Table, TableBots, TableSettings};

/// A table of whatever game.
pub trait LiveTable: Send + Sync {
    fn handle(&mut self, now_ms: u64, input: Input) -> Vec<Output>;
    fn listing(&self) -> Listing;
    fn progress(&self) -> MatchProgress;
    /// What takes the table out of the store.
    fn removal(&self) -> Commit;
}

/// How far the match on a table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchProgress {
    /// The seat that is asked.
    pub awaiting: Option<Seat>,
    /// Since when.
    pub asked_ms: Option<u64>,
    /// Until when, at a table that is played over days.
    pub due_ms: Option<u64>,
    pub n_choices: u32,
}

/// What the lists need to know about a table. Not everything in it is for everybody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// A table as stored: its row and the log of its match.
    fn restore(
        &self,
        stored: &Stored<'_>,
        now_ms: u64,
        entropy: Box<dyn Entropy>,
    ) -> Result<Box<dyn LiveTable>, UnreadableError>;
    /// The record of a finished match, one line.
    fn record(&self, log: &[Vec<u8>]) -> Result<String, UnreadableError>;
    /// A [`protocol::ReplayPage`] of a finished match, as JSON.
    fn replay(&self, log: &[Vec<u8>], part: ReplayPart) -> Result<String, UnreadableError>;
}

/// A table that is to be opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub id: String,
    pub code: String,
    pub watch: String,
    pub host: Identity,
    /// They take the open seats, in this order.
    pub guests: Vec<Identity>,
    pub wish: TableWish,
    /// The log of the finished match that [`TableWish::from`] names.
    pub earlier: Option<Vec<Vec<u8>>>,
    pub opened_ms: u64,
}

/// A table as it lies in the store.
#[derive(Clone, Copy, Debug)]
pub struct Stored<'s> {
    pub version: u32,
    /// Of whoever claimed it.
    pub epoch: u32,
    pub row: &'s [u8],
    /// Of the match that [`RowHead::match_id`] names.
    pub log: &'s [Vec<u8>],
}

/// The newest version of the row, and the epoch in which the next is written.
#[derive(Clone, Copy, Debug)]
struct Owned {
    version: u32,
    epoch: u32,
}

/// What must be known about a stored table before its game is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct RowHead {
    pub game: String,
    pub match_id: Option<String>,
}

/// Why something stored cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what was stored cannot be read: {0}")]
pub struct UnreadableError(pub String);

/// The tables and records of one game, for callers that know it.
pub struct TablesOf<G: Explain> {
    bots: Arc<dyn TableBots<G>>,
    options: G::Options,
    table_settings: TableSettings,
}

impl<G: Explain> TablesOf<G> {
    /// `options` are the defaults of a new table.
    pub fn new(bots: Arc<dyn TableBots<G>>, options: G::Options, table_settings: TableSettings) -> Self {
        Self { bots, options, table_settings }
    }

    fn saved(&self, new: NewTable, entropy: &mut dyn Entropy) -> Result<SavedTable<G>, Refusal> {
        let NewTable { id, code, watch, host, guests, wish, earlier, opened_ms: _ } = new;
        let opening = match (&wish.from, earlier) {
            (Some(from), Some(log)) => Some(opening::of_log::<G>(&log, from.step)?),
            (Some(_), None) | (None, _) => None,
        };
        let (options, opening) = match (opening, wish.options) {
            (Some((options, opening)), None) => (options, Some(opening)),
            (Some(_), Some(_)) => return Err(Refusal::table("the options are those of the earlier match")),
            (None, Some(options)) => (wished_options::<G>(options, &self.options)?, None),
            (None, None) => (self.options.clone(), None),
        };
        let settings = wish.settings.unwrap_or_default();
        check_settings(&settings)?;
        if wish.seats.iter().any(|wish| matches!(wish, SeatWish::Bot { .. })) {
            check_bots(&settings)?;
        }
        let mut chairs = self.chairs(&options, wish.seats, &host)?;
        let open = chairs.iter_mut().filter(|(_, chair)| chair.sitter == Sitter::Open);
        for ((_, chair), Identity { id, name }) in open.zip(guests) {
            chair.sitter = Sitter::Person { id, name };
        }
        Ok(SavedTable {
            game: G::NAME.to_owned(),
            chairs,
            host: host.id,
            first: G::first(&options),
            fixed: Fixed::new(entropy),
            played: Vec::new(),
            chat: Default::default(),
            n_said: 0,
            answered: Default::default(),
            opening,
            muted: Vec::new(),
            removed: Vec::new(),
            tardy: Default::default(),
            calendars: Default::default(),
            ahead: Vec::new(),
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
    ) -> Result<BySeat<Chair>, Refusal> {
        let seats = G::seats(options);
        let n_seats = usize::from(seats.count());
        let n_mine = wishes.iter().filter(|wish| **wish == SeatWish::Me {}).count();
        if wishes.len() > n_seats || n_mine > 1 {
            return Err(Refusal::table("more seats were asked for than there are"));
        }
        wishes.resize(n_seats, SeatWish::Open {});
        let mut chairs = BySeat::new(seats, Chair::of(Sitter::Open));
        for ((_, chair), wish) in chairs.iter_mut().zip(wishes) {
            chair.sitter = self.sitter(wish, host)?;
        }
        Ok(chairs)
    }

    fn sitter(&self, wish: SeatWish, host: &Identity) -> Result<Sitter, Refusal> {
        match wish {
            SeatWish::Open {} => Ok(Sitter::Open),
            SeatWish::Reserved { name } => Ok(Sitter::Reserved { name: checked_name(&name)?, asking: None }),
            SeatWish::Me {} => Ok(Sitter::Person { id: host.id.clone(), name: host.name.clone() }),
            SeatWish::Bot { level } if self.bots.levels().contains(&level) => Ok(Sitter::Bot { level }),
            SeatWish::Bot { .. } => Err(Refusal::table("there is no such bot")),
        }
    }

    fn table(&self, saved: SavedTable<G>, owned: Owned, entropy: Box<dyn Entropy>) -> Table<G> {
        let presence = BySeat::new(saved.seats(), Presence::default());
        let mut answers = Answers::default();
        for (person, request) in &saved.answered {
            answers.add(person, request, Given::Done { at: None }, |person| saved.seat_of(person).is_some());
        }
        Table {
            saved,
            version: owned.version,
            epoch: owned.epoch,
            presence,
            answers,
            phase: Phase::Gathering,
            connections: Default::default(),
            pending: None,
            next_fixed: None,
            has_new_options: false,
            are_sitters_noted: false,
            reveal_until_ms: None,
            thinker: Thinker::default(),
            talk_budgets: Default::default(),
            hint_budgets: Default::default(),
            bots: Arc::clone(&self.bots),
            entropy,
            table_settings: self.table_settings,
            now_ms: 0,
            rest_until_ms: 0,
            out: Vec::new(),
        }
    }

    /// The same as [`GameTables::open`], for callers that know the game.
    pub fn open_table(
        &self,
        new: NewTable,
        mut entropy: Box<dyn Entropy>,
    ) -> Result<(Table<G>, Commit), Refusal> {
        let opened_ms = new.opened_ms;
        let saved = self.saved(new, &mut *entropy)?;
        let commit = Commit::of_new_table(saved.row(1, opened_ms, OnTable::Nothing), saved.persons());
        Ok((self.table(saved, Owned { version: 1, epoch: Lease::FIRST }, entropy), commit))
    }

    /// The same as [`GameTables::restore`], for callers that know the game.
    pub fn restore_table(
        &self,
        stored: &Stored<'_>,
        now_ms: u64,
        entropy: Box<dyn Entropy>,
    ) -> Result<Table<G>, UnreadableError> {
        let row = serde_json::from_slice::<Row<SavedTable<G>>>(stored.row);
        let Row { saved, match_id, running } = row.map_err(|problem| UnreadableError(problem.to_string()))?;
        let mut table = self.table(saved, Owned { version: stored.version, epoch: stored.epoch }, entropy);
        table.now_ms = now_ms;
        table.phase = match match_id.map(|_| table.load_match(stored.log)) {
            Some(Ok(live)) if running => Phase::Playing(live),
            Some(Ok(live)) => Phase::Over(live),
            Some(Err(problem)) if running => return Err(problem),
            // The match is over and has been forgotten since, or was played by older rules: the table goes on.
            Some(Err(_)) | None => Phase::Gathering,
        };
        let options = G::with_first(&table.saved.options, table.saved.first);
        table.saved.opening.take_if(|opening| !opening.is_allowed(&options));
        // Nobody is connected yet, and patience starts over: a restart is not the players' fault.
        for (seat, chair) in table.saved.chairs.iter() {
            table.presence[seat].away_since_ms = chair.person().map(|_| now_ms);
            table.presence[seat].stand_in = table.saved.tardy.stand_ins.contains(&seat);
        }
        Ok(table)
    }
}

impl<G: Explain> Table<G> {
    fn load_match(&mut self, log: &[Vec<u8>]) -> Result<Box<LiveMatch<G>>, UnreadableError> {
        let log = MatchLog::<G>::read(log)?;
        self.remember_answers(&log.entries);
        let pace = self.saved.settings.pace;
        // A restart costs nobody time, but days go on whoever is there.
        let asked_ms = log.asked_ms().filter(|_| self.is_over_days()).unwrap_or(self.now_ms);
        let mut live = LiveMatch::of_log(log, |seats| Clocks::new(pace, seats), asked_ms)?;
        if self.saved.settings.undo {
            live.look_into_undo();
        }
        Ok(Box::new(live))
    }

    fn remember_answers(&mut self, entries: &[Entry<G>]) {
        for (at, entry) in (1..).zip(entries) {
            let Some((seat, request)) = entry.asked_by() else { continue };
            let chair = self.saved.seats().contains(seat).then(|| self.saved.chair(seat));
            if let Some(person) = chair.and_then(Chair::person) {
                self.answers.add(person, request, Given::Done { at: Some(at) }, |_| true);
            }
        }
    }
}

impl<G: Explain> GameTables for TablesOf<G> {
    fn info(&self) -> GameInfo {
        GameInfo {
            name: G::NAME.to_owned(),
            rules: G::RULES.to_owned(),
            options: value(&self.options),
            levels: self.bots.levels(),
            form: G::options_form(),
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
            options: outline(value(&self.saved.options)),
            settings: self.saved.settings,
            phase: self.phase.name(),
            places: self.places(),
            awaiting: None,
            asked_ms: None,
            due_s: None,
            n_choices: 0,
            match_id: self.phase.on_table().map(|live| live.match_id().to_owned()),
            seat: None,
            may_discard: false,
        };
        let is_open = |chair: &Chair| chair.sitter == Sitter::Open;
        Listing {
            summary,
            code: self.saved.code.clone(),
            host: self.saved.host.clone(),
            has_open_seat: !self.phase.is_playing() && self.saved.chairs.as_slice().iter().any(is_open),
        }
    }

    fn progress(&self) -> MatchProgress {
        let Some(live) = self.phase.on_table() else { return MatchProgress::default() };
        MatchProgress {
            awaiting: live.asked(),
            asked_ms: Some(live.asked_ms),
            due_ms: live.asked().and_then(|seat| self.due_ms(live, seat)),
            n_choices: live.n_choices,
        }
    }

    fn removal(&self) -> Commit {
        Table::removal(self)
    }
}

/// Of one option in a list of tables.
const OUTLINE_BYTES_MAX: usize = 200;

/// The options without long values, such as own cards, which only those at the table need.
fn outline(mut options: Value) -> Value {
    if let Some(fields) = options.as_object_mut() {
        fields.retain(|_, field| field.to_string().len() <= OUTLINE_BYTES_MAX);
    }
    options
}

fn value(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("only what JSON can say")
}

impl<G: Explain> fmt::Debug for TablesOf<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("TablesOf").field("game", &G::NAME).finish_non_exhaustive()
    }
}
