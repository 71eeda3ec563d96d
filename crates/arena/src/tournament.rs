//! Bots against bots: who wins how often, and how sure that is.

mod lineups;
mod rating;
mod referee;
mod standings;
mod times;

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use bots::{Bot, Budget};
use game::{BySeat, Game, Seat};
use serde::{Deserialize, Serialize};

use crate::simulation::options_of_round;
use crate::{Dice, First, KeepNothing, play_match};

pub use lineups::Lineups;
pub use rating::Rating;
pub use referee::Conduct;
pub use standings::{BotStanding, Standings};
pub use times::Times;

use referee::Referee;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Tournament<G: Game> {
    pub options: G::Options,
    pub first: First,
    /// The names of the bots that take part.
    pub names: Vec<String>,
    pub n_matches: u64,
    pub deals: Deals,
    pub budget: Budget,
    pub seed: u64,
    pub n_threads: NonZero<usize>,
}

/// Which cards are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deals {
    /// Every match has its own; the bots move on by a seat from match to match.
    Fresh,
    /// The same deal is played with every rotation of the bots, so that nobody has better cards.
    Duplicate,
}

/// Some successive deals, played: what machines that share a tournament contribute.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stretch {
    deals: Vec<PlayedDeal>,
    conduct: Vec<Conduct>,
}

/// All matches with the same deal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PlayedDeal {
    number: u64,
    /// The place in the list of lineups.
    lineup: usize,
    n_matches: u32,
    /// Sums over these matches, by place in the lineup.
    shares: Vec<f64>,
    points: Vec<f64>,
}

impl<G: Game> Tournament<G> {
    /// Plays all matches; each thread makes its own bots, by their places in `names`.
    pub fn play(
        &self,
        make_bot: impl Fn(usize) -> Box<dyn Bot<G>> + Sync,
        mut done: impl FnMut(u64),
    ) -> Standings {
        let lineups = Lineups::new(self.names.len(), G::seats(&self.options));
        let next_deal = AtomicU64::new(0);
        let (mut deals, mut conduct) = (Vec::new(), vec![Conduct::default(); self.names.len()]);
        thread::scope(|scope| {
            let (finished, played) = sync_channel(64);
            let workers: Vec<_> = (0..self.n_threads.get())
                .map(|_| {
                    let finished = finished.clone();
                    let (lineups, next_deal, make_bot) = (&lineups, &next_deal, &make_bot);
                    scope.spawn(move || {
                        let bots = (0..self.names.len()).map(make_bot).collect();
                        let mut referee = Referee::new(bots, G::seats(&self.options), self.budget);
                        self.work(lineups, next_deal, &mut referee, &finished);
                        referee.into_conduct()
                    })
                })
                .collect();
            drop(finished);
            for deal in played {
                done(u64::from(deal.n_matches));
                deals.push(deal);
            }
            for worker in workers {
                let seen = worker.join().expect("a bot that panics ends the tournament");
                conduct.iter_mut().zip(&seen).for_each(|(total, seen)| total.merge(seen));
            }
        });
        deals.sort_by_key(|deal: &PlayedDeal| deal.number);
        Standings::new(&self.names, &lineups, &deals, conduct)
    }

    /// Plays only some of the deals. They come out the same whoever plays them, and wherever.
    pub fn play_deals(&self, numbers: Range<u64>, make_bot: impl Fn(usize) -> Box<dyn Bot<G>>) -> Stretch {
        let seats = G::seats(&self.options);
        let lineups = Lineups::new(self.names.len(), seats);
        let bots = (0..self.names.len()).map(make_bot).collect();
        let mut referee = Referee::new(bots, seats, self.budget);
        let mut legal = Vec::new();
        let numbers = numbers.start..numbers.end.min(self.n_deals());
        let deals = numbers.map(|number| self.play_deal(&lineups, number, &mut referee, &mut legal));
        Stretch { deals: deals.collect(), conduct: referee.into_conduct() }
    }

    /// The result of all stretches together. A deal that was played twice counts once; `None` if one is missing or
    /// belongs to another tournament.
    pub fn standings(&self, stretches: Vec<Stretch>) -> Option<Standings> {
        let lineups = Lineups::new(self.names.len(), G::seats(&self.options));
        let mut conduct = vec![Conduct::default(); self.names.len()];
        let mut deals = Vec::new();
        for stretch in stretches {
            conduct.iter_mut().zip(&stretch.conduct).for_each(|(total, seen)| total.merge(seen));
            deals.extend(stretch.deals);
        }
        deals.sort_by_key(|deal| deal.number);
        deals.dedup_by_key(|deal| deal.number);
        let fits = |deal: &PlayedDeal| {
            let n_places = if deal.lineup < lineups.len() { lineups.places(deal.lineup).len() } else { 0 };
            n_places > 0 && deal.shares.len() == n_places && deal.points.len() == n_places
        };
        let is_whole = (0..self.n_deals()).eq(deals.iter().map(|deal| deal.number));
        (is_whole && deals.iter().all(fits)).then(|| Standings::new(&self.names, &lineups, &deals, conduct))
    }

    /// How many matches are played: whole deals only.
    pub fn n_matches_planned(&self) -> u64 {
        self.n_deals() * self.n_matches_per_deal()
    }

    /// How many deals there are, numbered from 0.
    pub fn n_deals(&self) -> u64 {
        self.n_matches.div_ceil(self.n_matches_per_deal()).max(1)
    }

    fn n_matches_per_deal(&self) -> u64 {
        match self.deals {
            Deals::Fresh => 1,
            Deals::Duplicate => u64::from(G::seats(&self.options).count()),
        }
    }

    fn work(
        &self,
        lineups: &Lineups,
        next_deal: &AtomicU64,
        referee: &mut Referee<G>,
        finished: &SyncSender<PlayedDeal>,
    ) {
        let mut legal = Vec::new();
        loop {
            let number = next_deal.fetch_add(1, Ordering::Relaxed);
            if number >= self.n_deals() {
                return;
            }
            let deal = self.play_deal(lineups, number, referee, &mut legal);
            if finished.send(deal).is_err() {
                return;
            }
        }
    }

    fn play_deal(
        &self,
        lineups: &Lineups,
        number: u64,
        referee: &mut Referee<G>,
        legal: &mut Vec<G::Choice>,
    ) -> PlayedDeal {
        let (lineup, turn) = lineups.of_deal(number);
        let n_places = lineups.places(lineup).len();
        let zeros = vec![0.0; n_places];
        let mut deal = PlayedDeal { number, lineup, n_matches: 0, shares: zeros.clone(), points: zeros };
        let rotations = match self.deals {
            Deals::Fresh => turn..turn + 1,
            Deals::Duplicate => 0..n_places,
        };
        for rotation in rotations {
            self.play_rotation(lineups.places(lineup), rotation, referee, legal, &mut deal);
        }
        deal
    }

    fn play_rotation(
        &self,
        places: &[usize],
        rotation: usize,
        referee: &mut Referee<G>,
        legal: &mut Vec<G::Choice>,
        deal: &mut PlayedDeal,
    ) {
        let seats = G::seats(&self.options);
        let place_of = |seat: Seat| (usize::from(seat.number()) + rotation) % places.len();
        referee.seat(BySeat::from_fn(seats, |seat| places[place_of(seat)]));
        let mut dice = Dice::new(self.seed, deal.number);
        // Bots are lucky in their own way in every rotation.
        dice.bots = Dice::new(!self.seed, deal.number * places.len() as u64 + rotation as u64).bots;
        let options = options_of_round::<G>(&self.options, self.first, &mut dice);
        let played = play_match::<G>(&options, referee, &mut dice, &mut KeepNothing, legal);
        deal.n_matches += 1;
        for seat in seats.iter() {
            deal.shares[place_of(seat)] += played.outcome.share(seat);
            deal.points[place_of(seat)] += f64::from(played.outcome.points[seat]);
        }
    }
}
