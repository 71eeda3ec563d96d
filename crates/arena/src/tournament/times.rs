use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How long many choices took, each to a sixteenth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    /// How many fell into each class; sixteen classes make twice the time.
    counts: Vec<u64>,
}

const CLASSES_BITS: u32 = 4;

impl Times {
    pub(super) fn note(&mut self, time: Duration) {
        let class = class_of(time);
        if self.counts.len() <= class {
            self.counts.resize(class + 1, 0);
        }
        self.counts[class] += 1;
    }

    pub(super) fn merge(&mut self, other: &Self) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        self.counts.iter_mut().zip(&other.counts).for_each(|(total, seen)| *total += seen);
    }

    /// The time within which this part of them was done, from 0 to 1.
    pub fn within(&self, part: f64) -> Duration {
        let n_all: u64 = self.counts.iter().sum();
        let mut n_seen = 0;
        let has_part = |(_, count): &(usize, &u64)| {
            n_seen += **count;
            n_seen as f64 >= part * n_all as f64
        };
        self.counts.iter().enumerate().find(has_part).map_or(Duration::ZERO, |(class, _)| end_of(class))
    }
}

/// The place of the highest bit, and then the next four.
fn class_of(time: Duration) -> usize {
    let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX).max(1);
    let octave = nanos.ilog2();
    let rest = (u128::from(nanos) << CLASSES_BITS >> octave) as usize & ((1 << CLASSES_BITS) - 1);
    (octave as usize) << CLASSES_BITS | rest
}

/// Where a class ends.
fn end_of(class: usize) -> Duration {
    let (octave, rest) = (class >> CLASSES_BITS, class & ((1 << CLASSES_BITS) - 1));
    let nanos = ((rest as u128 + 17) << octave) >> CLASSES_BITS;
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_times_is_known_to_a_sixteenth() {
        let mut times = Times::default();
        let mut others = Times::default();
        assert_eq!(times.within(0.5), Duration::ZERO);
        for micros in 1..=1000 {
            if micros % 3 == 0 { &mut times } else { &mut others }.note(Duration::from_micros(micros));
        }
        times.merge(&others);
        for (part, micros) in [(0.001, 1.0), (0.5, 500.0), (0.99, 990.0), (1.0, 1000.0)] {
            let ratio = times.within(part).as_secs_f64() * 1e6 / micros;
            assert!((1.0..=1.0 + 1.0 / 16.0).contains(&ratio), "{part}: {ratio}");
        }
    }
}
