//! What shuffles and picks may give.

use game::{Awaiting, Game, Step};
use rand_pcg::Pcg64Mcg;

use super::{Verdict, ensure};
use crate::specimen::Chance;
use crate::{Moment, Specimen};

pub(super) fn chance_is_checked<S: Specimen>(moment: &Moment<S>, rng: &mut Pcg64Mcg) -> Verdict {
    match moment.awaiting() {
        Awaiting::Chance => {
            sampled_is_accepted(moment, rng)?;
            accepted_can_be_carried_out(moment, rng)
        }
        Awaiting::Choice(_) => not_due(moment),
        Awaiting::Nothing => Ok(()),
    }
}

fn sampled_is_accepted<S: Specimen>(moment: &Moment<S>, rng: &mut Pcg64Mcg) -> Verdict {
    let sampled = S::Game::sample(moment.state, rng);
    let checked = S::Game::check_chance(moment.state, &sampled);
    ensure!(checked.is_ok(), "{sampled:?} was sampled, but is refused: {checked:?}");
    for spoiled in S::spoiled_chances(&sampled) {
        let checked = S::Game::check_chance(moment.state, &spoiled);
        ensure!(checked.is_err(), "{spoiled:?} is accepted, a spoiled form of {sampled:?}");
    }
    Ok(())
}

/// Nobody else can say whether a foreign chance is possible, but an accepted one must not do harm.
fn accepted_can_be_carried_out<S: Specimen>(moment: &Moment<S>, rng: &mut Pcg64Mcg) -> Verdict {
    let made_up = (0..4).filter_map(|_| S::foreign_chance(rng));
    let foreign: Vec<Chance<S>> = made_up.chain(moment.met.chances.iter().cloned()).collect();
    for chance in foreign {
        if S::Game::check_chance(moment.state, &chance).is_ok() {
            let mut after = moment.state.clone();
            S::Game::apply(&mut after, &Step::Chance(chance.clone()), &mut |_| ());
            let conserved = S::conserved(&after);
            ensure!(conserved.is_ok(), "{chance:?} is accepted, but then {conserved:?}");
        }
    }
    Ok(())
}

fn not_due<S: Specimen>(moment: &Moment<S>) -> Verdict {
    for chance in &moment.met.chances {
        let checked = S::Game::check_chance(moment.state, chance);
        ensure!(checked.is_err(), "{chance:?} is accepted, awaited is {:?}", moment.awaiting());
    }
    Ok(())
}
