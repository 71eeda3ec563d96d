//! What Abluxxen says.

mod cards;
mod choice;
mod event;
mod table;

use games::GameName;
use games::abluxxen::{Abluxxen, Choice, Options, Refusal, Told, View};

use crate::{Sentence, Speaker, Spoken};

impl Spoken for Abluxxen {
    const GAME: GameName = GameName::Abluxxen;
    const EXAMPLE: &'static str = "2x12, take, leave, back, discard, deck, pool 7, pass";
    const RULE: &'static str = "C4";

    fn say_table(speech: &Speaker, view: &View) -> String {
        table::table(speech, view)
    }

    fn say_hand(speech: &Speaker, view: &View) -> Option<String> {
        table::hand(speech, view)
    }

    fn say_discard_pile(speech: &Speaker, view: &View) -> String {
        table::discard_pile(speech, view)
    }

    fn say_question(speech: &Speaker, view: &View) -> String {
        choice::question(speech, view)
    }

    fn say_choice(speech: &Speaker, view: &View, choice: &Choice) -> String {
        choice::choice(speech, view, *choice)
    }

    fn say_told(speech: &Speaker, _: &Options, told: &Told) -> Sentence {
        event::told(speech, told)
    }

    fn say_refusal(speech: &Speaker, _: &Options, refusal: &Refusal) -> String {
        choice::refusal(speech, *refusal)
    }

    fn read_choice(text: &str) -> Option<Choice> {
        text.parse().ok()
    }
}
