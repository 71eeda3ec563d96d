//! Which secret cards the others probably hold. Not all are equally likely, because of how people play.
//!
//! A player lays down all cards of a value at once, draws from the pool what joins the hand, and plays some sets
//! sooner than others. So a hand that has been played from for a while differs from a random one. By how much was
//! learned from matches: for each value and count, the logarithm of how much more often that many are really held.

use abluxxen::{Card, OpenTable, State, View};
use game::{Seat, random};
use rand_core::Rng;

use crate::clue::{Clue, Traits};

/// A guess about all unseen cards that turns into another plausible one with every sample.
///
/// It walks from guess to guess by swapping cards (Metropolis), so that in the long run each guess comes up as often
/// as it is plausible.
#[derive(Clone, Debug)]
pub struct Belief {
    table: OpenTable,
    /// The unseen cards: the secrets of each seat one after the other, then the deck.
    cards: Vec<Card>,
    owners: Vec<Owner>,
    n_secret: u32,
    /// By owner and rank: how many cards it holds, and how plausible each number would be.
    counts: [[u8; 16]; N_OWNERS],
    logs: [[[f32; 9]; 16]; N_OWNERS],
}

/// The number of a seat, or `DECK`.
type Owner = u8;
const DECK: Owner = 6;
const N_OWNERS: usize = DECK as usize + 1;
const SWAPS_AT_FIRST: u32 = 400;
const SWAPS_BETWEEN: u32 = 50;

impl Belief {
    pub fn new(view: &View, learned: &Traits, rng: &mut impl Rng) -> Self {
        let table = OpenTable::new(view);
        let mut cards = table.unseen().to_vec();
        random::shuffle(rng, &mut cards);
        let mut owners: Vec<Owner> = Vec::with_capacity(cards.len());
        let mut logs = [[[0.0; 9]; 16]; N_OWNERS];
        for (seat, &n_secret) in table.n_secret().iter().filter(|(_, n_secret)| **n_secret > 0) {
            owners.extend(std::iter::repeat_n(seat.number(), usize::from(n_secret)));
            logs[usize::from(seat.number())] = logs_of(view, seat, learned);
        }
        let n_secret = u32::try_from(owners.len()).expect("fewer than the box has");
        owners.resize(cards.len(), DECK);
        let mut counts = [[0; 16]; N_OWNERS];
        for (card, &owner) in cards.iter().zip(&owners) {
            counts[usize::from(owner)][usize::from(card.rank())] += 1;
        }
        let mut belief = Self { table, cards, owners, n_secret, counts, logs };
        belief.mix(SWAPS_AT_FIRST, rng);
        belief
    }

    /// Another state that fits the view.
    pub fn sample(&mut self, rng: &mut impl Rng) -> State {
        self.mix(SWAPS_BETWEEN, rng);
        random::shuffle(rng, &mut self.cards[self.n_secret as usize..]);
        self.table.completed(&self.cards)
    }

    fn mix(&mut self, n_swaps: u32, rng: &mut impl Rng) {
        if self.n_secret == 0 {
            return;
        }
        let n_cards = u32::try_from(self.cards.len()).expect("fewer than the box has");
        for _ in 0..n_swaps {
            let one = random::below(rng, self.n_secret) as usize;
            let other = random::below(rng, n_cards) as usize;
            self.try_swap(one, other, rng);
        }
    }

    /// Swaps two cards of different owners if that makes the guess more plausible, and sometimes even if it does not.
    fn try_swap(&mut self, one: usize, other: usize, rng: &mut impl Rng) {
        let (owner, its) = (usize::from(self.owners[one]), usize::from(self.cards[one].rank()));
        let (taker, their) = (usize::from(self.owners[other]), usize::from(self.cards[other].rank()));
        if owner == taker || its == their {
            return;
        }
        let gain = self.gain(owner, its, their) + self.gain(taker, their, its);
        if gain < 0.0 && rng.next_u32() as f32 / 4_294_967_296.0 >= gain.exp() {
            return;
        }
        self.cards.swap(one, other);
        self.counts[owner][its] -= 1;
        self.counts[owner][their] += 1;
        self.counts[taker][their] -= 1;
        self.counts[taker][its] += 1;
    }

    /// How much more plausible an owner's hand becomes when one card goes and another comes.
    fn gain(&self, owner: usize, gone: usize, come: usize) -> f32 {
        let (logs, counts) = (&self.logs[owner], &self.counts[owner]);
        let log = |rank: usize, count: u8| logs[rank][usize::from(count)];
        log(gone, counts[gone] - 1) - log(gone, counts[gone]) + log(come, counts[come] + 1)
            - log(come, counts[come])
    }
}

fn logs_of(view: &View, seat: Seat, learned: &Traits) -> [[f32; 9]; 16] {
    let mut logs = [[0.0; 9]; 16];
    for value in Card::all() {
        let clue = Clue::of(view, seat, value);
        for (n_secret, log) in (0..).zip(&mut logs[usize::from(value.rank())]) {
            let traits = clue.traits(n_secret);
            *log = traits.0.iter().zip(&learned.0).map(|(seen, weight)| seen * weight).sum();
        }
    }
    logs
}
