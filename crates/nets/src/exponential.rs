/// The exponential from sums and products alone, because the platform's own differs from platform to platform.
#[expect(clippy::cast_possible_truncation, reason = "the exponent was clamped to what fits")]
pub fn exponential(x: f32) -> f32 {
    const LOG2_E: f32 = std::f32::consts::LOG2_E;
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    let x = x.clamp(-87.0, 88.0);
    let halvings = (x * LOG2_E + 0.5).floor();
    let rest = x - halvings * LN_2_HIGH - halvings * LN_2_LOW;
    let mut sum = 1.0 / 720.0;
    for factor in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * rest + factor;
    }
    sum * f32::from_bits(((halvings as i32 + 127) as u32) << 23)
}

/// Turns scores into chances that sum up to one.
pub fn to_chances(scores: &mut [f32]) {
    let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = exponential(*score - highest);
        sum += *score;
    }
    scores.iter_mut().for_each(|chance| *chance /= sum);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_exponential_to_six_digits() {
        for step in -8600..=8600_i16 {
            let x = f32::from(step) / 100.0;
            let (ours, exact) = (f64::from(exponential(x)), f64::from(x).exp());
            assert!((ours / exact - 1.0).abs() < 1e-6, "{x}: {ours} is not {exact}");
        }
    }

    #[test]
    fn chances_sum_up_to_one() {
        let mut scores = [3.0, 1.0, -200.0, 3.0];
        to_chances(&mut scores);
        assert!((scores.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert_eq!(scores[0], scores[3]);
        assert!(scores[2] < 1e-30);
    }
}
