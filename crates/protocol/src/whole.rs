use serde::de::{Deserialize, Deserializer, Error, Unexpected};

/// A whole number as JSON means it: `2.0` is one too.
pub(crate) fn whole<'de, D: Deserializer<'de>, N: TryFrom<u32>>(deserializer: D) -> Result<N, D::Error> {
    let number = f64::deserialize(deserializer)?;
    let is_whole = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range was checked")]
    let small = is_whole.then_some(number as u32).and_then(|number| N::try_from(number).ok());
    small.ok_or_else(|| D::Error::invalid_value(Unexpected::Float(number), &"a small whole number"))
}
