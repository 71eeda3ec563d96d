//! Random matches as records with legal lists: `records OPTIONS MATCHES SEED`, one line of JSON each.

#![expect(clippy::print_stdout, reason = "it prints records")]

use fluxx::{Fluxx, Options};
use game::{Awaiting, Game, Record, RecordedStep, Step, random};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [options, matches, seed] = &arguments[..] else { panic!("usage: records OPTIONS MATCHES SEED") };
    let options: Options = serde_json::from_str(options).expect("options as JSON");
    let matches: u32 = matches.parse().expect("a number of matches");
    let mut rng = Pcg64Mcg::seed_from_u64(seed.parse().expect("a number as seed"));
    for _ in 0..matches {
        println!("{}", random_match(&options, &mut rng).to_line());
    }
}

fn random_match(options: &Options, rng: &mut Pcg64Mcg) -> Record<Fluxx> {
    let mut record = Record::new(options.clone(), Vec::new());
    let mut state = Fluxx::start(options);
    loop {
        let recorded = match Fluxx::awaiting(&state) {
            Awaiting::Nothing => break,
            Awaiting::Chance => Step::Chance(Fluxx::sample(&state, rng)).into(),
            Awaiting::Choice(seat) => {
                let mut legal = Vec::new();
                Fluxx::legal_choices(&state, &mut legal);
                let choice = *random::pick(rng, &legal);
                RecordedStep { step: Step::Choice(seat, choice), legal: Some(legal) }
            }
        };
        Fluxx::apply(&mut state, &recorded.step, &mut |_| ());
        record.steps.push(recorded);
    }
    record.outcome = Fluxx::outcome(&state);
    record
}
