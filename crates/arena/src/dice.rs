use game::{Chances, Game};
use rand_pcg::Pcg64Mcg;

/// The two generators of one round, made of the seed and the number of the round alone.
///
/// Chance and bots draw separately, so that the same cards can be dealt to other bots.
#[derive(Clone, Debug)]
pub struct Dice {
    pub chance: Pcg64Mcg,
    pub bots: Pcg64Mcg,
}

impl Dice {
    pub fn new(seed: u64, round: u64) -> Self {
        let base = mix(seed ^ mix(round));
        Self { chance: generator(base, 1), bots: generator(base, 2) }
    }
}

impl<G: Game> Chances<G> for Dice {
    #[inline]
    fn draw(&mut self, state: &G::State) -> G::Chance {
        G::sample(state, &mut self.chance)
    }
}

/// Spelled out, so that a seed means the same matches forever.
fn generator(base: u64, stream: u64) -> Pcg64Mcg {
    let start = mix(base ^ mix(stream));
    let high = u128::from(mix(start.wrapping_add(1)));
    let low = u128::from(mix(start.wrapping_add(2)));
    Pcg64Mcg::new(high << 64 | low)
}

/// SplitMix64's step: turns neighbouring numbers into unrelated ones.
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use rand_core::Rng;

    use super::*;

    #[test]
    fn a_seed_means_the_same_for_ever() {
        let mut dice = Dice::new(2014, 7);
        let words = [dice.chance.next_u64(), dice.chance.next_u64(), dice.bots.next_u64()];
        assert_eq!(words, [1_358_551_487_490_612_504, 2_710_648_507_325_950_765, 9_228_205_119_085_180_346]);
    }

    #[test]
    fn rounds_streams_and_seeds_differ() {
        let first = |seed, round| Dice::new(seed, round).chance.next_u64();
        assert_ne!(first(1, 2), first(2, 1));
        assert_ne!(first(1, 1), first(1, 2));
        let mut dice = Dice::new(0, 0);
        assert_ne!(dice.chance.next_u64(), dice.bots.next_u64());
    }
}
