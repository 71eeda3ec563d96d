use std::collections::BTreeMap;

use game::{BySeat, Game, Seats};
use serde_json::Value;

use crate::Played;

/// What was counted over many matches. Whole numbers only, so that the order of addition cannot matter.
#[derive(Clone, Debug)]
pub struct Tally<G: Game> {
    pub(crate) n_matches: u64,
    pub(crate) n_choices: u64,
    /// How many matches had this many choices.
    pub(crate) lengths: Vec<u64>,
    endings: Vec<(G::Ending, u64)>,
    pub(crate) matches: Results,
    pub(crate) n_series: u64,
    pub(crate) series: Results,
}

/// Points and victories by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Results {
    pub(crate) points: BySeat<Sums>,
    /// In parts of a victory.
    pub(crate) shares: BySeat<Sums>,
}

/// A sum of whole numbers and of their squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    pub(crate) sum: i64,
    pub(crate) squares: i64,
}

/// A victory has sixty parts: every number of winners up to six divides it.
pub(crate) const PARTS: i64 = 60;

impl Sums {
    fn add(&mut self, value: i64) {
        self.sum += value;
        self.squares += value * value;
    }

    fn merge(&mut self, other: Self) {
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

impl Results {
    fn new(seats: Seats) -> Self {
        Self { points: BySeat::new(seats, Sums::default()), shares: BySeat::new(seats, Sums::default()) }
    }

    fn add(&mut self, points: &BySeat<i32>, winners: &BySeat<bool>) {
        let n_winners = winners.as_slice().iter().filter(|won| **won).count();
        let part = PARTS / i64::try_from(n_winners.max(1)).expect("a handful of seats");
        for (seat, &points) in points.iter() {
            self.points[seat].add(i64::from(points));
            self.shares[seat].add(if winners[seat] { part } else { 0 });
        }
    }

    fn merge(&mut self, other: &Self) {
        for seat in self.points.seats().iter() {
            self.points[seat].merge(other.points[seat]);
            self.shares[seat].merge(other.shares[seat]);
        }
    }
}

impl<G: Game> Tally<G> {
    pub fn new(seats: Seats) -> Self {
        Self {
            n_matches: 0,
            n_choices: 0,
            lengths: Vec::new(),
            endings: Vec::new(),
            matches: Results::new(seats),
            n_series: 0,
            series: Results::new(seats),
        }
    }

    pub fn n_matches(&self) -> u64 {
        self.n_matches
    }

    pub fn n_choices(&self) -> u64 {
        self.n_choices
    }

    pub fn add(&mut self, played: &Played<G>) {
        self.n_matches += 1;
        self.n_choices += u64::from(played.n_choices);
        self.add_length(played.n_choices as usize, 1);
        self.add_ending(&played.outcome.ending, 1);
        self.matches.add(&played.outcome.points, &played.outcome.winners);
    }

    /// A series that is over: summed points, and who won it.
    pub fn add_series(&mut self, totals: &BySeat<i32>, winners: &BySeat<bool>) {
        self.n_series += 1;
        self.series.add(totals, winners);
    }

    pub fn merge(&mut self, other: &Self) {
        self.n_matches += other.n_matches;
        self.n_choices += other.n_choices;
        for (length, &n_matches) in other.lengths.iter().enumerate() {
            self.add_length(length, n_matches);
        }
        for (ending, n_matches) in &other.endings {
            self.add_ending(ending, *n_matches);
        }
        self.matches.merge(&other.matches);
        self.n_series += other.n_series;
        self.series.merge(&other.series);
    }

    /// How often matches ended in which way, under the names of the record.
    pub(crate) fn ends(&self) -> BTreeMap<String, u64> {
        let mut ends = BTreeMap::new();
        for (ending, n_matches) in &self.endings {
            *ends.entry(name_of(ending)).or_insert(0) += n_matches;
        }
        ends
    }

    fn add_length(&mut self, length: usize, n_matches: u64) {
        if self.lengths.len() <= length {
            self.lengths.resize(length + 1, 0);
        }
        self.lengths[length] += n_matches;
    }

    fn add_ending(&mut self, ending: &G::Ending, n_matches: u64) {
        match self.endings.iter_mut().find(|(known, _)| known == ending) {
            Some((_, count)) => *count += n_matches,
            None => self.endings.push((ending.clone(), n_matches)),
        }
    }
}

fn name_of(ending: &impl serde::Serialize) -> String {
    let value = serde_json::to_value(ending).expect("an ending is plain JSON");
    match value.get("end").and_then(Value::as_str) {
        Some(name) => name.to_owned(),
        None => value.to_string(),
    }
}
