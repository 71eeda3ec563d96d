//! AC9: swap a Keeper of yours with one of another seat. Nothing happens unless both exist.

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Answer, Operate};
use crate::apply::{Acting, Course, Flow};
use crate::card::Card;
use crate::check::{Checked, require};
use crate::choice::Choice;
use crate::effect::Kind;
use crate::event::{Event, MoveReason};
use crate::legal::{Answers, Form};
use crate::paragraph;
use crate::question::{Question, QuestionKind};
use crate::refusal::Refusal;
use crate::state::State;

/// The seat's own Keeper is to be named, or has been.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Doing {
    NameOwn,
    NameOther { own: Card },
}

pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    let active = course.state.active();
    let others = course.state.in_front_of_others(active) & course.state.deck().keepers;
    let has_both = !course.state.keepers(active).is_empty() && !others.is_empty();
    course.ask_if(has_both, acting, Doing::NameOwn)
}

impl Operate for Doing {
    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, _: Acting) -> Flow {
        course.ask_active()
    }

    fn question(self) -> Option<(QuestionKind, Rule)> {
        let kind = match self {
            Self::NameOwn => QuestionKind::OwnKeeperToExchange,
            Self::NameOther { .. } => QuestionKind::KeeperToExchangeFor,
        };
        Some((kind, paragraph::AC9))
    }

    fn answers(self, state: &State, seat: Seat) -> Answers {
        let keepers = match self {
            Self::NameOwn => state.keepers(seat),
            Self::NameOther { .. } => state.in_front_of_others(seat) & state.deck().keepers,
        };
        Answers::new(Form::Card, keepers)
    }

    fn check(self, state: &State, question: Question, choice: Choice) -> Checked {
        let Choice::Card(card) = choice else { return question.not_answered() };
        let is_theirs = state.owner(card).is_some_and(|owner| match self {
            Self::NameOwn => owner == question.seat,
            Self::NameOther { .. } => owner != question.seat,
        });
        let is_keeper = state.kind_of(card) == Some(Kind::Keeper);
        require(is_keeper && is_theirs, Refusal::NotSuchAKeeper { card, rule: paragraph::AC9 })
    }

    fn answer<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, answer: Answer) {
        let Choice::Card(card) = answer.choice else { return };
        match self {
            Self::NameOwn => course.keep(acting, Self::NameOther { own: card }),
            Self::NameOther { own } => {
                course.next(acting);
                let other = course.state.owner(card).expect("it lies in front of another seat");
                course.move_card(own, other, MoveReason::Exchanged);
                course.move_card(card, answer.seat, MoveReason::Exchanged);
            }
        }
    }
}
