//! Reads own cards, plays a match with them and prints what everybody sees: `fluxx_own_cards [SEED]`.

#![expect(clippy::print_stdout, reason = "it shows a match")]

use game::{Events, Game, Seat, Seats, Viewer, drive};
use luxx_fluxx::{Event, Fluxx, Options, OwnCards, State};
use rand_pcg::Pcg64Mcg;

const CARDS: &str = r#"
[[card]]
id = "X01"
kind = "keeper"
effect = "keep"
en = { name = "The Tandem", text = "A bicycle for two." }

[[card]]
id = "X02"
kind = "goal"
effect = { have = ["X01", "K01"] }
en = { name = "A day out", text = "The Tandem and the first Keeper of the deck." }

[[card]]
id = "X03"
kind = "action"
effect = [{ draw = 3 }, "another_turn"]
en = { name = "Tailwind", text = "Draw 3 cards and take another turn." }
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed: u64 = std::env::args().nth(1).map_or(Ok(4), |seed| seed.parse())?;
    let own = OwnCards::parse(CARDS).map_err(|faults| format!("{faults:?}"))?;
    let seats = Seats::new(3).ok_or("no such match")?;
    let options = Options::new(seats, Seat::default())?.with_cards(own);
    let mut state = Fluxx::start(&options);
    let random =
        |state: &State, _, rng: &mut Pcg64Mcg| Some(Fluxx::random_choice(state, rng, &mut Vec::new()));
    let mut show = Events(|event: Event| println!("{:?}", Fluxx::told(&event, Viewer::Spectator)));
    drive::<Fluxx, _>(&mut state, &mut Pcg64Mcg::new(u128::from(seed)), random, &mut show);
    println!("\n{state}");
    Ok(())
}
