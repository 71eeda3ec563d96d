use crate::{BySeat, Game, Seat};

/// How a match ended: why, with how many points, and who won (ties are shared, so there may be several).
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<G: Game> {
    /// Why the match is over.
    pub ending: G::Ending,
    /// The result.
    pub points: BySeat<i32>,
    /// Who won.
    pub winners: BySeat<bool>,
}

impl<G: Game> Outcome<G> {
    /// The seats that won, ascending.
    pub fn winning_seats(&self) -> impl Iterator<Item = Seat> {
        self.winners.iter().filter(|(_, won)| **won).map(|(seat, _)| seat)
    }

    /// The part of the victory that belongs to a seat: a shared win counts as a fraction.
    pub fn share(&self, seat: Seat) -> f64 {
        let n_winners = self.winning_seats().count();
        if self.winners[seat] { 1.0 / n_winners as f64 } else { 0.0 }
    }
}
