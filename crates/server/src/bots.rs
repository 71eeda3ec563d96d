use bots::{Level, Question};
use games::Leveled;
use protocol::{Reason, Worth};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Advice, Asked, TableBots};

/// Every bot of `bots`, by its name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AllBots;

impl<G: Leveled> TableBots<G> for AllBots {
    fn levels(&self) -> Vec<String> {
        Level::ALL.iter().map(Level::to_string).collect()
    }

    fn choose(&self, level: &str, asked: Asked<'_, G>) -> G::Choice {
        let question = Question::of_view(asked.view, asked.seat, asked.legal);
        let mut rng = Pcg64Mcg::seed_from_u64(asked.seed);
        match level.parse().map(G::bot) {
            Ok(mut bot) => bot.choose(&question, &mut rng),
            // A level that was renamed since the table was opened: the match must go on.
            Err(_) => *game::random::pick(&mut rng, asked.legal),
        }
    }

    fn advise(&self, asked: Asked<'_, G>) -> Advice<G> {
        let question = Question::of_view(asked.view, asked.seat, asked.legal);
        let hints = G::hints(&question, &mut Pcg64Mcg::seed_from_u64(asked.seed));
        let best = hints.into_iter().next().expect("a question has an answer");
        let args = best.reason.args.into_iter().map(|(name, arg)| (name.to_owned(), arg)).collect();
        Advice {
            choice: best.choice,
            reason: Some(Reason { id: best.reason.id.to_owned(), args }),
            worth: Some(Worth { value: best.value, low: best.low, high: best.high }),
        }
    }
}
