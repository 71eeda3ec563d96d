//! Who may answer, and with what.

use game::random::pick;
use game::{Awaiting, Game, Seat};
use rand_pcg::Pcg64Mcg;

use super::{Verdict, ensure};
use crate::{Moment, Specimen};

pub(super) fn lists_exist<S: Specimen>(moment: &Moment<S>, _: &mut Pcg64Mcg) -> Verdict {
    match moment.awaiting() {
        Awaiting::Choice(seat) => {
            ensure!(moment.seats().contains(seat), "seat {seat} is awaited, but is not in the match");
            ensure!(!moment.legal.is_empty(), "seat {seat} is awaited, but has no choice");
        }
        Awaiting::Chance | Awaiting::Nothing => {
            ensure!(moment.legal.is_empty(), "no seat is awaited, but there are choices: {:?}", moment.legal);
        }
    }
    Ok(())
}

pub(super) fn lists_ascend<S: Specimen>(moment: &Moment<S>, _: &mut Pcg64Mcg) -> Verdict {
    match moment.legal.windows(2).find(|pair| pair[0] >= pair[1]) {
        Some(pair) => Err(format!("{:?} stands before {:?}", pair[0], pair[1])),
        None => Ok(()),
    }
}

pub(super) fn random_choice_is_listed<S: Specimen>(moment: &Moment<S>, rng: &mut Pcg64Mcg) -> Verdict {
    if moment.legal.is_empty() {
        return Ok(());
    }
    for _ in 0..4 {
        let expected = *pick(&mut rng.clone(), moment.legal);
        let found = S::Game::random_choice(moment.state, rng, &mut Vec::new());
        ensure!(found == expected, "{found:?} came instead of {expected:?} from {:?}", moment.legal);
    }
    Ok(())
}

pub(super) fn witnesses_agree<S: Specimen>(moment: &Moment<S>, rng: &mut Pcg64Mcg) -> Verdict {
    let Awaiting::Choice(seat) = moment.awaiting() else { return Ok(()) };
    for choice in moment.legal {
        let checked = S::Game::check(moment.state, seat, choice);
        ensure!(checked.is_ok(), "{choice:?} is listed for seat {seat}, but refused: {checked:?}");
    }
    for choice in moment.foreign_choices(rng) {
        let listed = moment.legal.contains(&choice);
        let checked = S::Game::check(moment.state, seat, &choice);
        ensure!(
            listed == checked.is_ok(),
            "{choice:?} of seat {seat}: listed is {listed}, but the checker says {checked:?}; the list: {:?}",
            moment.legal
        );
    }
    Ok(())
}

pub(super) fn only_the_awaited<S: Specimen>(moment: &Moment<S>, rng: &mut Pcg64Mcg) -> Verdict {
    match moment.awaiting() {
        Awaiting::Choice(awaited) => {
            let others = seats_of_any_match().filter(|seat| *seat != awaited);
            refused_to_all(moment, others, moment.legal)
        }
        Awaiting::Chance => refused_to_all(moment, seats_of_any_match(), &moment.foreign_choices(rng)),
        Awaiting::Nothing => Ok(()),
    }
}

pub(super) fn nothing_after_the_end<S: Specimen>(moment: &Moment<S>, rng: &mut Pcg64Mcg) -> Verdict {
    if moment.awaiting() != Awaiting::Nothing {
        return Ok(());
    }
    for chance in &moment.met.chances {
        let checked = S::Game::check_chance(moment.state, chance);
        ensure!(checked.is_err(), "the match is over, but {chance:?} is accepted");
    }
    refused_to_all(moment, seats_of_any_match(), &moment.foreign_choices(rng))
}

fn refused_to_all<S: Specimen>(
    moment: &Moment<S>,
    seats: impl Iterator<Item = Seat>,
    choices: &[<S::Game as Game>::Choice],
) -> Verdict {
    for seat in seats {
        for choice in choices {
            let checked = S::Game::check(moment.state, seat, choice);
            ensure!(
                checked.is_err(),
                "seat {seat} may choose {choice:?}, awaited is {:?}",
                moment.awaiting()
            );
        }
    }
    Ok(())
}

/// Seats beyond those of the match too: a record or a client can name them.
fn seats_of_any_match() -> impl Iterator<Item = Seat> {
    (0..=u8::MAX).map_while(Seat::new)
}
