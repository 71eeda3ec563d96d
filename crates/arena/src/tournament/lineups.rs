use game::Seats;

/// Which bots sit down together, as places in the list of their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineups {
    all: Vec<Vec<usize>>,
}

impl Lineups {
    /// Fewer bots than seats: the last one fills the other seats. More: every selection plays in turn.
    pub fn new(n_bots: usize, seats: Seats) -> Self {
        let n_seats = usize::from(seats.count());
        if n_bots > n_seats {
            return Self { all: selections(n_bots, n_seats) };
        }
        let places = (0..n_seats).map(|seat| seat.min(n_bots.max(1) - 1)).collect();
        Self { all: vec![places] }
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn places(&self, lineup: usize) -> &[usize] {
        &self.all[lineup]
    }

    /// The lineup of a deal, and by how many seats it is turned if the deal is played only once.
    pub(super) fn of_deal(&self, number: u64) -> (usize, usize) {
        let n_lineups = self.all.len() as u64;
        let place = |number: u64| usize::try_from(number).expect("less than the length of a list");
        let lineup = place(number % n_lineups);
        (lineup, place(number / n_lineups % self.all[lineup].len() as u64))
    }
}

/// All ways to take `n_taken` of `n` without regard to order, each ascending.
fn selections(n: usize, n_taken: usize) -> Vec<Vec<usize>> {
    if n_taken == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for last in n_taken - 1..n {
        for mut selection in selections(last, n_taken - 1) {
            selection.push(last);
            all.push(selection);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lineups(n_bots: usize, n_seats: u8) -> Vec<Vec<usize>> {
        Lineups::new(n_bots, Seats::new(n_seats).unwrap()).all
    }

    #[test]
    fn the_last_bot_fills_up() {
        assert_eq!(lineups(2, 4), [[0, 1, 1, 1]]);
        assert_eq!(lineups(1, 2), [[0, 0]]);
        assert_eq!(lineups(3, 3), [[0, 1, 2]]);
    }

    #[test]
    fn too_many_bots_play_in_turn() {
        assert_eq!(lineups(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(lineups(5, 3).len(), 10);
    }

    #[test]
    fn every_lineup_takes_every_turn() {
        let lineups = Lineups::new(3, Seats::new(2).unwrap());
        let seen: Vec<_> = (0..6).map(|number| lineups.of_deal(number)).collect();
        assert_eq!(seen, [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]);
    }
}
