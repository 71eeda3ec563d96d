//! RU2: New Rules leave play, some by choice and some by what they are.

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Answer, Operate, Said};
use crate::apply::{Acting, Course, Flow};
use crate::card::CardSet;
use crate::check::{Checked, require};
use crate::choice::Choice;
use crate::event::Event;
use crate::legal::{AnswerWords, Answers, Form};
use crate::own::CardProblem;
use crate::paragraph;
use crate::piles::Place;
use crate::question::{Question, QuestionKind};
use crate::refusal::Refusal;
use crate::state::State;

/// Which New Rules leave play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum DropRules {
    /// One rule, chosen by the active seat.
    One,
    /// Up to half of the rules.
    UpToHalf,
    /// All limits.
    Limits,
    /// All rules.
    All,
}

impl Said for DropRules {
    fn problem(self) -> Option<CardProblem> {
        None
    }
}

/// How it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Doing {
    One,
    /// This many more may go.
    UpTo(u8),
    Limits,
    All,
}

pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting, which: DropRules) -> Flow {
    let doing = match which {
        DropRules::One => Doing::One,
        DropRules::UpToHalf => Doing::UpTo(course.state.rules().len().div_ceil(2)),
        DropRules::Limits => Doing::Limits,
        DropRules::All => Doing::All,
    };
    course.keep(acting, doing);
    Flow::GoOn
}

impl Operate for Doing {
    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting) -> Flow {
        let rules = course.state.rules();
        match self {
            Self::One if !rules.is_empty() => course.ask_active(),
            Self::UpTo(left) if left > 0 && !rules.is_empty() => course.ask_active(),
            Self::One | Self::UpTo(_) => course.next(acting),
            Self::Limits => drop_first(course, acting, course.state.deck().limits),
            Self::All => drop_first(course, acting, rules),
        }
    }

    fn question(self) -> Option<(QuestionKind, Rule)> {
        match self {
            Self::One => Some((QuestionKind::DropRule, paragraph::RU2)),
            Self::UpTo(_) => Some((QuestionKind::DropRules, paragraph::RU2)),
            Self::Limits | Self::All => None,
        }
    }

    fn answers(self, state: &State, _: Seat) -> Answers {
        let words = match self {
            Self::UpTo(_) => AnswerWords::DONE,
            Self::One | Self::Limits | Self::All => AnswerWords::NONE,
        };
        Answers { words, ..Answers::new(Form::Card, state.rules()) }
    }

    fn check(self, state: &State, question: Question, choice: Choice) -> Checked {
        if choice == Choice::Done && matches!(self, Self::UpTo(_)) {
            return Ok(());
        }
        let Choice::Card(card) = choice else { return question.not_answered() };
        let is_there = state.piles.iter(Place::RULES).any(|rule| rule == card);
        require(is_there, Refusal::NotARuleInPlay { card })
    }

    fn answer<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, answer: Answer) {
        let Choice::Card(card) = answer.choice else {
            course.next(acting);
            return;
        };
        match self {
            Self::UpTo(left) => course.keep(acting, Self::UpTo(left - 1)),
            Self::One | Self::Limits | Self::All => {
                course.next(acting);
            }
        }
        course.leave_rule(card);
    }
}

/// One rule after the other in the order in which they came: a Goal may have to go in between.
fn drop_first<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting, which: CardSet) -> Flow {
    let first = course.state.piles.iter(Place::RULES).find(|rule| which.contains(*rule));
    let Some(rule) = first else { return course.next(acting) };
    course.leave_rule(rule);
    Flow::GoOn
}
