//! KN3: cards that a viewer knows only to be in one of several hands, shared out among these hands.
//!
//! Card by card is laid into a free place of one of its hands. How the later cards can be laid depends only on how
//! many places are left, so all ways to get there are counted together, and one of them is then drawn backwards.

use arrayvec::ArrayVec;
use game::Seat;
use rand_core::Rng;

use crate::card::Card;
use crate::gifts::{Gift, N_GIFTS_EACH};
use crate::options::SeatSet;
use crate::view::{HandView, Unsure, View};

/// More would take too much memory. Five hands with twelve such cards each stay below it.
const N_REACHED_MAX: usize = 400_000;
/// More would take too long. This, too, is more than five hands with twelve such cards each need.
const N_TRIES_MAX: usize = 2_000_000;
/// Checking whether the other cards still find room costs as much as this many tries.
const N_TRIES_FOR_ROOM: usize = 8;

impl View {
    /// A hand for each such card, so that every arrangement of the hidden cards is equally likely. Where there are
    /// too many to count, the first cards are laid without regard to how many ways that leaves for the others, but
    /// always so that at least one is left.
    pub(crate) fn hands_of_unsure(&self, rng: &mut impl Rng) -> Vec<(Card, Seat)> {
        if self.unsure.is_empty() {
            return Vec::new();
        }
        if !self.worlds.is_empty() {
            return self.drawn_world(rng);
        }
        self.counted(rng).draw(rng)
    }

    /// All arrangements that can be counted, after the cards that had to be laid first.
    fn counted(&self, rng: &mut impl Rng) -> Sharing<'_> {
        let mut sharing = Sharing::new(&self.gifts);
        for is_reshuffled in [true, false] {
            let is_alike = |unsure: &&Unsure| self.reshuffled.contains(&unsure.card) == is_reshuffled;
            let mut cards: Vec<&Unsure> = self.unsure.iter().filter(is_alike).collect();
            cards.sort_by_key(|unsure| unsure.hands.as_slice());
            sharing.lay_all(&cards, self.free_places(is_reshuffled), rng);
        }
        sharing
    }

    /// What sharing them out costs, measured without a clock.
    #[cfg(test)]
    pub(crate) fn n_tries_of_sharing(&self, rng: &mut impl Rng) -> usize {
        self.counted(rng).n_tries
    }

    /// One of the arrangements that the view lists.
    fn drawn_world(&self, rng: &mut impl Rng) -> Vec<(Card, Seat)> {
        let free = [true, false].map(|is_reshuffled| self.free_places(is_reshuffled));
        let is_reshuffled = |unsure: &Unsure| self.reshuffled.contains(&unsure.card);
        let n_ways = |hands: &[Seat]| {
            let [mut reshuffled, mut others] = free;
            let mut n_ways = 1.0;
            for (unsure, owner) in self.unsure.iter().zip(hands) {
                let free = if is_reshuffled(unsure) { &mut reshuffled } else { &mut others };
                let n_free = &mut free[usize::from(owner.number())];
                n_ways *= f64::from(*n_free);
                *n_free = n_free.saturating_sub(1);
            }
            n_ways
        };
        let hands = drawn(rng, self.worlds.iter().map(|hands| (hands, n_ways(hands))));
        self.unsure.iter().map(|unsure| unsure.card).zip(hands.iter().copied()).collect()
    }

    /// By seat: how many unknown cards a hand has, of those in the last reshuffle or of the others.
    fn free_places(&self, is_reshuffled: bool) -> [u8; Seat::MAX] {
        let n_free = |hand: &HandView| {
            let n_alike = if is_reshuffled { hand.n_reshuffled } else { hand.size - hand.n_reshuffled };
            let known = hand.known.iter().filter(|card| self.reshuffled.contains(card) == is_reshuffled);
            n_alike - u8::try_from(known.count()).expect("a deck has few cards")
        };
        let mut free = [0; Seat::MAX];
        for (n, hand) in free.iter_mut().zip(&self.hands) {
            *n = n_free(hand);
        }
        free
    }
}

/// How many cards lie in each hand, and how many of them were given: a field of seven bits for each number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Tally(u64);

impl Tally {
    const NONE: Self = Self(0);
    const FIELD: u64 = 0x7f;

    const fn one_in(field: usize) -> Self {
        Self(1 << (7 * field))
    }

    /// Hands have the lower fields, so that tallies stay in order when only their gifts are kept.
    const fn hand(seat: Seat) -> usize {
        seat.number() as usize
    }

    const fn gift(number: usize) -> usize {
        Seat::MAX + number
    }

    fn get(self, field: usize) -> u8 {
        u8::try_from(self.0 >> (7 * field) & Self::FIELD).expect("seven bits")
    }

    const fn plus(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }

    /// A number that would be below zero becomes one that no field ever has.
    const fn minus(self, less: Self) -> Self {
        Self(self.0.wrapping_sub(less.0))
    }

    const fn gifts_alone(self) -> Self {
        Self(self.0 >> (7 * Seat::MAX) << (7 * Seat::MAX))
    }
}

/// A tally, and in how many ways the cards can be laid to reach it.
#[derive(Clone, Copy, Debug)]
struct Reached {
    tally: Tally,
    n_ways: f64,
}

/// All that was reached before a step, ascending by tally.
struct Layer {
    before: Vec<Reached>,
    step: Step,
}

enum Step {
    Laid(Laying),
    /// From here on the cards are of another kind, with places of their own; of the earlier ones only gifts still
    /// matter.
    OtherKind,
}

/// A card, and what laying it into each of its hands adds to a tally.
struct Laying {
    card: Card,
    ways: ArrayVec<(Seat, Tally), { Seat::MAX }>,
    free: [u8; Seat::MAX],
}

struct Sharing<'v> {
    gifts: &'v [Gift],
    layers: Vec<Layer>,
    reached: Vec<Reached>,
    placed: Vec<(Card, Seat)>,
    /// The work done, in tries of a card on a tally.
    n_tries: usize,
}

impl<'v> Sharing<'v> {
    fn new(gifts: &'v [Gift]) -> Self {
        debug_assert!(gifts.len() <= N_GIFTS_EACH, "a seat has no more numbers");
        let reached = vec![Reached { tally: Tally::NONE, n_ways: 1.0 }];
        Self { gifts, layers: Vec::new(), reached, placed: Vec::new(), n_tries: 0 }
    }

    /// Lays cards of one kind into the free places of their hands.
    fn lay_all(&mut self, cards: &[&Unsure], free: [u8; Seat::MAX], rng: &mut impl Rng) {
        for (number, unsure) in cards.iter().enumerate() {
            let laying = Laying { card: unsure.card, ways: self.ways(&unsure.hands), free };
            if self.would_be_too_many(&laying) {
                let rest = Rest::new(&cards[number..], free);
                self.n_tries += self.reached.len() * N_TRIES_FOR_ROOM;
                self.settle(|tally| rest.has_room(tally), rng);
            }
            self.n_tries += self.reached.len() * laying.ways.len();
            let reached = self.after(&laying);
            self.push(reached, Step::Laid(laying));
        }
        let mut reached: Vec<Reached> = Vec::new();
        for Reached { tally, n_ways } in &self.reached {
            let more = Reached { tally: tally.gifts_alone(), n_ways: *n_ways };
            match reached.last_mut() {
                Some(last) if last.tally == more.tally => last.n_ways += more.n_ways,
                Some(_) | None => reached.push(more),
            }
        }
        self.push(reached, Step::OtherKind);
    }

    fn push(&mut self, reached: Vec<Reached>, step: Step) {
        let before = std::mem::replace(&mut self.reached, reached);
        self.layers.push(Layer { before, step });
    }

    /// Whether laying one more card, and then perhaps looking at everything reached, would exceed the limits. With
    /// counts of gifts it never does: they say how many cards lie in which hand, and there are few of them.
    fn would_be_too_many(&self, laying: &Laying) -> bool {
        let n_tries = self.reached.len() * laying.ways.len();
        self.gifts.is_empty()
            && (self.n_reached() + n_tries > N_REACHED_MAX
                || self.n_tries + n_tries * (1 + N_TRIES_FOR_ROOM) > N_TRIES_MAX)
    }

    fn n_reached(&self) -> usize {
        self.layers.iter().map(|layer| layer.before.len()).sum::<usize>() + self.reached.len()
    }

    fn ways(&self, hands: &[Seat]) -> ArrayVec<(Seat, Tally), { Seat::MAX }> {
        let way = |to: Seat| {
            let given = (0..).zip(self.gifts).filter(|(_, gift)| gift.to == to && hands.contains(&gift.from));
            let more = given.fold(Tally::one_in(Tally::hand(to)), |more, (number, _)| {
                more.plus(Tally::one_in(Tally::gift(number)))
            });
            (to, more)
        };
        hands.iter().copied().map(way).collect()
    }

    /// Every tally that one more card leads to.
    fn after(&self, laying: &Laying) -> Vec<Reached> {
        let mut reached = Vec::new();
        for (to, more) in laying.ways.iter().copied() {
            let lay = |before: &Reached| {
                let tally = before.tally.plus(more);
                let n_ways = before.n_ways * laying.n_places(before.tally, to);
                (n_ways > 0.0 && self.is_within(tally)).then_some(Reached { tally, n_ways })
            };
            reached = merged(reached, self.reached.iter().filter_map(lay));
        }
        reached.shrink_to_fit();
        reached
    }

    fn is_within(&self, tally: Tally) -> bool {
        (0..).zip(self.gifts).all(|(number, gift)| tally.get(Tally::gift(number)) <= gift.at_most)
    }

    /// One of all that fit. The true one does.
    fn draw(mut self, rng: &mut impl Rng) -> Vec<(Card, Seat)> {
        let gifts = self.gifts;
        self.settle(|tally| is_enough(gifts, tally), rng);
        self.placed
    }

    /// Draws one of the tallies that fit and, going backwards, how it was reached.
    fn settle(&mut self, fits: impl Fn(Tally) -> bool, rng: &mut impl Rng) {
        let fitting = self.reached.iter().filter(|reached| fits(reached.tally));
        let last = *drawn(rng, fitting.map(|reached| (reached, reached.n_ways)));
        let mut tally = last.tally;
        while let Some(Layer { before, step }) = self.layers.pop() {
            tally = match step {
                Step::Laid(laying) => {
                    let (to, tally) = laying.drawn_back(&before, tally, rng);
                    self.placed.push((laying.card, to));
                    tally
                }
                Step::OtherKind => {
                    let alike = before.iter().filter(|reached| reached.tally.gifts_alone() == tally);
                    drawn(rng, alike.map(|reached| (reached.tally, reached.n_ways)))
                }
            };
        }
        self.reached = vec![Reached { n_ways: 1.0, ..last }];
    }
}

impl Laying {
    fn n_places(&self, tally: Tally, to: Seat) -> f64 {
        f64::from(self.free[Tally::hand(to)].saturating_sub(tally.get(Tally::hand(to))))
    }

    /// The hand into which the card was laid to reach this tally, and the tally before it.
    fn drawn_back(&self, before: &[Reached], tally: Tally, rng: &mut impl Rng) -> (Seat, Tally) {
        let back = |(to, more): &(Seat, Tally)| {
            let earlier = tally.minus(*more);
            let at = before.binary_search_by_key(&earlier, |reached| reached.tally).ok()?;
            Some(((*to, earlier), before[at].n_ways * self.n_places(earlier, *to)))
        };
        drawn(rng, self.ways.iter().filter_map(back))
    }
}

/// Whether at least as many cards have gone to other hands as the viewer knows of.
fn is_enough(gifts: &[Gift], tally: Tally) -> bool {
    (0..).zip(gifts).all(|(number, gift)| tally.get(Tally::gift(number)) >= gift.at_least)
}

/// Two ascending lists as one.
fn merged(one: Vec<Reached>, other: impl Iterator<Item = Reached>) -> Vec<Reached> {
    let mut merged = Vec::with_capacity(one.len());
    let mut one = one.into_iter().peekable();
    for mut reached in other {
        while let Some(smaller) = one.next_if(|first| first.tally < reached.tally) {
            merged.push(smaller);
        }
        if let Some(same) = one.next_if(|first| first.tally == reached.tally) {
            reached.n_ways += same.n_ways;
        }
        merged.push(reached);
    }
    merged.extend(one);
    merged
}

/// One of several things, by weight.
fn drawn<T>(rng: &mut impl Rng, weighted: impl Iterator<Item = (T, f64)> + Clone) -> T {
    let whole = f64::from(u32::MAX) + 1.0;
    let sum: f64 = weighted.clone().map(|(_, weight)| weight).sum();
    let mut left = f64::from(rng.next_u32()) / whole * sum;
    let mut is_hit = |weight: f64| {
        left -= weight;
        left < 0.0
    };
    let mut hit = weighted.filter(|(_, weight)| is_hit(*weight));
    hit.next().expect("the weights come to more than was drawn").0
}

/// The cards that are still to be laid.
struct Rest {
    free: [u8; Seat::MAX],
    /// How many cards can only be in these hands, where there are any.
    n_within: ArrayVec<(SeatSet, u8), { 1 << Seat::MAX }>,
}

impl Rest {
    fn new(cards: &[&Unsure], free: [u8; Seat::MAX]) -> Self {
        let sets: Vec<SeatSet> = cards.iter().map(|unsure| unsure.hands.iter().copied().collect()).collect();
        let n_within = |hands: SeatSet| sets.iter().map(|set| u8::from(hands.includes(*set))).sum::<u8>();
        let n_within =
            SeatSet::every().map(|hands| (hands, n_within(hands))).filter(|(_, n)| *n > 0).collect();
        Self { free, n_within }
    }

    /// Whether all of them find a place: the cards of every set of hands must fit into those hands.
    fn has_room(&self, tally: Tally) -> bool {
        let n_free = |seat: Seat| self.free[Tally::hand(seat)] - tally.get(Tally::hand(seat));
        self.n_within.iter().all(|(hands, n)| *n <= hands.iter().map(n_free).sum())
    }
}
