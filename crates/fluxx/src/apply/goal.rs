//! Goals come and go. With two in play, the active seat says which of them goes for a third or with the rule for two.

use game::Rule;

use super::{Course, Flow};
use crate::agenda::{Settling, Task};
use crate::card::{Card, CardSet};
use crate::check::{Checked, require};
use crate::choice::Choice;
use crate::event::{Event, GoalLeaves, Happening, MoveReason};
use crate::legal::{Answers, Form};
use crate::paragraph;
use crate::piles::Place;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::state::{State, Unsettled};

impl<T: FnMut(Event)> Course<'_, T> {
    /// GO1, GO2: a new Goal replaces the old one, or one of two.
    pub(crate) fn play_goal(&mut self, card: Card) {
        match self.state.piles.first(Place::GOALS) {
            Some(_) if self.state.goals().len() == 2 => {
                self.push(Task::Settle(Settling::new()));
                self.push(Task::DropGoal { played: Some(card) });
                return;
            }
            Some(old) if !self.state.allows_two_goals() => self.drop_goal(old, GoalLeaves::Replaced),
            Some(_) | None => {}
        }
        self.place_goal(card);
        self.goal_changed();
        self.settle_next();
    }

    fn drop_goal(&mut self, card: Card, why: GoalLeaves) {
        self.state.piles.remove(Place::GOALS, card);
        self.state.unsettled.note(Unsettled::GOALS);
        self.state.piles.push(Place::DISCARD, card);
        self.tell(Happening::GoalLeft { card, why });
    }

    fn place_goal(&mut self, card: Card) {
        self.state.piles.push(Place::GOALS, card);
        self.state.unsettled.note(Unsettled::GOALS);
        self.tell(Happening::GoalCame { card });
    }

    /// GO3: with every change of the Goal, such a Creeper moves one seat against the turn direction.
    fn goal_changed(&mut self) {
        let potatoes = self.state.in_play() & self.state.deck().potatoes;
        if !potatoes.is_empty() {
            self.pass_on(potatoes);
        }
    }

    #[inline(never)]
    fn pass_on(&mut self, potatoes: CardSet) {
        for card in potatoes {
            let from = self.state.owner(card).expect("it is in play");
            let to = self.state.options.seats().right_of(from);
            self.pass_card([from, to], card, MoveReason::GoalChange);
        }
    }

    /// GO2: the old Goal goes and the new one comes as one change.
    pub(super) fn answer_drop_goal(&mut self, played: Option<Card>, choice: Choice) -> Flow {
        let Choice::Card(dropped) = choice else { return Flow::GoOn };
        self.pop();
        let why = if played.is_some() { GoalLeaves::ForAThird } else { GoalLeaves::NoRoomForTwo };
        self.drop_goal(dropped, why);
        if let Some(played) = played {
            self.place_goal(played);
        }
        self.goal_changed();
        Flow::GoOn
    }
}

impl State {
    /// The paragraph by which one of two Goals goes.
    pub(crate) fn drop_goal_rule(played: Option<Card>) -> Rule {
        if played.is_some() { paragraph::GO2 } else { paragraph::RU3 }
    }

    pub(crate) fn drop_goal_answers(&self) -> Answers {
        Answers::new(Form::Card, self.goals())
    }

    pub(crate) fn check_drop_goal(
        &self,
        played: Option<Card>,
        question: Question,
        choice: Choice,
    ) -> Checked {
        let Choice::Card(card) = choice else { return question.not_answered() };
        let is_there = self.piles.iter(Place::GOALS).any(|goal| goal == card);
        require(is_there, Refusal::NotAGoalInPlay { card, rule: Self::drop_goal_rule(played) })
    }
}
