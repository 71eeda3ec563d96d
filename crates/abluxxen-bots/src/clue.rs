use abluxxen::{Card, Options, View};
use game::Seat;

use crate::tables;

/// What tells about a value in an opponent's hand.
#[derive(Clone, Copy, Debug)]
pub struct Clue {
    value: Card,
    /// How many of it everybody saw go into the hand.
    n_known: u8,
    /// Whether it lies in the opponent's own display, and in the pool.
    is_shown: bool,
    is_in_pool: bool,
    /// How many layers the opponent has laid down, in eighths.
    progress: f32,
}

/// A number for everything that can be seen of a value in a hand: either the observation itself, or what was learned
/// about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Traits(pub [f32; Self::COUNT]);

/// Where each kind of trait begins.
const JOKERS: usize = 0;
const SETS: usize = 2;
const SHOWN: usize = 18;
const IN_POOL: usize = 21;
const KNOWN: usize = 24;

impl Traits {
    pub const COUNT: usize = 28;

    /// What was learned from matches of a variant.
    pub fn learned(options: &Options) -> &'static Self {
        match (options.is_duel(), options.seats().count()) {
            (true, _) => &tables::DUEL_HANDS,
            (false, 2) => &tables::TWO_HANDS,
            (false, _) => &tables::MANY_HANDS,
        }
    }
}

impl Clue {
    pub fn of(view: &View, seat: Seat, value: Card) -> Self {
        let place = &view.places[seat];
        Self {
            value,
            n_known: place.known.count(value),
            is_shown: place.layers.iter().any(|layer| layer.value == value),
            is_in_pool: view.pool.iter().any(|slot| slot.bottom == value),
            progress: place.layers.len().min(8) as f32 / 8.0,
        }
    }

    /// The observation if the opponent secretly holds this many more of the value.
    pub fn traits(&self, n_secret: u8) -> Traits {
        let mut traits = Traits([0.0; Traits::COUNT]);
        let (some, count) = (f32::from(n_secret.min(1)), f32::from(n_secret));
        if self.value.is_joker() {
            traits.set(JOKERS, &[count, count * self.progress]);
            return traits;
        }
        self.add_set(n_secret + self.n_known, 1.0, &mut traits);
        self.add_set(self.n_known, -1.0, &mut traits);
        if self.is_shown {
            traits.set(SHOWN, &[some, count, some * self.progress]);
        }
        if self.is_in_pool {
            traits.set(IN_POOL, &[some, some * self.progress, count]);
        }
        if self.n_known > 0 {
            let known = some * f32::from(self.n_known);
            traits.set(KNOWN, &[some, count, known, some * self.progress]);
        }
        traits
    }

    /// A set of one, two, three, or more cards, with how far the match is and how high the value is, which tell more.
    fn add_set(&self, size: u8, sign: f32, traits: &mut Traits) {
        let Some(above_one) = size.checked_sub(1) else { return };
        let first = SETS + 4 * usize::from(above_one.min(3));
        let rank = (f32::from(self.value.rank()) - 7.0) / 6.0;
        let seen = [1.0, self.progress, rank, rank * self.progress];
        traits.0[first..].iter_mut().zip(seen).for_each(|(place, seen)| *place += sign * seen);
    }
}

impl Traits {
    fn set(&mut self, first: usize, seen: &[f32]) {
        self.0[first..first + seen.len()].copy_from_slice(seen);
    }
}
