//! The laws of the encoding, in every variant.

use abluxxen::{Abluxxen, Options};
use abluxxen_bots::{AbluxxenEncoding, intuition};
use game::{Game, Seat, Seats, Step};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use tensors::{Encoding, Perspective, laws};

const VARIANTS: [&str; 7] = [
    r#"{"edition":"amigo","level":"base","seats":4,"first":1}"#,
    r#"{"edition":"amigo","level":"advanced","seats":5,"first":0}"#,
    r#"{"edition":"amigo","level":"expert","seats":3,"first":2}"#,
    r#"{"edition":"ravensburger","seats":2,"first":0}"#,
    r#"{"edition":"ravensburger","seats":5,"first":3}"#,
    r#"{"edition":"amigo","duel":true,"seats":2,"first":1}"#,
    r#"{"edition":"amigo","level":"expert","duel":true,"seats":2,"first":0,"shadow_counts_as_abluxx":false}"#,
];

#[test]
fn an_observation_knows_what_its_seat_may_know() {
    for (seed, text) in (0..).zip(VARIANTS) {
        let options: Options = serde_json::from_str(text).expect("a variant");
        let examined = laws::examine::<Abluxxen, AbluxxenEncoding>(&options, seed);
        assert!(examined.n_stirred > 20, "{text}: {examined:?}");
    }
}

#[test]
fn every_number_is_of_one_choice() {
    let perspective = Perspective { seat: Seat::default(), seats: Seats::new(4).expect("four") };
    laws::every_number_leads_back::<Abluxxen, AbluxxenEncoding>(perspective);
}

/// Nets and scripts depend on these: whoever changes them changes the version too.
#[test]
fn sizes_belong_to_the_version() {
    let (observed, revealed) = (AbluxxenEncoding::observed(), AbluxxenEncoding::revealed());
    assert_eq!(AbluxxenEncoding::VERSION, 1);
    assert_eq!((observed.n_fields(), observed.n_ones()), (177, 1588));
    assert_eq!((revealed.n_fields(), revealed.n_ones()), (56, 224));
    assert_eq!((AbluxxenEncoding::N_CHOICES, AbluxxenEncoding::N_FACTS), (690, 52));
}

#[test]
fn nothing_is_allocated_for_an_observation() {
    let options: Options = serde_json::from_str(VARIANTS[0]).expect("a variant");
    let mut state = Abluxxen::start(&options);
    let deal = Abluxxen::sample(&state, &mut Pcg64Mcg::seed_from_u64(1));
    Abluxxen::apply(&mut state, &Step::Chance(deal), &mut |_| ());
    let mut legal = Vec::new();
    Abluxxen::legal_choices(&state, &mut legal);
    let (mut bytes, mut ones) = (vec![0; AbluxxenEncoding::observed().n_fields()], Vec::with_capacity(2000));
    let mut weighed = Vec::with_capacity(legal.len());
    let allocated = allocation_counter::measure(|| {
        AbluxxenEncoding::observe_bytes(&state, state.active(), &mut bytes);
        AbluxxenEncoding::observe_ones(&state, state.active(), &mut ones);
        AbluxxenEncoding::facts(&state, state.active(), &legal, &mut weighed);
    });
    assert_eq!(allocated.count_total, 0);
}

#[test]
fn the_net_allocates_nothing_for_a_choice() {
    let options: Options = serde_json::from_str(VARIANTS[0]).expect("a variant");
    let mut state = Abluxxen::start(&options);
    let deal = Abluxxen::sample(&state, &mut Pcg64Mcg::seed_from_u64(2));
    Abluxxen::apply(&mut state, &Step::Chance(deal), &mut |_| ());
    let mut legal = Vec::new();
    Abluxxen::legal_choices(&state, &mut legal);
    let intuition = intuition();
    let think = || {
        let best = intuition.best::<Abluxxen>(&state, state.active(), &legal);
        (best, intuition.judge::<Abluxxen>(&state, state.active()))
    };
    let first = think(); // its lists grow at the first question
    let mut second = None;
    let allocated = allocation_counter::measure(|| second = Some(think()));
    assert_eq!((allocated.count_total, second), (0, Some(first)));
}
