use crate::{Game, Seat};

/// One entry of the log: a choice of a seat, or an outcome of chance.
#[derive(Clone, Debug, PartialEq)]
pub enum Step<G: Game> {
    /// What a seat chose.
    Choice(Seat, G::Choice),
    /// How chance fell.
    Chance(G::Chance),
}
