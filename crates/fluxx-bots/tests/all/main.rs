//! The tests of this crate, linked once.

mod encoding;
mod tactics;
