use serde::Serialize;

/// What may be agreed for a match, as a form to fill in. Words are named by their ids in `locales/`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionsForm {
    /// The ways to play; the usual one first.
    pub variants: Vec<FormVariant>,
    /// What else can be agreed.
    pub fields: Vec<FormField>,
}

/// A way to play: the options that it fixes, and what it leaves open.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FormVariant {
    /// What it is called; with `-about` appended, the id of its explanation.
    pub words: &'static str,
    /// The options that it stands for.
    pub fixes: Vec<FixedOption>,
    /// How many must sit down.
    pub seats_min: u8,
    /// How many may sit down.
    pub seats_max: u8,
    /// The fields, by their keys, that can be combined with it.
    pub fields: Vec<&'static str>,
}

/// An option with the value that a variant gives it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FixedOption {
    /// The name of the option.
    pub key: &'static str,
    /// Its value.
    pub value: FixedValue,
}

/// The value of an option as it travels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum FixedValue {
    /// One of several names.
    Word(&'static str),
    /// Yes or no.
    Switch(bool),
    /// Null.
    Nothing,
}

/// An option that is asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FormField {
    /// The name of the option.
    pub key: &'static str,
    /// What it is called.
    pub words: &'static str,
    /// What can be entered.
    pub kind: FormFieldKind,
    /// Few people change it, so a form may fold it away.
    pub is_rare: bool,
}

/// What can be entered in a field.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum FormFieldKind {
    /// One of several values.
    OneOf {
        /// The usual one first.
        values: Vec<NamedValue>,
    },
    /// Yes or no.
    Switch {
        /// The default.
        usual: bool,
    },
    /// A list of seats; usually none.
    Seats {
        /// What none is called.
        nobody: &'static str,
    },
    /// A list of own cards; usually none.
    OwnCards {
        /// How many there may be.
        n_max: u8,
    },
}

/// A value and what it is called.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NamedValue {
    /// As it travels.
    pub value: &'static str,
    /// The id of its words.
    pub words: &'static str,
}

impl FormFieldKind {
    /// A choice among values, each with the id of its words.
    pub fn one_of<const N: usize>(values: [(&'static str, &'static str); N]) -> Self {
        Self::OneOf { values: values.map(|(value, words)| NamedValue { value, words }).to_vec() }
    }
}
