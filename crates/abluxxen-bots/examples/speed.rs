//! Scratch.
#![allow(clippy::all, clippy::print_stdout, reason = "scratch")]
use abluxxen::*;
use abluxxen_bots::*;
use bots::*;
use game::*;
#[derive(Clone, Copy)]
struct Instant(u64);
fn cpu() -> u64 { std::fs::read_to_string("/proc/thread-self/schedstat").unwrap().split(' ').next().unwrap().parse().unwrap() }
impl Instant { fn now() -> Self { Self(cpu()) } fn elapsed(self) -> std::time::Duration { std::time::Duration::from_nanos(cpu() - self.0) } }

use rand_core::SeedableRng;
fn raw<P: Skill<Abluxxen> + Clone>(name: &str, p: P, seats: u8) {
    let options = Options::try_from(Wish { edition: Edition::Amigo, level: None, duel: seats == 2, seats, first: 0, shadow_counts_as_abluxx: None }).unwrap();
    let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(1);
    let mut state = Abluxxen::start(&options);
    let chance = Abluxxen::sample(&state, &mut rng);
    Abluxxen::apply(&mut state, &Step::Chance(chance), &mut |_| ());
    let mut desk = Desk::new(rng.clone());
    let n = 20000;
    let seat = Seat::new(0).unwrap();
    for _ in 0..2 {
        let mut choices = 0;
        let t = Instant::now();
        for _ in 0..n {
            let mut s = state.clone();
            choices += play_out(&mut s, &p, &mut desk, |_, _| false);
        }
        let raw = f64::from(n) / t.elapsed().as_secs_f64();
        let t = Instant::now();
        let view = Abluxxen::view(&state, Viewer::Seat(seat));
        let mut x = 0;
        for _ in 0..n { x += Abluxxen::determinize(&view, &mut rng).hand(Seat::new(1).unwrap()).len() as u32; }
        let det = t.elapsed().as_secs_f64() * 1e9 / f64::from(n);
        let mut legal = Vec::new();
        Abluxxen::legal_choices(&state, &mut legal);
        let q = Question::<Abluxxen>::of_view(&view, seat, &legal).with_budget(Budget::Iterations(n));
        let mut search = Search::new(p.clone());
        let t = Instant::now();
        search.think(&q, &q.patience(), &mut rng);
        let se = f64::from(n) / t.elapsed().as_secs_f64();
        println!("{name}: raw {raw:.0}/s ({:.0} choices, {:.1} M choices/s), determinize {det:.0} ns {x}, search {se:.0}/s = {:.0} %", f64::from(choices) / f64::from(n), raw * f64::from(choices) / f64::from(n) / 1e6, 100.0 * se / raw);
    }
}
fn main() {
    raw("random", Random, 4);
    raw("hasty", Weighing::hasty(Weights::PLAIN), 4);
    raw("counting", Weighing::counting(Weights::PLAIN), 4);
    raw("hasty duel", Weighing::hasty(Weights::PLAIN), 2);
}
