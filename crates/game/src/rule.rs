use std::fmt;

use serde::Serialize;

/// The number of a paragraph in `docs/rules/`, such as `C4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A reason why something is not allowed.
pub trait Refuse {
    /// The paragraph that forbids it.
    fn rule(&self) -> Rule;
}
