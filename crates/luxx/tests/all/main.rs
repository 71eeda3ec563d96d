//! The program from outside: what it prints, writes and returns, and how its server lives and dies.

mod admin;
mod analyse;
mod arena;
mod cards;
mod crash;
mod disk;
mod hanging;
mod house;
mod ledger;
mod nodes;
mod play;
mod program;
mod record;
mod rules;
mod secrets;
mod served;
mod sim;
mod stopping;
mod variants;
#[path = "../../../server/tests/all/visitor.rs"]
mod visitor;
