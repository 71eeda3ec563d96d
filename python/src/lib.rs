//! Abluxxen and Fluxx for Python. What users read is in `python/luxx`; here is what has to be fast, and what knows rules.

mod agreement;
mod batch;
mod bot;
mod fault;
mod lending;
mod live_match;
mod match_class;
mod numbers;
mod record_class;
mod rows;
mod signals;
mod tournament;
mod typed;
mod value;
mod vec_env;
mod whole;

use pyo3::prelude::*;

/// The compiled part of luxx.
#[pymodule]
mod _luxx {
    #[pymodule_export]
    use crate::agreement::{options_of, rule_text};
    #[pymodule_export]
    use crate::bot::Bot;
    #[pymodule_export]
    use crate::match_class::Match;
    #[pymodule_export]
    use crate::numbers::{choice_of, features, n_choices, number_of};
    #[pymodule_export]
    use crate::record_class::Record;
    #[pymodule_export]
    use crate::tournament::{n_deals, play_deals, standings};
    #[pymodule_export]
    use crate::vec_env::VecEnv;
}
