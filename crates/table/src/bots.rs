use game::{Game, Seat};
use protocol::{Reason, Worth};

/// Every bot that can be asked at a table.
pub trait TableBots<G: Game>: Send + Sync + 'static {
    /// The names of the levels, weakest first; at least one.
    fn levels(&self) -> Vec<String>;

    /// One of the legal choices, from the seat's view alone. Runs on a thread of its own and may take a while.
    fn choose(&self, level: &str, question: Asked<'_, G>) -> G::Choice;

    /// What the strongest bot would choose, and why; otherwise the same.
    fn advise(&self, question: Asked<'_, G>) -> Advice<G>;
}

/// What a bot is asked.
#[derive(Debug)]
pub struct Asked<'q, G: Game> {
    pub seat: Seat,
    pub view: &'q G::View,
    pub legal: &'q [G::Choice],
    /// All luck of the bot comes from here.
    pub seed: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Advice<G: Game> {
    pub choice: G::Choice,
    pub reason: Option<Reason>,
    pub worth: Option<Worth>,
}
