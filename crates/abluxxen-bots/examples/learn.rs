//! Scratch: logistic regression of true hands against chance.
#![allow(clippy::all, clippy::print_stdout, reason = "scratch")]
use abluxxen::*;
use abluxxen_bots::*;
use bots::*;
use game::*;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
fn w(v: &str) -> Weights { let v: Vec<f32> = std::fs::read_to_string(v).unwrap().split(",").filter(|t| !t.trim().is_empty()).map(|t| t.trim().parse().unwrap()).collect(); Weights(v.try_into().unwrap()) }
fn options(text: &str) -> Options {
    let (kind, seats) = text.split_at(1);
    let edition = if kind == "r" { Edition::Ravensburger } else { Edition::Amigo };
    let level = match kind { "e" => Some(Level::Expert), "a" => Some(Level::Advanced), _ => None };
    Options::try_from(Wish { edition, level, duel: kind == "d", seats: seats.parse().unwrap(), first: 0, shadow_counts_as_abluxx: None }).unwrap()
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let variants: Vec<Options> = args[1].split(',').map(options).collect();
    let policies: Vec<Weighing> = args[2].split(',').map(|p| Weighing::hasty(w(p))).collect();
    let n: usize = args[3].parse().unwrap();
    let mut rng = Pcg64Mcg::seed_from_u64(99);
    let mut desk = Desk::new(rng.clone());
    let mut theta = [0.0f64; N_TRAITS];
    let mut g2 = [1e-3f64; N_TRAITS];
    let (mut ll, mut cnt) = (0.0, 0);
    for m in 0..n {
        let options = variants[m % variants.len()];
        let mut state = Abluxxen::start(&options);
        let deal = Abluxxen::sample(&state, &mut rng);
        Abluxxen::apply(&mut state, &Step::Chance(deal), &mut |_| ());
        let seated: Vec<usize> = options.seats().iter().map(|_| random::below(&mut rng, policies.len() as u32) as usize).collect();
        while let Awaiting::Choice(seat) = Abluxxen::awaiting(&state) {
            if random::below(&mut rng, 12) == 0 {
                let view = Abluxxen::view(&state, Viewer::Seat(seat));
                let guess = Abluxxen::determinize(&view, &mut rng);
                for other in options.seats().others_clockwise(seat) {
                    // pairwise: true against guess, logistic on the difference
                    let mut diff = [0.0f64; N_TRAITS];
                    for value in Card::all() {
                        let clue = Clue::of(&view, other, value);
                        for (s, sign) in [(&state, 1.0), (&guess, -1.0)] {
                            let secret = s.hand(other).count(value) - s.known(other).count(value);
                            for (d, t) in diff.iter_mut().zip(clue.traits(secret)) { *d += sign * f64::from(t); }
                        }
                    }
                    let z: f64 = diff.iter().zip(&theta).map(|(a, b)| a * b).sum();
                    let p = 1.0 / (1.0 + (-z).exp());
                    ll += p.max(1e-9).ln(); cnt += 1;
                    let rate = 0.1 * (1.0 - m as f64 / n as f64) + 0.002;
                    for i in 0..N_TRAITS {
                        let g = (1.0 - p) * diff[i];
                        g2[i] = 0.9995 * g2[i] + 0.0005 * g * g;
                        theta[i] += rate * 0.1 * g / (g2[i].sqrt() + 1e-3);
                    }
                }
            }
            let choice = policies[seated[usize::from(seat.number())]].choose(&state, seat, &mut desk);
            Abluxxen::apply(&mut state, &Step::Choice(seat, choice), &mut |_| ());
        }
        if (m + 1) % (n / 6) == 0 { println!("{}: log loss {:.4} (chance 0.693)", m + 1, -ll / cnt as f64); ll = 0.0; cnt = 0; }
    }
    println!("{}", theta.iter().map(|t| format!("{t:.3}")).collect::<Vec<_>>().join(", "));
}
