use game::{Awaiting, Chances, Events, Game, Outcome, Step, Watch, carry_out, settle};
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
        let step: Step<G> = Step::Choice(entry.seat, entry.choice);
        carry_out(&mut state, &step, &mut Events(|event| events.push(event)));
        let by = Some(entry.actor.by(entry.seat));
        Self { entries: vec![Entry::Choice(entry)], events, state, by }.with_chance(live)
    }

    /// An undo that was checked.
    pub(crate) fn of_undo(before: G::State, entry: UndoEntry) -> Self {
        let by = Some(By::Undo { seat: entry.seat });
        Self { entries: vec![Entry::Undo(entry)], events: Vec::new(), state: before, by }
    }

    fn with_chance(mut self, live: &LiveMatch<G>) -> Self {
        let before = u32::try_from(live.steps.len() + self.entries.len()).expect("a match is short");
        let mut chances = FairChances { seed: live.seed(), step: before };
        let mut followed = Followed { entries: &mut self.entries, events: &mut self.events };
        settle(&mut self.state, &mut chances, &mut followed);
        self
    }

    pub(crate) fn outcome(&self) -> Option<Outcome<G>> {
        G::outcome(&self.state)
    }

    /// What must be checked before the choice may be taken back, if a person made it and is asked again.
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

/// The fair chances from one step of a match on. Each step has its own words, so that taking back or storing again
/// changes nothing.
struct FairChances<'s> {
    seed: &'s [u8; 32],
    step: u32,
}

impl<G: Game> Chances<G> for FairChances<'_> {
    fn draw(&mut self, state: &G::State) -> G::Chance {
        let chance = G::sample(state, &mut FairRng::new(self.seed, self.step));
        self.step += 1;
        chance
    }
}

/// Writes down what chance does.
struct Followed<'a, G: Game> {
    entries: &'a mut Vec<Entry<G>>,
    events: &'a mut Vec<G::Event>,
}

impl<G: Game> Watch<G> for Followed<'_, G> {
    fn step(&mut self, _: &G::State, step: &Step<G>) {
        if let Step::Chance(chance) = step {
            self.entries.push(Entry::Chance(chance.clone()));
        }
    }

    fn event(&mut self, event: G::Event) {
        self.events.push(event);
    }
}
