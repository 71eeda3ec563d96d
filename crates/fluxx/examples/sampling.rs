//! Measures sampling of the hidden cards where it is hardest: six seats and own Actions that pour cards into all
//! hands and pass them round unseen. `sampling [MATCHES]`.

#![expect(clippy::print_stdout, reason = "it prints a measurement")]

use std::time::{Duration, Instant};

use game::{Events, Game, Seat, Seats, Viewer, drive};
use luxx_fluxx::{Choice, Event, Fluxx, Options, OwnCards, State, View};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

const STEPS_MAX: u32 = 700;
/// How often each sample is timed; the best time counts, since other programs may use the machine.
const TRIES: u32 = 3;

fn main() {
    let matches: u64 = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(10);
    let mut times: Vec<Duration> = (0..matches).flat_map(times_of_match).collect();
    times.sort_unstable();
    let at =
        |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)].as_secs_f64() * 1000.0;
    let [median, most, worst] = [50, 99, 100].map(at);
    println!("{} samples: p50 {median:.3} ms, p99 {most:.3} ms, max {worst:.3} ms", times.len());
}

fn options() -> Options {
    let card = |n: u8| {
        format!(
            "[[card]]\nid = \"X{n:02}\"\nkind = \"action\"\nen = {{ name = \"N\", text = \"T\" }}\n\
             effect = [{{ give_everyone = 10 }}, {{ tax = 4 }}, \"rotate_hands\", {{ tax = 4 }}]\n"
        )
    };
    let own = OwnCards::parse(&(1..=10).map(card).collect::<String>()).expect("good own cards");
    let seats = Seats::new(6).expect("a small number");
    Options::new(seats, Seat::default()).expect("good options").with_cards(own)
}

fn time_of_sample(view: &View, rng: &mut Pcg64Mcg) -> Duration {
    let begin = Instant::now();
    let imagined = Fluxx::determinize(view, rng);
    let took = begin.elapsed();
    drop(imagined);
    took
}

/// Before every choice of a match, its seat samples the others' cards.
fn times_of_match(seed: u64) -> Vec<Duration> {
    let (mut times, mut n_steps) = (Vec::new(), 0);
    let mut luck = Pcg64Mcg::seed_from_u64(seed);
    let choose = |state: &State, seat: Seat, rng: &mut Pcg64Mcg| {
        n_steps += 1;
        if n_steps > STEPS_MAX {
            return None;
        }
        let view = Fluxx::view(state, Viewer::Seat(seat));
        times.push((0..TRIES).map(|_| time_of_sample(&view, &mut rng.clone())).min().expect("some"));
        drop(Fluxx::determinize(&view, rng));
        let mut choices = Vec::new();
        Fluxx::legal_choices(state, &mut choices);
        let pours = |choice: &&Choice| matches!(choice, Choice::Play(card) if card.is_own());
        let pouring = choices.iter().find(pours).copied();
        Some(pouring.unwrap_or_else(|| Fluxx::random_choice(state, rng, &mut Vec::new())))
    };
    let mut state = Fluxx::start(&options());
    drive::<Fluxx, _>(&mut state, &mut luck, choose, &mut Events(|_: Event| ()));
    times
}
