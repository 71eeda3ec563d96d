//! What Fluxx says.

mod cards;
mod choice;
mod event;
mod table;
mod why;

use games::GameName;
use games::fluxx::{Choice, Fluxx, Options, Refusal, Told, View};

use crate::{Sentence, Speech, Spoken};

impl Spoken for Fluxx {
    const GAME: GameName = GameName::Fluxx;
    const EXAMPLE: &'static str = r#"{"play":"K01"}, {"discard":"K01"}, pass, done"#;
    const RULE: &'static str = "W1";

    fn say_table(speech: &Speech, view: &View) -> String {
        table::table(speech, view)
    }

    fn say_hand(speech: &Speech, view: &View) -> Option<String> {
        table::hand(speech, view)
    }

    fn say_discard_pile(speech: &Speech, view: &View) -> String {
        table::discard_pile(speech, view)
    }

    fn say_question(speech: &Speech, view: &View) -> String {
        choice::question(speech, view)
    }

    fn say_choice(speech: &Speech, view: &View, choice: &Choice) -> String {
        choice::choice(speech, view, *choice)
    }

    fn say_told(speech: &Speech, options: &Options, told: &Told) -> Sentence {
        event::told(speech, options, told)
    }

    fn say_refusal(speech: &Speech, options: &Options, refusal: &Refusal) -> String {
        choice::refusal(speech, options, *refusal)
    }

    fn say_why(speech: &Speech, view: &View) -> Option<String> {
        Some(why::why(speech, view))
    }

    fn say_card(speech: &Speech, options: &Options, id: &str) -> Option<String> {
        cards::full_text(speech, options, &id.to_uppercase())
    }

    /// Bare words need no quotation marks: `pass`, `go_on`, `left`.
    fn read_choice(text: &str) -> Option<Choice> {
        serde_json::from_value(serde_json::Value::from(text)).ok()
    }
}
