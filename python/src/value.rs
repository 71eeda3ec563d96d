//! JSON values as Python objects, and back.

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde::Serialize;
use serde_json::{Map, Number, Value};

use crate::fault::Fault;
use crate::whole::Whole;

/// Nothing of ours is nested as deeply.
const DEPTH_MAX: usize = 32;

pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what crosses a boundary is plain JSON")
}

pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(holds) => holds.into_bound_py_any(py),
        Value::Number(number) => number_to_python(py, number),
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            Ok(list.into_any())
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, field) in fields {
                dict.set_item(name, to_python(py, field)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

fn number_to_python<'py>(py: Python<'py>, number: &Number) -> PyResult<Bound<'py, PyAny>> {
    if let Some(whole) = number.as_i64() {
        return whole.into_bound_py_any(py);
    }
    if let Some(large) = number.as_u64() {
        return large.into_bound_py_any(py);
    }
    number.as_f64().into_bound_py_any(py)
}

pub(crate) fn from_python(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    read(object, DEPTH_MAX)
}

/// The named options of a call.
pub(crate) fn named(options: Option<&Bound<'_, PyDict>>) -> PyResult<Map<String, Value>> {
    let Some(options) = options else { return Ok(Map::new()) };
    match from_python(options.as_any())? {
        Value::Object(named) => Ok(named),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Err(PyTypeError::new_err("options have names"))
        }
    }
}

fn read(object: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    if depth == 0 {
        return Err(PyTypeError::new_err("this is nested too deeply to be a value of a match"));
    }
    if object.is_none() {
        return Ok(Value::Null);
    }
    if object.is_instance_of::<PyBool>() {
        return Ok(Value::Bool(object.extract()?));
    }
    if object.is_instance_of::<PyString>() {
        return Ok(Value::String(object.extract()?));
    }
    if object.is_instance_of::<PyFloat>() {
        let number: f64 = object.extract()?;
        let no_number = || Fault::Argument(format!("{number} is no number that a match could hold"));
        return Ok(Value::Number(Number::from_f64(number).ok_or_else(no_number)?));
    }
    if let Ok(dict) = object.cast::<PyDict>() {
        let mut fields = Map::new();
        for (name, field) in dict {
            let name =
                name.cast::<PyString>().map_err(|_| PyTypeError::new_err("the names of fields are text"))?;
            fields.insert(name.extract()?, read(&field, depth - 1)?);
        }
        return Ok(Value::Object(fields));
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let items = object.try_iter()?;
        return items.map(|item| read(&item?, depth - 1)).collect::<PyResult<_>>().map(Value::Array);
    }
    whole_number(object)
}

/// Python's own integers and NumPy's.
fn whole_number(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    if object.is_instance_of::<PyInt>() || object.hasattr("__index__")? {
        return Ok(Value::Number(object.extract::<Whole>()?.written()?));
    }
    let kind = object.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    let problem = format!("`{kind}` is no value of a match: use None, bool, int, float, str, list or dict");
    Err(PyTypeError::new_err(problem))
}
