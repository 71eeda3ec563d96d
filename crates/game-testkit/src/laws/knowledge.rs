//! What a viewer may know: exactly what its view says.

use game::{Awaiting, Game, Viewer, drive};
use rand_pcg::Pcg64Mcg;

use super::{Verdict, ensure};
use crate::specimen::State;
use crate::{Decider, Moment, Specimen};

/// Another world that one viewer cannot tell from the true one.
pub(super) fn stirred<S: Specimen>(moment: &Moment<S>, viewer: Viewer, rng: &mut Pcg64Mcg) -> State<S> {
    S::Game::determinize(&S::Game::view(moment.state, viewer), rng)
}

pub(super) fn stirring_changes_no_view<S: Specimen>(moment: &Moment<S>, rng: &mut Pcg64Mcg) -> Verdict {
    for viewer in moment.watched() {
        let stirred = stirred(moment, viewer, rng);
        same_view::<S>(moment.state, &stirred, viewer)?;
        // What is public is known to every seat as well.
        same_view::<S>(moment.state, &stirred, Viewer::Spectator)
            .map_err(|what| format!("stirred by the view of {viewer:?}: {what}"))?;
    }
    Ok(())
}

fn same_view<S: Specimen>(state: &State<S>, stirred: &State<S>, viewer: Viewer) -> Verdict {
    let (before, after) = (S::Game::view(state, viewer), S::Game::view(stirred, viewer));
    ensure!(before == after, "the view of {viewer:?} was {before:?}, stirred it is {after:?}");
    Ok(())
}

pub(super) fn shared_is_alike<S: Specimen>(moment: &Moment<S>, _: &mut Pcg64Mcg) -> Verdict {
    let written = |viewer| serde_json::to_value(S::Game::view(moment.state, viewer));
    let public = written(Viewer::Spectator).map_err(|problem| problem.to_string())?;
    for viewer in moment.watched() {
        let view = written(viewer).map_err(|problem| problem.to_string())?;
        for field in S::Game::SHARED_FIELDS {
            let (seen, shared) = (view.get(field), public.get(field));
            ensure!(shared.is_some(), "no view has a field {field}");
            ensure!(seen == shared, "{field} is {seen:?} to {viewer:?} and {shared:?} to a spectator");
        }
    }
    Ok(())
}

pub(super) fn determinized_fits<S: Specimen>(moment: &Moment<S>, rng: &mut Pcg64Mcg) -> Verdict {
    for viewer in moment.watched() {
        let stirred = stirred(moment, viewer, rng);
        let (awaiting, expected) = (S::Game::awaiting(&stirred), moment.awaiting());
        ensure!(awaiting == expected, "{viewer:?}: determinized awaits {awaiting:?}, not {expected:?}");
        match awaiting {
            Awaiting::Choice(seat) if viewer.is(seat) => same_answers(moment, &stirred, rng)?,
            Awaiting::Choice(_) | Awaiting::Chance | Awaiting::Nothing => {}
        }
        is_sound(moment, &stirred).map_err(|what| format!("{viewer:?}: determinized, {what}"))?;
        play_on::<S>(stirred, rng);
    }
    Ok(())
}

/// The awaited seat is offered the same and refused for the same reason: it must not learn more by asking.
fn same_answers<S: Specimen>(moment: &Moment<S>, stirred: &State<S>, rng: &mut Pcg64Mcg) -> Verdict {
    let Awaiting::Choice(seat) = moment.awaiting() else { return Ok(()) };
    let mut legal = Vec::new();
    S::Game::legal_choices(stirred, &mut legal);
    ensure!(legal == moment.legal, "seat {seat} has {:?}, determinized {legal:?}", moment.legal);
    for choice in moment.foreign_choices(rng) {
        let (truly, then) =
            (S::Game::check(moment.state, seat, &choice), S::Game::check(stirred, seat, &choice));
        ensure!(truly == then, "{choice:?} of seat {seat} is answered {truly:?}, determinized {then:?}");
    }
    Ok(())
}

/// What holds in the true world holds in the other one.
fn is_sound<S: Specimen>(moment: &Moment<S>, stirred: &State<S>) -> Verdict {
    let mut legal = Vec::new();
    S::Game::legal_choices(stirred, &mut legal);
    ensure!(legal.is_empty() == moment.legal.is_empty(), "there is nothing to choose in {stirred:?}");
    S::conserved(stirred).or_else(|what| if S::conserved(moment.state).is_ok() { Err(what) } else { Ok(()) })
}

/// Search plays on from determinized states; a few steps show whether something in them is broken.
fn play_on<S: Specimen>(mut state: State<S>, rng: &mut Pcg64Mcg) {
    const CHOICES: usize = 6;
    let mut n_choices = 0;
    let choose = |state: &State<S>, _, rng: &mut Pcg64Mcg| {
        n_choices += 1;
        let mut legal = Vec::new();
        S::Game::legal_choices(state, &mut legal);
        Decider::Uniform.decide(0, &legal, rng).filter(|_| n_choices <= CHOICES)
    };
    drive::<S::Game, _>(&mut state, rng, choose, &mut ());
}
