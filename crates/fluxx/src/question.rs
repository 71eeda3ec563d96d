//! The open question and all its answers.

use game::{Seat, random};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::agenda::{Phase, Progress, Settling, Stage, Task};
use crate::card::{Card, CardSet};
use crate::choice::Choice;
use crate::deck::ReactionKind;
use crate::effect::{DropRules, Operation};
use crate::options::{DeathDiscards, SeatSet};
use crate::piles::Place;
use crate::state::{Open, State};

/// What a seat is asked, and which card makes it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub seat: Seat,
    pub kind: QuestionKind,
    pub cause: Option<Card>,
}

/// The closed list of questions: a client needs a dialog for each of these, not for each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// Play a card of the hand; perhaps use a free action, or decline an optional play.
    PlayFromHand,
    PlayFromMiniHand,
    /// Use a free action, or go on.
    FreeAction,
    /// What Death takes at the start of the turn.
    DeathTakes,
    /// Death lies alone: discard it?
    DiscardAlone,
    /// Pay although Silver Lining lets the seat keep both?
    PayTaxes,
    /// Who receives the card that must move.
    MoveCreeper,
    DropGoal,
    DropRule,
    /// Drop a rule, or stop.
    DropRules,
    PlayFromDiscard,
    OwnKeeperToExchange,
    KeeperToExchangeFor,
    TrashInPlay,
    StealInPlay,
    /// A hand card for the active seat.
    PayTax,
    GiveOut,
    TradeHandsWith,
    TakeCardFrom,
    Direction,
    KeeperLimit,
    HandLimit,
    /// Discard own cards, or stop.
    TrashDay,
}

/// All answers, by the form of the choice.
#[derive(Clone, Copy, Debug, Default)]
struct Answers {
    play: CardSet,
    free: CardSet,
    go_on: bool,
    pass: bool,
    pay: bool,
    card: CardSet,
    discard: CardSet,
    give: CardSet,
    seats: SeatSet,
    directions: bool,
    done: bool,
}

impl Answers {
    fn count(&self, lacking: SeatSet) -> u16 {
        let cards = [self.play, self.free, self.card, self.discard].map(|cards| u16::from(cards.len()));
        let words = [self.go_on, self.pass, self.pay, self.directions, self.directions, self.done];
        let given = u16::from(self.give.len()) * u16::from(lacking.len());
        let words = words.map(u16::from).iter().sum::<u16>();
        cards.iter().sum::<u16>() + words + given + u16::from(self.seats.len())
    }

    /// The answer at a place of the ascending list.
    fn at(&self, number: u16, lacking: SeatSet) -> Choice {
        let mut place = InList { left: number };
        let card = |place: &mut InList, cards: CardSet| {
            place.in_group(u16::from(cards.len())).map(|at| nth(cards, at))
        };
        let word = |place: &mut InList, is_there: bool| place.in_group(u16::from(is_there)).is_some();
        if let Some(found) = card(&mut place, self.play) {
            return Choice::Play(found);
        }
        if let Some(found) = card(&mut place, self.free) {
            return Choice::Free(found);
        }
        let words = [(self.go_on, Choice::GoOn), (self.pass, Choice::Pass), (self.pay, Choice::Pay)];
        if let Some((_, found)) = words.into_iter().find(|(is_there, _)| word(&mut place, *is_there)) {
            return found;
        }
        if let Some(found) = card(&mut place, self.card) {
            return Choice::Card(found);
        }
        if let Some(found) = card(&mut place, self.discard) {
            return Choice::Discard(found);
        }
        let n_lacking = u16::from(lacking.len());
        if let Some(at) = place.in_group(u16::from(self.give.len()) * n_lacking) {
            return Choice::Give {
                card: nth(self.give, at / n_lacking),
                to: nth_seat(lacking, at % n_lacking),
            };
        }
        if let Some(at) = place.in_group(u16::from(self.seats.len())) {
            return Choice::Seat(nth_seat(self.seats, at));
        }
        let words = [(self.directions, Choice::Left), (self.directions, Choice::Right)];
        let found = words.into_iter().find(|(is_there, _)| word(&mut place, *is_there));
        found.map_or(Choice::Done, |(_, found)| found)
    }
}

/// A place in a list that is made of groups.
struct InList {
    left: u16,
}

impl InList {
    /// Where the place lies in the next group, or past it.
    fn in_group(&mut self, len: u16) -> Option<u16> {
        if self.left < len {
            return Some(std::mem::replace(&mut self.left, 0));
        }
        self.left -= len;
        None
    }
}

fn nth(cards: CardSet, number: u16) -> Card {
    cards.iter().nth(usize::from(number)).expect("the place lies in this group")
}

fn nth_seat(seats: SeatSet, number: u16) -> Seat {
    seats.iter().nth(usize::from(number)).expect("the place lies in this group")
}

impl State {
    pub(crate) fn question(&self) -> Option<Question> {
        let Open::Choice(seat) = self.open else { return None };
        let (kind, cause) = match self.task() {
            Task::Turn(phase) => self.turn_question(phase),
            Task::Settle(settling) => self.settling_question(settling, seat),
            Task::DropGoal { played } => (QuestionKind::DropGoal, played),
            Task::Action { card, operation, progress } => {
                let operation = self.deck().operation(card, operation).expect("it asks a question");
                (operation_question(operation, progress), Some(card))
            }
            Task::Deal | Task::Draw { .. } | Task::GrowMiniHands { .. } => {
                unreachable!("these tasks ask no question")
            }
        };
        Some(Question { seat, kind, cause })
    }

    fn turn_question(&self, phase: Phase) -> (QuestionKind, Option<Card>) {
        let rules = &self.deck().rules;
        match phase {
            Phase::DeathTakes(death) => (QuestionKind::DeathTakes, Some(death)),
            Phase::DeathAlone(death) => (QuestionKind::DiscardAlone, Some(death)),
            Phase::FreeBeforeDraw | Phase::FreeBeforeRandom => {
                (QuestionKind::FreeAction, self.free_actions().first())
            }
            Phase::KeeperLimit => (QuestionKind::KeeperLimit, (self.rules() & rules.keeper_limit).first()),
            Phase::HandLimit => (QuestionKind::HandLimit, (self.rules() & rules.hand_limit).first()),
            Phase::Play | Phase::Begin | Phase::EmptyHand | Phase::Draw | Phase::RandomPlay | Phase::End => {
                (QuestionKind::PlayFromHand, None)
            }
        }
    }

    fn settling_question(&self, settling: Settling, seat: Seat) -> (QuestionKind, Option<Card>) {
        let rules = &self.deck().rules;
        match settling.stage {
            Stage::Reactions { number, .. } => {
                let reaction = self.deck().reactions[usize::from(number)];
                let kind = match reaction.what {
                    ReactionKind::MoveWhenWith(_) => QuestionKind::MoveCreeper,
                    ReactionKind::DiscardWhenWith(_) => QuestionKind::PayTaxes,
                    ReactionKind::LeaveWhenAlone => QuestionKind::DiscardAlone,
                };
                (kind, Some(reaction.creeper))
            }
            Stage::Limits { .. } if self.is_over_keeper_limit(seat) => {
                (QuestionKind::KeeperLimit, (self.rules() & rules.keeper_limit).first())
            }
            Stage::Limits { .. } => (QuestionKind::HandLimit, (self.rules() & rules.hand_limit).first()),
        }
    }

    /// Every answer, ascending.
    pub(crate) fn legal_choices(&self, into: &mut Vec<Choice>) {
        into.clear();
        let Some(question) = self.question() else { return };
        let answers = self.answers(question);
        into.extend(answers.play.iter().map(Choice::Play));
        into.extend(answers.free.iter().map(Choice::Free));
        into.extend(answers.go_on.then_some(Choice::GoOn));
        into.extend(answers.pass.then_some(Choice::Pass));
        into.extend(answers.pay.then_some(Choice::Pay));
        into.extend(answers.card.iter().map(Choice::Card));
        into.extend(answers.discard.iter().map(Choice::Discard));
        for card in answers.give {
            into.extend(self.lacking().iter().map(|to| Choice::Give { card, to }));
        }
        into.extend(answers.seats.iter().map(Choice::Seat));
        if answers.directions {
            into.extend([Choice::Left, Choice::Right]);
        }
        into.extend(answers.done.then_some(Choice::Done));
    }

    /// One answer, each equally likely: the one at the same place in the list, without building it.
    pub(crate) fn random_choice(&self, rng: &mut impl Rng) -> Choice {
        let question = self.question().expect("a seat is asked");
        let answers = self.answers(question);
        let lacking = if answers.give.is_empty() { SeatSet::default() } else { self.lacking() };
        let count = answers.count(lacking);
        let number = random::below(rng, u32::from(count));
        answers.at(u16::try_from(number).expect("there are few answers"), lacking)
    }

    fn lacking(&self) -> SeatSet {
        self.options.seats().iter().filter(|seat| self.lacks_card(*seat)).collect()
    }

    pub(crate) fn lacks_card(&self, seat: Seat) -> bool {
        self.lacks[usize::from(seat.number())] > 0
    }

    fn answers(&self, question: Question) -> Answers {
        let seat = question.seat;
        let none = Answers::default();
        match question.kind {
            QuestionKind::PlayFromHand => Answers {
                play: self.hand(seat),
                free: self.free_actions(),
                pass: self.may_decline_play(),
                ..none
            },
            QuestionKind::PlayFromMiniHand => Answers { play: self.aside(), ..none },
            QuestionKind::FreeAction => Answers { free: self.free_actions(), go_on: true, ..none },
            QuestionKind::DeathTakes => Answers {
                discard: self.taken_by(question.cause, seat),
                pass: self.options.death() == DeathDiscards::May,
                ..none
            },
            QuestionKind::DiscardAlone => Answers { discard: self.fronts[seat], pass: true, ..none },
            QuestionKind::PayTaxes => Answers { pay: true, pass: true, ..none },
            QuestionKind::MoveCreeper | QuestionKind::TradeHandsWith | QuestionKind::TakeCardFrom => {
                Answers { seats: self.others(seat), ..none }
            }
            QuestionKind::DropGoal => Answers { card: self.goals(), ..none },
            QuestionKind::DropRule => Answers { card: self.rules(), ..none },
            QuestionKind::DropRules => Answers { card: self.rules(), done: true, ..none },
            QuestionKind::PlayFromDiscard => Answers { card: self.replayable(), ..none },
            QuestionKind::OwnKeeperToExchange => Answers { card: self.keepers(seat), ..none },
            QuestionKind::KeeperToExchangeFor => {
                Answers { card: self.in_front_of_others(seat) & self.deck().keepers, ..none }
            }
            QuestionKind::TrashInPlay => Answers { card: self.in_play(), ..none },
            QuestionKind::StealInPlay => Answers { card: self.in_front_of_others(seat), ..none },
            QuestionKind::PayTax => Answers { card: self.hand(seat), ..none },
            QuestionKind::GiveOut => Answers { give: self.aside(), ..none },
            QuestionKind::Direction => Answers { directions: true, ..none },
            QuestionKind::KeeperLimit => Answers { discard: self.keepers(seat), ..none },
            QuestionKind::HandLimit => Answers { discard: self.hand(seat), ..none },
            QuestionKind::TrashDay => {
                Answers { discard: self.hand(seat) | self.fronts[seat], done: true, ..none }
            }
        }
    }

    fn taken_by(&self, death: Option<Card>, seat: Seat) -> CardSet {
        self.fronts[seat] & !death.map_or(CardSet::EMPTY, CardSet::of)
    }

    /// P5: the compulsory plays are done and only optional ones remain.
    pub(crate) fn may_decline_play(&self) -> bool {
        u16::from(self.turn.played) >= self.plays().compulsory
    }

    /// The cards of the innermost open mini-hand, or those that are given out.
    pub(crate) fn aside(&self) -> CardSet {
        self.n_asides.checked_sub(1).map_or(CardSet::EMPTY, |slot| self.piles.set(Place::aside(slot)))
    }

    /// AC2: the Actions and New Rules of the discard pile.
    pub(crate) fn replayable(&self) -> CardSet {
        self.piles.set(Place::DISCARD) & (self.deck().actions | self.deck().new_rules)
    }
}

fn operation_question(operation: Operation, progress: Progress) -> QuestionKind {
    match operation {
        Operation::MiniHand(_) => QuestionKind::PlayFromMiniHand,
        Operation::GiveEveryone(_) => QuestionKind::GiveOut,
        Operation::ExchangeKeepers => match progress {
            Progress::OwnKeeper(_) => QuestionKind::KeeperToExchangeFor,
            Progress::Begin
            | Progress::Discarded(_)
            | Progress::MiniHand { .. }
            | Progress::Giving { .. }
            | Progress::RulesLeft(_)
            | Progress::Tax { .. }
            | Progress::TakingFrom(_)
            | Progress::Discarding { .. } => QuestionKind::OwnKeeperToExchange,
        },
        Operation::PlayFromDiscard => QuestionKind::PlayFromDiscard,
        Operation::DropRules(DropRules::UpToHalf) => QuestionKind::DropRules,
        Operation::DropRules(DropRules::One | DropRules::Limits | DropRules::All) => QuestionKind::DropRule,
        Operation::RotateHands => QuestionKind::Direction,
        Operation::TradeHands => QuestionKind::TradeHandsWith,
        Operation::Tax(_) => QuestionKind::PayTax,
        Operation::PlayFromAnotherHand => QuestionKind::TakeCardFrom,
        Operation::TrashInPlay => QuestionKind::TrashInPlay,
        Operation::StealInPlay => QuestionKind::StealInPlay,
        Operation::EveryoneDiscards => QuestionKind::TrashDay,
        Operation::Draw(_)
        | Operation::DiscardHand
        | Operation::DrawAsMany
        | Operation::DiscardCreepers
        | Operation::MixInPlay
        | Operation::AnotherTurn
        | Operation::ShufflePiles => unreachable!("these operations ask no question"),
    }
}
