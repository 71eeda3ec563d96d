use std::collections::VecDeque;

use game::Game;
use protocol::{By, LOG_EVENTS_MAX};

/// What happened recently in a match, for somebody who has seen nothing of it or not everything.
#[derive(Clone, Debug)]
pub(crate) struct Past<G: Game> {
    choices: VecDeque<PastChoice<G>>,
    n_events: usize,
}

/// A choice, and what came of it and of the chance after it. The first one is the chance before all choices.
#[derive(Clone, Debug)]
pub(crate) struct PastChoice<G: Game> {
    pub(crate) by: Option<By>,
    pub(crate) events: Vec<G::Event>,
}

/// More than a newcomer is told, so that enough is left when choices are taken back.
const EVENTS_MAX: usize = 2 * LOG_EVENTS_MAX;

impl<G: Game> Default for Past<G> {
    fn default() -> Self {
        let first = PastChoice { by: None, events: Vec::new() };
        Self { choices: VecDeque::from([first]), n_events: 0 }
    }
}

impl<G: Game> Past<G> {
    pub(crate) fn begin_choice(&mut self, by: By) {
        self.choices.push_back(PastChoice { by: Some(by), events: Vec::new() });
    }

    /// What came of the newest choice.
    pub(crate) fn add(&mut self, event: G::Event) {
        if let Some(newest) = self.choices.back_mut() {
            newest.events.push(event);
            self.n_events += 1;
        }
        while self.n_events > EVENTS_MAX
            && self.choices.len() > 1
            && let Some(oldest) = self.choices.pop_front()
        {
            self.n_events -= oldest.events.len();
        }
    }

    pub(crate) fn take_back(&mut self) {
        if let Some(newest) = self.choices.pop_back() {
            self.n_events -= newest.events.len();
        }
    }

    /// The newest choices, oldest first, with at most as many events as a newcomer is told.
    pub(crate) fn newest(&self) -> impl Iterator<Item = &PastChoice<G>> {
        let mut n_events = 0;
        let fits = |choice: &&PastChoice<G>| {
            n_events += choice.events.len();
            n_events <= LOG_EVENTS_MAX
        };
        let n_newest = self.choices.iter().rev().take_while(fits).count();
        self.choices.iter().skip(self.choices.len() - n_newest)
    }
}
