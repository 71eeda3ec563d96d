//! Searches for the best first choice of a match: every legal choice is tried in sampled worlds that fit what the
//! seat can see, and each is played to its end at random.

#![expect(clippy::print_stdout, reason = "it shows what it finds")]

use game::{Awaiting, Game, Seat, Step, Viewer, carry_out, drive};
use luxx_abluxxen::{Abluxxen, Choice, Options, State, View};
use rand_pcg::Pcg64Mcg;

const N_WORLDS: u32 = 300;

fn main() -> Result<(), serde_json::Error> {
    let options: Options = serde_json::from_str(r#"{"edition": "amigo", "seats": 3, "first": 0}"#)?;
    let mut rng = Pcg64Mcg::new(2014);
    let mut state = Abluxxen::start(&options);
    drive::<Abluxxen, _>(&mut state, &mut rng, |_, _, _| None, &mut ());
    let Awaiting::Choice(seat) = Abluxxen::awaiting(&state) else { return Ok(()) };

    let view = Abluxxen::view(&state, Viewer::Seat(seat));
    let mut legal = Vec::new();
    Abluxxen::legal_choices(&state, &mut legal);
    let mut values: Vec<(f64, Choice)> =
        legal.iter().map(|&choice| (value(&view, seat, choice, &mut rng), choice)).collect();
    values.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    println!("{state}");
    values.iter().for_each(|(value, choice)| println!("{value:.3}  {choice}"));
    Ok(())
}

/// The mean share of the victory over all sampled worlds.
fn value(view: &View, seat: Seat, choice: Choice, rng: &mut Pcg64Mcg) -> f64 {
    let shares = (0..N_WORLDS).map(|_| {
        let mut world = Abluxxen::determinize(view, rng);
        carry_out::<Abluxxen>(&mut world, &Step::Choice(seat, choice), &mut ());
        let random =
            |state: &State, _, rng: &mut Pcg64Mcg| Some(Abluxxen::random_choice(state, rng, &mut Vec::new()));
        drive::<Abluxxen, _>(&mut world, rng, random, &mut ());
        Abluxxen::outcome(&world).map_or(0.0, |outcome| outcome.share(seat))
    });
    shares.sum::<f64>() / f64::from(N_WORLDS)
}
