use game::{Game, Rule};
use games::GameName;

use crate::Speaker;

/// What a game must be able to say for a text client.
pub trait Spoken: Game {
    const GAME: GameName;
    /// A choice as it may be typed, and a rule that is worth a look: for the help.
    const EXAMPLE: &'static str;
    const RULE: &'static str;

    /// Everything in the view, as lines.
    fn say_table(speech: &Speaker, view: &Self::View) -> String;
    /// The viewer's hand, as one line; a spectator has none.
    fn say_hand(speech: &Speaker, view: &Self::View) -> Option<String>;
    /// The discard pile, which everybody may look through at any time.
    fn say_discard_pile(speech: &Speaker, view: &Self::View) -> String;
    /// What the viewer is asked, or whom all wait for.
    fn say_question(speech: &Speaker, view: &Self::View) -> String;
    fn say_choice(speech: &Speaker, view: &Self::View, choice: &Self::Choice) -> String;
    fn say_told(speech: &Speaker, options: &Self::Options, told: &Self::Told) -> Sentence;
    fn say_refusal(speech: &Speaker, options: &Self::Options, refusal: &Self::Refusal) -> String;
    /// Why the numbers in force are what they are, where a game has any.
    fn say_why(_speech: &Speaker, _view: &Self::View) -> Option<String> {
        None
    }
    /// The full text of a card, where cards have one.
    fn say_card(_speech: &Speaker, _options: &Self::Options, _id: &str) -> Option<String> {
        None
    }
    /// A choice in the game's own notation.
    fn read_choice(text: &str) -> Option<Self::Choice>;
}

/// Something that happened, with the paragraph that says why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    pub text: String,
    pub rule: Rule,
}

impl std::fmt::Display for Sentence {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} ({})", self.text, self.rule)
    }
}
