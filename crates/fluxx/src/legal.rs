//! The list: every answer to the open question.

use game::{Seat, random};
use rand_core::Rng;

use crate::agenda::{Settling, Stage, Task, TurnPhase};
use crate::card::{Card, CardSet};
use crate::choice::Choice;
use crate::operation::Operate;
use crate::options::SeatSet;
use crate::state::{Open, State};

impl State {
    /// Every answer, ascending.
    pub(crate) fn legal_choices(&self, into: &mut Vec<Choice>) {
        into.clear();
        if let Open::Choice(seat) = self.open {
            self.answers(seat).list(into);
        }
    }

    /// One answer, each equally likely: the one at the same place in the list, without building it.
    pub(crate) fn random_choice(&self, seat: Seat, rng: &mut impl Rng) -> Choice {
        // By far the most frequent questions, found without a jump table.
        if let Task::Turn(TurnPhase::Play) = self.task {
            return self.random_play(rng);
        }
        if let Task::Turn(TurnPhase::HandLimit) = self.task {
            return self.random_hand_card(seat, rng);
        }
        self.random_answer(seat, rng)
    }

    #[inline]
    fn random_hand_card(&self, seat: Seat, rng: &mut impl Rng) -> Choice {
        let number = below(rng, u16::from(self.n_hand(seat)));
        Choice::Discard(nth(self.hand(seat), number))
    }

    #[inline]
    fn random_free_action(&self, rng: &mut impl Rng) -> Choice {
        let free = self.free_actions();
        let number = below(rng, u16::from(free.len()) + 1);
        if number < u16::from(free.len()) { Choice::Free(nth(free, number)) } else { Choice::GoOn }
    }

    #[inline(never)]
    fn random_answer(&self, seat: Seat, rng: &mut impl Rng) -> Choice {
        if let Task::Turn(TurnPhase::FreeBeforeDraw | TurnPhase::FreeBeforeRandom) = self.task {
            return self.random_free_action(rng);
        }
        if let Task::Settle(Settling { stage: Stage::Limits { .. }, .. }) = self.task
            && !self.is_over_keeper_limit(seat)
        {
            return self.random_hand_card(seat, rng);
        }
        self.answers(seat).random(rng)
    }

    #[inline]
    fn random_play(&self, rng: &mut impl Rng) -> Choice {
        let answers = self.play_answers();
        let number = below(rng, answers.len());
        if number < u16::from(answers.n_cards) {
            return Choice::Play(nth(answers.cards, number));
        }
        // Found anew, because this is rare: so nothing but the cards has to be kept.
        self.play_answers().at(number)
    }

    /// All answers to the open question, the most frequent questions first again.
    #[inline]
    pub(crate) fn all_answers(&self) -> Answers {
        let Open::Choice(seat) = self.open else { return Answers::NONE };
        if let Task::Turn(TurnPhase::Play) = self.task {
            return self.play_answers();
        }
        if let Task::Turn(TurnPhase::HandLimit) = self.task {
            return Answers::counted(Form::Discard, self.hand(seat), self.n_hand(seat));
        }
        self.answers(seat)
    }

    #[inline(always)]
    fn answers(&self, seat: Seat) -> Answers {
        match self.task {
            Task::Turn(phase) => self.turn_answers(phase),
            Task::Settle(settling) => self.settling_answers(settling, seat),
            Task::DropGoal { .. } => self.drop_goal_answers(),
            Task::Action { progress, .. } => progress.answers(self, seat),
            Task::Deal | Task::Draw { .. } | Task::GrowMiniHands { .. } | Task::Leave { .. } => Answers::NONE,
        }
    }
}

/// All answers to a question, as sets. Apart from free actions, no question has cards of two forms.
#[derive(Clone, Copy, Debug)]
pub struct Answers {
    pub(crate) form: Form,
    pub(crate) cards: CardSet,
    pub(crate) n_cards: u8,
    pub(crate) free: CardSet,
    pub(crate) seats: SeatSet,
    pub(crate) words: AnswerWords,
    /// A card that may be discarded instead of playing one.
    pub(crate) leaving: Option<Card>,
}

/// What is done with a card that is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// It is played.
    Play,
    /// It is only named.
    Card,
    /// It is discarded.
    Discard,
    /// It is given to one of the seats.
    Give,
}

/// The answers that name nothing, as the bits of a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnswerWords(u8);

impl AnswerWords {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const GO_ON: Self = Self(1);
    pub(crate) const PASS: Self = Self(2);
    pub(crate) const PAY_OR_PASS: Self = Self(2 | 4);
    pub(crate) const DIRECTIONS: Self = Self(8 | 16);
    pub(crate) const DONE: Self = Self(32);
    /// Those that come before named cards in the order of choices, and those that come after.
    const BEFORE: [(u8, Choice); 3] = [(1, Choice::GoOn), (2, Choice::Pass), (4, Choice::Pay)];
    const BEHIND: [(u8, Choice); 3] = [(8, Choice::Left), (16, Choice::Right), (32, Choice::Done)];

    pub(crate) const fn pass_if(may_pass: bool) -> Self {
        if may_pass { Self::PASS } else { Self::NONE }
    }

    const fn has_any_before(self) -> bool {
        self.0 & (1 | 2 | 4) != 0
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
    pub(crate) const NONE: Self = Self::words(AnswerWords::NONE);

    pub(crate) const fn new(form: Form, cards: CardSet) -> Self {
        Self::counted(form, cards, cards.len())
    }

    /// For when the number of cards is known already.
    pub(crate) const fn counted(form: Form, cards: CardSet, n_cards: u8) -> Self {
        Self {
            form,
            cards,
            n_cards,
            free: CardSet::EMPTY,
            seats: SeatSet::EMPTY,
            words: AnswerWords::NONE,
            leaving: None,
        }
    }

    pub(crate) const fn words(words: AnswerWords) -> Self {
        Self { words, ..Self::counted(Form::Play, CardSet::EMPTY, 0) }
    }

    /// Each of these seats.
    pub(crate) const fn seats(seats: SeatSet) -> Self {
        Self { seats, ..Self::NONE }
    }

    /// What is done with the cards.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Each of them can be named.
    pub fn cards(&self) -> CardSet {
        self.cards
    }

    /// Whose free actions can be used.
    pub fn free(&self) -> CardSet {
        self.free
    }

    /// All other answers, and where cards are given away those as well.
    #[inline]
    pub fn others(self) -> impl Iterator<Item = Choice> {
        let (given, named) =
            if self.form == Form::Give { (self.cards, SeatSet::EMPTY) } else { (CardSet::EMPTY, self.seats) };
        let gifts =
            given.iter().flat_map(move |card| self.seats.iter().map(move |to| Choice::Give { card, to }));
        let words = self.words.of(AnswerWords::BEFORE).chain(self.words.of(AnswerWords::BEHIND));
        words.chain(self.leaving.map(Choice::Discard)).chain(named.iter().map(Choice::Seat)).chain(gifts)
    }

    /// Whether there is any of [`Self::others`], which is seldom.
    #[inline]
    pub fn has_others(&self) -> bool {
        self.words.0 != 0 || self.leaving.is_some() || self.seats != SeatSet::EMPTY
    }

    /// The answers in the order of choices.
    fn list(self, into: &mut Vec<Choice>) {
        if self.form == Form::Play {
            into.extend(self.cards.iter().map(Choice::Play));
        }
        into.extend(self.free.iter().map(Choice::Free));
        into.extend(self.words.of(AnswerWords::BEFORE));
        into.extend(self.leaving.map(Choice::Discard));
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
        into.extend(self.words.of(AnswerWords::BEHIND));
    }

    /// One of them, each equally likely.
    #[inline]
    fn random(&self, rng: &mut impl Rng) -> Choice {
        let number = below(rng, self.len());
        // Usually a card is named, and then no place has to be found among groups.
        if self.begin_with_cards() && number < self.n_with_card() {
            return self.with_card(number);
        }
        self.at(number)
    }

    /// Whether no answer comes before those that name one of the cards.
    #[inline]
    fn begin_with_cards(&self) -> bool {
        let is_first = !self.words.has_any_before() && self.leaving.is_none() && self.free.is_empty();
        self.form == Form::Play || is_first
    }

    /// How many answers name one of the cards.
    #[inline]
    fn n_with_card(&self) -> u16 {
        let n_cards = u16::from(self.n_cards);
        if self.form == Form::Give { n_cards * u16::from(self.seats.len()) } else { n_cards }
    }

    /// The answer at a place among those that name one of the cards.
    #[inline]
    fn with_card(&self, at: u16) -> Choice {
        let (at, to) = match self.form {
            Form::Give => {
                let n_seats = u16::from(self.seats.len());
                (at / n_seats, nth_seat(self.seats, at % n_seats))
            }
            Form::Play | Form::Card | Form::Discard => (at, Seat::default()),
        };
        let card = nth(self.cards, at);
        match self.form {
            Form::Play => Choice::Play(card),
            Form::Card => Choice::Card(card),
            Form::Discard => Choice::Discard(card),
            Form::Give => Choice::Give { card, to },
        }
    }

    #[inline]
    fn len(&self) -> u16 {
        if self.free.is_empty() && !self.has_others() {
            return u16::from(self.n_cards);
        }
        let n_seats = if self.form == Form::Give { 0 } else { u16::from(self.seats.len()) };
        let n_words = u16::from(self.words.len()) + u16::from(self.leaving.is_some());
        self.n_with_card() + n_seats + n_words + u16::from(self.free.len())
    }

    /// The answer at a place of the list.
    #[inline(never)]
    fn at(&self, number: u16) -> Choice {
        let mut place = InList { left: number };
        if self.form == Form::Play
            && let Some(at) = place.in_group(self.n_with_card())
        {
            return self.with_card(at);
        }
        if let Some(at) = place.in_group(u16::from(self.free.len())) {
            return Choice::Free(nth(self.free, at));
        }
        if let Some(word) = self.words.of(AnswerWords::BEFORE).find(|_| place.in_group(1).is_some()) {
            return word;
        }
        if let Some(card) = self.leaving
            && place.in_group(1).is_some()
        {
            return Choice::Discard(card);
        }
        let named = if self.form == Form::Play {
            let n_seats = u16::from(self.seats.len());
            place.in_group(n_seats).map(|at| Choice::Seat(nth_seat(self.seats, at)))
        } else {
            place.in_group(self.n_with_card()).map(|at| self.with_card(at))
        };
        let behind = || self.words.of(AnswerWords::BEHIND).find(|_| place.in_group(1).is_some());
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

#[inline]
fn below(rng: &mut impl Rng, bound: u16) -> u16 {
    u16::try_from(random::below(rng, u32::from(bound))).expect("a number below another one is no larger")
}

#[inline]
fn nth(cards: CardSet, number: u16) -> Card {
    cards.nth(u8::try_from(number).expect("there are few cards"))
}

fn nth_seat(seats: SeatSet, number: u16) -> Seat {
    seats.iter().nth(usize::from(number)).expect("the place lies in this group")
}
