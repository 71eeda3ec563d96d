//! Easy and steady are made for people: the same seeds give the same choices as always.

use bots::{Level, Question};
use game::drive;
use games::Leveled;
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// All choices of some matches in one number.
fn fingerprint<G: Leveled>(level: Level, options: &str) -> u32 {
    let options: G::Options = serde_json::from_str(options).expect("a variant");
    let mut sum = 0_u32;
    for seed in 0..8 {
        let mut bot = G::bot(level);
        let mut legal = Vec::new();
        let choose = |state: &G::State, seat, rng: &mut Pcg64Mcg| {
            G::legal_choices(state, &mut legal);
            let choice = bot.choose(&Question::of_state(state, seat, &legal), rng);
            let place = legal.iter().position(|legal| *legal == choice).expect("it is legal");
            sum = sum.wrapping_mul(31).wrapping_add(u32::try_from(place).expect("few are legal"));
            Some(choice)
        };
        drive::<G, _>(&mut G::start(&options), &mut Pcg64Mcg::seed_from_u64(seed), choose, &mut ());
    }
    sum
}

#[test]
fn easy_and_steady_choose_as_they_always_have() {
    let base = r#"{"edition":"amigo","level":"base","seats":4,"first":0}"#;
    let duel = r#"{"edition":"amigo","duel":true,"seats":2,"first":0}"#;
    let two = r#"{"seats":2,"first":0}"#;
    let four = r#"{"seats":4,"first":0,"meta":"escalation"}"#;
    let of = |level| {
        [
            fingerprint::<Abluxxen>(level, base),
            fingerprint::<Abluxxen>(level, duel),
            fingerprint::<Fluxx>(level, two),
            fingerprint::<Fluxx>(level, four),
        ]
    };
    assert_eq!(of(Level::Easy), [3_939_930_903, 1_339_614_656, 3_665_564_129, 1_184_373_417]);
    assert_eq!(of(Level::Steady), [181_012_662, 2_493_627_580, 2_131_397_355, 3_527_351_142]);
}
