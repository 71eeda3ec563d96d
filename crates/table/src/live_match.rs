use std::sync::OnceLock;

use game::{Awaiting, Game, Outcome, Record, RecordedStep, Seat, Seats, Step};
use protocol::By;

use crate::clock::Clocks;
use crate::fair::{self, FairRng};
use crate::{Actor, Entry, Head};
use crate::{replaying, undo};

/// A match on the table, running or over: the fold of its log.
#[derive(Clone, Debug)]
pub struct LiveMatch<G: Game> {
    pub(crate) match_id: String,
    pub(crate) head: Head<G>,
    /// The number of the last entry, which is the name of the position.
    pub(crate) at: u32,
    pub(crate) state: G::State,
    /// The steps that count: what was taken back is no longer among them.
    pub(crate) steps: Vec<Taken<G>>,
    pub(crate) clocks: Option<Clocks>,
    /// Since when the open question has been asked.
    pub(crate) asked_ms: u64,
    /// The states before the latest choices of one seat, as far as they might be taken back.
    before: Vec<G::State>,
    undo: OnceLock<bool>,
    seed: [u8; 32],
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Taken<G: Game> {
    pub(crate) step: Step<G>,
    pub(crate) actor: Actor,
}

/// A choice, and what came of it and of the chance after it. The first one is the chance before all choices.
#[derive(Clone, Debug)]
pub(crate) struct Past<G: Game> {
    pub(crate) by: Option<By>,
    pub(crate) events: Vec<G::Event>,
}

/// What happens next in a match, not yet stored: an entry and the chance that follows from it.
#[derive(Clone, Debug)]
pub(crate) struct Advance<G: Game> {
    pub(crate) entries: Vec<Entry<G>>,
    pub(crate) by: Option<By>,
    pub(crate) outcome: Option<Outcome<G>>,
}

impl<G: Game> LiveMatch<G> {
    /// Before the first step.
    pub(crate) fn new(head: Head<G>, clocks: Option<Clocks>, now_ms: u64) -> Self {
        Self {
            match_id: head.fair.match_id.clone(),
            state: G::start(&head.options),
            seed: fair::seed(&head.fair),
            at: 0,
            steps: Vec::new(),
            asked_ms: now_ms,
            before: Vec::new(),
            undo: OnceLock::new(),
            clocks,
            head,
        }
    }

    /// Takes the steps of an earlier match, which were checked when it was loaded.
    pub(crate) fn opened_with(mut self, entries: &[Entry<G>]) -> Self {
        entries.iter().for_each(|entry| self.take(entry, &mut |_| ()));
        self
    }

    /// Loads a match: the same fold as when it was played.
    pub(crate) fn of_log(
        mut entries: impl Iterator<Item = Entry<G>>,
        clocks_of: impl FnOnce(Seats) -> Option<Clocks>,
        now_ms: u64,
    ) -> Result<Self, &'static str> {
        let Some(Entry::Head(head)) = entries.next() else { return Err("the log has no head") };
        if head.game != G::NAME || head.rules != G::RULES {
            return Err("the match was played by other rules");
        }
        let clocks = clocks_of(G::seats(&head.options));
        let mut playing = Self::new(head, clocks, now_ms);
        for entry in entries {
            playing.check(&entry)?;
            playing.take(&entry, &mut |_| ());
        }
        Ok(playing)
    }

    fn check(&self, entry: &Entry<G>) -> Result<(), &'static str> {
        match entry {
            Entry::Head(_) => Err("a second head"),
            Entry::Choice { seat, choice, .. } => {
                let seat = Seat::new(*seat).ok_or("no such seat")?;
                G::check(&self.state, seat, choice).map_err(|_| "a choice that the rules refuse")
            }
            Entry::Chance(chance) => {
                G::check_chance(&self.state, chance).map_err(|_| "a chance that the rules refuse")
            }
            Entry::Undo { .. } if self.before.is_empty() => Err("nothing to take back"),
            Entry::Undo { seat, .. } if self.last_chooser().map(Seat::number) != Some(*seat) => {
                Err("nothing of this seat to take back")
            }
            Entry::Undo { .. } => Ok(()),
        }
    }

    /// Carries out an entry that was checked.
    fn take(&mut self, entry: &Entry<G>, tell: &mut impl FnMut(G::Event)) {
        self.at += 1;
        self.undo = OnceLock::new();
        match entry {
            Entry::Head(_) => unreachable!("a log has one head"),
            Entry::Choice { seat, choice, actor, left_ms, .. } => {
                let seat = Seat::new(*seat).expect("the choice was checked");
                self.keep_before(seat);
                self.set_clock(seat, *left_ms);
                self.step(Step::Choice(seat, *choice), *actor, tell);
            }
            Entry::Chance(chance) => {
                self.before.clear();
                self.step(Step::Chance(chance.clone()), Actor::Person, tell);
            }
            Entry::Undo { seat, left_ms, .. } => {
                self.set_clock(Seat::new(*seat).expect("the undo was checked"), *left_ms);
                self.state = self.before.pop().expect("the undo was checked");
                self.steps.pop();
            }
        }
    }

    fn set_clock(&mut self, seat: Seat, left_ms: Option<u32>) {
        if let (Some(clocks), Some(left_ms)) = (&mut self.clocks, left_ms) {
            clocks.set_left(seat, left_ms);
        }
    }

    fn step(&mut self, step: Step<G>, actor: Actor, tell: &mut impl FnMut(G::Event)) {
        G::apply(&mut self.state, &step, tell);
        self.steps.push(Taken { step, actor });
    }

    fn keep_before(&mut self, seat: Seat) {
        if self.last_chooser() != Some(seat) {
            self.before.clear();
        }
        self.before.push(self.state.clone());
    }

    fn last_chooser(&self) -> Option<Seat> {
        match self.steps.last()?.step {
            Step::Choice(seat, _) => Some(seat),
            Step::Chance(_) => None,
        }
    }

    /// Carries out what was stored, and tells what happened.
    pub(crate) fn accept(&mut self, advance: &Advance<G>, now_ms: u64) -> Vec<G::Event> {
        let mut events = Vec::new();
        advance.entries.iter().for_each(|entry| self.take(entry, &mut |event| events.push(event)));
        self.asked_ms = now_ms;
        events
    }

    /// Everything that happened and was not taken back, by choice: the steps are carried out once more.
    pub(crate) fn past(&self) -> Vec<Past<G>> {
        let mut state = G::start(&self.head.options);
        let mut past = vec![Past { by: None, events: Vec::new() }];
        for taken in &self.steps {
            if let Step::Choice(seat, _) = taken.step {
                past.push(Past { by: Some(replaying::by(taken.actor, seat.number())), events: Vec::new() });
            }
            let events = &mut past.last_mut().expect("there is a first one").events;
            G::apply(&mut state, &taken.step, &mut |event| events.push(event));
        }
        past
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

    /// Whether the seat may take back its last choice now.
    pub(crate) fn may_undo(&self, seat: Seat) -> bool {
        if self.asked() != Some(seat) || self.before.is_empty() {
            return false;
        }
        *self.undo.get_or_init(|| self.last_choice_reveals_nothing(seat))
    }

    fn last_choice_reveals_nothing(&self, seat: Seat) -> bool {
        let (Some(before), Some(last)) = (self.before.last(), self.steps.last()) else { return false };
        match last {
            Taken { step: Step::Choice(chooser, choice), actor: Actor::Person } if *chooser == seat => {
                undo::reveals_nothing::<G>(self.seats(), before, seat, *choice)
            }
            Taken { step: Step::Choice(..) | Step::Chance(_), .. } => false,
        }
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

impl<G: Game> Advance<G> {
    /// The first chance of a match that has not begun.
    pub(crate) fn begin(playing: &LiveMatch<G>) -> Self {
        Self::new(playing, playing.state.clone(), Vec::new())
    }

    /// A choice that was checked, and what chance follows from it.
    pub(crate) fn of_choice(playing: &LiveMatch<G>, seat: Seat, entry: Entry<G>) -> Self {
        let mut state = playing.state.clone();
        if let Entry::Choice { choice, .. } = &entry {
            G::apply(&mut state, &Step::Choice(seat, *choice), &mut |_| ());
        }
        Self::new(playing, state, vec![entry])
    }

    /// An undo that was checked.
    pub(crate) fn of_undo(entry: Entry<G>) -> Self {
        Self { by: by(&entry), entries: vec![entry], outcome: None }
    }

    fn new(playing: &LiveMatch<G>, mut state: G::State, mut entries: Vec<Entry<G>>) -> Self {
        let by = entries.first().and_then(by);
        while G::awaiting(&state) == Awaiting::Chance {
            // Each step has its own words, so that taking back or storing again changes nothing.
            let step = u32::try_from(playing.steps.len() + entries.len()).expect("a match is short");
            let chance = G::sample(&state, &mut FairRng::new(&playing.seed, step));
            G::apply(&mut state, &Step::Chance(chance.clone()), &mut |_| ());
            entries.push(Entry::Chance(chance));
        }
        Self { entries, by, outcome: G::outcome(&state) }
    }
}

fn by<G: Game>(entry: &Entry<G>) -> Option<By> {
    match *entry {
        Entry::Choice { seat, actor, .. } => Some(replaying::by(actor, seat)),
        Entry::Undo { seat, .. } => Some(By::Undo { seat }),
        Entry::Head(_) | Entry::Chance(_) => None,
    }
}
