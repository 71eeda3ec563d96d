use std::sync::{Arc, Mutex};

use bots::{Bot, Budget, Level, Question};
use game::Hint;
use games::Leveled;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Asked, TableBot, TableBots};

use crate::pool::THINK_MS_MAX;

/// Every bot of `bots`, by its name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AllBots;

impl<G: Leveled> TableBots<G> for AllBots {
    fn levels(&self) -> Vec<String> {
        Level::ALL.iter().map(Level::to_string).collect()
    }

    fn thinks_ms(&self, level: &str) -> u32 {
        let level = level.parse().ok().filter(|level: &Level| level.thinks());
        level.map_or(0, |level| match level.usual_budget() {
            Budget::Milliseconds(usual) => usual.min(THINK_MS_MAX),
            Budget::Iterations(_) => THINK_MS_MAX,
        })
    }

    fn bot(&self, level: &str) -> Option<Arc<dyn TableBot<G>>> {
        let level: Level = level.parse().ok()?;
        Some(Arc::new(SeatedBot { level, bot: Mutex::new(G::bot(level)) }))
    }

    fn advise(&self, asked: Asked<'_, G>) -> Hint<G::Choice> {
        let hints = G::hints(&question(&asked), &mut Pcg64Mcg::seed_from_u64(asked.seed));
        hints.into_iter().next().expect("a question has an answer")
    }
}

/// One of these bots in a seat.
struct SeatedBot<G: Leveled> {
    level: Level,
    bot: Mutex<Box<dyn Bot<G>>>,
}

impl<G: Leveled> TableBot<G> for SeatedBot<G> {
    fn choose(&self, asked: Asked<'_, G>) -> G::Choice {
        let mut rng = Pcg64Mcg::seed_from_u64(asked.seed);
        match self.bot.try_lock() {
            Ok(mut bot) => bot.choose(&self.question(&asked), &mut rng),
            // It is still thinking about a question that has passed, or has failed at one.
            Err(_) => G::bot(self.level).choose(&self.question(&asked), &mut rng),
        }
    }
}

impl<G: Leveled> SeatedBot<G> {
    /// No bot thinks longer than the default of its level.
    fn question<'q>(&self, asked: &Asked<'q, G>) -> Question<'q, G> {
        let think_ms_max = match self.level.usual_budget() {
            Budget::Milliseconds(usual) => asked.think_ms_max.min(usual),
            Budget::Iterations(_) => asked.think_ms_max,
        };
        Question::of_view(asked.view, asked.seat, asked.legal).with_budget(Budget::Milliseconds(think_ms_max))
    }
}

fn question<'q, G: Leveled>(asked: &Asked<'q, G>) -> Question<'q, G> {
    let budget = Budget::Milliseconds(asked.think_ms_max);
    Question::of_view(asked.view, asked.seat, asked.legal).with_budget(budget)
}
