//! Nets that play and learn no more: their first layer is summed in whole numbers, from one position to the next.

use crate::file::{Learned, nearest, scale_of};
use crate::net::{Net, Part, Shape, Thoughts, add_rows};

/// A policy and its critic, ready to play.
#[derive(Clone, Debug)]
pub struct Ready {
    pub policy: Quick,
    pub critic: Quick,
}

impl From<&Learned> for Ready {
    fn from(learned: &Learned) -> Self {
        Self { policy: Quick::of(&learned.policy), critic: Quick::of(&learned.critic) }
    }
}

/// A net whose inputs weigh what they do in its file: whole numbers, all of the same scale.
///
/// Sums of whole numbers are the same in any order, so that those of a position can be had from those of the position
/// before by adding and taking away what has changed, which is a small part of it.
#[derive(Clone, Debug)]
pub struct Quick {
    rows: Vec<i16>,
    scale: f32,
    /// All but the inputs.
    rest: Net,
}

/// The sums of the first layer of one net for the last position that it was asked about. Made once and used again.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// The inputs that are one, a bit for each.
    bits: Vec<u64>,
    sums: Vec<i32>,
    /// With room for every input.
    come: Vec<u16>,
    gone: Vec<u16>,
}

impl Quick {
    fn of(net: &Net) -> Self {
        let inputs = net.part(Part::Inputs);
        let scale = scale_of(inputs);
        let rows = inputs.iter().map(|weight| nearest(weight / scale)).collect();
        let shape = Shape { n_inputs: 0, ..net.shape() };
        Self { rows, scale, rest: Net::new(shape, net.weights()[inputs.len()..].to_vec()) }
    }

    /// The net behind its first layer, for its outputs.
    pub fn rest(&self) -> &Net {
        &self.rest
    }

    /// Both layers. `bits` are the inputs, a bit for each, and zero behind them. What was kept must be of this net, of whatever
    /// position: how near that was changes nothing but the time.
    pub fn think(&self, bits: &[u64], kept: &mut Kept, thoughts: &mut Thoughts) {
        kept.go_to(bits, &self.rows, self.rest.shape().n_first);
        let biases = self.rest.part(Part::FirstBias);
        thoughts.first.clear();
        thoughts
            .first
            .extend(biases.iter().zip(&kept.sums).map(|(bias, sum)| bias + self.scale * *sum as f32));
        self.rest.think_on(thoughts);
    }
}

impl Kept {
    fn go_to(&mut self, bits: &[u64], rows: &[i16], width: usize) {
        let n_inputs = rows.len() / width;
        self.sums.resize(width, 0);
        self.bits.resize(n_inputs.div_ceil(64), 0);
        self.come.resize(n_inputs + 1, 0);
        self.gone.resize(n_inputs + 1, 0);
        let [n_come, n_gone] = self.notice(bits);
        let Self { sums, come, gone, .. } = self;
        add_rows(sums, rows, come[..n_come].iter().copied(), |sum, weight| sum + i32::from(weight));
        add_rows(sums, rows, gone[..n_gone].iter().copied(), |sum, weight| sum - i32::from(weight));
    }

    /// Lists what has come and gone since the last position, and says how many of each. Both lists are written to without
    /// a branch, which a processor could not guess.
    #[expect(clippy::cast_possible_truncation, reason = "a bit of a word has a number below 64")]
    fn notice(&mut self, bits: &[u64]) -> [usize; 2] {
        let (mut n_come, mut n_gone) = (0, 0);
        for (start, (before, now)) in (0..).step_by(64).zip(self.bits.iter_mut().zip(bits)) {
            let mut changed = *before ^ now;
            *before = *now;
            while changed != 0 {
                let bit = changed.trailing_zeros();
                changed &= changed - 1;
                let has_come = (now >> bit & 1) as usize;
                (self.come[n_come], self.gone[n_gone]) = (start + bit as u16, start + bit as u16);
                n_come += has_come;
                n_gone += 1 - has_come;
            }
        }
        [n_come, n_gone]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { n_inputs: 200, n_first: 64, n_second: 32, n_outputs: 3 };

    fn numbers(seed: u32) -> impl FnMut() -> u32 {
        let mut word = seed;
        move || {
            word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            word >> 8
        }
    }

    fn net() -> Net {
        let mut next = numbers(1);
        let weights = (0..SHAPE.n_weights()).map(|_| (next() as f32 / 8_388_608.0 - 1.0) * 0.3).collect();
        Net::new(SHAPE, weights)
    }

    /// Positions that change by little, by much and not at all.
    fn positions() -> Vec<Vec<u16>> {
        let mut next = numbers(7);
        let mut position: Vec<u16> = (0..200).step_by(3).collect();
        let mut positions = Vec::new();
        for n_changes in [0, 1, 5, 0, 40, 150, 2, 200, 3] {
            for _ in 0..n_changes {
                let one = (next() % 200) as u16;
                match position.binary_search(&one) {
                    Ok(place) => drop(position.remove(place)),
                    Err(place) => position.insert(place, one),
                }
            }
            positions.push(position.clone());
        }
        positions.push(Vec::new());
        positions
    }

    fn bits(ones: &[u16]) -> [u64; 4] {
        let mut bits = [0; 4];
        ones.iter().for_each(|one| bits[usize::from(one / 64)] |= 1 << (one % 64));
        bits
    }

    #[test]
    fn it_gives_the_same_bits_whatever_position_came_before() {
        let quick = Quick::of(&net());
        let (mut kept, mut thoughts) = (Kept::default(), Thoughts::default());
        for ones in positions() {
            let mut anew = Thoughts::default();
            quick.think(&bits(&ones), &mut kept, &mut thoughts);
            quick.think(&bits(&ones), &mut Kept::default(), &mut anew);
            assert_eq!(thoughts.first, anew.first);
            assert_eq!(thoughts.second, anew.second);
        }
    }

    #[test]
    fn it_is_the_net_that_was_learned_but_for_rounding() {
        let (net, mut kept) = (net(), Kept::default());
        let quick = Quick::of(&net);
        let (mut thoughts, mut learned) = (Thoughts::default(), Thoughts::default());
        for ones in positions() {
            quick.think(&bits(&ones), &mut kept, &mut thoughts);
            net.think(&ones, &mut learned);
            for number in 0..3 {
                let (own, other) = (quick.rest().output(number, &thoughts), net.output(number, &learned));
                assert!((own - other).abs() < 1e-3, "{own} is not {other}");
            }
        }
    }

    /// Compares the exact bits, because a different order of sums or a fused product would change them.
    #[test]
    fn the_same_weights_give_the_same_bits_everywhere() {
        let (quick, mut thoughts) = (Quick::of(&net()), Thoughts::default());
        let ones: Vec<u16> = (0..200).step_by(3).collect();
        quick.think(&bits(&ones), &mut Kept::default(), &mut thoughts);
        let bits = [0, 1, 2].map(|number| quick.rest().output(number, &thoughts).to_bits());
        assert_eq!(bits, [0xBF23_3477, 0x3F9B_C02A, 0xBD07_41A4]);
    }
}
