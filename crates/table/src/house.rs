use std::fmt;
use std::sync::Arc;

use game::{Explain, Game, Seat};
use protocol::{GameInfo, SeatWish, TableSummary, TableWish};
use serde::Deserialize;
use serde_json::Value;

use crate::answers::{Answers, Given};
use crate::clock::Clocks;
use crate::kept::{Chair, Fixed, Sitter};
use crate::live::{Presence, to_json};
use crate::opening;
use crate::replaying::{self, Part};
use crate::seating::{check_settings, checked_name};
use crate::waiting::Thinker;
use crate::{
    Brains, Commit, Entropy, Entry, Identity, Input, Kept, Manners, Output, Playing, Refusal, Table,
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
pub trait House: Send + Sync {
    fn info(&self) -> GameInfo;
    fn open(&self, new: NewTable, entropy: Box<dyn Entropy>)
    -> Result<(Box<dyn LiveTable>, Commit), Refusal>;
    /// A table as its row and the log of its match have it.
    fn restore(
        &self,
        stored: &Stored<'_>,
        now_ms: u64,
        entropy: Box<dyn Entropy>,
    ) -> Result<Box<dyn LiveTable>, Unreadable>;
    /// The record of a finished match, one line.
    fn record(&self, log: &[Vec<u8>]) -> Result<String, Unreadable>;
    /// A [`protocol::Replay`] of a finished match, as JSON.
    fn replay(&self, log: &[Vec<u8>], part: Part) -> Result<String, Unreadable>;
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
pub struct Unreadable(pub String);

/// The house of one game.
pub struct HouseOf<G: Explain> {
    brains: Arc<dyn Brains<G>>,
    options: G::Options,
    manners: Manners,
}

impl<G: Explain> HouseOf<G> {
    /// `options` are those of a table whose creator wishes nothing else.
    pub fn new(brains: Arc<dyn Brains<G>>, options: G::Options, manners: Manners) -> Self {
        Self { brains, options, manners }
    }

    fn kept(&self, new: NewTable, entropy: &mut dyn Entropy) -> Result<Kept<G>, Refusal> {
        let NewTable { id, code, watch, host, wish, earlier } = new;
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
        Ok(Kept {
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
            SeatWish::Bot { level } if self.brains.levels().contains(&level) => Ok(Sitter::Bot { level }),
            SeatWish::Bot { .. } => Err(Refusal::table("there is no such bot")),
        }
    }

    fn table(&self, kept: Kept<G>, version: u32, entropy: Box<dyn Entropy>) -> Table<G> {
        let presence = vec![Presence::default(); kept.chairs.len()];
        let mut answers = Answers::default();
        for (person, request) in &kept.answered {
            answers.add(person, request, Given::Done { at: None }, |person| kept.seat_of(person).is_some());
        }
        Table {
            kept,
            version,
            presence,
            answers,
            playing: None,
            connections: Default::default(),
            pending: None,
            queue: Default::default(),
            thinker: Thinker::default(),
            budgets: Default::default(),
            brains: Arc::clone(&self.brains),
            entropy,
            manners: self.manners,
            now_ms: 0,
            rest_until_ms: 0,
            out: Vec::new(),
        }
    }

    /// The same as [`House::open`], for whoever knows the game.
    pub fn open_table(
        &self,
        new: NewTable,
        mut entropy: Box<dyn Entropy>,
    ) -> Result<(Table<G>, Commit), Refusal> {
        let kept = self.kept(new, &mut *entropy)?;
        let commit = Commit { table: Some((1, to_json(&kept))), ..Commit::default() };
        Ok((self.table(kept, 1, entropy), commit))
    }

    /// The same as [`House::restore`], for whoever knows the game.
    pub fn restore_table(
        &self,
        stored: &Stored<'_>,
        now_ms: u64,
        entropy: Box<dyn Entropy>,
    ) -> Result<Table<G>, Unreadable> {
        let kept: Kept<G> = serde_json::from_slice(stored.row).map_err(unreadable)?;
        let mut table = self.table(kept, stored.version, entropy);
        table.now_ms = now_ms;
        if table.kept.match_id.is_some() {
            match table.load_match(stored.log) {
                Ok(()) => (),
                Err(problem) if table.kept.running => return Err(problem),
                // The match is over and was forgotten since, or was played by older rules: the table goes on.
                Err(_) => table.kept.match_id = None,
            }
        }
        let options = G::with_first(&table.kept.options, table.kept.first);
        table.kept.opening.take_if(|opening| !opening.is_allowed(&options));
        // Nobody is connected yet, and patience begins anew: a restart is not the players' fault.
        for seat in table.kept.seats().iter() {
            let is_person = table.kept.chair(seat).person().is_some();
            table.presence[usize::from(seat.number())].away_since_ms = is_person.then_some(now_ms);
        }
        Ok(table)
    }
}

impl<G: Explain> Table<G> {
    fn load_match(&mut self, log: &[Vec<u8>]) -> Result<(), Unreadable> {
        let entries = read_log::<G>(log)?;
        self.remember_answers(&entries);
        let pace = self.kept.settings.pace;
        let clocks_of = |seats| Clocks::new(pace, seats);
        let playing = Playing::of_log(entries.into_iter(), clocks_of, self.now_ms);
        self.playing = Some(playing.map_err(|problem| Unreadable(problem.to_owned()))?);
        Ok(())
    }

    fn remember_answers(&mut self, entries: &[Entry<G>]) {
        for (at, entry) in (0..).zip(entries) {
            let (Entry::Choice { seat, request: Some(request), .. }
            | Entry::Undo { seat, request: Some(request), .. }) = entry
            else {
                continue;
            };
            let person = Seat::new(*seat).and_then(|seat| self.kept.chairs.get(usize::from(seat.number())));
            if let Some(person) = person.and_then(|chair| chair.person()) {
                self.answers.add(person, request, Given::Done { at: Some(at) }, |_| true);
            }
        }
    }
}

fn read_options<O: serde::de::DeserializeOwned>(options: Value) -> Result<O, Refusal> {
    serde_json::from_value(options).map_err(|problem| Refusal::table(&problem.to_string()))
}

pub(crate) fn read_log<G: Game>(log: &[Vec<u8>]) -> Result<Vec<Entry<G>>, Unreadable> {
    log.iter().map(|bytes| serde_json::from_slice(bytes).map_err(unreadable)).collect()
}

pub(crate) fn unreadable(problem: serde_json::Error) -> Unreadable {
    Unreadable(problem.to_string())
}

impl<G: Explain> House for HouseOf<G> {
    fn info(&self) -> GameInfo {
        GameInfo {
            name: G::NAME.to_owned(),
            rules: G::RULES.to_owned(),
            options: value(&self.options),
            levels: self.brains.levels(),
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
    ) -> Result<Box<dyn LiveTable>, Unreadable> {
        Ok(Box::new(self.restore_table(stored, now_ms, entropy)?))
    }

    fn record(&self, log: &[Vec<u8>]) -> Result<String, Unreadable> {
        replaying::record::<G>(log)
    }

    fn replay(&self, log: &[Vec<u8>], part: Part) -> Result<String, Unreadable> {
        replaying::replay::<G>(log, part)
    }
}

impl<G: Explain> LiveTable for Table<G> {
    fn handle(&mut self, now_ms: u64, input: Input) -> Vec<Output> {
        Table::handle(self, now_ms, input)
    }

    fn listing(&self) -> Listing {
        let summary = TableSummary {
            id: Some(self.kept.id.clone()),
            watch: self.kept.watch.clone(),
            game: G::NAME.to_owned(),
            options: value(&self.kept.options),
            settings: self.kept.settings,
            phase: self.phase(),
            places: self.places(),
            awaiting: self.awaiting(),
            seat: None,
        };
        let is_open = |chair: &Chair| chair.sitter == Sitter::Open;
        Listing {
            summary,
            code: self.kept.code.clone(),
            host: self.kept.host.clone(),
            has_open_seat: !self.kept.running && self.kept.chairs.iter().any(is_open),
        }
    }

    fn awaiting(&self) -> Option<u8> {
        self.playing.as_ref().and_then(Playing::asked).map(|seat| seat.number())
    }

    fn unfinished(&self) -> Option<String> {
        self.kept.match_id.clone().filter(|_| self.kept.running)
    }
}

fn value(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("only what JSON can say")
}

impl<G: Explain> fmt::Debug for HouseOf<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("HouseOf").field("game", &G::NAME).finish_non_exhaustive()
    }
}
