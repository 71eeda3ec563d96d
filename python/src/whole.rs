//! Python's whole numbers, however large.

use std::fmt;

use pyo3::exceptions::PyOverflowError;
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;

use crate::fault::Fault;
use crate::typed::WHOLE_NUMBER;

/// A whole number that may not fit where it is meant to go, so that a refusal can name it and its argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Whole(i128);

impl Whole {
    pub(crate) const ZERO: Self = Self(0);
    pub(crate) const ONE: Self = Self(1);

    /// The number, if it is from `least` to `most`.
    pub(crate) fn within<T>(self, name: &str, least: T, most: T) -> Result<T, Fault>
    where
        T: Copy + fmt::Display + Into<i128> + TryFrom<i128>,
    {
        let fits = (least.into()..=most.into()).contains(&self.0);
        let number = T::try_from(self.0).ok().filter(|_| fits);
        number.ok_or_else(|| Fault::Argument(format!("{name} is from {least} to {most}, not {self}")))
    }

    /// The number, if 64 bits count it.
    pub(crate) fn natural(self, name: &str) -> Result<u64, Fault> {
        self.within(name, 0, u64::MAX)
    }

    /// As records write it.
    pub(crate) fn written(self) -> Result<serde_json::Number, Fault> {
        let unheard_of = || Fault::Argument(format!("{self} is no number that a match could hold"));
        serde_json::Number::from_i128(self.0).ok_or_else(unheard_of)
    }

    /// The nearest number of this width: whoever takes it refuses far smaller ones already.
    #[expect(clippy::cast_possible_truncation, reason = "it was brought within the bounds")]
    pub(crate) fn nearest(self) -> i64 {
        self.0.clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            i128::MIN => f.write_str("a far smaller number"),
            i128::MAX => f.write_str("a far larger number"),
            number => number.fmt(f),
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Whole {
    type Error = PyErr;
    const INPUT_TYPE: PyStaticExpr = WHOLE_NUMBER;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(number) = object.extract::<i64>() {
            return Ok(Self(number.into()));
        }
        match object.extract::<i128>() {
            Ok(number) => Ok(Self(number)),
            Err(problem) if problem.is_instance_of::<PyOverflowError>(object.py()) => {
                Ok(Self(if object.lt(0)? { i128::MIN } else { i128::MAX }))
            }
            Err(problem) => Err(problem),
        }
    }
}
