//! How long a match can get: a search for long ones, and the bound that no match reaches.

use abluxxen::{Abluxxen, Choice, Options, State};
use game::{Game, Record, drive, random};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::specimen::all_options;

/// How a bot that wants a long match answers.
type Reluctance = fn(&Choice) -> u32;

/// Lay down low single cards, leave everything, take everything back, never draw.
fn avoid_all_draws(choice: &Choice) -> u32 {
    match choice {
        Choice::Play(layer) => u32::from(layer.size()) * 16 + u32::from(layer.value.rank()),
        Choice::Take | Choice::Discard | Choice::Draw(_) => 1000,
        Choice::Leave | Choice::TakeBack | Choice::Pass | Choice::Shadow(_) => 0,
    }
}

/// The same, but high cards first, so that low ones are robbed and come back.
fn rob_low_cards(choice: &Choice) -> u32 {
    match choice {
        Choice::Play(layer) => u32::from(layer.size()) * 16 + 15 - u32::from(layer.value.rank()),
        Choice::Take | Choice::Discard | Choice::Draw(_) => 1000,
        Choice::Leave | Choice::TakeBack | Choice::Pass | Choice::Shadow(_) => 0,
    }
}

/// Collect the shadow and the stock one card at a time.
fn draw_late(choice: &Choice) -> u32 {
    match choice {
        Choice::Play(layer) => u32::from(layer.size()),
        Choice::Leave | Choice::TakeBack | Choice::Draw(_) | Choice::Shadow(_) => 0,
        Choice::Take | Choice::Discard | Choice::Pass => 1,
    }
}

fn n_steps(options: &Options, reluctance: Reluctance, seed: u64) -> usize {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut legal = Vec::new();
    let mut record = Record::<Abluxxen>::new(*options, Vec::new());
    let choose = |state: &State, _, rng: &mut Pcg64Mcg| {
        Abluxxen::legal_choices(state, &mut legal);
        Some(slowest(&legal, reluctance, rng))
    };
    drive(&mut Abluxxen::start(options), &mut rng, choose, &mut record);
    record.steps.len()
}

/// Mostly the choice that keeps the match going, now and then another one to leave short circles.
fn slowest(legal: &[Choice], reluctance: Reluctance, rng: &mut impl Rng) -> Choice {
    if random::below(rng, 16) == 0 {
        return *random::pick(rng, legal);
    }
    *legal.iter().min_by_key(|choice| reluctance(choice)).expect("an asked seat has a choice")
}

/// The longest matches that this search finds stay far below the bound, for experts too.
#[test]
fn no_match_comes_near_the_bound() {
    let mut longest = 0;
    for options in all_options() {
        for reluctance in [avoid_all_draws as Reluctance, rob_low_cards, draw_late] {
            for seed in 0..60 {
                longest = longest.max(n_steps(&options, reluctance, seed));
            }
        }
    }
    assert!(longest > 500, "the search has become too tame: {longest}");
    assert!(longest < Abluxxen::STEPS_MAX / 100, "{longest}");
}
