use std::collections::BTreeMap;

use game::Game;
use rand_pcg::Pcg64Mcg;
use serde::Serialize;

use crate::{Candidate, Question, Search, Skill};

/// A choice with what speaks for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint<C> {
    pub choice: C,
    /// What to expect of it: 0 is lost, 1 is won.
    pub value: f64,
    /// The 95 % interval of the value.
    pub low: f64,
    pub high: f64,
    /// In how many sampled worlds it was tried.
    pub n_worlds: u32,
    pub reason: Reason,
}

/// Why a choice is good, as the id of a message in `locales/*/hint.ftl` and what it speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    pub id: &'static str,
    pub args: BTreeMap<&'static str, String>,
}

impl Reason {
    pub fn new(id: &'static str) -> Self {
        Self { id, args: BTreeMap::new() }
    }

    pub fn with(mut self, name: &'static str, arg: impl ToString) -> Self {
        self.args.insert(name, arg.to_string());
        self
    }
}

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
                value: worth.mean,
                low: (worth.mean - worth.half).max(0.0),
                high: (worth.mean + worth.half).min(1.0),
                n_worlds: candidate.n_worlds,
                reason: self.skill().reason(&view, &candidate.choice),
            }
        };
        ranked.iter().map(hint).collect()
    }
}
