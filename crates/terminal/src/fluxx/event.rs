use game::Seat;
use games::fluxx::{Card, DiscardReason, Happening, MoveReason, Options, PlayedFrom, Told};

use super::cards;
use crate::{Phrase, Sentence, Speaker};

pub(super) fn told(speech: &Speaker, options: &Options, told: &Told) -> Sentence {
    let voice = Voice { speech, options };
    let text = match *told {
        Told::Open(happening) => voice.happening(happening),
        Told::Drawn { seat, card, into: _ } => {
            voice.event("drawn").seat("seat", seat).text("card", voice.secret(card)).say()
        }
        Told::Given { from, to, card, why: _ } if from == to => {
            voice.event("kept").seat("seat", from).text("card", voice.secret(card)).say()
        }
        Told::Given { from, to, card, why: _ } => {
            let phrase = voice.event("given").seat("from", from).seat("to", to);
            phrase.text("card", voice.secret(card)).say()
        }
    };
    Sentence { text, rule: told.rule() }
}

struct Voice<'v> {
    speech: &'v Speaker<'v>,
    options: &'v Options,
}

impl Voice<'_> {
    fn event(&self, name: &str) -> Phrase<'_> {
        self.speech.phrase(format!("fluxx-event-{name}"))
    }

    fn happening(&self, happening: Happening) -> String {
        match happening {
            Happening::Shuffled { n_cards } => self.event("shuffled").number("count", n_cards).say(),
            Happening::Reshuffled { n_cards } => self.event("reshuffled").number("count", n_cards).say(),
            Happening::TurnBegan { seat, extra } => {
                self.event("turn-began").seat("seat", seat).text("extra", yes_or_no(extra)).say()
            }
            Happening::CreeperAppeared { seat, card } => self.of_seat("creeper-appeared", seat, card),
            Happening::NothingToDraw { seat: _ } => self.event("nothing-to-draw").say(),
            Happening::DrawsDue { seat, count } => {
                self.event("draws-due").seat("seat", seat).number("count", count).say()
            }
            Happening::Played { seat, card, from } => self.played(seat, card, from),
            Happening::GoalCame { card } => self.of_card("goal-came", card),
            Happening::GoalLeft { card, why: _ } => self.of_card("goal-left", card),
            Happening::RuleCame { card } => self.of_card("rule-came", card),
            Happening::RuleLeft { card, why: _ } => self.of_card("rule-left", card),
            Happening::ActionOver { card } => self.of_card("action-over", card),
            Happening::Discarded { seat, card, why } => self.of_seat(discarded(why), seat, card),
            Happening::Moved { card, from, to, why } => {
                let phrase = self.event(moved(why)).seat("from", from).seat("to", to);
                phrase.text("card", self.name(card)).say()
            }
            Happening::HandsTraded { one, other } => {
                self.event("hands-traded").seat("one", one).seat("other", other).say()
            }
            Happening::HandsRotated { clockwise } => {
                self.event("hands-rotated").text("clockwise", yes_or_no(clockwise)).say()
            }
            Happening::TurnGranted { seat } => self.event("turn-granted").seat("seat", seat).say(),
            Happening::FreeActionUsed { seat, card } => self.of_seat("free-action-used", seat, card),
            Happening::Declined { seat, what: _ } => self.event("declined").seat("seat", seat).say(),
            Happening::Won { seat, goal } => self.of_seat("won", seat, goal),
            Happening::TurnLimitReached => self.event("turn-limit-reached").say(),
        }
    }

    fn played(&self, seat: Seat, card: Card, from: PlayedFrom) -> String {
        match from {
            PlayedFrom::Hand | PlayedFrom::MiniHand => self.of_seat("played", seat, card),
            PlayedFrom::RandomHandCard => self.of_seat("played-random", seat, card),
            PlayedFrom::DiscardPile => self.of_seat("played-discard", seat, card),
            PlayedFrom::HandOf(owner) => {
                let phrase = self.event("played-other").seat("seat", seat).seat("owner", owner);
                phrase.text("card", self.name(card)).say()
            }
        }
    }

    fn of_card(&self, event: &str, card: Card) -> String {
        self.event(event).text("card", self.name(card)).say()
    }

    fn of_seat(&self, event: &str, seat: Seat, card: Card) -> String {
        self.event(event).seat("seat", seat).text("card", self.name(card)).say()
    }

    fn name(&self, card: Card) -> String {
        cards::quoted(self.speech, self.options, card)
    }

    fn secret(&self, card: Option<Card>) -> String {
        card.map(|card| self.name(card)).unwrap_or_default()
    }
}

fn discarded(why: DiscardReason) -> &'static str {
    match why {
        DiscardReason::Effect | DiscardReason::FreeAction => "discarded",
        DiscardReason::MiniHandLeft => "discarded-mini-hand-left",
        DiscardReason::KeeperLimit | DiscardReason::KeeperLimitAtEnd => "discarded-keeper-limit",
        DiscardReason::HandLimit | DiscardReason::HandLimitAtEnd => "discarded-hand-limit",
        DiscardReason::Death => "discarded-death",
        DiscardReason::DeathAlone | DiscardReason::DeathAloneAtStart | DiscardReason::DeathAloneAtPlay => {
            "discarded-death-alone"
        }
        DiscardReason::Taxes => "discarded-taxes",
    }
}

fn moved(why: MoveReason) -> &'static str {
    match why {
        MoveReason::War => "moved-war",
        MoveReason::GoalChange => "moved-goal-change",
        MoveReason::Stolen => "moved-stolen",
        MoveReason::Exchanged => "moved-exchanged",
        MoveReason::Mixed => "moved-mixed",
    }
}

fn yes_or_no(it: bool) -> &'static str {
    if it { "yes" } else { "no" }
}
