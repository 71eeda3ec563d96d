//! When unseen gifts follow one another, counts for pairs of hands no longer describe them. A seat then keeps every
//! possible arrangement of the cards instead, as long as it has room for them.

use std::num::NonZero;

use arrayvec::ArrayVec;
use game::Seat;

use crate::card::{Card, CardSet};

/// The hand of each card.
pub(crate) type World = ArrayVec<Seat, N_CARDS_MAX>;

/// The hands in which a card may be, ascending.
pub(crate) type Hands = ArrayVec<Seat, { Seat::MAX }>;

/// Beyond this, a seat knows only in which hands each card can be.
const N_CARDS_MAX: usize = 12;
const N_WORLDS_MAX: usize = 512;

/// What a seat keeps of a chain besides the hands in which each card can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Kept {
    /// Which of the cards depend on one another: the others can be in any of their hands, wherever the rest are. The
    /// highest bit is always set: a number that is never 0 leaves room to say that there is no chain.
    dependent: NonZero<u16>,
    /// A bit for each possible combination of their hands. As bytes, because these pack tightly in a state.
    combinations: [u8; 16],
}

const ALWAYS_SET: NonZero<u16> = NonZero::new(1 << 15).expect("a bit is set");
const _: () = assert!(N_CARDS_MAX < 15, "a bit for every card");
const N_COMBINATIONS_MAX: usize = u128::BITS as usize;

/// A card goes unseen to another hand from one of this size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Giving {
    pub(crate) from: Seat,
    pub(crate) to: Seat,
    pub(crate) n_from: u8,
}

/// Cards that may have gone from hand to hand unseen, and where they can be as far as one seat can tell.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// Ascending.
    cards: ArrayVec<Card, N_CARDS_MAX>,
    /// Ascending, and all different.
    worlds: ArrayVec<World, N_WORLDS_MAX>,
}

/// There are too many arrangements to keep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooMany;

impl Chain {
    pub(crate) fn new() -> Self {
        Self { cards: ArrayVec::new(), worlds: ArrayVec::from_iter([World::new()]) }
    }

    /// These arrangements of these cards, which ascend.
    pub(crate) fn of_worlds(
        cards: impl Iterator<Item = Card>,
        worlds: impl Iterator<Item = World>,
    ) -> Result<Self, TooMany> {
        let mut chain = Self { cards: ArrayVec::new(), worlds: ArrayVec::new() };
        for card in cards {
            chain.cards.try_push(card).map_err(|_| TooMany)?;
        }
        for world in worlds {
            if let Err(place) = chain.worlds.binary_search(&world) {
                chain.worlds.try_insert(place, world).map_err(|_| TooMany)?;
            }
        }
        Ok(chain)
    }

    /// Rebuilds what a seat has kept, given the hands in which each card can be.
    pub(crate) fn of_kept(kept: Kept, cards: impl Iterator<Item = (Card, Hands)>) -> Result<Self, TooMany> {
        let mut combinations = u128::from_le_bytes(kept.combinations);
        let mut chain = Self::new();
        let mut free: ArrayVec<(Card, Hands), N_CARDS_MAX> = ArrayVec::new();
        for (place, (card, hands)) in cards.enumerate() {
            if kept.dependent.get() >> place & 1 == 1 {
                chain.lay(card, &hands)?;
            } else {
                free.push((card, hands));
            }
        }
        chain.worlds.retain(|_| {
            let is_possible = combinations & 1 == 1;
            combinations >>= 1;
            is_possible
        });
        free.iter().try_for_each(|(card, hands)| chain.lay(*card, hands))?;
        Ok(chain)
    }

    fn kept(mut self) -> Result<Kept, TooMany> {
        let mut dependent = ALWAYS_SET;
        let mut at = 0;
        for place in 0..self.cards.len() {
            if self.is_free(at) {
                self.drop_card(at);
            } else {
                dependent |= 1 << place;
                at += 1;
            }
        }
        let mut all = Self::new();
        for (place, card) in self.cards.iter().enumerate() {
            all.lay(*card, &self.hands(place))?;
        }
        if all.worlds.len() > N_COMBINATIONS_MAX {
            return Err(TooMany);
        }
        let is_possible = |world: &World| self.worlds.binary_search(world).is_ok();
        let combinations = (0..)
            .zip(&all.worlds)
            .fold(0_u128, |bits, (n, world)| bits | u128::from(is_possible(world)) << n);
        Ok(Kept { dependent, combinations: combinations.to_le_bytes() })
    }

    /// Whether the card can be in any of its hands wherever the others are.
    fn is_free(&self, place: usize) -> bool {
        let hands = self.hands(place);
        self.worlds.iter().all(|world| {
            hands.iter().all(|owner| {
                let mut other = world.clone();
                other[place] = *owner;
                self.worlds.binary_search(&other).is_ok()
            })
        })
    }

    /// Tells in which hands each card can be. Returns what to keep of those the seat is unsure of, if there are any.
    pub(crate) fn told(mut self, mut tell: impl FnMut(Card, &[Seat])) -> Result<Option<Kept>, TooMany> {
        let mut place = 0;
        while let Some(card) = self.cards.get(place).copied() {
            let hands = self.hands(place);
            tell(card, &hands);
            if hands.len() > 1 {
                place += 1;
            } else {
                self.drop_card(place);
            }
        }
        if self.cards.is_empty() { Ok(None) } else { self.kept().map(Some) }
    }

    fn hands(&self, place: usize) -> Hands {
        let is_there = |owner: &Seat| self.worlds.iter().any(|world| world[place] == *owner);
        (0..).map_while(Seat::new).filter(is_there).collect()
    }

    pub(crate) fn worlds(&self) -> &[World] {
        &self.worlds
    }

    /// One more card, which may be in any of these hands.
    pub(crate) fn lay(&mut self, card: Card, hands: &[Seat]) -> Result<(), TooMany> {
        let place = self.cards.partition_point(|other| *other < card);
        self.cards.try_insert(place, card).map_err(|_| TooMany)?;
        self.replace(|world, add| {
            hands.iter().try_for_each(|owner| {
                let mut with = world.clone();
                with.insert(place, *owner);
                add(with)
            })
        })
    }

    /// Keeps the arrangements that satisfy the condition.
    pub(crate) fn retain(&mut self, mut is_possible: impl FnMut(&[Card], &[Seat]) -> bool) {
        self.worlds.retain(|world| is_possible(&self.cards, world));
    }

    /// Any card of the hand may be the one given, perhaps one that the seat never saw.
    pub(crate) fn give(&mut self, Giving { from, to, n_from }: Giving) -> Result<(), TooMany> {
        self.replace(|world, add| {
            let candidates = || (0..).zip(world).filter(|(_, owner)| **owner == from);
            for (place, _) in candidates() {
                let mut given = world.clone();
                given[place] = to;
                add(given)?;
            }
            if candidates().count() < usize::from(n_from) { add(world.clone()) } else { Ok(()) }
        })
    }

    /// The seat sees the card leave this hand.
    pub(crate) fn see(&mut self, card: Card, owner: Seat) {
        if let Ok(place) = self.cards.binary_search(&card) {
            self.worlds.retain(|world| world[place] == owner);
            self.drop_card(place);
        }
    }

    /// The seat sees its own new hand.
    pub(crate) fn see_own(&mut self, viewer: Seat, own: CardSet) {
        self.retain(|cards, hands| {
            cards.iter().zip(hands).all(|(card, owner)| (*owner == viewer) == own.contains(*card))
        });
        while let Some(place) = self.cards.iter().position(|card| own.contains(*card)) {
            self.drop_card(place);
        }
    }

    pub(crate) fn swap_hands(&mut self, one: Seat, other: Seat) {
        for owner in self.worlds.iter_mut().flatten() {
            if *owner == one {
                *owner = other;
            } else if *owner == other {
                *owner = one;
            }
        }
        self.worlds.sort_unstable();
    }

    fn drop_card(&mut self, place: usize) {
        self.cards.remove(place);
        self.replace(|world, add| {
            let mut without = world.clone();
            without.remove(place);
            add(without)
        })
        .expect("there are no more ways than before");
    }

    /// Replaces every arrangement by others.
    fn replace(
        &mut self,
        mut others: impl FnMut(&World, &mut dyn FnMut(World) -> Result<(), TooMany>) -> Result<(), TooMany>,
    ) -> Result<(), TooMany> {
        // Copied one by one, because there is room for many more than there are.
        let before = self.worlds.clone();
        self.worlds.clear();
        before.iter().try_for_each(|world| others(world, &mut |other| self.add(other)))
    }

    /// Mostly they come in order already.
    fn add(&mut self, world: World) -> Result<(), TooMany> {
        if self.worlds.last().is_none_or(|last| *last < world) {
            return self.worlds.try_push(world).map_err(|_| TooMany);
        }
        match self.worlds.binary_search(&world) {
            Ok(_) => Ok(()),
            Err(place) => self.worlds.try_insert(place, world).map_err(|_| TooMany),
        }
    }
}
