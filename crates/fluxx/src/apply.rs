//! How a match goes on: the task at hand is carried out, and then the next one, until a question is open.

mod action;
mod cards;
mod draw;
mod goal;
mod hands;
mod settle;
mod turn;

use game::Seat;

use crate::agenda::{Task, TurnPhase};
use crate::choice::{Chance, Choice};
use crate::event::{Event, Happening};
use crate::operation::{Answer, Operate, Progress};
use crate::state::{Open, State};

pub(crate) use action::Acting;

/// A state that is being changed, and whoever listens to what happens.
pub(crate) struct Course<'c, T> {
    pub(crate) state: &'c mut State,
    pub(crate) tell: &'c mut T,
}

/// Whether a task goes on by itself or waits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Flow {
    GoOn,
    Wait,
}

impl<T: FnMut(Event)> Course<'_, T> {
    /// Carries out tasks until something is awaited.
    #[inline(always)]
    pub(crate) fn run(&mut self) {
        self.go_on(Flow::GoOn);
    }

    /// Carries out tasks until something is awaited, unless that is known already.
    #[inline(always)]
    fn go_on(&mut self, flow: Flow) {
        debug_assert_eq!(
            self.state.numbers,
            self.state.rule_numbers(),
            "every change of the rules was noted"
        );
        let mut flow = flow;
        while flow == Flow::GoOn {
            // By far the most frequent task, found without a jump table.
            flow = if let Task::Turn(TurnPhase::Play) = self.state.task {
                self.play_step()
            } else {
                self.advance()
            };
        }
    }

    #[inline(always)]
    fn advance(&mut self) -> Flow {
        // The next most frequent task, found without two jump tables.
        if let Task::Action { card, operation, progress: progress @ Progress::Begin { .. } } = self.state.task
        {
            return self.begin_operation(Acting::new(card, operation, progress));
        }
        match self.state.task {
            Task::Deal => self.wait(Open::Shuffle),
            Task::Turn(phase) => self.turn(phase),
            Task::Settle(settling) => self.settle(settling),
            Task::Draw { left, into } => self.draw(left, into),
            Task::GrowMiniHands { left } => self.grow_mini_hands(left),
            Task::DropGoal { .. } => self.ask_active(),
            Task::Leave { card } => self.leave(card),
            Task::Action { card, operation, progress } => {
                progress.carry_on(self, Acting::new(card, operation, progress))
            }
        }
    }

    /// An answer that was checked, and what follows from it.
    #[inline(never)]
    pub(crate) fn answer(&mut self, seat: Seat, choice: Choice) {
        let flow = self.take_answer(seat, choice);
        self.go_on(flow);
    }

    /// An outcome of chance that was checked, and what follows from it.
    #[inline(never)]
    pub(crate) fn chance(&mut self, chance: &Chance) {
        self.take_chance(chance);
        self.run();
    }

    /// What an answer does to the task that asked. Where it is clear how that task goes on, it does so at once.
    fn take_answer(&mut self, seat: Seat, choice: Choice) -> Flow {
        // The most frequent questions, found without a jump table.
        if let Task::Turn(TurnPhase::Play) = self.state.task {
            return self.answer_play(choice);
        }
        if let Task::Turn(TurnPhase::HandLimit) = self.state.task {
            return self.discard_for_hand_limit(choice);
        }
        match self.state.task {
            Task::Turn(phase) => self.answer_turn(phase, choice),
            Task::Settle(settling) => self.answer_settling(settling, seat, choice),
            Task::DropGoal { played } => self.answer_drop_goal(played, choice),
            Task::Action { card, operation, progress } => {
                let acting = Acting::new(card, operation, progress);
                progress.answer(self, acting, Answer { seat, choice });
                Flow::GoOn
            }
            // These ask nobody.
            Task::Deal | Task::Draw { .. } | Task::GrowMiniHands { .. } | Task::Leave { .. } => Flow::GoOn,
        }
    }

    /// What an outcome of chance does to the task that waited for it.
    fn take_chance(&mut self, chance: &Chance) {
        match (self.state.task, chance) {
            (Task::Deal, Chance::Shuffle(cards)) => {
                self.deal(cards);
                self.replace(Task::Turn(TurnPhase::Begin));
            }
            (Task::Action { card, operation, progress }, _) => {
                progress.chance(self, Acting::new(card, operation, progress), chance);
            }
            (Task::Turn(_), Chance::Pick(picked)) => self.play_random(*picked),
            (Task::Draw { .. }, Chance::Shuffle(cards)) => self.reshuffle(cards),
            // Nothing else waits for chance.
            (
                Task::Deal
                | Task::Turn(_)
                | Task::Draw { .. }
                | Task::Settle(_)
                | Task::GrowMiniHands { .. }
                | Task::DropGoal { .. }
                | Task::Leave { .. },
                Chance::Shuffle(_) | Chance::Pick(_) | Chance::Deal(_),
            ) => {}
        }
    }

    /// The match waits for this.
    pub(crate) fn wait(&mut self, open: Open) -> Flow {
        self.state.open = open;
        Flow::Wait
    }

    pub(crate) fn tell(&mut self, happening: Happening) {
        (self.tell)(Event::Open(happening));
    }

    pub(crate) fn push(&mut self, task: Task) {
        let next = std::mem::replace(&mut self.state.task, task);
        self.state.agenda.push(next);
    }

    pub(crate) fn pop(&mut self) {
        self.state.task = self.state.agenda.pop().expect("a turn is never done, it becomes the next one");
    }

    /// Puts another task in the place of the last one.
    pub(crate) fn replace(&mut self, task: Task) {
        self.state.task = task;
    }
}
