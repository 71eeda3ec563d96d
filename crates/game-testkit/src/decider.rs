use std::fmt;

use game::random::{below, pick};
use rand_core::Rng;

/// A way to pick among legal choices. Uniform picks alone miss the corners that one-sided ones run into:
/// endless take-backs, empty stocks, the same refusal again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decider {
    Uniform,
    First,
    Last,
    /// The last choice nine times out of ten.
    MostlyLast,
    /// The first choice nine times out of ten.
    MostlyFirst,
    /// One number for each choice, taken modulo the length of the list; the match is left when they end.
    Numbers(Vec<u8>),
}

impl Decider {
    /// The deciders in turn: every second one is uniform.
    pub fn by_seed(seed: u64) -> Self {
        match seed % 8 {
            1 => Self::Last,
            3 => Self::MostlyLast,
            5 => Self::First,
            7 => Self::MostlyFirst,
            _even => Self::Uniform,
        }
    }

    /// One of the choices, or none when the decider has come to its end.
    pub fn decide<C: Copy>(&self, n_decided: usize, legal: &[C], rng: &mut impl Rng) -> Option<C> {
        let (first, last) = (*legal.first()?, *legal.last()?);
        match self {
            Self::Uniform => Some(*pick(rng, legal)),
            Self::First => Some(first),
            Self::Last => Some(last),
            Self::MostlyLast => Some(if below(rng, 10) == 0 { *pick(rng, legal) } else { last }),
            Self::MostlyFirst => Some(if below(rng, 10) == 0 { *pick(rng, legal) } else { first }),
            Self::Numbers(numbers) => {
                numbers.get(n_decided).map(|&number| legal[usize::from(number) % legal.len()])
            }
        }
    }
}

impl fmt::Display for Decider {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Uniform => f.write_str("uniform"),
            Self::First => f.write_str("always first"),
            Self::Last => f.write_str("always last"),
            Self::MostlyLast => f.write_str("mostly last"),
            Self::MostlyFirst => f.write_str("mostly first"),
            Self::Numbers(numbers) => write!(f, "by numbers {numbers:?}"),
        }
    }
}
