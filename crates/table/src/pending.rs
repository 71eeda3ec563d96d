//! What was sent to the store and does not hold yet.

use commits::{Commit, TableChange, TurnChange};
use game::{Awaiting, Explain, Game, Seat};
use protocol::{RefusalKind, Said};

use crate::advance::Advance;
use crate::answers::Given;
use crate::live_match::LiveMatch;
use crate::match_log;
use crate::output::UndoCheck;
use crate::phase::Phase;
use crate::saved::{OnTable, SavedTable};
use crate::table::{Asker, Presence, Table};
use crate::telling::MatchNews;
use crate::{Identity, Output, Refusal, StoreOutcome};

#[derive(Debug)]
pub(crate) enum Pending<G: Game> {
    Row(RowChange<G>),
    /// A match begins.
    Start {
        saved: SavedTable<G>,
        live: Box<LiveMatch<G>>,
        events: Vec<G::Event>,
        /// Who revealed last; nobody if the time ran out.
        asker: Option<Asker>,
    },
    /// The match goes on, or ends. The table is saved too if something ends with it.
    Advance {
        advance: Advance<G>,
        saved: Option<SavedTable<G>>,
        asker: Option<Asker>,
    },
}

/// The table's own row changes.
#[derive(Debug)]
pub(crate) struct RowChange<G: Game> {
    pub(crate) saved: SavedTable<G>,
    pub(crate) asker: Option<Asker>,
    pub(crate) news: News,
}

/// What is told to everybody when a row has changed.
#[derive(Debug)]
pub(crate) enum News {
    Table,
    Said(Said),
    /// The answers that this seat has given ahead; told only to whoever sits there.
    Ahead(Seat),
    /// Somebody has this name from now on, everywhere.
    Renamed(Identity),
    /// This person is nobody from now on.
    Forgotten(String),
}

/// How long the table does nothing by itself when storing has failed.
const REST_MS: u64 = 1000;

impl<G: Game> Pending<G> {
    fn into_asker(self) -> Option<Asker> {
        match self {
            Self::Row(RowChange { asker, .. }) | Self::Advance { asker, .. } | Self::Start { asker, .. } => {
                asker
            }
        }
    }
}

impl<G: Explain> Table<G> {
    pub(crate) fn commit_row(&mut self, change: RowChange<G>) {
        self.commit_row_and_turn(change, None);
    }

    pub(crate) fn commit_row_and_turn(&mut self, change: RowChange<G>, turn: Option<TurnChange>) {
        let row = change.saved.row(self.version + 1, self.now_ms, OnTable::of(&self.phase));
        let commit = Commit { sitters: self.new_sitters(&change.saved), turn, ..Commit::of_row(row) };
        self.store(commit, None, Pending::Row(change));
    }

    /// Whom the store may not know here yet. It forgets nobody while the table is there.
    fn new_sitters(&self, saved: &SavedTable<G>) -> Vec<String> {
        let known = if self.are_sitters_noted { self.saved.persons() } else { Vec::new() };
        saved.persons().into_iter().filter(|person| !known.contains(person)).collect()
    }

    pub(crate) fn commit_advance(&mut self, advance: Advance<G>, asker: Option<Asker>) {
        let (on_table, ended) = match advance.outcome() {
            Some(outcome) => (OnTable::Over as fn(String) -> OnTable, Some(self.saved_after(&outcome))),
            None => (OnTable::Running as fn(String) -> OnTable, None),
        };
        let Some(live) = self.phase.running() else { return };
        let saved = ended.or_else(|| self.saved_without_ended(live, &advance));
        let row = saved
            .as_ref()
            .map(|saved| saved.row(self.version + 1, self.now_ms, on_table(live.match_id().to_owned())));
        let commit = Commit {
            appends: match_log::appends(live.match_id(), live.at + 1, &advance.entries).collect(),
            table: row.map(TableChange::Save),
            finished: self.finished(live, &advance),
            turn: self.turn_of(asked::<G>(&advance.state)),
            ..Commit::default()
        };
        let undo_check = if self.saved.settings.undo { advance.undo_check(live) } else { None };
        self.store(commit, undo_check, Pending::Advance { advance, saved, asker });
    }

    /// Sends a change to the store; it takes effect when the store has it.
    pub(crate) fn store(&mut self, commit: Commit, undo_check: Option<UndoCheck>, pending: Pending<G>) {
        self.pending = Some(pending);
        let commit = Box::new(Commit { lease: Some(self.lease()), ..commit });
        self.out.push(Output::Commit { commit, undo_check });
    }

    pub(crate) fn on_stored(&mut self, outcome: StoreOutcome, may_undo: bool) {
        let Some(pending) = self.pending.take() else { return };
        match outcome {
            StoreOutcome::Durable => self.make_true(pending, may_undo),
            StoreOutcome::Failed => {
                self.rest_until_ms = self.now_ms + REST_MS;
                self.refuse_unstored(pending);
            }
            StoreOutcome::Conflict => {
                self.refuse_unstored(pending);
                self.out.push(Output::Reload);
            }
            StoreOutcome::Unknown => {
                let reason =
                    "it may have been stored or not; sending the same request again is safe and tells";
                self.refuse_pending(pending, &Refusal::new(RefusalKind::MaybeStored, reason));
                self.out.push(Output::Reload);
            }
        }
    }

    fn refuse_unstored(&mut self, pending: Pending<G>) {
        let reason = "it could not be stored; nobody has seen it, please try again";
        self.refuse_pending(pending, &Refusal::new(RefusalKind::NotStored, reason));
    }

    fn refuse_pending(&mut self, pending: Pending<G>, refusal: &Refusal) {
        if let Some(asker) = pending.into_asker() {
            self.send_refusal(&asker, refusal);
        }
    }

    /// It is durable: now it takes effect, and everybody is told.
    fn make_true(&mut self, pending: Pending<G>, may_undo: bool) {
        match pending {
            Pending::Row(change) => self.change_row(change),
            Pending::Start { saved, live, events, asker } => {
                self.save(saved);
                self.phase = Phase::Playing(live);
                self.go_on(MatchNews::Begins, &events, None, None);
                self.tell_table();
                if let Some(asker) = asker {
                    self.answer(&asker, Given::Done { at: None });
                }
            }
            Pending::Advance { advance, saved, asker } => self.advance(advance, saved, asker, may_undo),
        }
    }

    fn change_row(&mut self, change: RowChange<G>) {
        let RowChange { saved, asker, news } = change;
        self.are_sitters_noted = true;
        self.save(saved);
        if let Some(asker) = &asker {
            self.remember(asker, Given::Done { at: None });
        }
        match news {
            News::Table => {
                self.hang_up_on_removed();
                self.tell_table();
            }
            News::Said(said) => self.tell_said(&said),
            News::Ahead(seat) => self.tell_ahead(seat),
            News::Renamed(Identity { id: person, name }) => {
                self.tell_table();
                self.rename_connections(&person, &name);
                self.out.push(Output::Rename { person, name });
            }
            News::Forgotten(person) => self.let_go_of(&person),
        }
        if let Some(asker) = asker {
            self.send_done(&asker, None);
        }
    }

    fn save(&mut self, saved: SavedTable<G>) {
        self.has_new_options |= saved.options != self.saved.options;
        self.saved = saved;
        self.version += 1;
        self.presence = Presence::kept(self.saved.seats(), &self.presence);
        if self.is_over_days() {
            self.note_stand_ins();
        }
        self.out.push(Output::Listed);
    }

    fn advance(
        &mut self,
        advance: Advance<G>,
        saved: Option<SavedTable<G>>,
        asker: Option<Asker>,
        may_undo: bool,
    ) {
        let is_over = advance.outcome().is_some();
        if is_over {
            self.next_fixed = None;
        }
        if let Some(saved) = saved {
            self.save(saved);
        }
        let Some(live) = self.phase.running_mut() else { return };
        let (events, by) = (advance.events.clone(), advance.by);
        live.accept(advance, may_undo);
        let at = live.at;
        if is_over {
            self.phase.end();
        }
        self.go_on(MatchNews::GoesOn, &events, by, asker.as_ref());
        if let Some(asker) = &asker {
            self.remember(asker, Given::Done { at: Some(at) });
        }
        if is_over {
            self.tell_table();
        }
    }

    /// The match has begun or gone on: there is another question.
    fn go_on(
        &mut self,
        news: MatchNews,
        events: &[G::Event],
        by: Option<protocol::By>,
        asker: Option<&Asker>,
    ) {
        let now_ms = self.now_ms;
        if let Some(live) = self.phase.on_table_mut() {
            live.asked_ms = now_ms;
        }
        self.thinker.forget();
        self.tell_match(news, events, by, asker);
    }
}

fn asked<G: Game>(state: &G::State) -> Option<Seat> {
    match G::awaiting(state) {
        Awaiting::Choice(seat) => Some(seat),
        Awaiting::Chance | Awaiting::Nothing => None,
    }
}
