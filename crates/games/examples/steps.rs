//! What a step of many matches costs with its observation and its mask, without Python: `steps [GAME] [STEPS]`. Under
//! `valgrind --tool=callgrind` the difference of two lengths is the number of instructions of a step.

#![expect(clippy::print_stdout, reason = "it prints a measurement")]

use std::time::Instant;

use game::{Awaiting, Game, Seat, Step, settle};
use games::{GameName, Scripted, with_game};
use rand_pcg::Pcg64Mcg;
use serde_json::{Map, json};
use tensors::{Encoding, Perspective};

const N_MATCHES: usize = 256;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = arguments.first().map_or(GameName::ALL[0], |name| name.parse().expect("a game"));
    let n_steps = arguments.get(1).map_or(4_000, |number| number.parse().expect("how many steps"));
    with_game!(game, G => measure::<G>(n_steps));
}

struct Table<G: Game> {
    state: G::State,
    rng: Pcg64Mcg,
}

fn measure<G: Scripted>(n_steps: usize) {
    let seats = Map::from_iter([("seats".to_owned(), json!(4))]);
    let options = G::options_of(seats).expect("four may sit down");
    let (n_features, n_choices) = (G::Encoding::observed().n_fields(), G::Encoding::N_CHOICES);
    let begin = |rng: &mut Pcg64Mcg| {
        let mut state = G::start(&options);
        settle::<G>(&mut state, rng, &mut ());
        state
    };
    let mut tables: Vec<Table<G>> = (1..=N_MATCHES as u128)
        .map(|seed| {
            let mut rng = Pcg64Mcg::new(seed << 64 | 0x5EED);
            Table { state: begin(&mut rng), rng }
        })
        .collect();
    let (mut observations, mut masks) = (vec![0; N_MATCHES * n_features], vec![false; N_MATCHES * n_choices]);
    let (mut legal, mut n_over) = (Vec::new(), 0);
    let seats = G::seats(&options);
    let start = Instant::now();
    for _ in 0..n_steps {
        let rows = observations.chunks_exact_mut(n_features).zip(masks.chunks_exact_mut(n_choices));
        for (table, (observation, mask)) in tables.iter_mut().zip(rows) {
            let seat = asked::<G>(&table.state);
            let choice = G::random_choice(&table.state, &mut table.rng, &mut legal);
            G::apply(&mut table.state, &Step::Choice(seat, choice), &mut |_| ());
            settle::<G>(&mut table.state, &mut table.rng, &mut ());
            if G::awaiting(&table.state) == Awaiting::Nothing {
                n_over += 1;
                table.state = begin(&mut table.rng);
            }
            let perspective = Perspective { seat: asked::<G>(&table.state), seats };
            G::Encoding::observe_bytes(&table.state, perspective.seat, observation);
            G::Encoding::legal_mask(&table.state, perspective, &mut legal, mask);
        }
    }
    let nanoseconds = start.elapsed().as_secs_f64() * 1e9 / (n_steps * N_MATCHES) as f64;
    let digest = |bytes: &mut dyn Iterator<Item = u8>| {
        bytes.fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        })
    };
    let shown = digest(&mut observations.iter().copied().chain(masks.iter().map(|flag| u8::from(*flag))));
    println!(
        "{nanoseconds:.1} ns a step, {n_over} matches ended, a state has {} bytes",
        size_of::<G::State>()
    );
    println!("the last step shows {shown:016x}");
}

fn asked<G: Game>(state: &G::State) -> Seat {
    match G::awaiting(state) {
        Awaiting::Choice(seat) => seat,
        Awaiting::Chance | Awaiting::Nothing => unreachable!("somebody is always asked"),
    }
}
