//! The nets of Abluxxen.

use std::sync::{Arc, LazyLock};

use abluxxen::Abluxxen;
use bots::{FollowUp, Guided, Intuition, Judgement};
use game::Game;
use nets::{Label, Learned, Ready};
use tensors::Encoding;

use crate::{AbluxxenEncoding, Insight};

/// A search that the nets of Abluxxen guide.
pub type AbluxxenChampion = Guided<Insight, AbluxxenEncoding>;

/// A playout is judged early: playing on by the rule of thumb adds little to what the nets know. The seat that thinks goes on
/// as it would, by its net, so that worlds can be believed and the net's opinion counts for less.
pub const JUDGEMENT: Judgement =
    Judgement { n_candidates: 8, n_questions: 5, chance_min: 0.003, prior: 0.005, follow_up: FollowUp::Net };

static NETS: LazyLock<Arc<Ready>> = LazyLock::new(|| {
    let learned = Learned::read(include_bytes!("../nets/abluxxen.net"), &label());
    Arc::new(Ready::from(&learned.expect("a test keeps nets, rules and encoding together")))
});

fn label() -> Label {
    Label {
        game: Abluxxen::NAME.to_owned(),
        rules: Abluxxen::RULES.to_owned(),
        encoding: AbluxxenEncoding::VERSION,
    }
}

/// What the nets alone make of a position.
pub fn intuition() -> Intuition<AbluxxenEncoding> {
    Intuition::new(Arc::clone(&NETS))
}

pub fn champion() -> AbluxxenChampion {
    Guided::new(Insight::default(), intuition(), JUDGEMENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nets_were_trained_for_these_rules_and_this_encoding() {
        let file = include_bytes!("../nets/abluxxen.net");
        let learned = Learned::read(file, &label()).unwrap();
        let n_observed = usize::from(AbluxxenEncoding::observed().n_ones());
        let n_revealed = usize::from(AbluxxenEncoding::revealed().n_ones());
        let n_outputs = AbluxxenEncoding::N_CHOICES + AbluxxenEncoding::N_FACTS;
        assert_eq!(learned.policy.shape().n_inputs, n_observed);
        assert_eq!(learned.policy.shape().n_outputs, n_outputs);
        assert_eq!(learned.critic.shape().n_inputs, n_observed + n_revealed);
        assert!(file.len() <= 2_000_000, "{} bytes are too many", file.len());
    }
}
