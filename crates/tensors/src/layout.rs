use std::fmt;

use crate::sink::{Name, Naming};

/// One number of an observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: Name,
    pub kind: FieldKind,
    /// The place of its first one.
    pub first_one: u16,
}

/// How a field is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A count; as ones, at most `max`.
    Count {
        max: u8,
    },
    /// One of `n`, counted from 1; 0 is none.
    Kind {
        n: u8,
    },
    Flag,
}

impl FieldKind {
    pub const fn n_ones(self) -> u8 {
        match self {
            Self::Count { max } => max,
            Self::Kind { n } => n,
            Self::Flag => 1,
        }
    }
}

/// `known at seat 2 of card 7`.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name.word)?;
        if let Some(ahead) = self.name.seat {
            write!(f, " at seat {ahead}")?;
        }
        self.name.card.map_or(Ok(()), |card| write!(f, " of card {card}"))
    }
}

/// The fields of an observation in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    fields: Vec<Field>,
}

impl Layout {
    /// Of anything that always writes the same fields.
    pub fn of(write: impl FnOnce(&mut Naming)) -> Self {
        let mut naming = Naming::default();
        write(&mut naming);
        Self { fields: naming.fields }
    }

    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// How many bytes an observation has.
    pub fn n_fields(&self) -> usize {
        self.fields.len()
    }

    /// How many places there are for ones.
    pub fn n_ones(&self) -> u16 {
        self.fields.last().map_or(0, |field| field.first_one + u16::from(field.kind.n_ones()))
    }
}
