//! The course of a match: what a step does, what stays, and how it ends.

use game::{Awaiting, Game, Outcome, Step};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::{Verdict, ensure, told_apply};
use crate::{Moment, Playing, Specimen};

pub(super) fn matches_end<G: Game>(playing: &Playing<G>) -> Verdict {
    let n_steps = playing.n_steps();
    ensure!(n_steps < G::STEPS_MAX, "the match has {n_steps} steps, STEPS_MAX is {}", G::STEPS_MAX);
    Ok(())
}

pub(super) fn cards_are_conserved<S: Specimen>(moment: &Moment<S>, _: &mut Pcg64Mcg) -> Verdict {
    S::conserved(moment.state)
}

pub(super) fn first_seat_is_kept<S: Specimen>(moment: &Moment<S>, _: &mut Pcg64Mcg) -> Verdict {
    if moment.n_steps > 0 {
        return Ok(());
    }
    let (seats, first) = (moment.seats(), S::Game::first(moment.options));
    ensure!(seats.contains(first), "seat {first} begins, but is not in the match");
    for seat in seats.iter() {
        let turned = S::Game::with_first(moment.options, seat);
        ensure!(S::Game::first(&turned) == seat, "seat {seat} should begin in {turned:?}");
        ensure!(S::Game::seats(&turned) == seats, "the number of seats changed in {turned:?}");
        let back = S::Game::with_first(&turned, first);
        ensure!(back == *moment.options, "turned there and back, the options became {back:?}");
    }
    Ok(())
}

pub(super) fn outcome_is_the_end<S: Specimen>(moment: &Moment<S>, _: &mut Pcg64Mcg) -> Verdict {
    let awaiting = moment.awaiting();
    match (S::Game::outcome(moment.state), awaiting) {
        (Some(outcome), Awaiting::Nothing) => outcome_is_consistent(moment, &outcome),
        (None, Awaiting::Nothing) => Err("nothing is awaited, but there is no outcome".to_owned()),
        (Some(outcome), Awaiting::Choice(_) | Awaiting::Chance) => {
            Err(format!("there is an outcome, but awaited is {awaiting:?}: {outcome:?}"))
        }
        (None, Awaiting::Choice(_) | Awaiting::Chance) => Ok(()),
    }
}

/// Only seats with the most points win (a tie may be broken among them), or nobody does and all are equal.
fn outcome_is_consistent<S: Specimen>(moment: &Moment<S>, outcome: &Outcome<S::Game>) -> Verdict {
    let Outcome { points, winners, .. } = outcome;
    ensure!(points.seats() == moment.seats(), "there are not as many points as seats: {points:?}");
    ensure!(winners.seats() == moment.seats(), "winners and seats differ in number: {winners:?}");
    let best = points.as_slice().iter().max();
    let nobody_won = outcome.winning_seats().next().is_none();
    let all_equal = points.as_slice().iter().min() == best;
    let best_won = winners.iter().all(|(seat, won)| !won || Some(&points[seat]) == best);
    let consistent = if nobody_won { all_equal } else { best_won };
    ensure!(consistent, "points {:?} do not fit winners {:?}", points.as_slice(), winners.as_slice());
    Ok(())
}

pub(super) fn telling_changes_nothing<S: Specimen>(
    moment: &Moment<S>,
    step: &Step<S::Game>,
    _: &mut Pcg64Mcg,
) -> Verdict {
    let (aloud, _) = told_apply::<S>(moment.state, step);
    let mut silent = moment.state.clone();
    S::Game::apply(&mut silent, step, &mut |_| ());
    ensure!(aloud == silent, "{step:?} told aloud gives {aloud:?}, silently {silent:?}");
    Ok(())
}

pub(super) fn fold_is_deterministic<S: Specimen>(
    moment: &Moment<S>,
    step: &Step<S::Game>,
    rng: &mut Pcg64Mcg,
) -> Verdict {
    let (once, first_events) = told_apply::<S>(moment.state, step);
    let (again, second_events) = told_apply::<S>(moment.state, step);
    ensure!(once == again, "{step:?} gives {once:?} and then {again:?}");
    let (first_events, second_events) = (format!("{first_events:?}"), format!("{second_events:?}"));
    ensure!(first_events == second_events, "{step:?} tells {first_events} and then {second_events}");
    // A list that is not empty before the call: it must be cleared first.
    let mut legal = vec![S::foreign_choice(rng)];
    S::Game::legal_choices(moment.state, &mut legal);
    ensure!(legal == moment.legal, "the list is {:?} and then {legal:?}", moment.legal);
    same_words_same_draws(moment, rng)
}

/// Two generators in the same state must lead to the same outcome and the same arrangement.
fn same_words_same_draws<S: Specimen>(moment: &Moment<S>, rng: &mut Pcg64Mcg) -> Verdict {
    let mut twin = rng.clone();
    if moment.awaiting() == Awaiting::Chance {
        let (one, other) = (S::Game::sample(moment.state, rng), S::Game::sample(moment.state, &mut twin));
        ensure!(one == other, "the same generator gives {one:?} and then {other:?}");
    }
    let mut twins = (Pcg64Mcg::from_rng(rng), Pcg64Mcg::from_rng(&mut twin));
    for viewer in moment.watched() {
        let view = S::Game::view(moment.state, viewer);
        ensure!(view == S::Game::view(moment.state, viewer), "{viewer:?} sees two views of one state");
        let one = S::Game::determinize(&view, &mut twins.0);
        let other = S::Game::determinize(&view, &mut twins.1);
        ensure!(one == other, "{viewer:?}: the same generator arranges {one:?} and then {other:?}");
    }
    Ok(())
}
