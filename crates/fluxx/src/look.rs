//! Reading a state: for bots, which only have states that they sampled themselves.

use arrayvec::ArrayVec;
use game::{Seat, Seats, random};
use rand_core::Rng;

use crate::card::{Card, CardSet};
use crate::deck::Deck;
use crate::effect::{Bonus, Counted, Operation};
use crate::legal::Answers;
use crate::options::Options;
use crate::piles::Place;
use crate::question::Question;
use crate::state::State;
use crate::view::Numbers;

/// What lies where. Everything is open but hands and what was drawn aside.
#[derive(Clone, Copy, Debug)]
pub struct Look<'s>(&'s State);

impl State {
    /// What bots may look at in a state that they sampled.
    pub fn look(&self) -> Look<'_> {
        Look(self)
    }

    /// Shuffles the draw pile, whose cards nobody knows.
    pub fn shuffle_draw_pile(&mut self, rng: &mut impl Rng) {
        let mut cards: ArrayVec<Card, { Card::N_MAX }> = ArrayVec::new();
        while let Some(card) = self.piles.pop(Place::DRAW) {
            cards.push(card);
        }
        random::shuffle(rng, &mut cards);
        for card in cards {
            self.piles.push(Place::DRAW, card);
        }
    }
}

impl<'s> Look<'s> {
    /// The seats of the match.
    pub fn seats(self) -> Seats {
        self.0.options.seats()
    }

    /// What was agreed.
    pub fn options(self) -> &'s Options {
        &self.0.options
    }

    /// Whose turn it is.
    pub fn active(self) -> Seat {
        self.0.active()
    }

    /// Turns that are over.
    pub fn n_turns(self) -> u32 {
        u32::from(self.0.n_turns)
    }

    /// The open question.
    pub fn question(self) -> Option<Question> {
        self.0.question()
    }

    /// All answers to the open question.
    #[inline]
    pub fn answers(self) -> Answers {
        self.0.all_answers()
    }

    /// What the rules in play come to for the active seat.
    pub fn numbers(self) -> Numbers {
        self.0.numbers()
    }

    /// How many cards the active seat has played in this turn.
    pub fn n_played(self) -> u8 {
        self.0.turn.played
    }

    /// The cards of the match.
    pub fn deck(self) -> &'s Deck {
        self.0.deck()
    }

    /// The cards in a hand.
    pub fn hand(self, seat: Seat) -> CardSet {
        self.0.hand(seat)
    }

    /// How many cards are in a hand.
    pub fn n_hand(self, seat: Seat) -> u8 {
        self.0.n_hand(seat)
    }

    /// What a seat knows of the hand of another.
    pub fn known(self, seat: Seat, owner: Seat) -> CardSet {
        self.0.memory.sure(seat, owner)
    }

    /// How many cards are in the draw pile.
    pub fn n_draw_pile(self) -> u8 {
        self.0.piles.len(Place::DRAW)
    }

    /// Keepers and Creepers in front of a seat.
    pub fn front(self, seat: Seat) -> CardSet {
        self.0.fronts[seat]
    }

    /// All Keepers and Creepers in front of the seats.
    pub fn in_play(self) -> CardSet {
        self.0.in_play()
    }

    /// Whom a card lies in front of.
    pub fn owner(self, card: Card) -> Option<Seat> {
        self.0.owner(card)
    }

    /// New Rules in play.
    pub fn rules(self) -> CardSet {
        self.0.rules()
    }

    /// The Goals in play.
    pub fn goals(self) -> CardSet {
        self.0.goals()
    }

    /// The cards in the discard pile.
    pub fn discard_pile(self) -> CardSet {
        self.0.piles.set(Place::DISCARD)
    }

    /// The innermost open mini-hand, or the cards that are given out.
    pub fn aside(self) -> CardSet {
        let state = self.0;
        state.n_asides.checked_sub(1).map_or(CardSet::EMPTY, |slot| state.piles.set(Place::aside(slot)))
    }

    /// The seats that meet this Goal as things lie now, and are not blocked.
    pub fn winners_by(self, goal: Card) -> impl Iterator<Item = Seat> {
        let winners = self.0.winners_by(goal);
        self.seats().iter().filter(move |seat| winners.contains(*seat))
    }

    /// What a Goal asks for.
    pub fn condition(self, goal: Card) -> Condition {
        let goal = self.deck().goal(goal);
        Condition {
            have: goal.have,
            some: goal
                .some
                .map_or((0, CardSet::EMPTY), |(count, _)| (self.0.inflated(count), self.0.some_of(goal))),
            nobody: goal.nobody,
            no_other_keeper: goal.no_other_keeper,
            most: goal.most.map(|(counted, at_least)| (counted, self.0.inflated(at_least))),
            needed: goal.needed,
        }
    }
}

/// What a Goal asks for, with the numbers in force.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Condition {
    /// The cards that are needed.
    pub have: CardSet,
    /// At least this many of these.
    pub some: (u8, CardSet),
    /// In front of nobody.
    pub nobody: CardSet,
    /// Whether other Keepers are in the way.
    pub no_other_keeper: bool,
    /// The most of these, and at least this many.
    pub most: Option<(Counted, u8)>,
    /// Creepers that do not block.
    pub needed: CardSet,
}

impl Deck {
    /// All Keepers.
    pub fn keepers(&self) -> CardSet {
        self.keepers
    }

    /// All Creepers.
    pub fn creepers(&self) -> CardSet {
        self.creepers
    }

    /// All Goals.
    pub fn goals(&self) -> CardSet {
        self.goals
    }

    /// All New Rules.
    pub fn new_rules(&self) -> CardSet {
        self.new_rules
    }

    /// All Actions.
    pub fn actions(&self) -> CardSet {
        self.actions
    }

    /// The rules that say how many cards are drawn.
    pub fn draw_rules(&self) -> CardSet {
        self.rules.draw
    }

    /// The rules that say how many cards are played.
    pub fn play_rules(&self) -> CardSet {
        self.rules.play | self.rules.play_all
    }

    /// The rules by which all cards are played.
    pub fn play_all_rules(&self) -> CardSet {
        self.rules.play_all
    }

    /// The rules that limit hands.
    pub fn hand_limits(&self) -> CardSet {
        self.rules.hand_limit
    }

    /// The rules that limit Keepers.
    pub fn keeper_limits(&self) -> CardSet {
        self.rules.keeper_limit
    }

    /// The rules that allow two Goals.
    pub fn two_goals_rules(&self) -> CardSet {
        self.rules.two_goals
    }

    /// The rules by which the first play is random.
    pub fn random_rules(&self) -> CardSet {
        self.rules.first_play_random
    }

    /// The rules for an empty hand.
    pub fn empty_hand_rules(&self) -> CardSet {
        self.rules.empty_hand_draw
    }

    /// The rules that raise numerals.
    pub fn inflation_rules(&self) -> CardSet {
        self.rules.inflation
    }

    /// The rules by which a turn can end early.
    pub fn end_turn_rules(&self) -> CardSet {
        self.rules.end_turn_drawing
    }

    /// The rules by which only one owner can win.
    pub fn owner_only_rules(&self) -> CardSet {
        self.rules.only_owner_of
    }

    /// The rules by which Creepers do not hinder winning.
    pub fn creepers_do_not_block(&self) -> CardSet {
        self.rules.creepers_do_not_block
    }

    /// The cards that a Goal asks for in front of a seat.
    pub fn asked_for(&self, goal: Card) -> CardSet {
        let goal = self.goal(goal);
        goal.have | goal.some.map_or(CardSet::EMPTY, |(_, of)| of)
    }

    /// The numeral of a New Rule, where it has one.
    pub fn numeral(&self, rule: Card) -> u8 {
        self.rule(rule).number
    }

    /// The bonus of a New Rule, if it gives one.
    pub fn bonus(&self, rule: Card) -> Option<Bonus> {
        self.bonuses.iter().find(|(card, _)| *card == rule).map(|&(_, bonus)| bonus)
    }

    /// The steps of an Action.
    pub fn operations(&self, action: Card) -> impl Iterator<Item = Operation> {
        (0..).map_while(move |number| self.operation(action, number))
    }
}
