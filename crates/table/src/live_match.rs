use std::mem;

use game::{Awaiting, BySeat, Game, Outcome, Record, RecordedStep, Seat, Seats, Step};

use crate::UnreadableError;
use crate::advance::Advance;
use crate::clock::Clocks;
use crate::entry::{Actor, ChoiceEntry, Entry, Head, UndoEntry};
use crate::fair;
use crate::match_log::MatchLog;
use crate::past::Past;
use crate::undo;

/// How many choices can be taken back in one match, so that nobody makes its log grow for ever.
const UNDONE_MAX: usize = 1_000;

/// A match on the table, running or over: the fold of its log.
#[derive(Clone, Debug)]
pub(crate) struct LiveMatch<G: Game> {
    pub(crate) head: Head<G>,
    /// The number of the last entry, which is the name of the position.
    pub(crate) at: u32,
    pub(crate) state: G::State,
    /// The steps that count: what was taken back is no longer among them.
    pub(crate) steps: Vec<Taken<G>>,
    /// Among these steps.
    pub(crate) n_choices: u32,
    pub(crate) past: Past<G>,
    pub(crate) clocks: Option<Clocks>,
    /// Since when the open question has been asked.
    pub(crate) asked_ms: u64,
    /// How many choices of each seat were made with a hint, including those that were taken back.
    pub(crate) n_hints: BySeat<u32>,
    /// The states before the latest choices of one seat, as far as they might be taken back.
    before: Vec<Before<G>>,
    seed: [u8; 32],
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Taken<G: Game> {
    pub(crate) step: Step<G>,
    pub(crate) actor: Actor,
}

#[derive(Clone, Debug)]
struct Before<G: Game> {
    state: G::State,
    /// Whether the seat could have known beforehand all that anybody learned from its choice.
    revealed_nothing: bool,
}

impl<G: Game> LiveMatch<G> {
    /// Before the first step.
    pub(crate) fn new(head: Head<G>, clocks: Option<Clocks>, now_ms: u64) -> Self {
        Self {
            state: G::start(&head.options),
            seed: fair::seed(&head.fair),
            at: 0,
            steps: Vec::new(),
            n_choices: 0,
            past: Past::default(),
            asked_ms: now_ms,
            before: Vec::new(),
            n_hints: BySeat::new(G::seats(&head.options), 0),
            clocks,
            head,
        }
    }

    /// Takes the steps of an earlier match, which were checked when it was loaded.
    pub(crate) fn opened_with(mut self, entries: &[Entry<G>]) -> Self {
        entries.iter().for_each(|entry| self.take(entry.clone()));
        self
    }

    /// Loads a match: the same fold as when it was played.
    pub(crate) fn of_log(
        log: MatchLog<G>,
        clocks_of: impl FnOnce(Seats) -> Option<Clocks>,
        now_ms: u64,
    ) -> Result<Self, UnreadableError> {
        let MatchLog { head, entries } = log;
        let head = head.pinned()?;
        let clocks = clocks_of(G::seats(&head.options));
        let mut live = Self::new(head, clocks, now_ms);
        for entry in entries {
            live.check(&entry).map_err(|problem| UnreadableError(problem.to_owned()))?;
            live.take(entry);
        }
        Ok(live)
    }

    fn check(&self, entry: &Entry<G>) -> Result<(), &'static str> {
        match entry {
            Entry::Choice(ChoiceEntry { seat, choice, .. }) => {
                G::check(&self.state, *seat, choice).map_err(|_| "a choice that the rules refuse")
            }
            Entry::Chance(chance) => {
                G::check_chance(&self.state, chance).map_err(|_| "a chance that the rules refuse")
            }
            Entry::Undo(_) if self.before.is_empty() => Err("nothing to take back"),
            Entry::Undo(UndoEntry { seat, .. }) if self.last_chooser() != Some(*seat) => {
                Err("nothing of this seat to take back")
            }
            Entry::Undo(_) => Ok(()),
        }
    }

    /// Carries out an entry that was checked.
    fn take(&mut self, entry: Entry<G>) {
        let mut state = self.state.clone();
        let mut events = Vec::new();
        let mut apply = |step: &Step<G>| G::apply(&mut state, step, &mut |event| events.push(event));
        match &entry {
            Entry::Choice(ChoiceEntry { seat, choice, .. }) => apply(&Step::Choice(*seat, *choice)),
            Entry::Chance(chance) => apply(&Step::Chance(chance.clone())),
            Entry::Undo(_) => state = self.before.last().expect("the undo was checked").state.clone(),
        }
        let by = None;
        self.accept(Advance { entries: vec![entry], events, state, by }, false);
    }

    /// What was stored has happened. A choice can be taken back if it revealed nothing.
    pub(crate) fn accept(&mut self, advance: Advance<G>, revealed_nothing: bool) {
        let Advance { entries, events, state, .. } = advance;
        let mut before = Some(Before { state: mem::replace(&mut self.state, state), revealed_nothing });
        for entry in entries {
            self.at += 1;
            match entry {
                Entry::Choice(entry) => self.note_choice(entry, before.take()),
                Entry::Chance(chance) => {
                    self.before.clear();
                    self.steps.push(Taken { step: Step::Chance(chance), actor: Actor::Person });
                }
                Entry::Undo(UndoEntry { seat, left_ms, .. }) => {
                    self.set_clock(seat, left_ms);
                    self.before.pop();
                    self.steps.pop();
                    self.n_choices -= 1;
                    self.past.take_back();
                }
            }
        }
        events.into_iter().for_each(|event| self.past.add(event));
    }

    fn note_choice(&mut self, entry: ChoiceEntry<G>, before: Option<Before<G>>) {
        let ChoiceEntry { seat, choice, actor, left_ms, hinted, .. } = entry;
        self.n_hints[seat] += u32::from(hinted);
        if self.last_chooser() != Some(seat) {
            self.before.clear();
        }
        self.before.extend(before);
        self.set_clock(seat, left_ms);
        self.past.begin_choice(actor.by(seat));
        self.steps.push(Taken { step: Step::Choice(seat, choice), actor });
        self.n_choices += 1;
    }

    fn set_clock(&mut self, seat: Seat, left_ms: Option<u32>) {
        if let (Some(clocks), Some(left_ms)) = (&mut self.clocks, left_ms) {
            clocks.set_left(seat, left_ms);
        }
    }

    fn last_chooser(&self) -> Option<Seat> {
        match self.steps.last()?.step {
            Step::Choice(seat, _) => Some(seat),
            Step::Chance(_) => None,
        }
    }

    pub(crate) fn match_id(&self) -> &str {
        &self.head.fair.match_id
    }

    pub(crate) fn seed(&self) -> &[u8; 32] {
        &self.seed
    }

    pub(crate) fn asked(&self) -> Option<Seat> {
        match G::awaiting(&self.state) {
            Awaiting::Choice(seat) => Some(seat),
            Awaiting::Chance | Awaiting::Nothing => None,
        }
    }

    pub(crate) fn outcome(&self) -> Option<Outcome<G>> {
        G::outcome(&self.state)
    }

    pub(crate) fn seats(&self) -> Seats {
        G::seats(&self.head.options)
    }

    pub(crate) fn legal(&self) -> Vec<G::Choice> {
        let mut legal = Vec::new();
        G::legal_choices(&self.state, &mut legal);
        legal
    }

    /// The state before the last choice of a seat that may take it back now.
    pub(crate) fn before_undo(&self, seat: Seat) -> Option<&G::State> {
        if self.asked() != Some(seat) || self.last_chooser() != Some(seat) || self.n_undone() >= UNDONE_MAX {
            return None;
        }
        self.before.last().filter(|before| before.revealed_nothing).map(|before| &before.state)
    }

    /// A choice that was taken back is two entries and no step.
    fn n_undone(&self) -> usize {
        (self.at as usize - self.steps.len()) / 2
    }

    /// Works out again whether the last choice may be taken back: the log does not say. Earlier ones are not worth the
    /// work while everybody waits for all tables to be loaded.
    pub(crate) fn look_into_undo(&mut self) {
        let Some(seat) = self.asked().filter(|&seat| self.last_chooser() == Some(seat)) else { return };
        let seats = self.seats();
        let (Some(before), Some(taken)) = (self.before.last_mut(), self.steps.last()) else { return };
        before.revealed_nothing = match taken {
            Taken { step: Step::Choice(_, choice), actor: Actor::Person } => {
                undo::reveals_nothing::<G>(seats, &before.state, seat, *choice)
            }
            Taken { step: Step::Choice(..) | Step::Chance(_), .. } => false,
        };
    }

    /// How long the open question has been asked.
    pub(crate) fn elapsed_ms(&self, now_ms: u64) -> u32 {
        u32::try_from(now_ms.saturating_sub(self.asked_ms)).unwrap_or(u32::MAX)
    }

    /// The match as anybody can check it. What was hidden is in it, so it is only for finished matches.
    pub(crate) fn record(&self) -> Record<G> {
        let steps = self.steps.iter().map(|taken| RecordedStep::from(taken.step.clone())).collect();
        Record {
            options: self.head.options.clone(),
            players: self.head.players.clone(),
            steps,
            outcome: self.outcome(),
            fair: Some(self.head.fair.clone()),
        }
    }
}
