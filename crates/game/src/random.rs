//! Unbiased draws from any generator, spelled out so that they never change.
//!
//! The raw words of a generator are stable across library versions; helper methods such as `shuffle` are
//! not. Repeatable simulations and the check of a fair shuffle rest on exactly these few lines.

use rand_core::Rng;

/// A number from 0 to `bound - 1`, each equally likely.
///
/// One 32-bit word is scaled to the range by the upper half of `word * bound`; the few words that would
/// make some numbers more likely are drawn again.
#[expect(clippy::cast_possible_truncation, reason = "the two halves of a 64-bit product")]
pub fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    debug_assert!(bound > 0, "nothing to choose from");
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        let low = product as u32;
        if low >= bound || low >= n_unfair_words(bound) {
            return (product >> 32) as u32;
        }
    }
}

/// A function of its own, because a division takes longer than all the rest and is hardly ever needed.
#[cold]
fn n_unfair_words(bound: u32) -> u32 {
    bound.wrapping_neg() % bound
}

/// An element of a list that is not empty.
pub fn pick<'a, T>(rng: &mut impl Rng, items: &'a [T]) -> &'a T {
    &items[index(rng, items.len())]
}

/// Fisher and Yates: from the last place down, each place swaps with one at or before it.
pub fn shuffle<T>(rng: &mut impl Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, index(rng, last + 1));
    }
}

fn index(rng: &mut impl Rng, len: usize) -> usize {
    below(rng, u32::try_from(len).expect("lists in a card game are short")) as usize
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;

    #[test]
    fn a_shuffle_never_changes() {
        let mut items: Vec<u8> = (0..12).collect();
        shuffle(&mut Pcg64Mcg::seed_from_u64(2014), &mut items);
        assert_eq!(items, [11, 4, 7, 9, 2, 5, 6, 0, 1, 3, 10, 8]);
    }

    #[test]
    fn every_order_of_four_is_equally_likely() {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            shuffle(&mut rng, &mut items);
            *counts.entry(items).or_insert(0_u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        let chi_squared: f64 = counts.values().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi_squared < 49.7, "p < 0.001: {chi_squared}");
    }

    #[test]
    fn below_redraws_the_words_that_would_be_unfair() {
        struct Words(Vec<u32>);
        impl rand_core::TryRng for Words {
            type Error = std::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                Ok(self.0.remove(0))
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                unreachable!("only 32-bit words are drawn")
            }
            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                unreachable!("only 32-bit words are drawn")
            }
        }
        // 2^32 mod 3 is 1: the one word whose product has a low half below 1 is drawn again.
        assert_eq!(below(&mut Words(vec![0, u32::MAX]), 3), 2);
        assert_eq!(below(&mut Words(vec![1]), 3), 0);
    }
}
