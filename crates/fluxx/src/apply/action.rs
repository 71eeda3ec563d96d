//! AC1: an Action lies aside while its operations are carried out one after the other.

use super::{Course, Flow};
use crate::agenda::{self, Task};
use crate::card::Card;
use crate::event::{Event, Happening};
use crate::operation::Progress;
use crate::piles::Place;
use crate::state::Open;

/// An Action being carried out: which card, which of its operations, and how many cards the one before it discarded.
#[derive(Clone, Copy)]
pub(crate) struct Acting {
    pub(crate) card: Card,
    pub(crate) operation: u8,
    pub(crate) discarded: u8,
}

impl Acting {
    pub(crate) fn new(card: Card, operation: u8, progress: Progress) -> Self {
        let discarded = if let Progress::Begin { discarded } = progress { discarded } else { 0 };
        Self { card, operation, discarded }
    }
}

impl<T: FnMut(Event)> Course<'_, T> {
    /// After the last operation the Action goes on the discard pile, before it is settled.
    pub(crate) fn begin_operation(&mut self, acting: Acting) -> Flow {
        if let Some(operation) = self.state.deck().operation(acting.card, acting.operation) {
            return operation.begin(self, acting);
        }
        self.pop();
        self.state.piles.push(Place::DISCARD, acting.card);
        self.tell(Happening::ActionOver { card: acting.card });
        // The settling that its play waits for comes next.
        if let Task::Settle(settling) = self.state.task { self.settle(settling) } else { Flow::GoOn }
    }

    /// On to the next operation.
    pub(crate) fn next(&mut self, acting: Acting) -> Flow {
        self.next_after_discarding(acting, 0)
    }

    pub(crate) fn next_after_discarding(&mut self, acting: Acting, discarded: u8) -> Flow {
        let Acting { card, operation, .. } = acting;
        self.replace(Task::Action {
            card,
            operation: operation + 1,
            progress: Progress::Begin { discarded },
        });
        Flow::GoOn
    }

    /// Notes how far the operation has come.
    pub(crate) fn keep(&mut self, acting: Acting, progress: impl Into<Progress>) {
        let Acting { card, operation, .. } = acting;
        self.replace(Task::Action { card, operation, progress: progress.into() });
    }

    /// AC3: a question without an answer is not asked, and nothing happens.
    pub(crate) fn ask_if(&mut self, has_answer: bool, acting: Acting, progress: impl Into<Progress>) -> Flow {
        if !has_answer {
            return self.next(acting);
        }
        self.keep(acting, progress);
        self.ask_active()
    }

    pub(crate) fn ask_active(&mut self) -> Flow {
        self.wait(Open::Choice(self.state.active()))
    }

    /// MH1, AC4: cards are drawn aside; what that brings is settled before anything is done with them.
    pub(crate) fn draw_aside(&mut self, slot: u8, left: u8) {
        let into = agenda::Into::Aside(slot);
        if self.state.options.version().settles_draws_set_aside() {
            self.draws_and_settles_at_once(left, into);
        } else {
            self.draw_next(left, into);
        }
    }

    pub(crate) fn open_aside(&mut self) -> u8 {
        self.state.n_asides += 1;
        self.state.n_asides - 1
    }

    pub(crate) fn close_aside(&mut self) {
        self.state.n_asides -= 1;
    }
}
