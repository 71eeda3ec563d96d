//! What Fluxx says.

mod cards;
mod choice;
mod event;
mod table;
mod why;

use games::GameName;
use games::fluxx::{Choice, Fluxx, Options, Refusal, Told, View};

use crate::{Sentence, Speaker, Spoken};

impl Spoken for Fluxx {
    const GAME: GameName = GameName::Fluxx;
    const EXAMPLE: &'static str = r#"{"play":"K01"}, {"discard":"K01"}, pass, done"#;
    const RULE: &'static str = "W1";

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

    fn say_told(speech: &Speaker, options: &Options, told: &Told) -> Sentence {
        event::told(speech, options, told)
    }

    fn say_refusal(speech: &Speaker, options: &Options, refusal: &Refusal) -> String {
        choice::refusal(speech, options, *refusal)
    }

    fn say_why(speech: &Speaker, view: &View) -> Option<String> {
        Some(why::why(speech, view))
    }

    fn say_card(speech: &Speaker, options: &Options, id: &str) -> Option<String> {
        cards::full_text(speech, options, &id.to_uppercase())
    }

    /// Bare words need no quotation marks: `pass`, `go_on`, `left`.
    fn read_choice(text: &str) -> Option<Choice> {
        serde_json::from_value(serde_json::Value::from(text)).ok()
    }
}
