//! The laws of the encoding, with and without own cards.

use fluxx::{Choice, Fluxx, Options, OwnCards, State};
use fluxx_bots::{FluxxEncoding, intuition};
use game::{Game, Seat, Seats, drive};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use tensors::{Encoding, Perspective, laws};

const VARIANTS: [&str; 5] = [
    r#"{"seats":2,"first":0}"#,
    r#"{"seats":3,"first":2,"death":"must_one","rich_bonus":"must"}"#,
    r#"{"seats":4,"first":3,"meta":"escalation"}"#,
    r#"{"seats":5,"first":1,"day":"special","birthday":[1],"milk_is_food":true}"#,
    r#"{"seats":6,"first":1,"meta":"no_creepers"}"#,
];

fn options(text: &str) -> Options {
    serde_json::from_str(text).expect("a variant")
}

#[test]
fn an_observation_knows_what_its_seat_may_know() {
    for (seed, text) in (0..).zip(VARIANTS) {
        let examined = laws::examine::<Fluxx, FluxxEncoding>(&options(text), seed);
        assert!(examined.n_stirred > 20, "{text}: {examined:?}");
    }
}

#[test]
fn own_cards_are_told_by_place_and_kind_and_leak_nothing() {
    let own = OwnCards::parse(include_str!("../../../fluxx/tests/own.toml")).expect("good own cards");
    let options = options(VARIANTS[2]).with_cards(own);
    let examined = laws::examine::<Fluxx, FluxxEncoding>(&options, 9);
    assert!(examined.n_stirred > 20, "{examined:?}");
}

#[test]
fn every_number_is_of_one_choice_wherever_one_sits() {
    for count in 2..=6 {
        let seats = Seats::new(count).expect("up to six");
        for seat in seats.iter() {
            laws::every_number_leads_back::<Fluxx, FluxxEncoding>(Perspective { seat, seats });
        }
    }
}

/// Nets and scripts depend on these: whoever changes them changes the version too.
#[test]
fn sizes_belong_to_the_version() {
    let (observed, revealed) = (FluxxEncoding::observed(), FluxxEncoding::revealed());
    assert_eq!(FluxxEncoding::VERSION, 1);
    assert_eq!((observed.n_fields(), observed.n_ones()), (251, 2578));
    assert_eq!((revealed.n_fields(), revealed.n_ones()), (108, 540));
    assert_eq!((FluxxEncoding::N_CHOICES, FluxxEncoding::N_FACTS), (1092, 48));
}

/// A position of a random match, who is asked, and the choices.
fn after_some_turns(seed: u64) -> (State, Seat, Vec<Choice>) {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut state = Fluxx::start(&options(VARIANTS[2]));
    let mut legal = Vec::new();
    let mut asked = None;
    let choose = |state: &State, seat, rng: &mut Pcg64Mcg| {
        asked = Some(seat).filter(|_| state.look().n_turns() > 2);
        asked.is_none().then(|| Fluxx::random_choice(state, rng, &mut legal))
    };
    drive::<Fluxx, _>(&mut state, &mut rng, choose, &mut ());
    Fluxx::legal_choices(&state, &mut legal);
    (state, asked.expect("a match of more turns"), legal)
}

#[test]
fn nothing_is_allocated_for_an_observation() {
    let (state, asked, legal) = after_some_turns(3);
    let (mut bytes, mut ones) = (vec![0; FluxxEncoding::observed().n_fields()], Vec::with_capacity(3000));
    let mut weighed = Vec::with_capacity(legal.len());
    let mut write = || {
        FluxxEncoding::observe_bytes(&state, asked, &mut bytes);
        FluxxEncoding::observe_ones(&state, asked, &mut ones);
        FluxxEncoding::facts(&state, asked, &legal, &mut weighed);
    };
    write(); // the tables of the printed cards are made at their first use
    assert_eq!(allocation_counter::measure(write).count_total, 0);
}

#[test]
fn the_net_allocates_nothing_for_a_choice() {
    let (state, asked, legal) = after_some_turns(4);
    let intuition = intuition();
    let think = || (intuition.best::<Fluxx>(&state, asked, &legal), intuition.judge::<Fluxx>(&state, asked));
    let first = think(); // its lists grow at the first question
    let mut second = None;
    let allocated = allocation_counter::measure(|| second = Some(think()));
    assert_eq!((allocated.count_total, second), (0, Some(first)));
}
