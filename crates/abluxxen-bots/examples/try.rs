//! Scratch: win shares and speed.
#![allow(clippy::all, clippy::print_stdout, reason = "scratch")]
use abluxxen::*;
use abluxxen_bots::*;
use arena::*;
use bots::*;
use game::*;
use std::time::Instant;

fn bot(name: &str) -> Box<dyn Bot<Abluxxen>> {
    match name {
        "random" => Box::new(Random),
        "easy" => Box::new(Thumb::new(Easy)),
        "hasty" => Box::new(Thumb::new(Weighing::hasty(Weights::PLAIN))),
        "steady" => Box::new(Thumb::new(Weighing::counting(Weights::PLAIN))),
        "strong" => Box::new(Search::new(Weighing::hasty(Weights::PLAIN))),
        "strongc" => Box::new(Search::new(Weighing::counting(Weights::PLAIN))),
        _ => panic!("{name}"),
    }
}

struct Budgeted(Lineup<Abluxxen>, Budget);
impl Player<Abluxxen> for Budgeted {
    fn choose(&mut self, q: &Question<Abluxxen>, rng: &mut rand_pcg::Pcg64Mcg) -> Choice {
        let view = q.view();
        let q2 = Question::<Abluxxen>::of_view(&view, q.seat(), q.legal()).with_budget(self.1);
        self.0.choose(&q2, rng)
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let hero = &args[1];
    let field = &args[2];
    let options: Options = {
        let parts: Vec<&str> = args[3].split(',').collect();
        let edition = if parts[0] == "r" { Edition::Ravensburger } else { Edition::Amigo };
        let level = match parts[0] { "e" => Some(Level::Expert), "a" => Some(Level::Advanced), _ => None };
        let duel = parts[0] == "d";
        Options::try_from(Wish { edition, level, duel, seats: parts[1].parse().unwrap(), first: 0, shadow_counts_as_abluxx: None }).unwrap()
    };
    let n: u64 = args[4].parse().unwrap();
    let budget: Budget = args[5].parse().unwrap();
    let n_seats = options.seats().count();
    let begun = Instant::now();
    let (mut share, mut points, mut sq, mut count, mut choices) = (0.0, 0.0, 0.0, 0, 0u64);
    let mut legal = Vec::new();
    for deal in 0..n {
        let mut deal_share = 0.0;
        for rot in 0..n_seats {
            let bots = (0..n_seats).map(|s| bot(if s == rot { hero } else { field })).collect();
            let mut player = Budgeted(Lineup::new(bots), budget);
            let mut dice = Dice::new(7, deal);
            let played = play_match::<Abluxxen>(&options, &mut player, &mut dice, &mut KeepNothing, &mut legal);
            let hero_seat = Seat::new(rot).unwrap();
            let s = played.outcome.share(hero_seat);
            deal_share += s;
            points += f64::from(played.outcome.points[hero_seat]);
            choices += u64::from(played.n_choices);
            count += 1;
        }
        let m = deal_share / f64::from(n_seats);
        share += m;
        sq += m * m;
    }
    let mean = share / n as f64;
    let se = ((sq / n as f64 - mean * mean) / n as f64).sqrt();
    println!("{hero} vs {field} {}: {:.1} % ± {:.1}  points {:.2}  choices/match {:.0}  {:.2} s  {:.1} µs/choice",
        args[3], 100.0 * mean, 196.0 * se, points / f64::from(count), choices as f64 / f64::from(count), begun.elapsed().as_secs_f64(),
        begun.elapsed().as_secs_f64() * 1e6 / choices as f64);
}
