use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A choice, with what a bot says for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hint<C> {
    /// What the bot would choose.
    pub choice: C,
    /// What speaks most for it, if the bot can say.
    pub reason: Option<Reason>,
    /// What to expect of it, if the bot has computed that.
    pub worth: Option<Worth>,
}

/// One line in any language: the id of a message in `hint.ftl` of every language, and what it speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reason {
    /// The id of the message.
    pub id: String,
    /// Its arguments.
    pub args: BTreeMap<String, String>,
}

impl Reason {
    /// A message that speaks of nothing in particular.
    pub fn new(id: &str) -> Self {
        Self { id: id.to_owned(), args: BTreeMap::new() }
    }

    /// The same message with one more argument.
    pub fn with(mut self, name: &str, arg: impl ToString) -> Self {
        self.args.insert(name.to_owned(), arg.to_string());
        self
    }
}

/// What a choice is worth to the seat: 0 is lost, 1 is won.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Worth {
    /// What to expect.
    pub value: f64,
    /// The lower end of the value's 95 % interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}
