use game::Seat;

use crate::card::{Card, CardSet};
use crate::deck::Goal;
use crate::effect::Counted;
use crate::ending::Ending;
use crate::event::PlayedFrom;
use crate::options::{SeatNumbers, SeatSet};
use crate::piles::Place;
use crate::state::State;

impl State {
    /// W1: a single seat that meets a Goal and is not blocked wins at once; two or none play on.
    #[inline]
    pub(crate) fn winner(&self) -> Option<Ending> {
        if self.is_a_goal_near() { self.find_winner() } else { None }
    }

    /// Whether somebody is near a Goal. Mostly its cards are not even in play, which saves looking at every seat.
    #[inline]
    fn is_a_goal_near(&self) -> bool {
        let (deck, in_play, [first, last]) = (self.deck(), self.in_play(), self.piles.ends(Place::GOALS));
        let has_all = |goal| in_play.includes(deck.have(goal));
        // Both are looked at, because how many there are is as good as random.
        (has_all(first) | has_all(last)) && self.is_somebody_near()
    }

    #[inline(never)]
    fn is_somebody_near(&self) -> bool {
        self.piles.iter(Place::GOALS).any(|goal| self.is_near(self.deck().goal(goal)))
    }

    #[inline(never)]
    fn find_winner(&self) -> Option<Ending> {
        let mut winner = None;
        for goal in self.piles.iter(Place::GOALS) {
            for seat in self.winners_by(goal).iter() {
                match winner {
                    None => winner = Some((seat, goal)),
                    Some((other, _)) if other != seat => return None,
                    Some(_) => {}
                }
            }
        }
        winner.map(|(seat, goal)| Ending::Won { seat, goal })
    }

    /// Every seat that meets this Goal and is not blocked for it. Too rare to be inlined into every settling.
    #[inline(never)]
    pub(crate) fn winners_by(&self, card: Card) -> SeatSet {
        let goal = self.deck().goal(card);
        if goal.nobody.meets(self.in_play()) || !self.is_near(goal) {
            return SeatSet::default();
        }
        let seats = self.options.seats();
        let Some((counted, at_least)) = goal.most else {
            let meets = |seat: &Seat| self.holds(*seat, goal) && self.is_free(*seat, goal);
            return seats.iter().filter(meets).collect();
        };
        if self.options.version().counts_blocked_seats() {
            return self.only_free_leader(goal, counted, at_least);
        }
        let meets = |seat: &Seat| self.holds(*seat, goal) && self.is_free(*seat, goal);
        self.single_highest(seats.iter().filter(meets).collect(), counted, at_least)
    }

    pub(crate) fn is_free(&self, seat: Seat, goal: &Goal) -> bool {
        self.blocking(seat, goal).is_empty() && self.may_win(seat)
    }

    /// W4: of the seats that have the most of all, blocked or not, the blocked ones drop out; a single one must be left.
    fn only_free_leader(&self, goal: &Goal, counted: Counted, at_least: u8) -> SeatSet {
        let seats = self.options.seats();
        let highest = seats.iter().map(|seat| self.count(seat, counted)).max().unwrap_or(0);
        if highest < self.inflated(at_least) {
            return SeatSet::default();
        }
        let mut leaders =
            seats.iter().filter(|seat| self.count(*seat, counted) == highest && self.is_free(*seat, goal));
        match (leaders.next(), leaders.next()) {
            (Some(leader), None) if self.holds(leader, goal) => SeatSet::of(leader),
            (Some(_) | None, _) => SeatSet::default(),
        }
    }

    /// W7: whether somebody may win because a card leaves a hand: only Goals that count hand cards can notice.
    pub(crate) fn may_win_as_it_leaves(&self, from: PlayedFrom) -> bool {
        let leaves_a_hand = match from {
            PlayedFrom::Hand | PlayedFrom::RandomHandCard | PlayedFrom::HandOf(_) => true,
            PlayedFrom::MiniHand | PlayedFrom::DiscardPile => false,
        };
        leaves_a_hand
            && self.goals().meets(self.deck().hand_goals)
            && self.options.version().checks_win_as_a_card_leaves_a_hand()
    }

    /// Whether some seat has the cards, or enough to count, blocked or not.
    fn is_near(&self, goal: &Goal) -> bool {
        match goal.most {
            None => self
                .fronts
                .as_slice()
                .iter()
                .fold(false, |is_near, front| is_near | front.includes(goal.have)),
            Some((counted, at_least)) => self.counts(counted).reaching(at_least) != SeatSet::EMPTY,
        }
    }

    fn counts(&self, counted: Counted) -> SeatNumbers {
        match counted {
            Counted::HandCards => self.piles.hand_sizes(),
            Counted::Keepers => self.fronts.n_keepers_of_all(),
        }
    }

    /// Version 1: blocked seats are left out first; then the single highest must reach the number.
    fn single_highest(&self, among: SeatSet, counted: Counted, at_least: u8) -> SeatSet {
        let highest = among.iter().map(|seat| self.count(seat, counted)).max().unwrap_or(0);
        let mut leaders = among.iter().filter(|seat| self.count(*seat, counted) == highest);
        match (leaders.next(), leaders.next()) {
            (Some(leader), None) if highest >= self.inflated(at_least) => SeatSet::of(leader),
            _ => SeatSet::default(),
        }
    }

    pub(crate) fn count(&self, seat: Seat, counted: Counted) -> u8 {
        match counted {
            Counted::HandCards => self.n_hand(seat),
            Counted::Keepers => self.fronts.n_keepers(seat),
        }
    }

    /// Whether the cards in front of a seat are those that a Goal asks for.
    pub(crate) fn holds(&self, seat: Seat, goal: &Goal) -> bool {
        let front = self.fronts[seat];
        if !front.includes(goal.have) {
            return false;
        }
        let some =
            || goal.some.is_none_or(|(count, _)| (front & self.some_of(goal)).len() >= self.inflated(count));
        let alone = || !goal.no_other_keeper || goal.have.includes(front & self.deck().keepers);
        some() && alone()
    }

    pub(crate) fn some_of(&self, goal: &Goal) -> CardSet {
        let of = goal.some.map_or(CardSet::EMPTY, |(_, of)| of);
        if self.options.milk_is_food() { of | goal.some_with_optional_food } else { of }
    }

    /// W3: the Creepers that keep a seat from winning by this Goal.
    pub(crate) fn blocking(&self, seat: Seat, goal: &Goal) -> CardSet {
        let deck = self.deck();
        let creepers = self.fronts[seat] & deck.creepers;
        // W6: Silver Lining lifts the block; what a Goal rules out is part of the Goal.
        if creepers.is_empty() || self.rules().meets(deck.rules.creepers_do_not_block) {
            return CardSet::EMPTY;
        }
        let baked =
            (self.rules() & deck.rules.only_owner_of).iter().filter_map(|rule| deck.rule(rule).owner_of);
        creepers & !goal.needed & !baked.collect::<CardSet>()
    }

    /// W5: while such a rule's card is in play, only its owner can win.
    pub(crate) fn may_win(&self, seat: Seat) -> bool {
        self.required_but_elsewhere(seat).is_none()
    }

    pub(crate) fn required_but_elsewhere(&self, seat: Seat) -> Option<Card> {
        let deck = self.deck();
        let mut rules = (self.rules() & deck.rules.only_owner_of).iter();
        rules.find(|rule| {
            let owner = deck.rule(*rule).owner_of.and_then(|card| self.owner(card));
            owner.is_some_and(|owner| owner != seat)
        })
    }
}
