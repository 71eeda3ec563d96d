//! Nets that have learned nothing yet.

use nets::{Learned, Net, Part, Shape};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use tensors::Encoding;

use crate::subject::Subject;

/// About this many inputs are one at a time.
const ONES_TYPICAL: f32 = 100.0;

/// `width` is the size of the first layers, a multiple of 32.
pub(crate) fn fresh<S: Subject>(width: usize, rng: &mut Pcg64Mcg) -> Learned {
    let n_observed = usize::from(S::Encoding::observed().n_ones());
    let n_revealed = usize::from(S::Encoding::revealed().n_ones());
    let n_outputs = S::Encoding::N_CHOICES + S::Encoding::N_FACTS;
    Learned {
        policy: net(n_observed, [width, width / 2], n_outputs, rng),
        critic: net(n_observed + n_revealed, [width, 16], 1, rng),
    }
}

fn net(n_inputs: usize, [n_first, n_second]: [usize; 2], n_outputs: usize, rng: &mut Pcg64Mcg) -> Net {
    let shape = Shape { n_inputs, n_first, n_second, n_outputs };
    let mut weights = vec![0.0; shape.n_weights()];
    let spreads = [
        (Part::Inputs, (2.0 / ONES_TYPICAL).sqrt()),
        (Part::Second, (2.0 / n_first as f32).sqrt()),
        (Part::Outputs, 0.02),
    ];
    for (part, spread) in spreads {
        weights[shape.range(part)].iter_mut().for_each(|weight| *weight = bell(rng) * spread);
    }
    Net::new(shape, weights)
}

/// Approximately normal: the sum of twelve uniform numbers has a deviation of 1.
fn bell(rng: &mut Pcg64Mcg) -> f32 {
    (0..12).map(|_| rng.next_u32() as f32 / 4_294_967_296.0).sum::<f32>() - 6.0
}
