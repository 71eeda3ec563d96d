use std::sync::{Arc, Mutex};

use bots::{Bot, Budget, Level, Question};
use games::Leveled;
use protocol::{Reason, Worth};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Advice, Asked, TableBot, TableBots};

/// Every bot of `bots`, by its name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AllBots;

impl<G: Leveled> TableBots<G> for AllBots {
    fn levels(&self) -> Vec<String> {
        Level::ALL.iter().map(Level::to_string).collect()
    }

    fn bot(&self, level: &str) -> Option<Arc<dyn TableBot<G>>> {
        let level: Level = level.parse().ok()?;
        Some(Arc::new(SeatedBot { level, bot: Mutex::new(G::bot(level)) }))
    }

    fn advise(&self, asked: Asked<'_, G>) -> Advice<G> {
        let hints = G::hints(&question(&asked), &mut Pcg64Mcg::seed_from_u64(asked.seed));
        let best = hints.into_iter().next().expect("a question has an answer");
        let args = best.reason.args.into_iter().map(|(name, arg)| (name.to_owned(), arg)).collect();
        Advice {
            choice: best.choice,
            reason: Some(Reason { id: best.reason.id.to_owned(), args }),
            worth: Some(Worth { value: best.value, low: best.low, high: best.high }),
        }
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
            Ok(mut bot) => bot.choose(&question(&asked), &mut rng),
            // It still thinks about a question that has passed, or has failed at one.
            Err(_) => G::bot(self.level).choose(&question(&asked), &mut rng),
        }
    }
}

fn question<'q, G: Leveled>(asked: &Asked<'q, G>) -> Question<'q, G> {
    let budget = Budget::Milliseconds(asked.think_ms_max);
    Question::of_view(asked.view, asked.seat, asked.legal).with_budget(budget)
}
