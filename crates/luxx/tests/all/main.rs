//! The program from outside: what it prints, writes and returns, and how its server lives and dies.

mod admin;
mod analyse;
mod arena;
mod cards;
mod crash;
mod deadlines;
mod disk;
mod hanging;
mod house;
mod ledger;
#[path = "../../../server/tests/all/listeners.rs"]
mod listeners;
mod nodes;
mod play;
mod program;
mod pushes;
mod record;
mod rules;
mod secrets;
mod served;
mod sim;
mod stopping;
mod variants;
#[path = "../../../server/tests/all/visitor.rs"]
mod visitor;
