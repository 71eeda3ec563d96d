//! The nets of Fluxx.

use std::sync::{Arc, LazyLock};

use bots::{Bot, FollowUp, Guided, Intuition, Judgement, Question, Search};
use fluxx::{Choice, Fluxx, Options};
use game::Game;
use nets::{Label, Learned, Ready};
use rand_pcg::Pcg64Mcg;
use tensors::Encoding;

use crate::{FluxxEncoding, Insight};

/// A search that the nets of Fluxx guide.
pub type FluxxChampion = Guided<Insight, FluxxEncoding>;

/// A seat is often asked again in the same turn, where the nets know little more than before. They are sure of much that
/// worlds do not bear out, so that all choices are tried, and their opinion counts for little.
pub const JUDGEMENT: Judgement = Judgement {
    n_candidates: 16,
    n_questions: 6,
    chance_min: 0.0,
    prior: 0.002,
    follow_up: FollowUp::RuleOfThumb,
};

static NETS: LazyLock<Arc<Ready>> = LazyLock::new(|| {
    let learned = Learned::read(include_bytes!("../nets/fluxx.net"), &label());
    Arc::new(Ready::from(&learned.expect("a test keeps nets, rules and encoding together")))
});

fn label() -> Label {
    Label { game: Fluxx::NAME.to_owned(), rules: Fluxx::RULES.to_owned(), encoding: FluxxEncoding::VERSION }
}

/// What the nets alone make of a position.
pub fn intuition() -> Intuition<FluxxEncoding> {
    Intuition::new(Arc::clone(&NETS))
}

pub fn champion() -> FluxxChampion {
    Guided::new(Insight::default(), intuition(), JUDGEMENT)
}

/// Whether the nets know all cards of such a match: they have never seen own cards.
pub fn knows(options: &Options) -> bool {
    options.own_cards().is_none()
}

/// The champion where only printed cards are played. With own cards, which the nets have never seen, it is `strong`.
#[derive(Debug)]
pub(crate) struct ForPrintedCards {
    champion: Search<Fluxx, FluxxChampion>,
    strong: Search<Fluxx, Insight>,
}

impl Default for ForPrintedCards {
    fn default() -> Self {
        Self { champion: Search::new(champion()), strong: Search::new(Insight::default()) }
    }
}

impl Bot<Fluxx> for ForPrintedCards {
    fn choose(&mut self, question: &Question<Fluxx>, rng: &mut Pcg64Mcg) -> Choice {
        if let [only] = question.legal() {
            return *only;
        }
        if knows(&question.view().options) {
            self.champion.choose(question, rng)
        } else {
            self.strong.choose(question, rng)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nets_were_trained_for_these_rules_and_this_encoding() {
        let file = include_bytes!("../nets/fluxx.net");
        let learned = Learned::read(file, &label()).unwrap();
        let n_observed = usize::from(FluxxEncoding::observed().n_ones());
        let n_revealed = usize::from(FluxxEncoding::revealed().n_ones());
        let n_outputs = FluxxEncoding::N_CHOICES + FluxxEncoding::N_FACTS;
        assert_eq!(learned.policy.shape().n_inputs, n_observed);
        assert_eq!(learned.policy.shape().n_outputs, n_outputs);
        assert_eq!(learned.critic.shape().n_inputs, n_observed + n_revealed);
        assert!(file.len() <= 2_000_000, "{} bytes are too many", file.len());
    }
}
