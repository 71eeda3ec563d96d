use game::random;
use rand_core::Rng;

use crate::card::{Card, CardSet};
use crate::choice::{CardOrder, Chance};
use crate::piles::Place;
use crate::state::{Open, State};

impl State {
    /// An outcome of the awaited chance, uniformly among all that are possible.
    pub(crate) fn sample(&self, rng: &mut impl Rng) -> Chance {
        match self.open {
            Open::Shuffle => Chance::Shuffle(in_random_order(self.shuffled(), rng)),
            Open::Deal => Chance::Deal(in_random_order(self.in_play(), rng)),
            Open::Pick(seat) => {
                let number = random::below(rng, u32::from(self.n_hand(seat)));
                let picked = self.piles.iter(Place::hand(seat)).nth(number as usize);
                Chance::Pick(picked.expect("the number is below the size of the hand"))
            }
            Open::Choice(_) | Open::Over(_) => panic!("a sample is drawn only where chance is awaited"),
        }
    }
}

fn in_random_order(cards: CardSet, rng: &mut impl Rng) -> CardOrder {
    // Filled before it is cut to its length: a list that grows would be asked for room with every card.
    let mut order = CardOrder::from([Card::new(0); Card::N_MAX]);
    let n_cards = cards.iter().fold(0, |place, card| {
        order[place] = card;
        place + 1
    });
    order.truncate(n_cards);
    random::shuffle(rng, &mut order);
    order
}
