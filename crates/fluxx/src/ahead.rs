//! Answers that may be given before they are asked for.

use game::{Ahead, Lasts};

use crate::choice::Choice;
use crate::options::RichBonus;
use crate::question::QuestionKind;
use crate::view::View;

/// To use no free action this turn (F1), and to decline plays that may be declined (P5), while rules in play lead to
/// such questions.
pub(crate) fn all(view: &View) -> Vec<Ahead<Choice>> {
    let of_turn = |choice, question| Ahead { choice, question, lasts: Lasts::Turn };
    let deck = view.options.deck();
    let mut all = Vec::new();
    if view.rules.iter().any(|rule| deck.rules.end_turn_drawing.contains(*rule)) {
        all.push(of_turn(Choice::GoOn, 0));
    }
    let mut bonuses = deck.bonuses.iter().filter(|(rule, _)| view.rules.contains(rule));
    if view.options.rich_bonus() == RichBonus::May && bonuses.any(|(_, bonus)| bonus.optional) {
        all.push(of_turn(Choice::Pass, 1));
    }
    all
}

pub(crate) fn was_meant(question: QuestionKind, ahead: &Choice) -> bool {
    match ahead {
        Choice::GoOn => question == QuestionKind::FreeAction,
        Choice::Pass => question == QuestionKind::PlayFromHand,
        Choice::Play(_)
        | Choice::Free(_)
        | Choice::Pay
        | Choice::Card(_)
        | Choice::Discard(_)
        | Choice::Give { .. }
        | Choice::Seat(_)
        | Choice::Left
        | Choice::Right
        | Choice::Done => false,
    }
}
