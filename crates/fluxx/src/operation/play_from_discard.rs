//! AC2: an Action or New Rule of the discard pile is played.

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Answer, Operate};
use crate::apply::{Acting, Course, Flow};
use crate::card::CardSet;
use crate::check::{Checked, require};
use crate::choice::Choice;
use crate::effect::Kind;
use crate::event::{Event, PlayedFrom};
use crate::legal::{Answers, Form};
use crate::paragraph;
use crate::piles::Place;
use crate::question::{Question, QuestionKind};
use crate::refusal::Refusal;
use crate::state::State;

/// The card is to be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Doing;

pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    course.ask_if(!course.state.replayable().is_empty(), acting, Doing)
}

impl Operate for Doing {
    const PLAYS_CARDS: bool = true;

    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, _: Acting) -> Flow {
        course.ask_active()
    }

    fn question(self) -> Option<(QuestionKind, Rule)> {
        Some((QuestionKind::PlayFromDiscard, paragraph::AC2))
    }

    fn answers(self, state: &State, _: Seat) -> Answers {
        Answers::new(Form::Card, state.replayable())
    }

    fn check(self, state: &State, question: Question, choice: Choice) -> Checked {
        let Choice::Card(card) = choice else { return question.not_answered() };
        let is_kind = matches!(state.kind_of(card), Some(Kind::Action | Kind::NewRule));
        let is_there = state.piles.iter(Place::DISCARD).any(|discarded| discarded == card);
        require(is_kind && is_there, Refusal::NotInDiscardPile { card })
    }

    fn answer<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, answer: Answer) {
        if let Choice::Card(card) = answer.choice {
            course.next(acting);
            course.state.piles.remove(Place::DISCARD, card);
            course.play(card, PlayedFrom::DiscardPile);
        }
    }
}

impl State {
    fn replayable(&self) -> CardSet {
        self.piles.set(Place::DISCARD) & (self.deck().actions | self.deck().new_rules)
    }
}
