use std::ops::Range;

/// How many numbers each layer has. The second layer must be a multiple of [`LANES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub n_inputs: usize,
    pub n_first: usize,
    pub n_second: usize,
    pub n_outputs: usize,
}

/// A dot product is summed in this many lanes, always the same ones.
pub const LANES: usize = 16;

/// The parts of all weights, in the order in which they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A row for each input.
    Inputs,
    FirstBias,
    /// A row for each number of the first layer.
    Second,
    SecondBias,
    /// A row for each output.
    Outputs,
    OutputBias,
}

impl Part {
    pub const ALL: [Self; 6] =
        [Self::Inputs, Self::FirstBias, Self::Second, Self::SecondBias, Self::Outputs, Self::OutputBias];
}

impl Shape {
    pub fn n_weights(self) -> usize {
        self.range(Part::OutputBias).end
    }

    /// Where a part lies.
    pub fn range(self, part: Part) -> Range<usize> {
        let mut start = 0;
        for before in Part::ALL.into_iter().take_while(|before| *before != part) {
            start += self.len(before);
        }
        start..start + self.len(part)
    }

    fn len(self, part: Part) -> usize {
        match part {
            Part::Inputs => self.n_inputs * self.n_first,
            Part::FirstBias => self.n_first,
            Part::Second => self.n_first * self.n_second,
            Part::SecondBias => self.n_second,
            Part::Outputs => self.n_outputs * self.n_second,
            Part::OutputBias => self.n_outputs,
        }
    }
}

/// Two layers over inputs of which few are one and all others zero, and a row for each output.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    shape: Shape,
    weights: Vec<f32>,
    outputs: usize,
    output_bias: usize,
}

/// What a net made of its inputs. Made once and used again.
#[derive(Clone, Debug, Default)]
pub struct Thoughts {
    pub first: Vec<f32>,
    /// The places of the numbers above zero in `first`.
    pub lively: Vec<u16>,
    pub second: Vec<f32>,
}

impl Net {
    /// # Panics
    /// If the weights do not fit the shape.
    pub fn new(shape: Shape, weights: Vec<f32>) -> Self {
        assert_eq!(weights.len(), shape.n_weights(), "the weights fit the shape");
        assert!(shape.n_second.is_multiple_of(LANES), "the second layer fills its lanes");
        let (outputs, output_bias) = (shape.range(Part::Outputs).start, shape.range(Part::OutputBias).start);
        Self { shape, weights, outputs, output_bias }
    }

    pub fn shape(&self) -> Shape {
        self.shape
    }

    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    pub fn part(&self, part: Part) -> &[f32] {
        &self.weights[self.shape.range(part)]
    }

    /// Both layers. `ones` are the places of the inputs that are one.
    pub fn think(&self, ones: &[u16], thoughts: &mut Thoughts) {
        thoughts.first.clear();
        thoughts.first.extend_from_slice(self.part(Part::FirstBias));
        add_rows(&mut thoughts.first, self.part(Part::Inputs), ones.iter().copied(), |sum, weight| {
            sum + weight
        });
        self.think_on(thoughts);
    }

    /// The second layer, from the sums of the first.
    pub(crate) fn think_on(&self, thoughts: &mut Thoughts) {
        let Thoughts { first, lively, second } = thoughts;
        list_lively(first, lively);
        second.clear();
        second.extend_from_slice(self.part(Part::SecondBias));
        let numbers = lively.iter().map(|place| (*place, first[usize::from(*place)]));
        add_products(second, self.part(Part::Second), numbers);
        second.iter_mut().for_each(|number| *number = number.max(0.0));
    }

    pub fn output(&self, number: usize, thoughts: &Thoughts) -> f32 {
        let n_second = self.shape.n_second;
        let row = &self.weights[self.outputs + number * n_second..][..n_second];
        dot(row, &thoughts.second) + self.weights[self.output_bias + number]
    }
}

/// Sums of this many numbers stay in registers. The order of each sum does not depend on it.
const BLOCK: usize = if cfg!(target_feature = "avx512f") {
    128
} else if cfg!(target_feature = "avx") {
    64
} else {
    32
};

/// Adds rows, each with its factor.
fn add_products(sums: &mut [f32], rows: &[f32], terms: impl Iterator<Item = (u16, f32)> + Clone) {
    fold_rows(sums, rows, terms, |sum, weight, factor| sum + factor * weight);
}

/// Puts rows into the sums, one after the other.
pub(crate) fn add_rows<S: Copy, W: Copy>(
    sums: &mut [S],
    rows: &[W],
    terms: impl Iterator<Item = u16> + Clone,
    put: impl Fn(S, W) -> S + Copy,
) {
    fold_rows(sums, rows, terms.map(|row| (row, ())), |sum, weight, ()| put(sum, weight));
}

#[inline]
fn fold_rows<S: Copy, W: Copy, F: Copy>(
    sums: &mut [S],
    rows: &[W],
    terms: impl Iterator<Item = (u16, F)> + Clone,
    put: impl Fn(S, W, F) -> S + Copy,
) {
    let width = sums.len();
    let (blocks, rest) = sums.as_chunks_mut::<BLOCK>();
    let n_blocks = blocks.len();
    for (number, block) in blocks.iter_mut().enumerate() {
        fold_blocks(block, rows, [width, number * BLOCK], terms.clone(), put);
    }
    let (blocks, rest) = rest.as_chunks_mut::<LANES>();
    let start = n_blocks * BLOCK;
    for (number, block) in blocks.iter_mut().enumerate() {
        fold_blocks(block, rows, [width, start + number * LANES], terms.clone(), put);
    }
    let start = width - rest.len();
    for (row, factor) in terms {
        let row = &rows[usize::from(row) * width + start..][..rest.len()];
        rest.iter_mut().zip(row).for_each(|(sum, weight)| *sum = put(*sum, *weight, factor));
    }
}

#[inline]
fn fold_blocks<const N: usize, S: Copy, W: Copy, F: Copy>(
    sums: &mut [S; N],
    rows: &[W],
    [width, start]: [usize; 2],
    terms: impl Iterator<Item = (u16, F)>,
    put: impl Fn(S, W, F) -> S,
) {
    let mut own = *sums;
    for (row, factor) in terms {
        let row: &[W; N] = rows[usize::from(row) * width + start..].first_chunk().expect("a row is whole");
        for lane in 0..N {
            own[lane] = put(own[lane], row[lane], factor);
        }
    }
    *sums = own;
}

/// Numbers below zero become zero; the places of the others are listed without a branch.
fn list_lively(numbers: &mut [f32], lively: &mut Vec<u16>) {
    lively.clear();
    lively.resize(numbers.len(), 0);
    let mut n_lively = 0;
    for (number, place) in numbers.iter_mut().zip(0_u16..) {
        lively[n_lively] = place;
        n_lively += usize::from(*number > 0.0);
        *number = number.max(0.0);
    }
    lively.truncate(n_lively);
}

/// The sum of products of two lists of the same length, a multiple of [`LANES`].
#[inline]
pub fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0; LANES];
    for (a, b) in a.as_chunks::<LANES>().0.iter().zip(b.as_chunks::<LANES>().0) {
        for lane in 0..LANES {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    sum_of_lanes(lanes)
}

/// Always the same pairs: each lane of the lower half with its partner of the upper half, until one is left.
#[inline]
fn sum_of_lanes(mut lanes: [f32; LANES]) -> f32 {
    let mut half = LANES / 2;
    while half > 0 {
        for lane in 0..half {
            lanes[lane] += lanes[lane + half];
        }
        half /= 2;
    }
    lanes[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_net_that_was_made_by_hand_gives_the_sums_that_a_hand_gives() {
        let shape = Shape { n_inputs: 2, n_first: 2, n_second: 16, n_outputs: 1 };
        let mut weights = vec![0.0; shape.n_weights()];
        weights[shape.range(Part::Inputs)].copy_from_slice(&[1.0, -2.0, 3.0, 0.5]);
        weights[shape.range(Part::FirstBias)].copy_from_slice(&[0.5, 1.0]);
        let second = shape.range(Part::Second).start;
        (weights[second], weights[second + 16], weights[second + 1]) = (2.0, 10.0, -1.0);
        let outputs = shape.range(Part::Outputs).start;
        (weights[outputs], weights[outputs + 1]) = (0.25, 4.0);
        weights[shape.range(Part::OutputBias)].copy_from_slice(&[-1.0]);
        let net = Net::new(shape, weights);
        let mut thoughts = Thoughts::default();
        net.think(&[0, 1], &mut thoughts);
        assert_eq!(thoughts.first, [4.5, 0.0]);
        assert_eq!(thoughts.second[..2], [9.0, 0.0]);
        assert_eq!(net.output(0, &thoughts), 1.25);
    }

    /// Compares the exact bits, because a different order of sums or a fused product would change them.
    #[test]
    fn the_same_weights_give_the_same_bits_everywhere() {
        let shape = Shape { n_inputs: 200, n_first: 64, n_second: 32, n_outputs: 3 };
        let mut word = 1_u32;
        let mut next = || {
            word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (word >> 8) as f32 / 8_388_608.0 - 1.0
        };
        let net = Net::new(shape, (0..shape.n_weights()).map(|_| next() * 0.3).collect());
        let ones: Vec<u16> = (0..200).step_by(3).collect();
        let mut thoughts = Thoughts::default();
        net.think(&ones, &mut thoughts);
        let bits = [0, 1, 2].map(|number| net.output(number, &thoughts).to_bits());
        assert_eq!(bits, [0xBF23_3478, 0x3F9B_BFF1, 0xBD07_3D64]);
    }
}
