//! The laws, each a small function that says what it found instead.

mod answers;
mod chance;
mod course;
mod knowledge;
mod record;
mod rumour;
mod secrets;
mod travel;

use game::{Game, Step};
use rand_pcg::Pcg64Mcg;

use crate::specimen::State;
use crate::{Law, Moment, Playing, Specimen};

pub use record::record_rebuilds;
pub use secrets::Resampled;

/// Nothing to complain about, or what is wrong.
pub type Verdict = Result<(), String>;

/// A law about a match between two steps.
pub type OfMoment<S> = fn(&Moment<S>, &mut Pcg64Mcg) -> Verdict;
/// A law about what one step does.
pub type OfStep<S> = fn(&Moment<S>, &Step<<S as Specimen>::Game>, &mut Pcg64Mcg) -> Verdict;
/// A law about a match after its last step.
pub type OfMatch<S> = fn(&Playing<<S as Specimen>::Game>, &mut Pcg64Mcg) -> Verdict;

pub fn of_moment<S: Specimen>() -> [(Law, OfMoment<S>); 14] {
    [
        (Law::ListsExist, answers::lists_exist),
        (Law::ListsAscend, answers::lists_ascend),
        (Law::RandomChoiceIsListed, answers::random_choice_is_listed),
        (Law::WitnessesAgree, answers::witnesses_agree),
        (Law::OnlyTheAwaited, answers::only_the_awaited),
        (Law::NothingAfterTheEnd, answers::nothing_after_the_end),
        (Law::ChanceIsChecked, chance::chance_is_checked),
        (Law::CardsAreConserved, course::cards_are_conserved),
        (Law::FirstSeatIsKept, course::first_seat_is_kept),
        (Law::EverythingTravels, travel::moment_travels),
        (Law::OutcomeIsTheEnd, course::outcome_is_the_end),
        (Law::DeterminizedFits, knowledge::determinized_fits),
        (Law::StirringChangesNoView, knowledge::stirring_changes_no_view),
        (Law::SharedIsAlike, knowledge::shared_is_alike),
    ]
}

pub fn of_step<S: Specimen>() -> [(Law, OfStep<S>); 5] {
    [
        (Law::EverythingTravels, travel::step_travels),
        (Law::FoldIsDeterministic, course::fold_is_deterministic),
        (Law::TellingChangesNothing, course::telling_changes_nothing),
        (Law::HiddenStaysUntold, rumour::hidden_stays_untold),
        (Law::ShownIsTold, rumour::shown_is_told),
    ]
}

pub fn of_match<S: Specimen>() -> [(Law, OfMatch<S>); 2] {
    [(Law::MatchesEnd, |playing, _| course::matches_end(playing)), (Law::RecordRebuilds, record_rebuilds)]
}

/// The state after a step, with everything that was told aloud.
fn told_apply<S: Specimen>(
    state: &State<S>,
    step: &Step<S::Game>,
) -> (State<S>, Vec<<S::Game as Game>::Event>) {
    let (mut after, mut events) = (state.clone(), Vec::new());
    S::Game::apply(&mut after, step, &mut |event| events.push(event));
    (after, events)
}

macro_rules! ensure {
    ($condition:expr, $($what:tt)+) => {
        if !$condition {
            return Err(format!($($what)+));
        }
    };
}
use ensure;
