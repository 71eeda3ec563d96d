use std::sync::Arc;

use game::{Game, Hint, Seat};

/// Every bot that can be asked at a table.
pub trait TableBots<G: Game>: Send + Sync + 'static {
    /// The names of the levels, weakest first; at least one.
    fn levels(&self) -> Vec<String>;

    /// The longest that bots of this level think about a question while no other table waits; 0 where they know at
    /// once what to do, whatever cards they hold. Every answer is held back that long, so that the time a bot needed
    /// does not show.
    fn thinks_ms(&self, level: &str) -> u32;

    /// A bot of this level for one seat, which keeps it; `None` if there is no such level.
    fn bot(&self, level: &str) -> Option<Arc<dyn TableBot<G>>>;

    /// What the strongest bot would choose, and why. Runs like [`TableBot::choose`].
    fn advise(&self, asked: Asked<'_, G>) -> Hint<G::Choice>;
}

/// A bot in a seat.
pub trait TableBot<G: Game>: Send + Sync {
    /// One of the legal choices, from the seat's view alone. Runs on a thread of its own and may take a while.
    fn choose(&self, asked: Asked<'_, G>) -> G::Choice;
}

/// What a bot is asked.
#[derive(Debug)]
pub struct Asked<'q, G: Game> {
    pub seat: Seat,
    pub view: &'q G::View,
    pub legal: &'q [G::Choice],
    /// All luck of the bot comes from here.
    pub seed: u64,
    /// How long it may think.
    pub think_ms_max: u32,
}
