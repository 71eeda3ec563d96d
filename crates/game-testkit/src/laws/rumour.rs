//! What a viewer is told of a step, compared between worlds that it cannot tell apart.
//!
//! A step that is possible in both worlds may show the viewer something new; then the view after it must show it and
//! an event must tell it. If only one of the two does, something leaks or is withheld.

use game::{Awaiting, Game, Step, Viewer};
use rand_pcg::Pcg64Mcg;

use super::knowledge::stirred;
use super::{Verdict, ensure, told_apply};
use crate::specimen::{State, View};
use crate::{Moment, Specimen};

type Told<S> = <<S as Specimen>::Game as Game>::Told;

pub(super) fn hidden_stays_untold<S: Specimen>(
    moment: &Moment<S>,
    step: &Step<S::Game>,
    rng: &mut Pcg64Mcg,
) -> Verdict {
    for (viewer, truly, then) in worlds(moment, step, rng) {
        ensure!(
            truly.view != then.view || truly.told == then.told,
            "{viewer:?} is told {:?}, in a world that looks the same before and after {:?}",
            truly.told,
            then.told
        );
    }
    Ok(())
}

pub(super) fn shown_is_told<S: Specimen>(
    moment: &Moment<S>,
    step: &Step<S::Game>,
    rng: &mut Pcg64Mcg,
) -> Verdict {
    for (viewer, truly, then) in worlds(moment, step, rng) {
        ensure!(
            truly.told != then.told || truly.view == then.view,
            "{viewer:?} is told {:?} in two worlds, but sees {:?} in one and {:?} in the other",
            truly.told,
            truly.view,
            then.view
        );
    }
    Ok(())
}

/// What one viewer has of a step.
struct After<S: Specimen> {
    view: View<S>,
    told: Vec<Told<S>>,
}

/// The step as each viewer has it in the true world and in one that it could not tell from that before.
fn worlds<S: Specimen>(
    moment: &Moment<S>,
    step: &Step<S::Game>,
    rng: &mut Pcg64Mcg,
) -> Vec<(Viewer, After<S>, After<S>)> {
    let pair = |viewer: Viewer| {
        let stirred = stirred(moment, viewer, rng);
        let comparable = stirred != *moment.state
            && S::Game::view(&stirred, viewer) == S::Game::view(moment.state, viewer)
            && is_possible::<S>(&stirred, step);
        comparable.then(|| (viewer, after(moment.state, step, viewer), after(&stirred, step, viewer)))
    };
    moment.watched().filter_map(pair).collect()
}

fn is_possible<S: Specimen>(state: &State<S>, step: &Step<S::Game>) -> bool {
    match (step, S::Game::awaiting(state)) {
        (Step::Choice(seat, choice), Awaiting::Choice(_)) => S::Game::check(state, *seat, choice).is_ok(),
        (Step::Chance(chance), Awaiting::Chance) => S::Game::check_chance(state, chance).is_ok(),
        (Step::Choice(..) | Step::Chance(_), _) => false,
    }
}

fn after<S: Specimen>(state: &State<S>, step: &Step<S::Game>, viewer: Viewer) -> After<S> {
    let (after, events) = told_apply::<S>(state, step);
    let told = events.iter().map(|event| S::Game::told(event, viewer)).collect();
    After { view: S::Game::view(&after, viewer), told }
}
