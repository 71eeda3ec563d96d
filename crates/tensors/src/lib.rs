//! Positions and choices as numbers, for learned bots and for Python.

mod encoding;
pub mod laws;
mod layout;
mod perspective;
mod sink;

pub use encoding::{Encoding, Weighed};
pub use layout::{Field, FieldKind, Layout};
pub use perspective::Perspective;
pub use sink::{Bits, Bytes, Name, Naming, Ones, Sink};
