//! KN3: the cards of which a viewer knows only that one of several hands holds them, shared out among these hands.

use std::iter::repeat_n;

use game::{Seat, random};
use rand_core::Rng;

use crate::card::Card;
use crate::gifts::Gift;
use crate::view::{HandView, Unsure, View};

/// Cards that may be in the same places.
struct Group {
    cards: Vec<Card>,
    hands: Vec<Seat>,
    is_reshuffled: bool,
}

/// How many cards each of its hands gets from each group.
type Share = Vec<Vec<u8>>;

impl View {
    /// A hand for each such card, so that every arrangement of the hidden cards is equally likely.
    pub(crate) fn hands_of_unsure(&self, rng: &mut impl Rng) -> Vec<(Card, Seat)> {
        let groups = self.groups();
        let share = self.share(&groups, rng);
        let mut placed = Vec::with_capacity(self.unsure.len());
        for (mut group, counts) in groups.into_iter().zip(share) {
            random::shuffle(rng, &mut group.cards);
            let owners =
                group.hands.iter().zip(counts).flat_map(|(owner, n)| repeat_n(*owner, usize::from(n)));
            placed.extend(group.cards.iter().copied().zip(owners));
        }
        placed
    }

    fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for Unsure { card, hands } in &self.unsure {
            let is_reshuffled = self.reshuffled.contains(card);
            let is_alike = |group: &&mut Group| group.hands == *hands && group.is_reshuffled == is_reshuffled;
            match groups.iter_mut().find(is_alike) {
                Some(group) => group.cards.push(*card),
                None => groups.push(Group { cards: vec![*card], hands: hands.clone(), is_reshuffled }),
            }
        }
        groups
    }

    /// One of all that fit, as likely as there are ways to lay the cards so. The true one fits.
    fn share(&self, groups: &[Group], rng: &mut impl Rng) -> Share {
        let mut shares = vec![Share::new()];
        for group in groups {
            let ways = self.ways(group);
            let with = |share: &Share, way: &Vec<u8>| share.iter().chain([way]).cloned().collect();
            shares = shares.iter().flat_map(|share| ways.iter().map(|way| with(share, way))).collect();
        }
        shares.retain(|share| self.gifts.iter().all(|gift| is_kept(*gift, groups, share)));
        let weights: Vec<f64> = shares.iter().map(|share| self.n_arrangements(groups, share)).collect();
        shares.swap_remove(pick_by_weight(rng, &weights))
    }

    /// Every way to share out one group.
    fn ways(&self, group: &Group) -> Vec<Vec<u8>> {
        let size = u8::try_from(group.cards.len()).expect("a deck has few cards");
        let mut ways = vec![Vec::new()];
        for owner in &group.hands {
            let gifts =
                self.gifts.iter().filter(|gift| gift.to == *owner && group.hands.contains(&gift.from));
            let most = gifts.map(|gift| gift.at_most).min().unwrap_or(size);
            let with = |way: &Vec<u8>| {
                let left = size - way.iter().sum::<u8>();
                (0..=most.min(left)).map(|n| [way.as_slice(), &[n]].concat()).collect()
            };
            ways = ways.iter().flat_map::<Vec<Vec<u8>>, _>(with).collect();
        }
        ways.retain(|way| way.iter().sum::<u8>() == size);
        ways
    }

    /// In proportion: the cards of each group can change places with one another whatever the share.
    fn n_arrangements(&self, groups: &[Group], share: &Share) -> f64 {
        let mut free = [true, false].map(|is_reshuffled| self.free_places(is_reshuffled));
        let mut n = 1.0;
        for (group, counts) in groups.iter().zip(share) {
            for (owner, count) in group.hands.iter().zip(counts) {
                let places = &mut free[usize::from(!group.is_reshuffled)][usize::from(owner.number())];
                n *= n_subsets(*places, *count);
                *places = places.saturating_sub(*count);
            }
        }
        n
    }

    /// By seat: the cards of a hand that are not known, of those that were in the last reshuffle or of the others.
    fn free_places(&self, is_reshuffled: bool) -> Vec<u8> {
        let n_free = |hand: &HandView| {
            let n_alike = if is_reshuffled { hand.n_reshuffled } else { hand.size - hand.n_reshuffled };
            let known = hand.known.iter().filter(|card| self.reshuffled.contains(card) == is_reshuffled);
            n_alike - u8::try_from(known.count()).expect("a deck has few cards")
        };
        self.hands.iter().map(n_free).collect()
    }
}

/// Whether as many cards have gone to another hand as the viewer knows.
fn is_kept(gift: Gift, groups: &[Group], share: &Share) -> bool {
    let given = groups.iter().zip(share).filter(|(group, _)| group.hands.contains(&gift.from)).map(
        |(group, counts)| {
            let received = group.hands.iter().zip(counts).filter(|(owner, _)| **owner == gift.to);
            received.map(|(_, n)| n).sum::<u8>()
        },
    );
    (gift.at_least..=gift.at_most).contains(&given.sum())
}

/// In how many ways so many of so many can be chosen.
fn n_subsets(of: u8, size: u8) -> f64 {
    (0..size).map(|n| (f64::from(of) - f64::from(n)) / (f64::from(n) + 1.0)).product()
}

fn pick_by_weight(rng: &mut impl Rng, weights: &[f64]) -> usize {
    let whole = f64::from(u32::MAX) + 1.0;
    let mut left = f64::from(rng.next_u32()) / whole * weights.iter().sum::<f64>();
    let is_hit = |weight: &f64| {
        left -= weight;
        left < 0.0
    };
    weights.iter().position(is_hit).expect("it is less than the sum")
}
