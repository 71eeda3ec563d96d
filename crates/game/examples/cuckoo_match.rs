//! Plays one random match of a toy game, prints what a spectator is told and checks the record.

#![expect(clippy::print_stdout, reason = "it shows a match")]

use game_testkit::toy::{Cuckoo, Event, Options, State};
use luxx_game::{Events, Game, Record, Viewer, drive, replay};
use rand_pcg::Pcg64Mcg;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options::new(3, 2).ok_or("no such variant")?;
    let mut state = Cuckoo::start(&options);
    let mut record = Record::<Cuckoo>::new(options, Vec::new());
    let show = Events(|event: Event| println!("{:?}", Cuckoo::told(&event, Viewer::Spectator)));
    let random =
        |state: &State, _, rng: &mut Pcg64Mcg| Some(Cuckoo::random_choice(state, rng, &mut Vec::new()));
    drive(&mut state, &mut Pcg64Mcg::new(2014), random, &mut (&mut record, show));
    record.outcome = Cuckoo::outcome(&state);
    println!("{}", record.to_line());
    replay(&Record::<Cuckoo>::from_line(&record.to_line())?)?;
    Ok(())
}
