//! Whole numbers as JSON means them: `2.0` is one too.

use serde::de::{Deserialize, Deserializer, Error, Unexpected};

pub(crate) fn whole<'de, D: Deserializer<'de>, N: TryFrom<i32>>(deserializer: D) -> Result<N, D::Error> {
    let Whole(number) = Whole::deserialize(deserializer)?;
    Ok(number)
}

pub(crate) fn maybe_whole<'de, D, N>(deserializer: D) -> Result<Option<N>, D::Error>
where
    D: Deserializer<'de>,
    N: TryFrom<i32>,
{
    Ok(Option::<Whole<N>>::deserialize(deserializer)?.map(|Whole(number)| number))
}

pub(crate) fn each_whole<'de, D, N>(deserializer: D) -> Result<Vec<N>, D::Error>
where
    D: Deserializer<'de>,
    N: TryFrom<i32>,
{
    Ok(Vec::<Whole<N>>::deserialize(deserializer)?.into_iter().map(|Whole(number)| number).collect())
}

struct Whole<N>(N);

impl<'de, N: TryFrom<i32>> Deserialize<'de> for Whole<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let is_whole = number.fract() == 0.0 && number.abs() <= f64::from(i32::MAX);
        #[expect(clippy::cast_possible_truncation, reason = "the range was checked")]
        let small = is_whole.then_some(number as i32).and_then(|number| N::try_from(number).ok());
        let wrong = || D::Error::invalid_value(Unexpected::Float(number), &"a small whole number");
        small.map(Self).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::value::{Error, F64Deserializer};

    use super::*;

    #[test]
    fn a_number_with_a_fraction_or_out_of_range_is_refused() {
        let read = |number: f64| whole::<_, u8>(F64Deserializer::<Error>::new(number)).ok();
        assert_eq!([0.0, 255.0].map(read), [Some(0), Some(255)]);
        assert_eq!([-1.0, 0.5, 256.0, 1e300, f64::NAN].map(read), [None; 5]);
        let below = |number: f64| whole::<_, i16>(F64Deserializer::<Error>::new(number)).ok();
        assert_eq!([-840.0, -32768.0, -32769.0].map(below), [Some(-840), Some(-32768), None]);
    }
}
