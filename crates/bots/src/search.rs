//! Search among the choices of one question: every choice is played out in the same sampled worlds.

mod candidates;

use game::{Game, Seat, Step};
use rand_pcg::Pcg64Mcg;

use crate::{Bot, Desk, Patience, Question, Skill, play_out};

use candidates::Cut;
pub use candidates::{Candidate, Candidates, Measured};

/// Plays each choice out in worlds that are sampled from the view, the same worlds for all choices.
///
/// In the same world the luck of the cards is the same too, so that few worlds tell two choices apart; a choice that
/// is clearly behind gets no more of them.
pub struct Search<G: Game, S> {
    skill: S,
    candidates: Candidates<G::Choice>,
    legal: Vec<G::Choice>,
    worth: Vec<f64>,
}

impl<G: Game, S: Skill<G>> Search<G, S> {
    pub fn new(skill: S) -> Self {
        Self { skill, candidates: Candidates::default(), legal: Vec::new(), worth: Vec::new() }
    }

    pub fn skill(&self) -> &S {
        &self.skill
    }

    /// Thinks, as long as the patience lasts, about all choices worth considering.
    pub fn think(
        &mut self,
        question: &Question<G>,
        patience: &Patience,
        rng: &mut Pcg64Mcg,
    ) -> &Candidates<G::Choice> {
        self.search(question, patience, rng, Self::list_sensible)
    }

    /// Compares only two choices, in new worlds. Whoever picks the best of many by [`Self::think`] picks the luckiest
    /// too; only new worlds tell how much better it really is.
    pub fn compare(
        &mut self,
        question: &Question<G>,
        pair: [G::Choice; 2],
        patience: &Patience,
        rng: &mut Pcg64Mcg,
    ) -> &Candidates<G::Choice> {
        self.search(question, patience, rng, |search, _, _, _| search.candidates.reset(&pair, Cut::Never))
    }

    fn search(
        &mut self,
        question: &Question<G>,
        patience: &Patience,
        rng: &mut Pcg64Mcg,
        list: impl FnOnce(&mut Self, &G::State, &Question<G>, &mut Desk<G>),
    ) -> &Candidates<G::Choice> {
        let (view, seat) = (question.view(), question.seat());
        let mut desk = Desk::new(rng.clone());
        let mut guess = self.skill.guess(&view, seat, &mut desk);
        let mut world = self.skill.sample(&mut guess, &mut desk);
        list(self, &world, question, &mut desk);
        let mut n_iterations = 0;
        while patience.lasts(n_iterations) && self.candidates.are_open() {
            n_iterations += self.play_world(&world, seat, &mut desk);
            self.candidates.cut(patience.spent(n_iterations));
            world = self.skill.sample(&mut guess, &mut desk);
        }
        *rng = desk.rng;
        &self.candidates
    }

    /// The rule of thumb's own choice stands first, so that it wins ties and answers an empty budget.
    fn list_sensible(&mut self, world: &G::State, question: &Question<G>, desk: &mut Desk<G>) {
        let habit = self.skill.habit(world, question.seat(), question.legal(), desk);
        self.legal.clear();
        self.legal.extend_from_slice(question.legal());
        self.skill.prune(world, question.seat(), &mut self.legal);
        self.legal.retain(|choice| *choice != habit);
        self.legal.insert(0, habit);
        self.candidates.reset(&self.legal, Cut::Hopeless);
        self.worth.clear();
        self.skill.leanings(world, question.seat(), &self.legal, &mut self.worth);
        if !self.worth.is_empty() {
            self.candidates.lean(&self.worth);
        }
    }

    /// Every candidate meets the same cards and the same luck.
    fn play_world(&mut self, world: &G::State, seat: Seat, desk: &mut Desk<G>) -> u64 {
        let luck = desk.rng.clone();
        self.worth.clear();
        for choice in self.candidates.alive() {
            desk.rng = luck.clone();
            let mut state = world.clone();
            G::apply(&mut state, &Step::Choice(seat, choice), &mut |_| ());
            play_out(&mut state, &self.skill, desk, |state, n_choices| {
                self.skill.is_enough(state, n_choices)
            });
            self.worth.push(self.skill.worth(&state, seat));
        }
        self.candidates.add_world(&self.worth);
        self.worth.len() as u64
    }
}

impl<G: Game, S> std::fmt::Debug for Search<G, S> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Search").finish_non_exhaustive()
    }
}

impl<G: Game, S: Skill<G>> Bot<G> for Search<G, S> {
    fn choose(&mut self, question: &Question<G>, rng: &mut Pcg64Mcg) -> G::Choice {
        if let [only] = question.legal() {
            return *only;
        }
        let patience = question.patience_or(self.skill.usual_budget());
        self.think(question, &patience, rng).best().choice
    }
}
