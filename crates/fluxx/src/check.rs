//! The second witness: decides about one choice without building the list, and names the rule.

use game::Seat;

use crate::agenda::Task;
use crate::card::{Card, CardSet};
use crate::choice::{Chance, Choice};
use crate::effect::Kind;
use crate::options::DeathDiscards;
use crate::paragraph;
use crate::piles::Place;
use crate::question::{Question, QuestionKind};
use crate::refusal::Refusal;
use crate::state::{Open, State};

type Checked = Result<(), Refusal>;

fn require(holds: bool, refusal: Refusal) -> Checked {
    if holds { Ok(()) } else { Err(refusal) }
}

impl State {
    pub(crate) fn check(&self, seat: Seat, choice: Choice) -> Checked {
        let question = self.question().ok_or(Refusal::NothingAsked)?;
        require(seat == question.seat, Refusal::NotYourQuestion { seat: question.seat })?;
        match choice {
            Choice::Play(card) => self.check_play(question, card),
            Choice::Free(card) => self.check_free(question, card),
            Choice::GoOn => self.check_kind(question, &[QuestionKind::FreeAction]),
            Choice::Pass => self.check_pass(question),
            Choice::Pay => self.check_kind(question, &[QuestionKind::PayTaxes]),
            Choice::Card(card) => self.check_card(question, card),
            Choice::Discard(card) => self.check_discard(question, card),
            Choice::Give { card, to } => self.check_give(question, card, to),
            Choice::Seat(other) => self.check_seat(question, other),
            Choice::Left | Choice::Right => self.check_kind(question, &[QuestionKind::Direction]),
            Choice::Done => self.check_kind(question, &[QuestionKind::DropRules, QuestionKind::TrashDay]),
        }
    }

    fn check_kind(&self, question: Question, kinds: &[QuestionKind]) -> Checked {
        require(kinds.contains(&question.kind), Refusal::NotAnAnswer { question: question.kind })
    }

    fn is_in_hand(&self, seat: Seat, card: Card) -> bool {
        self.piles.set(Place::hand(seat)).contains(card)
    }

    fn check_play(&self, question: Question, card: Card) -> Checked {
        if question.kind == QuestionKind::PlayFromMiniHand {
            let mini_hand = Place::aside(self.n_asides - 1);
            let is_there = self.piles.iter(mini_hand).any(|other| other == card);
            return require(is_there, Refusal::NotInMiniHand { card });
        }
        self.check_kind(question, &[QuestionKind::PlayFromHand])?;
        let rule = paragraph::P2;
        require(self.is_in_hand(question.seat, card), Refusal::NotInHand { card, rule })
    }

    fn check_free(&self, question: Question, card: Card) -> Checked {
        self.check_kind(question, &[QuestionKind::PlayFromHand, QuestionKind::FreeAction])?;
        let is_free = self.rules().contains(card) && self.deck().rules.end_turn_drawing.contains(card);
        require(is_free, Refusal::NoFreeAction { card })
    }

    fn check_pass(&self, question: Question) -> Checked {
        match question.kind {
            QuestionKind::PlayFromHand => require(self.may_decline_play(), Refusal::PlayIsCompulsory),
            QuestionKind::DeathTakes => {
                require(self.options.death() == DeathDiscards::May, Refusal::DeathMustTake)
            }
            QuestionKind::DiscardAlone | QuestionKind::PayTaxes => Ok(()),
            QuestionKind::PlayFromMiniHand
            | QuestionKind::FreeAction
            | QuestionKind::MoveCreeper
            | QuestionKind::DropGoal
            | QuestionKind::DropRule
            | QuestionKind::DropRules
            | QuestionKind::PlayFromDiscard
            | QuestionKind::OwnKeeperToExchange
            | QuestionKind::KeeperToExchangeFor
            | QuestionKind::TrashInPlay
            | QuestionKind::StealInPlay
            | QuestionKind::PayTax
            | QuestionKind::GiveOut
            | QuestionKind::TradeHandsWith
            | QuestionKind::TakeCardFrom
            | QuestionKind::Direction
            | QuestionKind::KeeperLimit
            | QuestionKind::HandLimit
            | QuestionKind::TrashDay => Err(Refusal::NotAnAnswer { question: question.kind }),
        }
    }

    fn check_card(&self, question: Question, card: Card) -> Checked {
        let (seat, owner) = (question.seat, self.owner(card));
        let is_keeper = || self.kind_of(card) == Some(Kind::Keeper);
        let is_others = owner.is_some_and(|owner| owner != seat);
        let rule = self.rule_asked(question);
        match question.kind {
            QuestionKind::DropGoal => {
                let is_there = self.piles.iter(Place::GOALS).any(|goal| goal == card);
                require(is_there, Refusal::NotAGoalInPlay { card, rule })
            }
            QuestionKind::DropRule | QuestionKind::DropRules => {
                let is_there = self.piles.iter(Place::RULES).any(|rule| rule == card);
                require(is_there, Refusal::NotARuleInPlay { card })
            }
            QuestionKind::PlayFromDiscard => {
                let is_kind = matches!(self.kind_of(card), Some(Kind::Action | Kind::NewRule));
                let is_there = self.piles.iter(Place::DISCARD).any(|discarded| discarded == card);
                require(is_kind && is_there, Refusal::NotInDiscardPile { card })
            }
            QuestionKind::OwnKeeperToExchange => {
                require(is_keeper() && owner == Some(seat), Refusal::NotSuchAKeeper { card, rule })
            }
            QuestionKind::KeeperToExchangeFor => {
                require(is_keeper() && is_others, Refusal::NotSuchAKeeper { card, rule })
            }
            QuestionKind::TrashInPlay => require(owner.is_some(), Refusal::NotInPlayThere { card }),
            QuestionKind::StealInPlay => require(is_others, Refusal::NotInPlayThere { card }),
            QuestionKind::PayTax => require(self.is_in_hand(seat, card), Refusal::NotInHand { card, rule }),
            QuestionKind::PlayFromHand
            | QuestionKind::PlayFromMiniHand
            | QuestionKind::FreeAction
            | QuestionKind::DeathTakes
            | QuestionKind::DiscardAlone
            | QuestionKind::PayTaxes
            | QuestionKind::MoveCreeper
            | QuestionKind::GiveOut
            | QuestionKind::TradeHandsWith
            | QuestionKind::TakeCardFrom
            | QuestionKind::Direction
            | QuestionKind::KeeperLimit
            | QuestionKind::HandLimit
            | QuestionKind::TrashDay => Err(Refusal::NotAnAnswer { question: question.kind }),
        }
    }

    fn kind_of(&self, card: Card) -> Option<Kind> {
        self.deck().all.contains(card).then(|| self.deck().kind(card))
    }

    fn check_discard(&self, question: Question, card: Card) -> Checked {
        let seat = question.seat;
        let is_in_front = self.owner(card) == Some(seat);
        let rule = self.rule_asked(question);
        match question.kind {
            QuestionKind::DeathTakes => {
                let is_death = question.cause == Some(card);
                require(is_in_front && !is_death, Refusal::NotTakenByDeath { card })
            }
            QuestionKind::DiscardAlone => {
                require(question.cause == Some(card), Refusal::NotAlone { card, rule })
            }
            QuestionKind::KeeperLimit => {
                let is_keeper = self.kind_of(card) == Some(Kind::Keeper);
                require(is_in_front && is_keeper, Refusal::NotSuchAKeeper { card, rule })
            }
            QuestionKind::HandLimit => {
                require(self.is_in_hand(seat, card), Refusal::NotInHand { card, rule })
            }
            QuestionKind::TrashDay => {
                require(is_in_front || self.is_in_hand(seat, card), Refusal::NotInHand { card, rule })
            }
            QuestionKind::PlayFromHand
            | QuestionKind::PlayFromMiniHand
            | QuestionKind::FreeAction
            | QuestionKind::PayTaxes
            | QuestionKind::MoveCreeper
            | QuestionKind::DropGoal
            | QuestionKind::DropRule
            | QuestionKind::DropRules
            | QuestionKind::PlayFromDiscard
            | QuestionKind::OwnKeeperToExchange
            | QuestionKind::KeeperToExchangeFor
            | QuestionKind::TrashInPlay
            | QuestionKind::StealInPlay
            | QuestionKind::PayTax
            | QuestionKind::GiveOut
            | QuestionKind::TradeHandsWith
            | QuestionKind::TakeCardFrom
            | QuestionKind::Direction => Err(Refusal::NotAnAnswer { question: question.kind }),
        }
    }

    fn check_give(&self, question: Question, card: Card, to: Seat) -> Checked {
        self.check_kind(question, &[QuestionKind::GiveOut])?;
        let aside = Place::aside(self.n_asides - 1);
        require(self.piles.iter(aside).any(|other| other == card), Refusal::NotGivenOut { card })?;
        require(self.options.seats().contains(to) && self.lacks_card(to), Refusal::HasEnough { seat: to })
    }

    fn check_seat(&self, question: Question, other: Seat) -> Checked {
        use QuestionKind::{MoveCreeper, TakeCardFrom, TradeHandsWith};
        self.check_kind(question, &[MoveCreeper, TradeHandsWith, TakeCardFrom])?;
        let is_another = self.options.seats().contains(other) && other != question.seat;
        require(is_another, Refusal::NotAnotherSeat { seat: other, rule: self.rule_asked(question) })
    }

    /// S6: whether a recorded chance could have happened here.
    pub(crate) fn check_chance(&self, chance: &Chance) -> Checked {
        match (self.open, chance) {
            (Open::Shuffle, Chance::Shuffle(cards)) => is_order_of(cards, self.shuffled()),
            (Open::Deal, Chance::Deal(cards)) => is_order_of(cards, self.in_play()),
            (Open::Pick(seat), Chance::Pick(card)) => {
                require(self.is_in_hand(seat, *card), Refusal::NotInHand { card: *card, rule: paragraph::S6 })
            }
            (Open::Choice(_) | Open::Over(_) | Open::Shuffle | Open::Deal | Open::Pick(_), _) => {
                Err(Refusal::ChanceNotAwaited)
            }
        }
    }

    /// The cards that the awaited shuffle is about.
    pub(crate) fn shuffled(&self) -> CardSet {
        match *self.task() {
            Task::Deal => self.dealt(),
            Task::Action { .. } => self.piles.set(Place::DISCARD) | self.piles.set(Place::DRAW),
            Task::Turn(_)
            | Task::Settle(_)
            | Task::Draw { .. }
            | Task::GrowMiniHands { .. }
            | Task::DropGoal { .. } => self.piles.set(Place::DISCARD),
        }
    }
}

fn is_order_of(cards: &[Card], of: CardSet) -> Checked {
    let set: CardSet = cards.iter().copied().collect();
    require(set == of && cards.len() == usize::from(of.len()), Refusal::WrongCards)
}
