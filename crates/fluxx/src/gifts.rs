use arrayvec::ArrayVec;
use game::Seat;
use serde::{Deserialize, Serialize};

/// Of the cards that a seat saw in one hand and that may be in another since, so many went there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Gift {
    /// Who gave.
    pub from: Seat,
    /// Who got.
    pub to: Seat,
    /// At least so many cards.
    pub at_least: u8,
    /// At most so many cards.
    pub at_most: u8,
}

/// What each seat knows of cards given unseen, ascending by the seat and the two hands. A seat for which gifts
/// follow on one another, so that numbers for two hands say too little, has none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Gifts(ArrayVec<(Seat, Gift), N_GIFTS_MAX>);

/// A seat that would need more has no numbers. Each has room of its own: what one can say must not depend on what
/// others know.
pub(crate) const N_GIFTS_EACH: usize = 3;
const N_GIFTS_MAX: usize = N_GIFTS_EACH * Seat::MAX;

impl Gifts {
    pub(crate) fn new() -> Self {
        Self(ArrayVec::new())
    }

    pub(crate) fn of(&self, viewer: Seat) -> impl Iterator<Item = Gift> {
        self.0.iter().filter(move |(seat, _)| *seat == viewer).map(|(_, gift)| *gift)
    }

    pub(crate) fn has(&self, viewer: Seat) -> bool {
        self.of(viewer).next().is_some()
    }

    /// One more card, certainly or perhaps one of those that the viewer saw.
    pub(crate) fn add(&mut self, viewer: Seat, more: Gift) {
        let key = |viewer: Seat, gift: Gift| (viewer, gift.from, gift.to);
        match self.0.binary_search_by_key(&key(viewer, more), |(viewer, gift)| key(*viewer, *gift)) {
            Ok(place) => {
                let gift = &mut self.0[place].1;
                gift.at_least += more.at_least;
                gift.at_most += more.at_most;
            }
            Err(place) if self.of(viewer).count() < N_GIFTS_EACH => self.0.insert(place, (viewer, more)),
            Err(_) => self.lose(viewer),
        }
    }

    /// The viewer can no longer say how many went where.
    pub(crate) fn lose(&mut self, viewer: Seat) {
        self.0.retain(|(seat, _)| *seat != viewer);
    }

    /// A card of the first hand turned out to have gone to the second.
    pub(crate) fn take(&mut self, viewer: Seat, from: Seat, to: Seat) {
        let is_it = |entry: &&mut (Seat, Gift)| entry.0 == viewer && entry.1.from == from && entry.1.to == to;
        if let Some((_, gift)) = self.0.iter_mut().find(is_it) {
            gift.at_least = gift.at_least.saturating_sub(1);
            gift.at_most -= 1;
        }
    }

    pub(crate) fn retain(&mut self, viewer: Seat, mut stays: impl FnMut(Gift) -> bool) {
        self.0.retain(|(seat, gift)| *seat != viewer || stays(*gift));
    }

    /// Each gift becomes what is known of it and of the most that went from the same hand to others.
    pub(crate) fn bound(&mut self, viewer: Seat, bounded: impl Fn(Gift, u8) -> Gift) {
        for place in 0..self.0.len() {
            let (seat, gift) = self.0[place];
            if seat == viewer {
                let is_beside = |other: &Gift| other.from == gift.from && other.to != gift.to;
                let n_to_others = self.of(viewer).filter(is_beside).map(|other| other.at_most).sum();
                self.0[place].1 = bounded(gift, n_to_others);
            }
        }
    }

    pub(crate) fn swap_hands(&mut self, one: Seat, other: Seat) {
        let swap = |seat: &mut Seat| {
            if *seat == one {
                *seat = other;
            } else if *seat == other {
                *seat = one;
            }
        };
        for (_, gift) in &mut self.0 {
            swap(&mut gift.from);
            swap(&mut gift.to);
        }
        self.0.sort_unstable_by_key(|(viewer, gift)| (*viewer, gift.from, gift.to));
    }
}
