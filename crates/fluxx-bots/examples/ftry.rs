//! Scratch.
#![allow(clippy::all, clippy::print_stdout, reason = "scratch")]
use arena::Dice;
use bots::*;
use fluxx::{Fluxx, Options};
use fluxx_bots::*;
use game::*;
#[derive(Clone, Copy)]
struct Instant(u64);
fn cpu() -> u64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap()
}
impl Instant {
    fn now() -> Self {
        Self(cpu())
    }
    fn elapsed(self) -> std::time::Duration {
        std::time::Duration::from_nanos(cpu() - self.0)
    }
}
fn w(v: &str) -> Weights {
    let v: Vec<f32> = std::fs::read_to_string(v)
        .unwrap()
        .split(",")
        .filter(|t| !t.trim().is_empty())
        .map(|t| t.trim().parse().unwrap())
        .collect();
    Weights(v.try_into().unwrap())
}
fn bot(name: &str) -> Box<dyn Bot<Fluxx>> {
    match name {
        "random" | "easy" | "steady" | "strong" => fluxx_bots::bot(name.parse().unwrap()),
        n if n.starts_with("s:") => Box::new(Search::new(Insight::with(w(&n[2..])))),
        n if n.starts_with("t:") => Box::new(Thumb::new(Scoring::new(w(&n[2..])))),
        _ => panic!("{name}"),
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (hero, field) = (&args[1], &args[2]);
    let n_seats: u8 = args[3].parse().unwrap();
    let options = Options::new(Seats::new(n_seats).unwrap(), Seat::default()).unwrap();
    let n: u64 = args[4].parse().unwrap();
    let budget: Budget = args[5].parse().unwrap();
    let begun = Instant::now();
    let (mut share, mut sq, mut count, mut choices) = (0.0, 0.0, 0, 0u64);
    let mut legal = Vec::new();
    for deal in 0..n {
        let mut m = 0.0;
        for rot in 0..n_seats {
            let mut bots: Vec<_> = (0..n_seats).map(|s| bot(if s == rot { hero } else { field })).collect();
            let mut dice = Dice::new(7, deal);
            let mut state = Fluxx::start(&options);
            loop {
                let step = match Fluxx::awaiting(&state) {
                    Awaiting::Chance => Step::Chance(Fluxx::sample(&state, &mut dice.chance)),
                    Awaiting::Nothing => break,
                    Awaiting::Choice(seat) => {
                        choices += 1;
                        Fluxx::legal_choices(&state, &mut legal);
                        Step::Choice(
                            seat,
                            bots[usize::from(seat.number())].choose(
                                &Question::of_state(&state, seat, &legal).with_budget(budget),
                                &mut dice.bots,
                            ),
                        )
                    }
                };
                Fluxx::apply(&mut state, &step, &mut |_| ());
            }
            m += Fluxx::outcome(&state).unwrap().share(Seat::new(rot).unwrap());
            count += 1;
        }
        m /= f64::from(n_seats);
        share += m;
        sq += m * m;
    }
    let mean = share / n as f64;
    let se = ((sq / n as f64 - mean * mean) / n as f64).sqrt();
    println!(
        "{hero} vs {field} {n_seats}: {:.1} % ± {:.1} choices/match {:.0}  {:.2} s {:.1} µs/choice",
        100.0 * mean,
        196.0 * se,
        choices as f64 / f64::from(count),
        begun.elapsed().as_secs_f64(),
        begun.elapsed().as_secs_f64() * 1e6 / choices as f64
    );
}
