//! What settling asks, and what the answers do.

use game::{Rule, Seat};

use crate::agenda::{Settling, Stage};
use crate::apply::{Course, Flow};
use crate::card::Card;
use crate::check::{Checked, require};
use crate::choice::Choice;
use crate::deck::{Reaction, ReactionKind};
use crate::effect::Kind;
use crate::event::{DiscardReason, Event, Happening, MoveReason, Offer};
use crate::legal::{AnswerWords, Answers, Form};
use crate::options::WarMoves;
use crate::paragraph;
use crate::question::{Question, QuestionKind};
use crate::refusal::Refusal;
use crate::state::{Open, State};

impl State {
    fn reaction(&self, number: u8) -> Reaction {
        self.deck().reactions[usize::from(number)]
    }

    pub(crate) fn settling_question(&self, settling: Settling, seat: Seat) -> (QuestionKind, Option<Card>) {
        match settling.stage {
            Stage::Reactions { number, .. } => {
                let reaction = self.reaction(number);
                let kind = match reaction.what {
                    ReactionKind::MoveWhenWith(_) => QuestionKind::MoveCreeper,
                    ReactionKind::DiscardWhenWith(_) => QuestionKind::PayTaxes,
                    ReactionKind::LeaveWhenAlone => QuestionKind::DiscardAlone,
                };
                (kind, Some(reaction.creeper))
            }
            Stage::Limits { .. } if self.is_over_keeper_limit(seat) => self.keeper_limit_question(),
            Stage::Limits { .. } => self.hand_limit_question(),
        }
    }

    pub(crate) fn settling_rule(&self, settling: Settling) -> Rule {
        match settling.stage {
            Stage::Reactions { number, .. } => match self.reaction(number).what {
                ReactionKind::MoveWhenWith(_) => paragraph::N2,
                ReactionKind::DiscardWhenWith(_) => paragraph::N3,
                ReactionKind::LeaveWhenAlone => paragraph::N4,
            },
            Stage::Limits { .. } => paragraph::L1,
        }
    }

    pub(crate) fn settling_answers(&self, settling: Settling, seat: Seat) -> Answers {
        match settling.stage {
            Stage::Reactions { number, .. } => match self.reaction(number).what {
                ReactionKind::MoveWhenWith(_) => Answers::seats(self.others(seat)),
                ReactionKind::DiscardWhenWith(_) => Answers::words(AnswerWords::PAY_OR_PASS),
                ReactionKind::LeaveWhenAlone => {
                    Answers { words: AnswerWords::PASS, ..Answers::new(Form::Discard, self.fronts[seat]) }
                }
            },
            Stage::Limits { .. } if self.is_over_keeper_limit(seat) => self.keeper_limit_answers(seat),
            Stage::Limits { .. } => self.hand_limit_answers(seat),
        }
    }

    pub(crate) fn check_settling(&self, settling: Settling, question: Question, choice: Choice) -> Checked {
        match settling.stage {
            Stage::Reactions { number, .. } => self.check_reaction(self.reaction(number), question, choice),
            Stage::Limits { .. } => self.check_limit(question, choice, paragraph::L1),
        }
    }

    fn check_reaction(&self, reaction: Reaction, question: Question, choice: Choice) -> Checked {
        match reaction.what {
            ReactionKind::MoveWhenWith(_) => self.check_other_seat(question, choice, paragraph::N2),
            ReactionKind::DiscardWhenWith(_) => {
                if matches!(choice, Choice::Pay | Choice::Pass) {
                    Ok(())
                } else {
                    question.not_answered()
                }
            }
            ReactionKind::LeaveWhenAlone => check_leaving(reaction.creeper, question, choice, paragraph::N4),
        }
    }

    /// Both limits: a Keeper in front, or a card of the hand.
    pub(crate) fn check_limit(&self, question: Question, choice: Choice, rule: Rule) -> Checked {
        let Choice::Discard(card) = choice else { return question.not_answered() };
        let seat = question.seat;
        if question.kind == QuestionKind::KeeperLimit {
            let is_keeper = self.owner(card) == Some(seat) && self.kind_of(card) == Some(Kind::Keeper);
            return require(is_keeper, Refusal::NotSuchAKeeper { card, rule });
        }
        require(self.is_in_hand(seat, card), Refusal::NotInHand { card, rule })
    }

    pub(crate) fn keeper_limit_question(&self) -> (QuestionKind, Option<Card>) {
        (QuestionKind::KeeperLimit, (self.rules() & self.deck().rules.keeper_limit).first())
    }

    pub(crate) fn hand_limit_question(&self) -> (QuestionKind, Option<Card>) {
        (QuestionKind::HandLimit, (self.rules() & self.deck().rules.hand_limit).first())
    }

    pub(crate) fn keeper_limit_answers(&self, seat: Seat) -> Answers {
        Answers::new(Form::Discard, self.keepers(seat))
    }

    pub(crate) fn hand_limit_answers(&self, seat: Seat) -> Answers {
        Answers::counted(Form::Discard, self.hand(seat), self.n_hand(seat))
    }
}

/// Whether a Creeper that lies alone leaves.
pub(crate) fn check_leaving(creeper: Card, question: Question, choice: Choice, rule: Rule) -> Checked {
    if choice == Choice::Pass {
        return Ok(());
    }
    let Choice::Discard(card) = choice else { return question.not_answered() };
    require(card == creeper, Refusal::NotAlone { card, rule })
}

impl<T: FnMut(Event)> Course<'_, T> {
    pub(crate) fn answer_settling(&mut self, settling: Settling, seat: Seat, choice: Choice) -> Flow {
        match settling.stage {
            Stage::Reactions { number, .. } => {
                self.reacted(settling);
                self.answer_reaction(self.state.reaction(number), seat, choice);
                Flow::GoOn
            }
            Stage::Limits { .. } => {
                let Choice::Discard(card) = choice else { return Flow::GoOn };
                if self.state.is_over_keeper_limit(seat) {
                    self.discard_front(card, DiscardReason::KeeperLimit);
                } else {
                    self.discard_hand_card(seat, card, DiscardReason::HandLimit);
                    if self.state.is_over_hand_limit(seat) {
                        return self.wait(Open::Choice(seat));
                    }
                }
                self.limit_others(settling)
            }
        }
    }

    fn answer_reaction(&mut self, reaction: Reaction, seat: Seat, choice: Choice) {
        match reaction.what {
            ReactionKind::MoveWhenWith(other) => {
                let card = match self.state.options.war_moves() {
                    WarMoves::War => reaction.creeper,
                    WarMoves::Peace => other,
                };
                if let Choice::Seat(to) = choice {
                    self.move_card(card, to, MoveReason::War);
                }
            }
            ReactionKind::DiscardWhenWith(other) if choice == Choice::Pay => {
                self.discard_front(reaction.creeper, DiscardReason::Taxes);
                self.discard_front(other, DiscardReason::Taxes);
            }
            ReactionKind::DiscardWhenWith(_) => self.tell(Happening::Declined { seat, what: Offer::Taxes }),
            ReactionKind::LeaveWhenAlone if choice == Choice::Discard(reaction.creeper) => {
                self.discard_front(reaction.creeper, DiscardReason::DeathAlone);
            }
            ReactionKind::LeaveWhenAlone => self.tell(Happening::Declined { seat, what: Offer::DeathAlone }),
        }
    }
}
