//! Answers that may be given before they are asked for.

use game::{Ahead, Lasts};

use crate::choice::Choice;
use crate::options::RuleLevel;
use crate::question::Phase;
use crate::view::View;

/// What becomes of robbed cards, for the whole match; and, where there is an optional draw, none in this turn.
pub(crate) fn all(view: &View) -> Vec<Ahead<Choice>> {
    let of_match = |choice| Ahead { choice, question: 0, lasts: Lasts::Match };
    let mut all = vec![of_match(Choice::TakeBack), of_match(Choice::Discard)];
    // O1: only the base game has an optional draw.
    if view.options.level() == RuleLevel::Base {
        all.push(Ahead { choice: Choice::Pass, question: 1, lasts: Lasts::Turn });
    }
    all
}

pub(crate) fn was_meant(phase: Phase, ahead: &Choice) -> bool {
    match ahead {
        Choice::TakeBack | Choice::Discard => matches!(phase, Phase::Losing { .. }),
        Choice::Pass => matches!(phase, Phase::DrawingOptionally),
        Choice::Play(_) | Choice::Shadow(_) | Choice::Take | Choice::Leave | Choice::Draw(_) => false,
    }
}
