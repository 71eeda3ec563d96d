//! What the steps of a turn ask, and what the answers do.

use game::Rule;

use crate::agenda::{Settling, Task, TurnPhase};
use crate::apply::settle::check_leaving;
use crate::apply::{Course, Flow};
use crate::card::{Card, CardSet};
use crate::check::{Checked, require};
use crate::choice::Choice;
use crate::event::{DiscardReason, Event, Happening, Offer, PlayedFrom};
use crate::legal::{AnswerWords, Answers, Form};
use crate::options::DeathDiscards;
use crate::paragraph;
use crate::question::{Question, QuestionKind};
use crate::refusal::Refusal;
use crate::state::State;

impl State {
    #[inline]
    pub(crate) fn turn_question(&self, phase: TurnPhase) -> (QuestionKind, Option<Card>) {
        match phase {
            TurnPhase::DeathTakes(death) => (QuestionKind::DeathTakes, Some(death)),
            TurnPhase::DeathAlone(death) => (QuestionKind::DiscardAlone, Some(death)),
            TurnPhase::FreeBeforeDraw | TurnPhase::FreeBeforeRandom => {
                (QuestionKind::FreeAction, self.free_actions().first())
            }
            TurnPhase::KeeperLimit => self.keeper_limit_question(),
            TurnPhase::HandLimit => self.hand_limit_question(),
            TurnPhase::Play
            | TurnPhase::Begin
            | TurnPhase::EmptyHand
            | TurnPhase::Draw
            | TurnPhase::RandomPlay
            | TurnPhase::End => (QuestionKind::PlayFromHand, None),
        }
    }

    pub(crate) fn turn_rule(&self, phase: TurnPhase) -> Rule {
        match phase {
            TurnPhase::DeathTakes(_) => paragraph::T2,
            TurnPhase::DeathAlone(_) => paragraph::T3,
            TurnPhase::FreeBeforeDraw | TurnPhase::FreeBeforeRandom => paragraph::F1,
            TurnPhase::KeeperLimit | TurnPhase::HandLimit => paragraph::L2,
            TurnPhase::Play
            | TurnPhase::Begin
            | TurnPhase::EmptyHand
            | TurnPhase::Draw
            | TurnPhase::RandomPlay
            | TurnPhase::End => {
                if self.may_decline_play() {
                    paragraph::P5
                } else {
                    paragraph::P2
                }
            }
        }
    }

    pub(crate) fn turn_answers(&self, phase: TurnPhase) -> Answers {
        let seat = self.active();
        match phase {
            TurnPhase::DeathTakes(death) => {
                let words = AnswerWords::pass_if(self.options.death() == DeathDiscards::May);
                Answers { words, ..Answers::new(Form::Discard, self.fronts[seat] & !CardSet::of(death)) }
            }
            TurnPhase::DeathAlone(_) => {
                Answers { words: AnswerWords::PASS, ..Answers::new(Form::Discard, self.fronts[seat]) }
            }
            TurnPhase::FreeBeforeDraw | TurnPhase::FreeBeforeRandom => {
                Answers { free: self.free_actions(), ..Answers::words(AnswerWords::GO_ON) }
            }
            TurnPhase::KeeperLimit => self.keeper_limit_answers(seat),
            TurnPhase::HandLimit => self.hand_limit_answers(seat),
            TurnPhase::Play
            | TurnPhase::Begin
            | TurnPhase::EmptyHand
            | TurnPhase::Draw
            | TurnPhase::RandomPlay
            | TurnPhase::End => self.play_answers(),
        }
    }

    #[inline]
    pub(crate) fn play_answers(&self) -> Answers {
        let seat = self.active();
        Answers {
            free: self.free_actions(),
            words: AnswerWords::pass_if(self.may_decline_play()),
            leaving: self.leaving_between_plays(),
            ..Answers::counted(Form::Play, self.hand(seat), self.n_hand(seat))
        }
    }

    /// P7: the Creeper that lies alone in front of the active seat and may leave.
    fn leaving_between_plays(&self) -> Option<Card> {
        let front = self.fronts[self.active()];
        let may_leave =
            front.meets(self.deck().deaths) && self.options.version().lets_death_leave_between_plays();
        if may_leave && front.len() == 1 { front.first() } else { None }
    }

    pub(crate) fn check_turn(&self, phase: TurnPhase, question: Question, choice: Choice) -> Checked {
        match phase {
            TurnPhase::DeathTakes(death) => self.check_death_takes(death, question, choice),
            TurnPhase::DeathAlone(death) => check_leaving(death, question, choice, paragraph::T3),
            TurnPhase::FreeBeforeDraw | TurnPhase::FreeBeforeRandom => match choice {
                Choice::GoOn => Ok(()),
                Choice::Free(card) => self.check_free(card),
                Choice::Play(_)
                | Choice::Pass
                | Choice::Pay
                | Choice::Card(_)
                | Choice::Discard(_)
                | Choice::Give { .. }
                | Choice::Seat(_)
                | Choice::Left
                | Choice::Right
                | Choice::Done => question.not_answered(),
            },
            TurnPhase::KeeperLimit | TurnPhase::HandLimit => {
                self.check_limit(question, choice, paragraph::L2)
            }
            TurnPhase::Play
            | TurnPhase::Begin
            | TurnPhase::EmptyHand
            | TurnPhase::Draw
            | TurnPhase::RandomPlay
            | TurnPhase::End => self.check_play(question, choice),
        }
    }

    fn check_play(&self, question: Question, choice: Choice) -> Checked {
        match choice {
            Choice::Play(card) => {
                let rule = paragraph::P2;
                require(self.is_in_hand(question.seat, card), Refusal::NotInHand { card, rule })
            }
            Choice::Free(card) => self.check_free(card),
            Choice::Pass => require(self.may_decline_play(), Refusal::PlayIsCompulsory),
            Choice::Discard(card) if self.options.version().lets_death_leave_between_plays() => {
                let is_alone =
                    self.owner(card) == Some(question.seat) && self.fronts[question.seat].len() == 1;
                let rule = paragraph::P7;
                require(is_alone && self.deck().deaths.contains(card), Refusal::NotAlone { card, rule })
            }
            Choice::GoOn
            | Choice::Pay
            | Choice::Card(_)
            | Choice::Discard(_)
            | Choice::Give { .. }
            | Choice::Seat(_)
            | Choice::Left
            | Choice::Right
            | Choice::Done => question.not_answered(),
        }
    }

    fn check_free(&self, card: Card) -> Checked {
        let is_free = self.rules().contains(card) && self.deck().rules.end_turn_drawing.contains(card);
        require(is_free, Refusal::NoFreeAction { card })
    }

    fn check_death_takes(&self, death: Card, question: Question, choice: Choice) -> Checked {
        if choice == Choice::Pass {
            return require(self.options.death() == DeathDiscards::May, Refusal::DeathMustTake);
        }
        let Choice::Discard(card) = choice else { return question.not_answered() };
        let is_other = self.owner(card) == Some(question.seat) && card != death;
        require(is_other, Refusal::NotTakenByDeath { card })
    }
}

impl<T: FnMut(Event)> Course<'_, T> {
    pub(crate) fn answer_turn(&mut self, phase: TurnPhase, choice: Choice) -> Flow {
        match phase {
            TurnPhase::DeathTakes(death) => self.answer_death(death, choice),
            TurnPhase::DeathAlone(death) => self.answer_death_alone(death, choice),
            TurnPhase::FreeBeforeDraw => self.answer_free(choice, TurnPhase::Draw),
            TurnPhase::FreeBeforeRandom => self.answer_free(choice, TurnPhase::RandomPlay),
            TurnPhase::KeeperLimit => self.discard_for_keeper_limit(choice),
            TurnPhase::HandLimit => self.discard_for_hand_limit(choice),
            TurnPhase::Play
            | TurnPhase::Begin
            | TurnPhase::EmptyHand
            | TurnPhase::Draw
            | TurnPhase::RandomPlay
            | TurnPhase::End => self.answer_play(choice),
        }
    }

    /// P5: a pass ends the plays of the turn for good.
    #[inline(always)]
    pub(crate) fn answer_play(&mut self, choice: Choice) -> Flow {
        if let Choice::Play(card) = choice {
            return self.play_from_hand(card, PlayedFrom::Hand);
        } else if let Choice::Free(card) = choice {
            return self.end_turn_drawing(card);
        } else if let Choice::Discard(card) = choice {
            // No play: the turn stands where it stood.
            self.discard_front(card, DiscardReason::DeathAloneAtPlay);
            self.push(Task::Settle(Settling::new()));
        } else {
            self.tell(Happening::Declined { seat: self.state.active(), what: Offer::Plays });
            self.then(TurnPhase::KeeperLimit);
        }
        Flow::GoOn
    }

    /// Chance has chosen the first card of the turn.
    pub(crate) fn play_random(&mut self, card: Card) {
        self.play_from_hand(card, PlayedFrom::RandomHandCard);
    }

    fn answer_free(&mut self, choice: Choice, otherwise: TurnPhase) -> Flow {
        if let Choice::Free(card) = choice {
            return self.end_turn_drawing(card);
        }
        self.then(otherwise);
        self.turn(otherwise)
    }

    fn answer_death(&mut self, death: Card, choice: Choice) -> Flow {
        let Choice::Discard(card) = choice else {
            self.tell(Happening::Declined { seat: self.state.active(), what: Offer::DeathTakes });
            return self.then(TurnPhase::DeathAlone(death));
        };
        self.discard_front(card, DiscardReason::Death);
        if self.state.options.death() == DeathDiscards::MustOne {
            self.then(TurnPhase::DeathAlone(death));
        }
        self.push(Task::Settle(Settling::without_death()));
        Flow::GoOn
    }

    fn answer_death_alone(&mut self, death: Card, choice: Choice) -> Flow {
        if choice == Choice::Discard(death) {
            self.discard_front(death, DiscardReason::DeathAloneAtStart);
        } else {
            self.tell(Happening::Declined { seat: self.state.active(), what: Offer::DeathAloneAtStart });
        }
        self.after_death(death);
        self.push(Task::Settle(Settling::without_death()));
        Flow::GoOn
    }
}
