use game::Seat;
use games::fluxx::{Card, Choice, Options, QuestionKind, Refusal, View};

use super::cards;
use crate::Speaker;

pub(super) fn question(speech: &Speaker, view: &View) -> String {
    match view.question {
        Some(question) if speech.viewer.is(question.seat) => {
            let cause = question.cause.map(|card| cards::quoted(speech, &view.options, card));
            speech.phrase(id_of(question.kind)).text("cause", cause.unwrap_or_default()).say()
        }
        Some(question) => speech.phrase("fluxx-waiting").seat("seat", question.seat).say(),
        None => String::new(),
    }
}

fn id_of(kind: QuestionKind) -> &'static str {
    match kind {
        QuestionKind::PlayFromHand => "fluxx-question-play-from-hand",
        QuestionKind::PlayFromMiniHand => "fluxx-question-play-from-mini-hand",
        QuestionKind::FreeAction => "fluxx-question-free-action",
        QuestionKind::DeathTakes => "fluxx-question-death-takes",
        QuestionKind::DiscardAlone => "fluxx-question-discard-alone",
        QuestionKind::PayTaxes => "fluxx-question-pay-taxes",
        QuestionKind::MoveCreeper => "fluxx-question-move-creeper",
        QuestionKind::DropGoal => "fluxx-question-drop-goal",
        QuestionKind::DropRule => "fluxx-question-drop-rule",
        QuestionKind::DropRules => "fluxx-question-drop-rules",
        QuestionKind::PlayFromDiscard => "fluxx-question-play-from-discard",
        QuestionKind::OwnKeeperToExchange => "fluxx-question-own-keeper-to-exchange",
        QuestionKind::KeeperToExchangeFor => "fluxx-question-keeper-to-exchange-for",
        QuestionKind::TrashInPlay => "fluxx-question-trash-in-play",
        QuestionKind::StealInPlay => "fluxx-question-steal-in-play",
        QuestionKind::PayTax => "fluxx-question-pay-tax",
        QuestionKind::GiveOut => "fluxx-question-give-out",
        QuestionKind::TradeHandsWith => "fluxx-question-trade-hands-with",
        QuestionKind::TakeCardFrom => "fluxx-question-take-card-from",
        QuestionKind::Direction => "fluxx-question-direction",
        QuestionKind::KeeperLimit => "fluxx-question-keeper-limit",
        QuestionKind::HandLimit => "fluxx-question-hand-limit",
        QuestionKind::TrashDay => "fluxx-question-trash-day",
    }
}

pub(super) fn choice(speech: &Speaker, view: &View, choice: Choice) -> String {
    let say = |name: &str| speech.phrase(format!("fluxx-choice-{name}"));
    let with_kind = |card| cards::name_and_kind(speech, &view.options, card);
    match choice {
        Choice::Play(card) => say("play").text("card", with_kind(card)).say(),
        Choice::Free(card) => say("free").text("card", with_kind(card)).say(),
        Choice::GoOn => say("go-on").say(),
        Choice::Pass => say("pass").say(),
        Choice::Pay => say("pay").say(),
        Choice::Card(card) => match owner(view, card) {
            Some(seat) => say("card-of").text("card", with_kind(card)).seat("seat", seat).say(),
            None => say("card").text("card", with_kind(card)).say(),
        },
        Choice::Discard(card) => say("discard").text("card", with_kind(card)).say(),
        Choice::Give { card, to } => say("give").text("card", with_kind(card)).seat("seat", to).say(),
        Choice::Seat(seat) => say("seat").seat("seat", seat).say(),
        Choice::Left => say("left").say(),
        Choice::Right => say("right").say(),
        Choice::Done => say("done").say(),
    }
}

/// In front of whom a card lies.
fn owner(view: &View, card: Card) -> Option<Seat> {
    let fronts = view.options.seats().iter().zip(&view.fronts);
    fronts.filter(|(_, front)| front.contains(&card)).map(|(seat, _)| seat).next()
}

pub(super) fn refusal(speech: &Speaker, options: &Options, refusal: Refusal) -> String {
    let say = |name: &str| speech.say(&format!("fluxx-refusal-{name}"));
    let of_card = |name: &str, card| {
        let phrase = speech.phrase(format!("fluxx-refusal-{name}"));
        phrase.text("card", cards::quoted(speech, options, card)).say()
    };
    let of_seat = |name: &str, seat| speech.phrase(format!("fluxx-refusal-{name}")).seat("seat", seat).say();
    match refusal {
        Refusal::NothingAsked => say("nothing-asked"),
        Refusal::NotYourQuestion { seat } => of_seat("not-your-question", seat),
        Refusal::NotAnAnswer { question: _ } => say("not-an-answer"),
        Refusal::NotInHand { card, .. } => of_card("not-in-hand", card),
        Refusal::NotInMiniHand { card } => of_card("not-in-mini-hand", card),
        Refusal::NoFreeAction { card } => of_card("no-free-action", card),
        Refusal::PlayIsCompulsory => say("play-is-compulsory"),
        Refusal::DeathMustTake => say("death-must-take"),
        Refusal::NotTakenByDeath { card } => of_card("not-taken-by-death", card),
        Refusal::NotAlone { card, .. } => of_card("not-alone", card),
        Refusal::NotAGoalInPlay { card, .. } => of_card("not-a-goal-in-play", card),
        Refusal::NotARuleInPlay { card } => of_card("not-a-rule-in-play", card),
        Refusal::NotInDiscardPile { card } => of_card("not-in-discard-pile", card),
        Refusal::NotInPlayThere { card } => of_card("not-in-play-there", card),
        Refusal::NotSuchAKeeper { card, .. } => of_card("not-such-a-keeper", card),
        Refusal::NotGivenOut { card } => of_card("not-given-out", card),
        Refusal::HasEnough { seat } => of_seat("has-enough", seat),
        Refusal::NotAnotherSeat { .. } => say("not-another-seat"),
        Refusal::ChanceNotAwaited => say("chance-not-awaited"),
        Refusal::WrongCards => say("wrong-cards"),
    }
}
