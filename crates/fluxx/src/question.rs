//! The open question and all its answers.

use game::{Rule, Seat, random};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::agenda::{Phase, Progress, Settling, Stage, Task};
use crate::card::{Card, CardSet};
use crate::choice::Choice;
use crate::deck::ReactionKind;
use crate::effect::{DropRules, Operation};
use crate::options::{DeathDiscards, SeatSet};
use crate::paragraph;
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

/// All answers. No question has cards of two forms, beside the free actions.
#[derive(Clone, Copy, Debug)]
struct Answers {
    form: Form,
    cards: CardSet,
    n_cards: u8,
    free: CardSet,
    seats: SeatSet,
    words: Words,
}

/// What is done with a card that is named.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    Play,
    Card,
    Discard,
    /// To each of the seats.
    Give,
}

/// The answers that name nothing, as the bits of a set.
#[derive(Clone, Copy, Debug)]
struct Words(u8);

impl Words {
    const NONE: Self = Self(0);
    const GO_ON: Self = Self(1);
    const PASS: Self = Self(2);
    const PAY_OR_PASS: Self = Self(2 | 4);
    const DIRECTIONS: Self = Self(8 | 16);
    const DONE: Self = Self(32);
    /// Those that come before named cards in the order of choices, and those that come behind.
    const BEFORE: [(u8, Choice); 3] = [(1, Choice::GoOn), (2, Choice::Pass), (4, Choice::Pay)];
    const BEHIND: [(u8, Choice); 3] = [(8, Choice::Left), (16, Choice::Right), (32, Choice::Done)];

    const fn pass_if(may_pass: bool) -> Self {
        if may_pass { Self::PASS } else { Self::NONE }
    }

    fn of(self, words: [(u8, Choice); 3]) -> impl Iterator<Item = Choice> {
        words.into_iter().filter(move |(bit, _)| self.0 & bit != 0).map(|(_, choice)| choice)
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are six words")]
    const fn len(self) -> u8 {
        if self.0 == 0 { 0 } else { self.0.count_ones() as u8 }
    }
}

impl Answers {
    const fn new(form: Form, cards: CardSet) -> Self {
        Self::counted(form, cards, cards.len())
    }

    /// Where it is known how many cards there are.
    const fn counted(form: Form, cards: CardSet, n_cards: u8) -> Self {
        Self { form, cards, n_cards, free: CardSet::EMPTY, seats: SeatSet::EMPTY, words: Words::NONE }
    }

    const fn words(words: Words) -> Self {
        Self { words, ..Self::counted(Form::Play, CardSet::EMPTY, 0) }
    }

    /// The answers in the order of choices.
    fn list(self, into: &mut Vec<Choice>) {
        if self.form == Form::Play {
            into.extend(self.cards.iter().map(Choice::Play));
        }
        into.extend(self.free.iter().map(Choice::Free));
        into.extend(self.words.of(Words::BEFORE));
        match self.form {
            Form::Play => into.extend(self.seats.iter().map(Choice::Seat)),
            Form::Card => into.extend(self.cards.iter().map(Choice::Card)),
            Form::Discard => into.extend(self.cards.iter().map(Choice::Discard)),
            Form::Give => {
                for card in self.cards {
                    into.extend(self.seats.iter().map(|to| Choice::Give { card, to }));
                }
            }
        }
        into.extend(self.words.of(Words::BEHIND));
    }

    fn len(self) -> u16 {
        let (cards, seats) = (u16::from(self.n_cards), u16::from(self.seats.len()));
        let named = if self.form == Form::Give { cards * seats } else { cards + seats };
        named + u16::from(self.free.len()) + u16::from(self.words.len())
    }

    /// The answer at a place of the list.
    #[inline]
    fn at(self, number: u16) -> Choice {
        let mut place = InList { left: number };
        let (n_cards, n_seats) = (u16::from(self.n_cards), u16::from(self.seats.len()));
        if self.form == Form::Play
            && let Some(at) = place.in_group(n_cards)
        {
            return Choice::Play(nth(self.cards, at));
        }
        if let Some(at) = place.in_group(u16::from(self.free.len())) {
            return Choice::Free(nth(self.free, at));
        }
        if let Some(word) = self.words.of(Words::BEFORE).find(|_| place.in_group(1).is_some()) {
            return word;
        }
        let named = match self.form {
            Form::Play => place.in_group(n_seats).map(|at| Choice::Seat(nth_seat(self.seats, at))),
            Form::Card => place.in_group(n_cards).map(|at| Choice::Card(nth(self.cards, at))),
            Form::Discard => place.in_group(n_cards).map(|at| Choice::Discard(nth(self.cards, at))),
            Form::Give => place.in_group(n_cards * n_seats).map(|at| {
                let (card, to) = (nth(self.cards, at / n_seats), nth_seat(self.seats, at % n_seats));
                Choice::Give { card, to }
            }),
        };
        let behind = || self.words.of(Words::BEHIND).find(|_| place.in_group(1).is_some());
        named.or_else(behind).expect("the place lies in the list")
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
    cards.nth(number).expect("the place lies in this group")
}

fn nth_seat(seats: SeatSet, number: u16) -> Seat {
    seats.iter().nth(usize::from(number)).expect("the place lies in this group")
}

impl State {
    #[inline]
    pub(crate) fn question(&self) -> Option<Question> {
        let Open::Choice(seat) = self.open else { return None };
        let (kind, cause) = match *self.task() {
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
        if let Some(question) = self.question() {
            self.answers(question).list(into);
        }
    }

    /// One answer, each equally likely: the one at the same place in the list, without building it.
    pub(crate) fn random_choice(&self, rng: &mut impl Rng) -> Choice {
        let answers = self.answers(self.question().expect("a seat is asked"));
        let number = random::below(rng, u32::from(answers.len()));
        answers.at(u16::try_from(number).expect("there are few answers"))
    }

    fn lacking(&self) -> SeatSet {
        self.options.seats().iter().filter(|seat| self.lacks_card(*seat)).collect()
    }

    pub(crate) fn lacks_card(&self, seat: Seat) -> bool {
        self.lacks[usize::from(seat.number())] > 0
    }

    #[inline]
    fn answers(&self, question: Question) -> Answers {
        let seat = question.seat;
        let with = Answers::new;
        let with_hand = |form| Answers::counted(form, self.hand(seat), self.n_hand(seat));
        match question.kind {
            QuestionKind::PlayFromHand => Answers {
                free: self.free_actions(),
                words: Words::pass_if(self.may_decline_play()),
                ..with_hand(Form::Play)
            },
            QuestionKind::PlayFromMiniHand => with(Form::Play, self.aside()),
            QuestionKind::FreeAction => Answers { free: self.free_actions(), ..Answers::words(Words::GO_ON) },
            QuestionKind::DeathTakes => Answers {
                words: Words::pass_if(self.options.death() == DeathDiscards::May),
                ..with(Form::Discard, self.taken_by(question.cause, seat))
            },
            QuestionKind::DiscardAlone => {
                Answers { words: Words::PASS, ..with(Form::Discard, self.fronts[seat]) }
            }
            QuestionKind::PayTaxes => Answers::words(Words::PAY_OR_PASS),
            QuestionKind::MoveCreeper | QuestionKind::TradeHandsWith | QuestionKind::TakeCardFrom => {
                Answers { seats: self.others(seat), ..Answers::words(Words::NONE) }
            }
            QuestionKind::DropGoal => with(Form::Card, self.goals()),
            QuestionKind::DropRule => with(Form::Card, self.rules()),
            QuestionKind::DropRules => Answers { words: Words::DONE, ..with(Form::Card, self.rules()) },
            QuestionKind::PlayFromDiscard => with(Form::Card, self.replayable()),
            QuestionKind::OwnKeeperToExchange => with(Form::Card, self.keepers(seat)),
            QuestionKind::KeeperToExchangeFor => {
                with(Form::Card, self.in_front_of_others(seat) & self.deck().keepers)
            }
            QuestionKind::TrashInPlay => with(Form::Card, self.in_play()),
            QuestionKind::StealInPlay => with(Form::Card, self.in_front_of_others(seat)),
            QuestionKind::PayTax => with_hand(Form::Card),
            QuestionKind::GiveOut => Answers { seats: self.lacking(), ..with(Form::Give, self.aside()) },
            QuestionKind::Direction => Answers::words(Words::DIRECTIONS),
            QuestionKind::KeeperLimit => with(Form::Discard, self.keepers(seat)),
            QuestionKind::HandLimit => with_hand(Form::Discard),
            QuestionKind::TrashDay => {
                Answers { words: Words::DONE, ..with(Form::Discard, self.hand(seat) | self.fronts[seat]) }
            }
        }
    }

    fn taken_by(&self, death: Option<Card>, seat: Seat) -> CardSet {
        self.fronts[seat] & !death.map_or(CardSet::EMPTY, CardSet::of)
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

impl State {
    /// The paragraph that makes the open question be asked.
    pub(crate) fn rule_asked(&self, question: Question) -> Rule {
        let is_active = question.seat == self.active();
        match question.kind {
            QuestionKind::PlayFromHand if self.may_decline_play() => paragraph::P5,
            QuestionKind::PlayFromHand => paragraph::P2,
            QuestionKind::PlayFromMiniHand => paragraph::MH2,
            QuestionKind::FreeAction => paragraph::F1,
            QuestionKind::DeathTakes => paragraph::T2,
            QuestionKind::DiscardAlone if matches!(self.task(), Task::Turn(_)) => paragraph::T3,
            QuestionKind::DiscardAlone => paragraph::N4,
            QuestionKind::PayTaxes => paragraph::N3,
            QuestionKind::MoveCreeper => paragraph::N2,
            QuestionKind::DropGoal if question.cause.is_some() => paragraph::GO2,
            QuestionKind::DropGoal => paragraph::RU3,
            QuestionKind::DropRule | QuestionKind::DropRules => paragraph::RU2,
            QuestionKind::PlayFromDiscard | QuestionKind::TakeCardFrom => paragraph::AC2,
            QuestionKind::OwnKeeperToExchange
            | QuestionKind::KeeperToExchangeFor
            | QuestionKind::TrashInPlay
            | QuestionKind::StealInPlay => paragraph::AC9,
            QuestionKind::PayTax => paragraph::AC5,
            QuestionKind::GiveOut => paragraph::AC4,
            QuestionKind::TradeHandsWith | QuestionKind::Direction => paragraph::AC6,
            QuestionKind::KeeperLimit | QuestionKind::HandLimit if is_active => paragraph::L2,
            QuestionKind::KeeperLimit | QuestionKind::HandLimit => paragraph::L1,
            QuestionKind::TrashDay => paragraph::AC8,
        }
    }
}
