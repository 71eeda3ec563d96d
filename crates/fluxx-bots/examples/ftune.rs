//! Scratch: evolution strategy on the weights by self-play.
#![allow(clippy::all, clippy::print_stdout, reason = "scratch")]
use fluxx::{Fluxx, Options};
use fluxx_bots::*;
use bots::*;
use game::*;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

const N: usize = Weight::COUNT;

fn gauss(rng: &mut Pcg64Mcg) -> f32 {
    let u = || 0.0;
    let _: f32 = u();
    let mut s = 0.0;
    for _ in 0..6 { s += (rng.next_u32() as f32) / 4294967296.0 - 0.5; }
    s * 1.4142135
}

fn play(options: &Options, deal: &fluxx::Chance, policies: &[Scoring], desk: &mut Desk<Fluxx>) -> BySeat<f64> {
    let mut state = Fluxx::start(options);
    Fluxx::apply(&mut state, &Step::Chance(deal.clone()), &mut |_| ());
    loop {
        let step = match Fluxx::awaiting(&state) {
            Awaiting::Choice(seat) => Step::Choice(seat, policies[usize::from(seat.number())].choose(&state, seat, desk)),
            Awaiting::Chance => Step::Chance(Fluxx::sample(&state, &mut desk.rng)),
            Awaiting::Nothing => break,
        };
        Fluxx::apply(&mut state, &step, &mut |_| ());
    }
    let outcome = Fluxx::outcome(&state).unwrap();
    BySeat::from_fn(options.seats(), |seat| outcome.share(seat))
}

fn make(_: bool, w: [f32; N]) -> Scoring { Scoring::new(Weights(w)) }
fn options(text: &str) -> Options {
    Options::new(Seats::new(text.parse().unwrap()).unwrap(), Seat::default()).unwrap()
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let variants: Vec<Options> = args[1].split(',').map(options).collect();
    let counting = args[2] == "counting";
    let steps: usize = args[3].parse().unwrap();
    let deals: usize = args[4].parse().unwrap();
    let start: [f32; N] = if let Some(path) = args.get(5) {
        let v: Vec<f32> = std::fs::read_to_string(path).unwrap().split(',').filter(|t| !t.trim().is_empty()).map(|t| t.trim().parse().unwrap()).collect();
        v.try_into().unwrap()
    } else { Weights::PLAIN.0 };
    let lr: f32 = args.get(6).map_or(0.15, |t| t.parse().unwrap());
    let mut sigma = [0.0f32; N];
    for i in 0..N { sigma[i] = (start[i].abs() * 0.25).max(0.08); }
    let mut theta = start;
    let (mut m, mut v) = ([0.0f32; N], [0.0f32; N]);
    let mut rng = Pcg64Mcg::seed_from_u64(42);
    let mut desk = Desk::new(rng.clone());
    let mut avg = [0.0f64; N];
    let mut n_avg = 0.0;
    for step in 1..=steps {
        let mut g = [0.0f32; N];
        let mut count = 0.0;
        for d in 0..deals {
            let options = variants[d % variants.len()].clone();
            let n = usize::from(options.seats().count());
            let eps: Vec<[f32; N]> = (0..n).map(|_| { let mut e = [0.0; N]; for x in &mut e { *x = gauss(&mut rng); } e }).collect();
            let pols: Vec<Scoring> = eps.iter().map(|e| { let mut w = theta; for i in 0..N { w[i] += sigma[i] * e[i]; } make(counting, w) }).collect();
            let start = Fluxx::start(&options);
            let deal = Fluxx::sample(&start, &mut rng);
            let mut shares = vec![0.0f32; n];
            for r in 0..n {
                let seated: Vec<Scoring> = (0..n).map(|s| pols[(s + r) % n].clone()).collect();
                for (seat, share) in play(&options, &deal, &seated, &mut desk).iter() {
                    shares[(usize::from(seat.number()) + r) % n] += *share as f32;
                }
            }
            for (e, s) in eps.iter().zip(&shares) {
                let a = s / n as f32 - 1.0 / n as f32;
                for i in 0..N { g[i] += a * e[i]; }
                count += 1.0;
            }
        }
        for i in 0..N {
            let gi = g[i] / count;
            m[i] = 0.9 * m[i] + 0.1 * gi;
            v[i] = 0.98 * v[i] + 0.02 * gi * gi;
            let mh = m[i] / (1.0 - 0.9f32.powi(step as i32));
            let vh = v[i] / (1.0 - 0.98f32.powi(step as i32));
            let rate = lr * (1.0 - 0.8 * step as f32 / steps as f32);
            theta[i] += rate * sigma[i] * mh / (vh.sqrt() + 1e-6);
        }
        if step > steps / 2 { for i in 0..N { avg[i] += f64::from(theta[i]); } n_avg += 1.0; }
        if step % (steps / 8).max(1) == 0 {
            // check against the start
            let (mut share, mut total, mut fair) = (0.0, 0.0, 0.0);
            for d in 0..400 {
                let options = variants[d % variants.len()].clone();
                let n = usize::from(options.seats().count());
                let deal = Fluxx::sample(&Fluxx::start(&options), &mut rng);
                for r in 0..n {
                    let seated: Vec<Scoring> = (0..n).map(|s| make(counting, if s == r { theta } else { start })).collect();
                    share += play(&options, &deal, &seated, &mut desk)[Seat::new(r as u8).unwrap()];
                    total += 1.0;
                    fair += 1.0 / n as f64;
                }
            }
            println!("step {step}: against the start {:.1} % (fair {:.1})", 100.0 * share / total, 100.0 * fair / total);
        }
    }
    let out: Vec<String> = avg.iter().map(|a| format!("{:.3}", a / n_avg)).collect();
    println!("{}", out.join(", "));
}
