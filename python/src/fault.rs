//! What can go wrong, and the Python exception that says it.

use game::{RecordError, RecordErrorKind, Refuse};
use games::{Disagreement, NoGame};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use serde_json::Value;

use crate::value::{json, to_python};

/// Everything that a caller can do wrong.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// The rules forbid it.
    Refused {
        rule: &'static str,
        reason: String,
        refusal: Value,
    },
    /// Nothing is asked any more.
    Over,
    /// It is not a choice of this game at all.
    NoChoice(String),
    /// An array or another argument does not fit.
    Argument(String),
    /// Another thread uses it, or it broke off.
    Busy(String),
    Options(Disagreement),
    Game(NoGame),
    Record(RecordError),
}

impl Fault {
    pub(crate) fn refused<R: Refuse + Serialize + ToString>(refusal: &R) -> Self {
        Self::Refused { rule: refusal.rule().0, reason: refusal.to_string(), refusal: json(refusal) }
    }

    /// The same, in one of many matches.
    pub(crate) fn in_match(self, number: usize) -> Self {
        match self {
            Self::Refused { rule, reason, refusal } => {
                Self::Refused { rule, reason: format!("match {number}: {reason}"), refusal }
            }
            Self::NoChoice(problem) => Self::NoChoice(format!("match {number}: {problem}")),
            Self::Over
            | Self::Argument(_)
            | Self::Busy(_)
            | Self::Options(_)
            | Self::Game(_)
            | Self::Record(_) => self,
        }
    }

    /// The name of the exception, its message, and what else it carries.
    fn parts(&self) -> (&'static str, String, Vec<(&'static str, Value)>) {
        match self {
            Self::Refused { rule, reason, refusal } => {
                let fields = vec![("rule", json(rule)), ("refusal", refusal.clone())];
                ("Refused", format!("{rule}: {reason}"), fields)
            }
            Self::Over => ("MatchOver", "the match is over: nobody is asked any more".to_owned(), Vec::new()),
            Self::NoChoice(problem) => ("NoSuchChoice", problem.clone(), Vec::new()),
            Self::Argument(problem) => ("ArgumentError", problem.clone(), Vec::new()),
            Self::Busy(problem) => ("Busy", problem.clone(), Vec::new()),
            Self::Options(disagreement) => {
                let rule = disagreement.rule.map(|rule| rule.0);
                let words = match rule {
                    Some(rule) if !disagreement.reason.contains(rule) => format!("{disagreement} ({rule})"),
                    Some(_) | None => disagreement.to_string(),
                };
                ("OptionsError", words, vec![("rule", json(&rule))])
            }
            Self::Game(unknown) => {
                let known: Vec<&str> = games::GameName::ALL.iter().map(|name| name.as_str()).collect();
                ("UnknownGame", format!("{unknown}, only {}", known.join(" and ")), Vec::new())
            }
            Self::Record(wrong) => {
                let rule = match &wrong.kind {
                    RecordErrorKind::Refused { rule, .. } => Some(rule.0),
                    RecordErrorKind::Malformed(_)
                    | RecordErrorKind::Field { .. }
                    | RecordErrorKind::OutOfTurn { .. }
                    | RecordErrorKind::AfterTheEnd
                    | RecordErrorKind::Legal { .. }
                    | RecordErrorKind::TooLong(_) => None,
                };
                ("RecordError", wrong.to_string(), vec![("step", json(&wrong.step)), ("rule", json(&rule))])
            }
        }
    }
}

/// The exceptions are Python classes, so that users can read them and catch them by several names.
fn exception(py: Python<'_>, fault: &Fault) -> PyResult<PyErr> {
    let (name, message, fields) = fault.parts();
    let named = PyDict::new(py);
    for (field, value) in fields {
        named.set_item(field, to_python(py, &value)?)?;
    }
    let class = py.import("luxx.errors")?.getattr(name)?;
    Ok(PyErr::from_value(class.call((message,), Some(&named))?))
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        Python::attach(|py| {
            exception(py, &fault).unwrap_or_else(|problem| {
                PyRuntimeError::new_err(format!("{fault:?}, and its exception cannot be made: {problem}"))
            })
        })
    }
}

impl From<RecordError> for Fault {
    fn from(wrong: RecordError) -> Self {
        Self::Record(wrong)
    }
}
