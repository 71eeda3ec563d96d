//! Python objects whose types the stubs name. The stubs are written from these types (`maturin generate-stubs`).

use std::convert::Infallible;
use std::marker::PhantomData;

use numpy::Element;
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::{CastError, PyTypeCheck, type_hint_identifier, type_hint_subscript, type_hint_union};
use serde_json::Value;

use crate::bot::Bot;
use crate::value::to_python;

/// How a type is written in Python.
pub(crate) trait Hint {
    const WRITTEN: PyStaticExpr;
}

/// An object, of which the stubs know more than its class.
pub(crate) struct Typed<'py, H, T = PyAny> {
    pub(crate) object: Bound<'py, T>,
    hint: PhantomData<H>,
}

impl<'py, H: Hint> Typed<'py, H> {
    /// A value of a match as Python has it.
    pub(crate) fn of(py: Python<'py>, value: &Value) -> PyResult<Self> {
        to_python(py, value).map(Self::from)
    }
}

impl<'py, H, T> From<Bound<'py, T>> for Typed<'py, H> {
    fn from(object: Bound<'py, T>) -> Self {
        Self { object: object.into_any(), hint: PhantomData }
    }
}

impl<'py, H: Hint> IntoPyObject<'py> for Typed<'py, H> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = Infallible;
    const OUTPUT_TYPE: PyStaticExpr = H::WRITTEN;

    fn into_pyobject(self, _: Python<'py>) -> Result<Self::Output, Self::Error> {
        Ok(self.object)
    }
}

impl<'a, 'py, H: Hint, T: PyTypeCheck + 'a> FromPyObject<'a, 'py> for Typed<'py, H, T> {
    type Error = CastError<'a, 'py>;
    const INPUT_TYPE: PyStaticExpr = H::WRITTEN;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> Result<Self, Self::Error> {
        Ok(Self { object: object.cast::<T>()?.to_owned(), hint: PhantomData })
    }
}

/// A choice, a chance or whatever else has a form of its own in each game.
pub(crate) struct Anything;
/// What JSON calls an object.
pub(crate) struct Fields;
pub(crate) struct ListOf<H>(PhantomData<H>);
/// An array of any shape.
pub(crate) struct ArrayOf<T>(PhantomData<T>);
/// An array whose numbers may have several widths.
pub(crate) struct AnyArray;
/// What a reset returns.
pub(crate) struct ResetArrays;
/// What `show` fills.
pub(crate) struct ShownArrays;
/// What a step returns.
pub(crate) struct StepArrays;
/// One bot for all seats, or one for each.
pub(crate) struct BotsOfSeats;

pub(crate) const WHOLE_NUMBER: PyStaticExpr = type_hint_identifier!("typing", "SupportsIndex");
const TUPLE: PyStaticExpr = type_hint_identifier!("builtins", "tuple");
const TEXT: PyStaticExpr = type_hint_identifier!("builtins", "str");
const BYTES: PyStaticExpr = ArrayOf::<u8>::WRITTEN;
const FLAGS: PyStaticExpr = ArrayOf::<bool>::WRITTEN;
const BOT: PyStaticExpr = type_hint_union!(<Bot as pyo3::PyTypeInfo>::TYPE_HINT, TEXT);

impl Hint for Anything {
    const WRITTEN: PyStaticExpr = type_hint_identifier!("typing", "Any");
}

impl Hint for Fields {
    const WRITTEN: PyStaticExpr =
        type_hint_subscript!(type_hint_identifier!("builtins", "dict"), TEXT, Anything::WRITTEN);
}

impl<H: Hint> Hint for ListOf<H> {
    const WRITTEN: PyStaticExpr = type_hint_subscript!(type_hint_identifier!("builtins", "list"), H::WRITTEN);
}

/// The name of a kind of number in NumPy.
pub(crate) trait Numbers: Element {
    const NAME: PyStaticExpr;
}

impl Numbers for u8 {
    const NAME: PyStaticExpr = type_hint_identifier!("numpy", "uint8");
}

impl Numbers for bool {
    const NAME: PyStaticExpr = type_hint_identifier!("numpy", "bool_");
}

impl Numbers for i64 {
    const NAME: PyStaticExpr = type_hint_identifier!("numpy", "int64");
}

impl Numbers for f32 {
    const NAME: PyStaticExpr = type_hint_identifier!("numpy", "float32");
}

impl<T: Numbers> Hint for ArrayOf<T> {
    const WRITTEN: PyStaticExpr =
        type_hint_subscript!(type_hint_identifier!("numpy.typing", "NDArray"), T::NAME);
}

impl Hint for AnyArray {
    const WRITTEN: PyStaticExpr =
        type_hint_subscript!(type_hint_identifier!("numpy.typing", "NDArray"), Anything::WRITTEN);
}

impl Hint for ResetArrays {
    const WRITTEN: PyStaticExpr = type_hint_subscript!(TUPLE, BYTES, FLAGS);
}

impl Hint for ShownArrays {
    const WRITTEN: PyStaticExpr = type_hint_subscript!(TUPLE, BYTES, FLAGS, BYTES);
}

impl Hint for StepArrays {
    const WRITTEN: PyStaticExpr =
        type_hint_subscript!(TUPLE, BYTES, FLAGS, BYTES, ArrayOf::<f32>::WRITTEN, FLAGS);
}

impl Hint for BotsOfSeats {
    const WRITTEN: PyStaticExpr = type_hint_union!(
        BOT,
        type_hint_subscript!(type_hint_identifier!("collections.abc", "Sequence"), BOT)
    );
}
