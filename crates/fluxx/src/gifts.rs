use game::Seat;
use serde::{Deserialize, Serialize};

use crate::chains::Kept;

/// How many of the cards that a seat saw in one hand, and that may have moved to another since, did so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Gift {
    /// Who gave.
    pub from: Seat,
    /// Who got.
    pub to: Seat,
    /// At least this many cards.
    pub at_least: u8,
    /// At most this many cards.
    pub at_most: u8,
}

/// A seat that would need more has no counts. Each has room of its own: what one can say must not depend on what
/// others know.
pub(crate) const N_GIFTS_EACH: usize = 3;

/// What each seat knows of cards given unseen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Gifts([Trace; Seat::MAX]);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Trace {
    /// Ascending by the two hands.
    Numbers([Option<Gift>; N_GIFTS_EACH]),
    /// Gifts followed one another.
    Chain(Kept),
}

const NO_NUMBERS: [Option<Gift>; N_GIFTS_EACH] = [None; N_GIFTS_EACH];

impl Gifts {
    pub(crate) fn new() -> Self {
        Self([Trace::Numbers(NO_NUMBERS); Seat::MAX])
    }

    fn numbers(&self, viewer: Seat) -> [Option<Gift>; N_GIFTS_EACH] {
        match self.0[usize::from(viewer.number())] {
            Trace::Numbers(gifts) => gifts,
            Trace::Chain(_) => NO_NUMBERS,
        }
    }

    pub(crate) fn of(&self, viewer: Seat) -> impl Iterator<Item = Gift> + use<> {
        self.numbers(viewer).into_iter().flatten()
    }

    pub(crate) fn has(&self, viewer: Seat) -> bool {
        self.of(viewer).next().is_some()
    }

    pub(crate) fn chain(&self, viewer: Seat) -> Option<Kept> {
        match self.0[usize::from(viewer.number())] {
            Trace::Numbers(_) => None,
            Trace::Chain(kept) => Some(kept),
        }
    }

    pub(crate) fn keep_chain(&mut self, viewer: Seat, kept: Kept) {
        self.0[usize::from(viewer.number())] = Trace::Chain(kept);
    }

    /// Whether one more gift between these two hands can be counted.
    pub(crate) fn have_room(&self, viewer: Seat, from: Seat, to: Seat) -> bool {
        self.of(viewer).count() < N_GIFTS_EACH
            || self.of(viewer).any(|gift| (gift.from, gift.to) == (from, to))
    }

    /// One more card, which certainly or perhaps is one of those that the viewer saw.
    pub(crate) fn add(&mut self, viewer: Seat, more: Gift) {
        if !self.have_room(viewer, more.from, more.to) {
            return self.lose(viewer);
        }
        let is_same = |gift: &Gift| (gift.from, gift.to) == (more.from, more.to);
        let (at_least, at_most) =
            self.of(viewer).find(is_same).map_or((0, 0), |gift| (gift.at_least, gift.at_most));
        let sum = Gift { at_least: more.at_least + at_least, at_most: more.at_most + at_most, ..more };
        let others = self.of(viewer).filter(|gift| !is_same(gift));
        self.set(viewer, others.chain([sum]));
    }

    fn set(&mut self, viewer: Seat, gifts: impl Iterator<Item = Gift>) {
        let mut numbers = NO_NUMBERS;
        for (number, gift) in numbers.iter_mut().zip(gifts) {
            *number = Some(gift);
        }
        numbers.sort_unstable_by_key(|gift| gift.map(|gift| (gift.from, gift.to)));
        self.0[usize::from(viewer.number())] = Trace::Numbers(numbers);
    }

    /// The viewer can no longer say how many went where.
    pub(crate) fn lose(&mut self, viewer: Seat) {
        self.set(viewer, [].into_iter());
    }

    /// A card of the first hand turned out to have gone to the second.
    pub(crate) fn take(&mut self, viewer: Seat, from: Seat, to: Seat) {
        self.change(viewer, |gift| {
            if (gift.from, gift.to) == (from, to) {
                gift.at_least = gift.at_least.saturating_sub(1);
                gift.at_most -= 1;
            }
        });
    }

    fn change(&mut self, viewer: Seat, change: impl FnMut(&mut Gift)) {
        match &mut self.0[usize::from(viewer.number())] {
            Trace::Numbers(gifts) => gifts.iter_mut().flatten().for_each(change),
            Trace::Chain(_) => {}
        }
    }

    pub(crate) fn retain(&mut self, viewer: Seat, mut stays: impl FnMut(Gift) -> bool) {
        self.set(viewer, self.of(viewer).filter(|gift| stays(*gift)));
    }

    /// Bounds each gift by what is known of it and of the most that went from the same hand to others.
    pub(crate) fn bound(&mut self, viewer: Seat, bounded: impl Fn(Gift, u8) -> Gift) {
        for gift in self.of(viewer) {
            let is_beside = |other: &Gift| other.from == gift.from && other.to != gift.to;
            let n_to_others = self.of(viewer).filter(is_beside).map(|other| other.at_most).sum();
            self.change(viewer, |same| {
                if *same == gift {
                    *same = bounded(gift, n_to_others);
                }
            });
        }
    }

    /// Counts move with the hands.
    pub(crate) fn swap_hands(&mut self, one: Seat, other: Seat) {
        let swapped = |seat: Seat| match seat {
            seat if seat == one => other,
            seat if seat == other => one,
            seat => seat,
        };
        for viewer in (0..).map_while(Seat::new) {
            if self.has(viewer) {
                let swap = |gift: Gift| Gift { from: swapped(gift.from), to: swapped(gift.to), ..gift };
                self.set(viewer, self.of(viewer).map(swap));
            }
        }
    }
}
