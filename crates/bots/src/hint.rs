use game::{Game, Hint, Reason, Worth};
use rand_pcg::Pcg64Mcg;

use crate::{Candidate, Question, Search, Skill};

/// Whoever can say why.
pub trait Justify<G: Game> {
    /// The one thing that speaks most for a choice, as far as the viewer of the view can see.
    fn reason(&self, view: &G::View, choice: &G::Choice) -> Reason;
}

impl<G: Game, S: Skill<G> + Justify<G>> Search<G, S> {
    /// The best choices first, as good as the question's budget allows.
    pub fn hints(&mut self, question: &Question<G>, rng: &mut Pcg64Mcg) -> Vec<Hint<G::Choice>> {
        let patience = question.patience();
        let ranked = self.think(question, &patience, rng).ranked();
        let view = question.view();
        let hint = |candidate: &Candidate<G::Choice>| {
            let worth = candidate.worth();
            Hint {
                choice: candidate.choice,
                reason: Some(self.skill().reason(&view, &candidate.choice)),
                worth: Some(Worth {
                    value: worth.mean,
                    low: (worth.mean - worth.half).max(0.0),
                    high: (worth.mean + worth.half).min(1.0),
                }),
            }
        };
        ranked.iter().map(hint).collect()
    }
}
