//! One test for every paragraph of `docs/rules/abluxxen.md` and every printed example.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

extern crate luxx_abluxxen as abluxxen;

mod table;

mod deciding;
mod drawing;
mod duel;
mod ending;
mod expert;
mod jokers;
mod laying_down;
mod optional_draw;
mod printed_examples;
mod robbing;
mod series;
mod setup;
