//! Which secret cards the others probably hold: not any cards with equal chance, because of how people play.
//!
//! A player lays down all cards of a value at once, draws from the pool what joins the hand, and plays some
//! sets sooner than others. So a hand that was played from for a while differs from chance. How much, was
//! learned from matches: for each value the logarithm of how much more often it is really held so often.

use abluxxen::{Card, Cards, State, View};
use game::{BySeat, Seat, random};
use rand_core::Rng;

/// What tells about a value in an opponent's hand.
#[derive(Clone, Copy, Debug)]
pub struct Clue {
    pub value: Card,
    /// How many of it everybody saw going into the hand.
    pub n_known: u8,
    /// Whether it lies in the opponent's own display, and in the pool.
    pub is_shown: bool,
    pub is_in_pool: bool,
    /// How many layers the opponent has laid down, as a part of eight.
    pub progress: f32,
}

pub const N_TRAITS: usize = 30;

impl Clue {
    pub fn of(view: &View, seat: Seat, value: Card) -> Self {
        let place = &view.places[usize::from(seat.number())];
        Self {
            value,
            n_known: place.known.count(value),
            is_shown: place.layers.iter().any(|layer| layer.value == value),
            is_in_pool: view.pool.iter().any(|slot| slot.bottom == value),
            progress: f32::from(u8::try_from(place.layers.len()).unwrap_or(u8::MAX).min(8)) / 8.0,
        }
    }

    /// What is to be seen if the opponent secretly holds so many more of the value.
    pub fn traits(&self, n_secret: u8) -> [f32; N_TRAITS] {
        let mut traits = [0.0; N_TRAITS];
        let count = n_secret + self.n_known;
        let progress = self.progress;
        if n_secret == 0 {
            // Nothing secret: measured against what is known alone.
        }
        if self.value.is_joker() {
            traits[0] = f32::from(n_secret);
            traits[1] = f32::from(n_secret) * progress;
            return traits;
        }
        let rank = (f32::from(self.value.rank()) - 7.0) / 6.0;
        for (c, sign) in [(count, 1.0), (self.n_known, -1.0)] {
            if c > 0 {
                let at = 2 + 4 * usize::from(c.min(4) - 1);
                traits[at] += sign;
                traits[at + 1] += sign * progress;
                traits[at + 2] += sign * rank;
                traits[at + 3] += sign * rank * progress;
            }
        }
        let some = f32::from(n_secret.min(1));
        let secret = f32::from(n_secret);
        if self.is_shown {
            traits[18] = some;
            traits[19] = secret;
            traits[20] = some * progress;
        }
        if self.is_in_pool {
            traits[21] = some;
            traits[22] = some * progress;
            traits[23] = secret;
        }
        if self.n_known > 0 {
            traits[24] = some;
            traits[25] = secret;
            traits[26] = some * f32::from(self.n_known);
            traits[27] = some * progress;
        }
        traits
    }
}

/// Sampled secrets of all hands, improved step by step.
#[derive(Clone, Debug)]
pub struct Belief {
    /// All unseen cards: the secrets of each seat one after the other, then the deck.
    cards: Vec<Card>,
    /// Whose segment each place is in; seats, then one more for the deck.
    owners: Vec<u8>,
    counts: [[u8; 16]; Seat::MAX + 1],
    /// By seat, rank and count: the learned logarithms.
    logs: [[[f32; 9]; 16]; Seat::MAX + 1],
}

impl Belief {
    pub fn new(view: &View, seat: Seat, learned: &[f32; N_TRAITS], rng: &mut impl Rng) -> Self {
        let mut cards: Vec<Card> = view.unseen().iter().collect();
        random::shuffle(rng, &mut cards);
        let mut owners = Vec::with_capacity(cards.len());
        let mut logs = [[[0.0; 9]; 16]; Seat::MAX + 1];
        for other in view.options.seats().iter() {
            let n = view.n_secret(other);
            owners.extend(std::iter::repeat_n(other.number(), usize::from(n)));
            if other != seat {
                for value in Card::all() {
                    let clue = Clue::of(view, other, value);
                    for n_secret in 0..=8 {
                        let traits = clue.traits(n_secret);
                        logs[usize::from(other.number())][usize::from(value.rank())][usize::from(n_secret)] =
                            traits.iter().zip(learned).map(|(a, b)| a * b).sum();
                    }
                }
            }
        }
        owners.resize(cards.len(), Seat::MAX as u8);
        let mut counts = [[0; 16]; Seat::MAX + 1];
        for (card, &owner) in cards.iter().zip(&owners) {
            counts[usize::from(owner)][usize::from(card.rank())] += 1;
        }
        let mut belief = Self { cards, owners, counts, logs };
        belief.mix(400, rng);
        belief
    }

    /// Metropolis: swaps two cards of different owners if that makes the hands more plausible, and sometimes
    /// if not.
    pub fn mix(&mut self, n_swaps: u32, rng: &mut impl Rng) {
        let n_secret = self.owners.iter().filter(|&&owner| usize::from(owner) < Seat::MAX).count() as u32;
        if n_secret == 0 || self.cards.len() as u32 == n_secret && false {
            return;
        }
        for _ in 0..n_swaps {
            let a = random::below(rng, n_secret) as usize;
            let b = random::below(rng, self.cards.len() as u32) as usize;
            let (one, other) = (self.owners[a], self.owners[b]);
            let (card, card2) = (self.cards[a], self.cards[b]);
            if one == other || card == card2 {
                continue;
            }
            let (x, y) = (usize::from(card.rank()), usize::from(card2.rank()));
            let gain = self.gain(usize::from(one), x, y) + self.gain(usize::from(other), y, x);
            let accept = gain >= 0.0 || (rng.next_u32() as f32 / 4_294_967_296.0) < gain.exp();
            if accept {
                self.cards.swap(a, b);
                self.counts[usize::from(one)][x] -= 1;
                self.counts[usize::from(one)][y] += 1;
                self.counts[usize::from(other)][y] -= 1;
                self.counts[usize::from(other)][x] += 1;
            }
        }
    }

    fn gain(&self, owner: usize, gone: usize, come: usize) -> f32 {
        let (logs, counts) = (&self.logs[owner], &self.counts[owner]);
        let at = |rank: usize, count: u8| logs[rank][usize::from(count)];
        at(gone, counts[gone] - 1) - at(gone, counts[gone]) + at(come, counts[come] + 1) - at(come, counts[come])
    }

    pub fn state(&self, view: &View, rng: &mut impl Rng) -> State {
        let hands = BySeat::from_fn(view.options.seats(), |seat| {
            let mine = self.cards.iter().zip(&self.owners).filter(|(_, owner)| **owner == seat.number());
            mine.map(|(&card, _)| card).collect::<Cards>()
        });
        view.arranged(&hands, rng)
    }
}
