//! What the seats remember of the hands of others.

use game::{Seat, Seats};

use crate::card::{Card, CardSet};
use crate::chains::{Chain, Giving, Hands, TooMany, World};
use crate::gifts::{Gift, Gifts};

/// For each seat and each other seat's hand, the cards that it saw and that may be there. A card in one of these sets
/// is certainly there; a card in several is in one of those hands. A seat's own hand needs no memory.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Memory {
    hands: [[CardSet; Seat::MAX]; Seat::MAX],
    /// Everything in any of these sets: most cards are in none, which makes forgetting them quick.
    all: CardSet,
    /// Some card is in several sets of a seat.
    is_unsure: bool,
    gifts: Gifts,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            hands: [[CardSet::EMPTY; Seat::MAX]; Seat::MAX],
            all: CardSet::EMPTY,
            is_unsure: false,
            gifts: Gifts::new(),
        }
    }

    pub(crate) fn gifts(&self, seat: Seat) -> impl Iterator<Item = Gift> {
        self.gifts.of(seat)
    }

    pub(crate) fn note_gift(&mut self, seat: Seat, gift: Gift) {
        self.gifts.add(seat, gift);
    }

    /// Every arrangement of the cards that the seat is unsure of, where it keeps them.
    pub(crate) fn chain(&self, seat: Seat) -> Option<Chain> {
        let kept = self.gifts.chain(seat)?;
        let cards = self.unsure(seat).iter().map(|card| (card, self.possible_hands(seat, card)));
        Some(Chain::of_kept(kept, cards).expect("it was kept because there are few"))
    }

    /// The seat keeps these arrangements from now on, each with the hands of the cards it is unsure of.
    pub(crate) fn note_worlds(&mut self, seat: Seat, worlds: &[World]) -> Result<(), TooMany> {
        let cards = self.unsure(seat);
        let is_possible = |world: &&World| {
            let mut places = cards.iter().zip(world.iter());
            world.len() == usize::from(cards.len())
                && places.all(|(card, owner)| self.may_hold(seat, *owner, card))
        };
        // Not chosen from all arrangements, of which there may be far too many.
        let chain = Chain::of_worlds(cards.iter(), worlds.iter().filter(is_possible).cloned())?;
        self.keep(seat, chain)
    }

    /// The same; where there are too many, the seat knows only in which hands each card can be.
    pub(crate) fn note_worlds_if_few(&mut self, seat: Seat, worlds: &[World]) {
        if self.note_worlds(seat, worlds).is_err() {
            self.gifts.lose(seat);
        }
    }

    fn possible_hands(&self, seat: Seat, card: Card) -> Hands {
        all_seats().filter(|owner| self.may_hold(seat, *owner, card)).collect()
    }

    /// The cards that the seat knows to be in this hand.
    #[inline]
    pub(crate) fn sure(&self, seat: Seat, owner: Seat) -> CardSet {
        self.hands[index(seat)][index(owner)] & !self.unsure(seat)
    }

    /// Whether the card may be in this hand as far as the seat remembers.
    pub(crate) fn may_hold(&self, seat: Seat, owner: Seat, card: Card) -> bool {
        self.hands[index(seat)][index(owner)].contains(card)
    }

    /// The cards that the seat knows only to be in one of several hands.
    #[inline]
    pub(crate) fn unsure(&self, seat: Seat) -> CardSet {
        if !self.is_unsure {
            return CardSet::EMPTY;
        }
        self.in_several(seat)
    }

    fn in_several(&self, seat: Seat) -> CardSet {
        let (mut once, mut twice) = (CardSet::EMPTY, CardSet::EMPTY);
        for cards in &self.hands[index(seat)] {
            twice |= once & *cards;
            once |= *cards;
        }
        twice
    }

    /// These cards may be in this hand.
    pub(crate) fn note(&mut self, seat: Seat, owner: Seat, cards: CardSet) {
        debug_assert_ne!(seat, owner, "own hands need no memory");
        let hands = &mut self.hands[index(seat)];
        hands[index(owner)] |= cards;
        self.all |= cards;
        self.is_unsure |= hands.iter().filter(|hand| hand.meets(cards)).count() > 1;
    }

    /// A card that leaves this hand and lies open needs no memory.
    #[inline]
    pub(crate) fn forget(&mut self, card: Card, owner: Seat) {
        if self.all.contains(card) {
            self.forget_seen(card, owner);
        }
    }

    /// The same for many.
    pub(crate) fn forget_all(&mut self, cards: CardSet, owner: Seat) {
        for card in self.all & cards {
            self.forget_seen(card, owner);
        }
    }

    /// Whether some seat knows a card only to be in one of several hands.
    pub(crate) fn is_unsure(&self) -> bool {
        self.is_unsure
    }

    #[cold]
    fn forget_seen(&mut self, card: Card, owner: Seat) {
        self.all.remove(card);
        if self.is_unsure {
            all_seats().for_each(|seat| self.turns_out(seat, card, owner));
            for cards in self.hands.as_flattened_mut() {
                cards.remove(card);
            }
        }
        // Whoever is sure of it saw it there.
        for hands in &mut self.hands {
            hands[index(owner)].remove(card);
        }
        debug_assert!(
            !self.hands.as_flattened().iter().any(|cards| cards.contains(card)),
            "{card} was seen there"
        );
    }

    /// The seat learns which hand holds the card.
    fn turns_out(&mut self, seat: Seat, card: Card, owner: Seat) {
        if let Some(home) = self.home(seat, card).filter(|home| *home != owner) {
            self.gifts.take(seat, home, owner);
        }
        self.change_chain(seat, |chain| chain.see(card, owner));
    }

    /// The hand in which the seat saw a card that may have been given away since.
    fn home(&self, seat: Seat, card: Card) -> Option<Seat> {
        let may_have_gone =
            |gift: &Gift| self.may_hold(seat, gift.from, card) && self.may_hold(seat, gift.to, card);
        self.gifts.of(seat).find(may_have_gone).map(|gift| gift.from)
    }

    /// A seat will remember the hand that it gives away.
    pub(crate) fn note_own_hand(&mut self, seat: Seat, cards: CardSet) {
        self.hands[index(seat)][index(seat)] = cards;
    }

    /// Two hands change their owners, and everybody sees that they do.
    pub(crate) fn swap_hands(&mut self, one: Seat, other: Seat) {
        for seat in all_seats() {
            let chain = self.chain(seat);
            self.hands[index(seat)].swap(index(one), index(other));
            if let Some(mut chain) = chain {
                chain.swap_hands(one, other);
                self.keep_if_few(seat, chain);
            }
        }
        self.gifts.swap_hands(one, other);
    }

    /// After hands have changed owners: the new owner knows that this hand holds these cards and no others.
    pub(crate) fn see_own_hands(&mut self, seats: Seats, hand: impl Fn(Seat) -> CardSet) {
        for seat in seats.iter() {
            self.learn(
                seat,
                |chain| chain.see_own(seat, hand(seat)),
                |memory| memory.see_own(seat, hand(seat)),
            );
            let hands = &mut self.hands[index(seat)];
            hands[index(seat)] = CardSet::EMPTY;
            for others in hands {
                *others = *others & !hand(seat);
            }
        }
        self.all = self.hands.as_flattened().iter().fold(CardSet::EMPTY, |all, cards| all | *cards);
    }

    fn see_own(&mut self, seat: Seat, own: CardSet) {
        for card in self.unsure(seat) & own {
            self.turns_out(seat, card, seat);
        }
        self.leave(seat, seat, self.unsure(seat) & !own);
        self.gifts.retain(seat, |gift| gift.from != seat && gift.to != seat);
    }

    /// The seat learns that this hand has none of these cards, which it was unsure of.
    fn leave(&mut self, seat: Seat, owner: Seat, cards: CardSet) {
        for card in cards & self.hands[index(seat)][index(owner)] {
            let was_home = self.home(seat, card) == Some(owner);
            self.hands[index(seat)][index(owner)].remove(card);
            if was_home {
                self.left_home(seat, card, owner);
            }
        }
    }

    fn left_home(&mut self, seat: Seat, card: Card, home: Seat) {
        let mut others = all_seats().filter(|owner| self.may_hold(seat, *owner, card));
        match (others.next(), others.next()) {
            (Some(owner), None) => self.gifts.take(seat, home, owner),
            (Some(_), Some(_)) | (None, _) => self.gifts.lose(seat),
        }
    }

    /// A card goes from hand to hand, and only these two seats see which: for everybody else it may be any card of
    /// the giving hand.
    pub(crate) fn give_unseen(&mut self, card: Card, giving: Giving) {
        let Giving { from, to, .. } = giving;
        self.take_unseen(card, from, to);
        self.hands[index(from)][index(to)].insert(card);
        self.all.insert(card);
        for seat in all_seats().filter(|seat| *seat != from && *seat != to) {
            let cards = self.hands[index(seat)][index(from)];
            if !cards.is_empty() {
                self.is_unsure = true;
                if !self.follows_chain(seat, giving) {
                    self.count_gift(seat, from, to);
                    self.hands[index(seat)][index(to)] |= cards;
                }
            }
        }
    }

    fn take_unseen(&mut self, card: Card, from: Seat, to: Seat) {
        self.turns_out(to, card, from);
        for cards in &mut self.hands[index(to)] {
            cards.remove(card);
        }
    }

    /// Counts one more gift for this seat, which saw cards of the giving hand, unless it had lost count before.
    fn count_gift(&mut self, seat: Seat, from: Seat, to: Seat) {
        if !self.is_lost(seat) {
            self.gifts.add(seat, Gift { from, to, at_least: 0, at_most: 1 });
        }
    }

    /// Whether the seat knows nothing but the hands in which a card may be.
    fn is_lost(&self, seat: Seat) -> bool {
        !self.gifts.has(seat) && !self.has_chain(seat) && !self.unsure(seat).is_empty()
    }

    fn has_chain(&self, seat: Seat) -> bool {
        self.gifts.chain(seat).is_some()
    }

    /// Whether the seat now keeps every possible arrangement. It does where gifts follow one another.
    fn follows_chain(&mut self, seat: Seat, giving: Giving) -> bool {
        let Giving { from, to, .. } = giving;
        let follows = self.gifts.of(seat).any(|gift| gift.to == from || gift.from == to);
        if self.is_lost(seat) || !self.has_chain(seat) && !follows && self.gifts.have_room(seat, from, to) {
            return false;
        }
        let chain = self.chain(seat).map_or_else(|| self.chain_of_numbers(seat), Ok);
        let after = chain.and_then(|mut chain| {
            self.sure(seat, from).iter().try_for_each(|card| chain.lay(card, &[from]))?;
            chain.give(giving)?;
            self.keep(seat, chain)
        });
        if after.is_err() {
            self.gifts.lose(seat);
        }
        after.is_ok()
    }

    /// Every arrangement of the cards that the seat is unsure of, according to its counts.
    fn chain_of_numbers(&self, seat: Seat) -> Result<Chain, TooMany> {
        let n_given = |gift: &Gift, cards: &[Card], hands: &[Seat]| {
            let went =
                |(card, owner): &(&Card, &Seat)| **owner == gift.to && self.may_hold(seat, gift.from, **card);
            cards.iter().zip(hands).filter(went).count()
        };
        let gifts = || self.gifts.of(seat);
        let mut chain = Chain::new();
        for card in self.unsure(seat) {
            chain.lay(card, &self.possible_hands(seat, card))?;
            chain.retain(|cards, hands| {
                gifts().all(|gift| n_given(&gift, cards, hands) <= usize::from(gift.at_most))
            });
        }
        chain.retain(|cards, hands| {
            gifts().all(|gift| n_given(&gift, cards, hands) >= usize::from(gift.at_least))
        });
        Ok(chain)
    }

    fn change_chain(&mut self, seat: Seat, change: impl FnOnce(&mut Chain)) {
        if let Some(mut chain) = self.chain(seat) {
            change(&mut chain);
            self.keep_if_few(seat, chain);
        }
    }

    fn keep_if_few(&mut self, seat: Seat, chain: Chain) {
        if self.keep(seat, chain).is_err() {
            self.gifts.lose(seat);
        }
    }

    fn keep(&mut self, seat: Seat, chain: Chain) -> Result<(), TooMany> {
        let hands = &mut self.hands[index(seat)];
        let kept = chain.told(|card, owners| {
            for (owner, hand) in all_seats().zip(&mut *hands) {
                hand.remove(card);
                if owners.contains(&owner) {
                    hand.insert(card);
                }
            }
        })?;
        match kept {
            Some(kept) => self.gifts.keep_chain(seat, kept),
            None => self.gifts.lose(seat),
        }
        Ok(())
    }

    /// The seat learns something; where its counts cannot express that, it goes on with every arrangement that is
    /// left.
    fn learn(&mut self, seat: Seat, by_chain: impl FnOnce(&mut Chain), by_numbers: impl FnOnce(&mut Self)) {
        if self.unsure(seat).is_empty() {
            return;
        }
        if self.has_chain(seat) {
            return self.change_chain(seat, by_chain);
        }
        let before = self.gifts.has(seat).then(|| self.chain_of_numbers(seat));
        by_numbers(self);
        if let Some(Ok(mut chain)) = before.filter(|_| self.is_lost(seat)) {
            by_chain(&mut chain);
            self.keep_if_few(seat, chain);
        }
    }

    /// To be called whenever a hand has changed, because a hand that grows again says less.
    #[inline]
    pub(crate) fn conclude(&mut self, seats: Seats, n_hand: impl Fn(Seat) -> u8) {
        if self.is_unsure {
            self.become_surer(seats, n_hand);
        }
    }

    #[cold]
    fn become_surer(&mut self, seats: Seats, n_hand: impl Fn(Seat) -> u8) {
        let mut is_unsure = false;
        for seat in seats.iter() {
            // Most seats saw nothing that they could be unsure of.
            if self.unsure(seat).is_empty() && !self.gifts.has(seat) {
                continue;
            }
            while self.concludes(seat, seats, &n_hand) {}
            is_unsure |= !self.unsure(seat).is_empty();
        }
        self.is_unsure = is_unsure;
    }

    /// Whether the seat has become surer of something.
    fn concludes(&mut self, seat: Seat, seats: Seats, n_hand: impl Fn(Seat) -> u8) -> bool {
        if self.has_chain(seat) {
            self.rule_out(seat, &n_hand);
            return false;
        }
        self.bound_gifts(seat, &n_hand);
        self.concludes_from_gifts(seat) || self.concludes_from_hands(seat, seats, n_hand)
    }

    /// No hand holds more cards than it has.
    fn rule_out(&mut self, seat: Seat, n_hand: impl Fn(Seat) -> u8) {
        let mut n_free = [0; Seat::MAX];
        for (owner, n_free) in all_seats().zip(&mut n_free) {
            *n_free = n_hand(owner).saturating_sub(self.sure(seat, owner).len());
        }
        // Mostly there is room for all, which needs no look at every way.
        let unsure = self.unsure(seat);
        let n_unsure = |owner: Seat| (self.hands[index(seat)][index(owner)] & unsure).len();
        if all_seats().all(|owner| n_unsure(owner) <= n_free[index(owner)]) {
            return;
        }
        let fits = |hands: &[Seat]| {
            let n_in = |owner: Seat| hands.iter().filter(|other| **other == owner).count();
            hands.iter().all(|owner| n_in(*owner) <= usize::from(n_free[index(*owner)]))
        };
        if let Some(mut chain) = self.chain(seat)
            && !chain.worlds().iter().all(|hands| fits(hands))
        {
            chain.retain(|_, hands| fits(hands));
            self.keep_if_few(seat, chain);
        }
    }

    /// What has no room in one hand must be in the other.
    fn bound_gifts(&mut self, seat: Seat, n_hand: impl Fn(Seat) -> u8) {
        let unsure = self.unsure(seat);
        let hands = &self.hands[index(seat)];
        let n_free = |owner: Seat| n_hand(owner) - (hands[index(owner)] & !unsure).len();
        self.gifts.bound(seat, |gift, n_to_others| {
            let n_cards = (hands[index(gift.from)] & hands[index(gift.to)]).len();
            let at_least = n_cards.saturating_sub(n_free(gift.from) + n_to_others);
            Gift { at_least: gift.at_least.max(at_least), at_most: gift.at_most.min(n_free(gift.to)), ..gift }
        });
    }

    /// A hand of which every card is known holds no other one.
    fn concludes_from_hands(&mut self, seat: Seat, seats: Seats, n_hand: impl Fn(Seat) -> u8) -> bool {
        let unsure = self.unsure(seat);
        let is_known = |owner: &Seat| {
            let cards = self.hands[index(seat)][index(*owner)];
            cards.meets(unsure) && (cards & !unsure).len() == n_hand(*owner)
        };
        let Some(owner) = seats.iter().find(is_known) else { return false };
        let is_elsewhere = |hands: &[Seat]| !hands.contains(&owner);
        self.learn(
            seat,
            |chain| chain.retain(|_, hands| is_elsewhere(hands)),
            |memory| memory.leave(seat, owner, unsure),
        );
        true
    }

    /// Either no card can have gone from one hand to the other, or all that can have done so have.
    fn concludes_from_gifts(&mut self, seat: Seat) -> bool {
        let is_settled =
            |gift: &Gift| gift.at_most == 0 || self.may_have_gone(seat, *gift).len() <= gift.at_least;
        let Some(gift) = self.gifts.of(seat).find(is_settled) else { return false };
        let cards = self.may_have_gone(seat, gift);
        for (owner, hand) in all_seats().zip(&mut self.hands[index(seat)]) {
            if (owner == gift.to) == (gift.at_most == 0) {
                *hand = *hand & !cards;
            }
        }
        self.gifts.retain(seat, |other| (other.from, other.to) != (gift.from, gift.to));
        true
    }

    /// The cards that the seat saw in one hand and that may be in the other now.
    pub(crate) fn may_have_gone(&self, seat: Seat, gift: Gift) -> CardSet {
        let hands = &self.hands[index(seat)];
        hands[index(gift.from)] & hands[index(gift.to)]
    }
}

fn index(seat: Seat) -> usize {
    usize::from(seat.number())
}

fn all_seats() -> impl Iterator<Item = Seat> {
    (0..).map_while(Seat::new)
}
