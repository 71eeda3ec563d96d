//! How a match goes on: the last task of the agenda is carried out until a question is open.

mod actions;
mod answers;
mod cards;
mod draw;
mod settle;
mod turn;

use crate::agenda::Task;
use crate::event::{Event, Happening};
use crate::state::{Open, State};

/// A state that is being changed, and whoever wants to hear what happens.
pub(crate) struct Course<'c, T> {
    pub(crate) state: &'c mut State,
    pub(crate) tell: &'c mut T,
}

/// Whether a task goes on by itself or waits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Flow {
    GoOn,
    Wait(Open),
}

impl<T: FnMut(Event)> Course<'_, T> {
    /// Carries out tasks until something is awaited.
    pub(crate) fn run(&mut self) {
        debug_assert_eq!(
            self.state.numbers,
            self.state.rule_numbers(),
            "every change of the rules was noted"
        );
        loop {
            if let Flow::Wait(open) = self.advance() {
                self.state.open = open;
                return;
            }
        }
    }

    fn advance(&mut self) -> Flow {
        match self.state.task() {
            Task::Deal => Flow::Wait(Open::Shuffle),
            Task::Turn(phase) => self.turn(phase),
            Task::Settle(settling) => self.settle(settling),
            Task::Draw { left, into } => self.draw(left, into),
            Task::GrowMiniHands { left } => self.grow_mini_hands(left),
            Task::DropGoal { .. } => Flow::Wait(Open::Choice(self.state.active())),
            Task::Action { card, operation, progress } => self.act(card, operation, progress),
        }
    }

    pub(crate) fn tell(&mut self, happening: Happening) {
        (self.tell)(Event::Open(happening));
    }

    pub(crate) fn push(&mut self, task: Task) {
        self.state.agenda.push(task);
    }

    pub(crate) fn pop(&mut self) {
        self.state.agenda.pop();
    }

    /// Puts another task in the place of the last one.
    pub(crate) fn replace(&mut self, task: Task) {
        *self.state.agenda.last_mut().expect("a task is being carried out") = task;
    }
}
