use game::Game;

use crate::Bytes;

/// A game that can be fuzzed.
pub trait Target: Game {
    /// Any variant.
    fn any_options(bytes: &mut Bytes) -> Self::Options;
    /// Any value of the type, legal or not: what a broken or malicious client could send.
    fn any_choice(bytes: &mut Bytes) -> Self::Choice;
    /// Every notation of the game, there and back.
    fn check_notation(state: &Self::State, choice: &Self::Choice);
    /// Text that claims to be notation: if it is read, it is written the same way.
    fn check_text(text: &str);
}
