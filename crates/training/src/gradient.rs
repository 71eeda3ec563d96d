//! How the outputs of a net change with its weights.

use nets::{Net, Part, Shape, Thoughts, dot};
use tensors::Weighed;

/// The sum of the slopes of all weights, in the order of the weights.
#[derive(Debug)]
pub(crate) struct Gradient {
    pub(crate) slopes: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    outputs: usize,
    output_bias: usize,
}

impl Gradient {
    pub(crate) fn new(shape: Shape) -> Self {
        Self {
            slopes: vec![0.0; shape.n_weights()],
            first: vec![0.0; shape.n_first],
            second: vec![0.0; shape.n_second],
            outputs: shape.range(Part::Outputs).start,
            output_bias: shape.range(Part::OutputBias).start,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.slopes.fill(0.0);
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.slopes.iter_mut().zip(&other.slopes).for_each(|(slope, more)| *slope += more);
    }

    /// The slopes of the scores of legal choices; `pulls` says how much each should move.
    pub(crate) fn pull_choices(
        &mut self,
        net: &Net,
        thoughts: &Thoughts,
        legal: &[Weighed],
        pulls: &[f32],
        n_choices: usize,
    ) {
        self.second.fill(0.0);
        let mut of_facts = [0.0; 64];
        for (weighed, pull) in legal.iter().zip(pulls) {
            self.pull_row(net, thoughts, usize::from(weighed.number), *pull);
            let mut facts = weighed.facts;
            while facts != 0 {
                of_facts[facts.trailing_zeros() as usize] += pull;
                facts &= facts - 1;
            }
        }
        for (fact, pull) in of_facts.iter().enumerate().filter(|(_, pull)| **pull != 0.0) {
            self.pull_row(net, thoughts, n_choices + fact, *pull);
        }
    }

    /// The slope of a single output.
    pub(crate) fn pull_output(&mut self, net: &Net, thoughts: &Thoughts, pull: f32) {
        self.second.fill(0.0);
        self.pull_row(net, thoughts, 0, pull);
    }

    fn pull_row(&mut self, net: &Net, thoughts: &Thoughts, row: usize, pull: f32) {
        let n_second = self.second.len();
        let start = self.outputs + row * n_second;
        add_times(&mut self.second, &net.weights()[start..start + n_second], pull);
        add_times(&mut self.slopes[start..start + n_second], &thoughts.second, pull);
        self.slopes[self.output_bias + row] += pull;
    }

    /// Carries what was pulled at the outputs back to the inputs.
    pub(crate) fn carry_back(&mut self, net: &Net, ones: &[u16], thoughts: &Thoughts) {
        let shape = net.shape();
        let Self { slopes, first, second, .. } = self;
        second
            .iter_mut()
            .zip(&thoughts.second)
            .filter(|(_, number)| **number <= 0.0)
            .for_each(|(slope, _)| *slope = 0.0);
        add_to(&mut slopes[shape.range(Part::SecondBias)], second);
        let rows = net.part(Part::Second);
        let row_slopes = &mut slopes[shape.range(Part::Second)];
        first.fill(0.0);
        for place in thoughts.lively.iter().map(|place| usize::from(*place)) {
            let start = place * shape.n_second;
            first[place] = dot(&rows[start..start + shape.n_second], second);
            add_times(&mut row_slopes[start..start + shape.n_second], second, thoughts.first[place]);
        }
        add_to(&mut slopes[shape.range(Part::FirstBias)], first);
        for one in ones {
            let start = usize::from(*one) * shape.n_first;
            add_to(&mut slopes[start..start + shape.n_first], first);
        }
    }
}

fn add_to(sums: &mut [f32], more: &[f32]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

fn add_times(sums: &mut [f32], more: &[f32], factor: f32) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += factor * more);
}

#[cfg(test)]
mod tests {
    use super::*;
    use nets::score;

    /// Moves each weight a little and compares.
    #[test]
    fn the_slopes_are_those_of_small_steps() {
        let shape = Shape { n_inputs: 4, n_first: 6, n_second: 16, n_outputs: 5 };
        let weights = (0..shape.n_weights()).map(|n| ((n * 37 % 101) as f32 - 45.0) / 90.0).collect();
        let net = Net::new(shape, weights);
        let legal = [Weighed { number: 0, facts: 0b01 }, Weighed { number: 2, facts: 0b11 }];
        let pulls = [0.7, -1.3];
        let ones = [0, 3];
        let total = |net: &Net| {
            let (mut thoughts, mut scores) = (Thoughts::default(), Vec::new());
            net.think(&ones, &mut thoughts);
            score(net, &thoughts, 3, &legal, &mut scores);
            scores.iter().zip(&pulls).map(|(score, pull)| f64::from(score * pull)).sum::<f64>()
        };
        let mut thoughts = Thoughts::default();
        net.think(&ones, &mut thoughts);
        let mut gradient = Gradient::new(shape);
        gradient.pull_choices(&net, &thoughts, &legal, &pulls, 3);
        gradient.carry_back(&net, &ones, &thoughts);
        for place in 0..shape.n_weights() {
            let mut moved = net.clone();
            moved.weights_mut()[place] += 1e-2;
            let measured = (total(&moved) - total(&net)) / 1e-2;
            let slope = f64::from(gradient.slopes[place]);
            assert!((measured - slope).abs() < 1e-2, "weight {place}: {measured} is not {slope}");
        }
    }
}
