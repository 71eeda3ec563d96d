//! The rulebook as tests. A test is text: a table, then a script with what must be seen on the way.

mod actions;
mod begin;
mod creepers;
mod data;
mod examples;
mod explain;
mod faq;
mod goals;
mod keepers;
mod knowledge;
mod new_rules;
mod notation;
mod plays;
mod proofs;
mod settling;
mod sharing;
mod version;
mod worlds;

pub(crate) use notation::run;
