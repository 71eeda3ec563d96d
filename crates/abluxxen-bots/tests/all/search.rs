//! The search of Abluxxen: quick, without allocation, and right where the answer is known.

use abluxxen::{Abluxxen, Choice, Options, State};
use abluxxen_bots::{Belief, Insight, Traits};
use bots::{Bot, Budget, Level, Question, Search};
use game::{Awaiting, Game, Seat, Step, Viewer, drive};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

fn dealt(options: &str, seed: u64) -> State {
    let options: Options = serde_json::from_str(options).expect("a variant");
    let mut state = Abluxxen::start(&options);
    let deal = Abluxxen::sample(&state, &mut Pcg64Mcg::seed_from_u64(seed));
    Abluxxen::apply(&mut state, &Step::Chance(deal), &mut |_| ());
    state
}

fn asked(state: &State) -> Seat {
    match Abluxxen::awaiting(state) {
        Awaiting::Choice(seat) => seat,
        Awaiting::Chance | Awaiting::Nothing => panic!("nobody is asked"),
    }
}

fn strong_choice(state: &State, n_iterations: u32) -> Choice {
    let mut legal = Vec::new();
    Abluxxen::legal_choices(state, &mut legal);
    let question =
        Question::of_state(state, asked(state), &legal).with_budget(Budget::Iterations(n_iterations));
    Search::new(Insight::default()).choose(&question, &mut Pcg64Mcg::seed_from_u64(1))
}

#[test]
fn iterations_do_not_allocate() {
    let state = dealt(r#"{"edition":"amigo","seats":4,"first":0}"#, 1);
    let view = Abluxxen::view(&state, Viewer::Seat(asked(&state)));
    let mut legal = Vec::new();
    Abluxxen::legal_choices(&state, &mut legal);
    let mut search = Search::new(Insight::default());
    let mut allocations = |n_iterations: u32| {
        let question = Question::<Abluxxen>::of_view(&view, asked(&state), &legal)
            .with_budget(Budget::Iterations(n_iterations));
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        allocation_counter::measure(|| {
            search.choose(&question, &mut rng);
        })
        .count_total
    };
    allocations(10);
    assert_eq!(allocations(100), allocations(1000));
}

#[test]
fn a_belief_fits_the_view() {
    for (number, options) in [
        r#"{"edition":"amigo","seats":5,"first":0}"#,
        r#"{"edition":"amigo","duel":true,"seats":2,"first":0}"#,
        r#"{"edition":"ravensburger","seats":2,"first":0}"#,
    ]
    .into_iter()
    .enumerate()
    {
        let mut rng = Pcg64Mcg::seed_from_u64(number as u64);
        let mut state = dealt(options, 3);
        let mut guide = abluxxen_bots::bot(Level::Easy);
        let mut legal = Vec::new();
        let choose = |state: &State, seat, rng: &mut Pcg64Mcg| {
            let view = Abluxxen::view(state, Viewer::Seat(seat));
            let mut belief = Belief::new(&view, Traits::learned(&view.options), rng);
            for _ in 0..3 {
                assert_eq!(Abluxxen::view(&belief.sample(rng), Viewer::Seat(seat)), view);
            }
            Abluxxen::legal_choices(state, &mut legal);
            Some(guide.choose(&Question::of_state(state, seat, &legal), rng))
        };
        drive::<Abluxxen, _>(&mut state, &mut rng, choose, &mut ());
    }
}

/// The last card of the stock ends the match: draw it when leading, and only then.
#[test]
fn strong_ends_the_match_when_it_leads_and_not_when_it_is_behind() {
    let table = |display_0: &str, display_1: &str| -> State {
        format!(
            "variant: amigo base, 3 seats, 0 first\nasked: 0 may draw\nhand 0: 1 2\nhand 1: 3 3 4\nhand 2: 5 5\n\
             display 0: {display_0}\ndisplay 1: {display_1}\ndisplay 2: 1x9\npool: 7\ndiscard: rest\n"
        )
        .parse()
        .unwrap()
    };
    let leading = table("5x8", "1x6");
    assert_eq!(strong_choice(&leading, 200).to_string(), "pool 7");
    let behind = table("1x8", "7x6");
    assert_eq!(strong_choice(&behind, 200), Choice::Pass);
}

/// Going out wins here; everything else lets the others go on.
#[test]
fn strong_goes_out_when_that_wins() {
    let state: State =
        "variant: ravensburger advanced, 3 seats, 0 first\nasked: 0 lays down\nhand 0: 12 12 X\n\
                        hand 1: 1 2 3 4 5\nhand 2: 6 7 8 9\ndisplay 0: 4x4\ndisplay 1: 3x3\ndisplay 2: 2x2\n\
                        pool: 1 2 3 4 5 6\ndeck: 9 9 9 9 9 9 8 8 8 8\ndiscard: rest\n"
            .parse()
            .unwrap();
    assert_eq!(strong_choice(&state, 400).to_string(), "2x12+1X");
}
