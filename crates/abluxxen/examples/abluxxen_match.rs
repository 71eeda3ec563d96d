//! Plays one random match and prints what happens, the last table and the record: `abluxxen_match [SEED]`.

#![expect(clippy::print_stdout, reason = "it shows a match")]

use game::{Events, Game, Record, Viewer, drive};
use luxx_abluxxen::{Abluxxen, Event, Options, State};
use rand_pcg::Pcg64Mcg;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed: u64 = std::env::args().nth(1).map_or(Ok(2014), |seed| seed.parse())?;
    let options: Options =
        serde_json::from_str(r#"{"edition": "amigo", "level": "expert", "seats": 3, "first": 0}"#)?;
    let mut state = Abluxxen::start(&options);
    let mut record = Record::<Abluxxen>::new(options, Vec::new());
    let show = Events(|event: Event| println!("{:?}", Abluxxen::told(&event, Viewer::Spectator)));
    let random =
        |state: &State, _, rng: &mut Pcg64Mcg| Some(Abluxxen::random_choice(state, rng, &mut Vec::new()));
    drive(&mut state, &mut Pcg64Mcg::new(u128::from(seed)), random, &mut (&mut record, show));
    record.outcome = Abluxxen::outcome(&state);
    println!("\n{state}\n{}", record.to_line());
    Ok(())
}
