/// Moves weights along their slopes, each at its own pace (Kingma and Ba, 2015).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Adam {
    pub(crate) means: Vec<f32>,
    pub(crate) squares: Vec<f32>,
    pub(crate) n_steps: i32,
}

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;
const TINY: f32 = 1e-7;
/// The first steps are shorter while the paces are hardly known: nets that can play already would lose by them.
const STEPS_OF_WARMING: f32 = 100.0;
/// Longer slopes are shortened to this length.
const LENGTH_MAX: f32 = 0.5;

impl Adam {
    pub(crate) fn new(n_weights: usize) -> Self {
        Self { means: vec![0.0; n_weights], squares: vec![0.0; n_weights], n_steps: 0 }
    }

    pub(crate) fn step(&mut self, weights: &mut [f32], slopes: &[f32], rate: f32) {
        self.n_steps += 1;
        let length = slopes.iter().map(|slope| slope * slope).sum::<f32>().sqrt();
        let shorten = if length > LENGTH_MAX { LENGTH_MAX / length } else { 1.0 };
        let warm_mean = 1.0 - KEEP_MEAN.powi(self.n_steps);
        let warm_square = 1.0 - KEEP_SQUARE.powi(self.n_steps);
        let warmth = (self.n_steps as f32 / STEPS_OF_WARMING).min(1.0);
        let pace = warmth * rate * warm_square.sqrt() / warm_mean;
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(slopes).zip(moments) {
            let slope = slope * shorten;
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            *weight -= pace * *mean / (square.sqrt() + TINY);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let mut adam = Adam::new(2);
        let mut weights = [3.0_f32, -2.0];
        for _ in 0..2000 {
            let slopes = [2.0 * (weights[0] - 1.0), 20.0 * weights[1]];
            adam.step(&mut weights, &slopes, 0.01);
        }
        assert!((weights[0] - 1.0).abs() < 0.01 && weights[1].abs() < 0.01, "{weights:?}");
    }
}
