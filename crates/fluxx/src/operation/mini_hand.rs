//! MH1, MH2: draw cards aside, play them one after the other, discard the rest.

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Answer, Operate, Said, number_problem};
use crate::apply::{Acting, Course, Flow};
use crate::card::Card;
use crate::check::{Checked, require};
use crate::choice::Choice;
use crate::event::{DiscardReason, Event, PlayedFrom};
use crate::explain::{ActionSum, Sum};
use crate::legal::{Answers, Form};
use crate::options::Day;
use crate::own::CardProblem;
use crate::paragraph;
use crate::piles::Place;
use crate::question::{Question, QuestionKind};
use crate::refusal::Refusal;
use crate::state::State;

/// How many cards are drawn aside, and how many of them are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MiniHand {
    /// How many cards are drawn for it.
    pub draw: u8,
    /// How many of them are played.
    pub play: MiniPlays,
}

/// The same number always, or one for each kind of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum MiniPlays {
    /// Always this many.
    Always(u8),
    /// It depends on the day.
    ByDay {
        /// On an ordinary day.
        ordinary: u8,
        /// On a special day.
        special: u8,
        /// On a birthday.
        birthday: u8,
    },
}

impl Said for MiniHand {
    fn problem(self) -> Option<CardProblem> {
        let plays = match self.play {
            MiniPlays::Always(plays) => [plays; 3],
            MiniPlays::ByDay { ordinary, special, birthday } => [ordinary, special, birthday],
        };
        number_problem(self.draw).or_else(|| plays.into_iter().find_map(number_problem))
    }
}

/// The number of plays printed on the card for this seat and day, and how many have been made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Doing {
    slot: u8,
    plays: u8,
    made: u8,
}

pub(super) fn begin<T: FnMut(Event)>(
    course: &mut Course<'_, T>,
    acting: Acting,
    mini_hand: MiniHand,
) -> Flow {
    let slot = course.open_aside();
    let left = course.state.inflated(mini_hand.draw);
    let plays = course.state.printed_mini_plays(mini_hand.play);
    course.keep(acting, Doing { slot, plays, made: 0 });
    course.draw_aside(slot, left);
    Flow::GoOn
}

impl Operate for Doing {
    const PLAYS_CARDS: bool = true;

    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting) -> Flow {
        let has_cards = !course.state.piles.is_empty(Place::aside(self.slot));
        // MH3: the number of plays is always the one in force now.
        if has_cards && self.made < course.state.inflated(self.plays) {
            return course.ask_active();
        }
        course.discard_all(Place::aside(self.slot), DiscardReason::MiniHandLeft);
        course.close_aside();
        course.next(acting)
    }

    fn question(self) -> Option<(QuestionKind, Rule)> {
        Some((QuestionKind::PlayFromMiniHand, paragraph::MH2))
    }

    fn answers(self, state: &State, _: Seat) -> Answers {
        Answers::new(Form::Play, state.piles.set(Place::aside(self.slot)))
    }

    fn check(self, state: &State, question: Question, choice: Choice) -> Checked {
        let Choice::Play(card) = choice else { return question.not_answered() };
        let is_there = state.piles.iter(Place::aside(self.slot)).any(|other| other == card);
        require(is_there, Refusal::NotInMiniHand { card })
    }

    fn answer<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, answer: Answer) {
        if let Choice::Play(card) = answer.choice {
            course.keep(acting, Self { made: self.made + 1, ..self });
            course.state.piles.remove(Place::aside(self.slot), card);
            course.play(card, PlayedFrom::MiniHand);
        }
    }

    fn reason(self, state: &State, action: Card) -> Option<ActionSum> {
        Some(ActionSum::MiniHand(Sum::of_numeral(state, self.plays, action, paragraph::MH2)))
    }
}

impl State {
    /// The numeral on the card, by the kind of day where the card says so.
    fn printed_mini_plays(&self, plays: MiniPlays) -> u8 {
        match plays {
            MiniPlays::Always(plays) => plays,
            MiniPlays::ByDay { birthday, .. } if self.options.has_birthday(self.active()) => birthday,
            MiniPlays::ByDay { ordinary, special, .. } => match self.options.day() {
                Day::Ordinary => ordinary,
                Day::Special => special,
            },
        }
    }
}
