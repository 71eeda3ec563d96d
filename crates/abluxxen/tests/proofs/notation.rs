use abluxxen::{Abluxxen, Choice, State};
use game::random::pick;
use game::{Game, Step, Watch, drive};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::specimen::all_options;

/// Reads every state back from its text.
struct ReadBack;

impl Watch<Abluxxen> for ReadBack {
    fn step(&mut self, state: &State, _: &Step<Abluxxen>) {
        assert_eq!(state.to_string().parse::<State>().as_ref(), Ok(state), "\n{state}");
    }
}

#[test]
fn every_state_and_choice_is_read_back_from_its_text() {
    for (seed, options) in (0..).zip(all_options()) {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut legal = Vec::new();
        let choose = |state: &State, _, rng: &mut Pcg64Mcg| {
            Abluxxen::legal_choices(state, &mut legal);
            for choice in &legal {
                assert_eq!(choice.to_string().parse::<Choice>().as_ref(), Ok(choice));
            }
            Some(*pick(rng, &legal))
        };
        let mut state = Abluxxen::start(&options);
        drive::<Abluxxen, _>(&mut state, &mut rng, choose, &mut ReadBack);
        assert_eq!(state.to_string().parse::<State>().as_ref(), Ok(&state), "\n{state}");
    }
}

#[test]
fn a_wrong_text_is_refused_with_its_line() {
    let refusal = |text: &str| text.parse::<State>().unwrap_err().to_string();
    assert_eq!(refusal(""), "line 1: the text is empty");
    assert!(
        refusal("variant: amigo base, 6 seats, 0 first").starts_with("line 1: the AMIGO edition has 3 to 5")
    );
    let variant = "variant: ravensburger advanced, 2 seats, 0 first\n";
    assert!(refusal(&format!("{variant}hand 2: 1")).starts_with("line 2: `2` is no seat"));
    assert!(refusal(&format!("{variant}hand 0: 1 1 1 1 1 1 1 1 1")).contains("only 8 cards of value 1"));
    assert!(refusal(&format!("{variant}display 0: 8x1\ndisplay 1: 1x1")).contains("more copies of a card"));
    assert!(
        refusal(&format!("{variant}asked: 0 lays down\nhand 0: 1\nhand 1: 2"))
            .contains("nowhere on the table")
    );
    assert!(
        refusal(&format!("{variant}asked: 0 lays down\nhand 0: 1\ndiscard: rest"))
            .contains("hand 1 is empty")
    );
    assert!(
        refusal(&format!("{variant}asked: 0 robs 0 of 2x3\nhand 0: 1\nhand 1: 2\ndiscard: rest"))
            .contains("oneself")
    );
}
