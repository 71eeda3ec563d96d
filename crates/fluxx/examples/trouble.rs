//! A long search for trouble: random matches over all options, checked on the way.
//!
//! `cargo run --release -p luxx-fluxx --example trouble -- 1000000` plays a million.

#![expect(clippy::print_stdout, reason = "an example speaks to whoever runs it")]

extern crate luxx_fluxx as fluxx;

#[path = "../tests/whole_deck/mod.rs"]
mod whole_deck;

use std::time::Instant;

use fluxx::{Day, DeathDiscards, EndReason, Fluxx, Meta, Options, OwnCards, RichBonus, State, WarMoves};
use game::{Game, Seat, Seats, Step, Watch, drive, random};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use whole_deck::is_complete;

/// Looking at every card of a table takes as long as playing many steps.
const STEPS_BETWEEN_LOOKS: u32 = 16;

fn main() {
    let n_matches: u64 = std::env::args().nth(1).map_or(10_000, |n| n.parse().expect("a number of matches"));
    let own = OwnCards::parse(include_str!("../tests/own.toml")).expect("good own cards");
    let begin = Instant::now();
    let (mut n_choices, mut n_limited) = (0_u64, 0_u64);
    for seed in 0..n_matches {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let options = any_options(&mut rng, &own);
        let (choices, end) = play(&options, &mut rng, seed);
        n_choices += choices;
        n_limited += u64::from(end == EndReason::TurnLimit);
    }
    println!(
        "{n_matches} matches, {n_choices} choices in {:.0} s: no trouble",
        begin.elapsed().as_secs_f64()
    );
    println!("{n_limited} reached the turn limit");
}

fn any_options(rng: &mut Pcg64Mcg, own: &OwnCards) -> Options {
    let seats = Seats::new(*random::pick(rng, &[2, 3, 4, 5, 6])).expect("Fluxx is for so many");
    let any_seat: Vec<Seat> = seats.iter().collect();
    let options = Options::new(seats, *random::pick(rng, &any_seat)).expect("a seat of the match");
    let options = options
        .with_meta(*random::pick(rng, &[None, Some(Meta::Escalation), Some(Meta::NoCreepers)]))
        .with_day(*random::pick(rng, &[Day::Ordinary, Day::Special]))
        .with_war_moves(*random::pick(rng, &[WarMoves::War, WarMoves::Peace]))
        .with_death(*random::pick(rng, &[DeathDiscards::May, DeathDiscards::MustOne]))
        .with_rich_bonus(*random::pick(rng, &[RichBonus::May, RichBonus::Must]))
        .with_milk_is_food(*random::pick(rng, &[false, true]));
    let birthday = any_seat.iter().copied().filter(|_| random::below(rng, 3) == 0).collect::<Vec<Seat>>();
    let options = options.with_birthday(birthday).expect("seats of the match");
    if random::below(rng, 4) == 0 { options.with_cards(own.clone()) } else { options }
}

fn play(options: &Options, rng: &mut Pcg64Mcg, seed: u64) -> (u64, EndReason) {
    let mut state = Fluxx::start(options);
    let mut legal = Vec::new();
    let mut n_choices = 0;
    let choose = |state: &State, seat, rng: &mut Pcg64Mcg| {
        Fluxx::legal_choices(state, &mut legal);
        assert!(!legal.is_empty(), "seed {seed}: an open question without an answer in\n{state}");
        n_choices += 1;
        let choice = *random::pick(rng, &legal);
        assert_eq!(Fluxx::check(state, seat, &choice), Ok(()), "seed {seed}: {choice} in\n{state}");
        Some(choice)
    };
    drive(&mut state, rng, choose, &mut Inspector { seed, n_steps: 0 });
    assert!(is_complete(&state), "seed {seed}: a card is lost or twice there in\n{state}");
    (n_choices, Fluxx::outcome(&state).expect("the match is over").ending)
}

/// Looks at the cards now and then.
struct Inspector {
    seed: u64,
    n_steps: u32,
}

impl Watch<Fluxx> for Inspector {
    fn step(&mut self, state: &State, _: &Step<Fluxx>) {
        if self.n_steps.is_multiple_of(STEPS_BETWEEN_LOOKS) {
            assert!(is_complete(state), "seed {}: a card is lost or twice there in\n{state}", self.seed);
        }
        self.n_steps += 1;
    }
}
