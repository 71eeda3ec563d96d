use game::{Awaiting, Game, Outcome, Step};
use protocol::By;

use crate::entry::{Actor, ChoiceEntry, Entry, UndoEntry};
use crate::fair::FairRng;
use crate::live_match::LiveMatch;
use crate::output::UndoCheck;
use crate::undo;

/// What happens next in a match: carried out, kept aside, and true as soon as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct Advance<G: Game> {
    /// A choice, an undo or nothing, and the chance that follows.
    pub(crate) entries: Vec<Entry<G>>,
    pub(crate) events: Vec<G::Event>,
    pub(crate) state: G::State,
    pub(crate) by: Option<By>,
}

impl<G: Game> Advance<G> {
    /// The first chance of a match that has not begun.
    pub(crate) fn of_start(live: &LiveMatch<G>) -> Self {
        let (entries, events) = (Vec::new(), Vec::new());
        Self { entries, events, state: live.state.clone(), by: None }.with_chance(live)
    }

    /// A choice that was checked, and what chance follows from it.
    pub(crate) fn of_choice(live: &LiveMatch<G>, entry: ChoiceEntry<G>) -> Self {
        let mut state = live.state.clone();
        let mut events = Vec::new();
        let step = Step::Choice(entry.seat, entry.choice);
        G::apply(&mut state, &step, &mut |event| events.push(event));
        let by = Some(entry.actor.by(entry.seat));
        Self { entries: vec![Entry::Choice(entry)], events, state, by }.with_chance(live)
    }

    /// An undo that was checked.
    pub(crate) fn of_undo(before: G::State, entry: UndoEntry) -> Self {
        let by = Some(By::Undo { seat: entry.seat });
        Self { entries: vec![Entry::Undo(entry)], events: Vec::new(), state: before, by }
    }

    fn with_chance(mut self, live: &LiveMatch<G>) -> Self {
        while G::awaiting(&self.state) == Awaiting::Chance {
            // Each step has its own words, so that taking back or storing again changes nothing.
            let step = u32::try_from(live.steps.len() + self.entries.len()).expect("a match is short");
            let chance = G::sample(&self.state, &mut FairRng::new(live.seed(), step));
            let events = &mut self.events;
            G::apply(&mut self.state, &Step::Chance(chance.clone()), &mut |event| events.push(event));
            self.entries.push(Entry::Chance(chance));
        }
        self
    }

    pub(crate) fn outcome(&self) -> Option<Outcome<G>> {
        G::outcome(&self.state)
    }

    /// What must be looked into before the choice may be taken back, if a person made it and is asked again.
    pub(crate) fn undo_check(&self, live: &LiveMatch<G>) -> Option<UndoCheck> {
        let [Entry::Choice(ChoiceEntry { seat, choice, actor: Actor::Person, .. })] = self.entries[..] else {
            return None;
        };
        if G::awaiting(&self.state) != Awaiting::Choice(seat) {
            return None;
        }
        let (seats, before) = (live.seats(), live.state.clone());
        Some(UndoCheck::new(move || undo::reveals_nothing::<G>(seats, &before, seat, choice)))
    }
}
