use bots::{Level, Question};
use games::Leveled;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Advice, Asked, Brains};

/// Every bot of `bots`, by its name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AllBots;

impl<G: Leveled> Brains<G> for AllBots {
    fn levels(&self) -> Vec<String> {
        Level::ALL.iter().map(Level::to_string).collect()
    }

    fn advise(&self, level: &str, asked: Asked<'_, G>) -> Advice<G> {
        let question = Question::of_view(asked.view, asked.seat, asked.legal);
        let mut rng = Pcg64Mcg::seed_from_u64(asked.seed);
        let choice = match level.parse().map(G::bot) {
            Ok(mut bot) => bot.choose(&question, &mut rng),
            // A level that was renamed since the table was opened: the match must go on.
            Err(_) => *game::random::pick(&mut rng, asked.legal),
        };
        Advice { choice, reason: None }
    }
}
