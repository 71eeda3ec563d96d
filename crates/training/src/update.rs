//! Learning from a batch: proximal policy optimisation (Schulman and others, 2017).

use game::random;
use nets::{Learned, Thoughts, score, to_chances};
use rand_pcg::Pcg64Mcg;

use crate::adam::Adam;
use crate::gradient::Gradient;
use crate::rollout::{Batch, Decision};

/// How much is learned from a batch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    pub(crate) rate: f32,
    /// How much spread of the choices is worth.
    pub(crate) curiosity: f32,
    /// The choices are those of a teacher: they become more probable without regard to what came of them.
    pub(crate) imitates: bool,
    pub(crate) n_passes: u32,
    pub(crate) n_threads: usize,
}

/// Decisions between two steps.
const STEP_LEN: usize = 1024;
/// A choice whose probability has changed by more than this factor pulls no further.
const CLIP: f32 = 0.2;
/// A teacher's choice this probable is imitated well enough: a net that is sure of it tries nothing else.
const IMITATED_CHANCE: f32 = 0.7;
const CRITIC_RATE: f32 = 5e-4 / 7e-4;

#[derive(Debug)]
pub(crate) struct Learner {
    pub(crate) learned: Learned,
    pub(crate) policy_steps: Adam,
    pub(crate) critic_steps: Adam,
    pub(crate) n_choices: usize,
}

/// What was noticed while learning.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Noticed {
    pub(crate) n_decisions: u64,
    pub(crate) n_clipped: u64,
    pub(crate) n_judged: u64,
    pub(crate) squared_errors: f64,
    /// The mean spread of the choices.
    pub(crate) entropy: f64,
}

impl Noticed {
    fn add(&mut self, other: Self) {
        self.n_decisions += other.n_decisions;
        self.n_clipped += other.n_clipped;
        self.n_judged += other.n_judged;
        self.squared_errors += other.squared_errors;
    }
}

/// One thread's share of the work.
struct Worker {
    policy: Gradient,
    critic: Gradient,
    thoughts: Thoughts,
    scores: Vec<f32>,
    noticed: Noticed,
}

impl Learner {
    pub(crate) fn new(learned: Learned, n_choices: usize) -> Self {
        let [policy_steps, critic_steps] =
            [&learned.policy, &learned.critic].map(|net| Adam::new(net.weights().len()));
        Self { learned, policy_steps, critic_steps, n_choices }
    }

    pub(crate) fn learn(&mut self, batch: &Batch, pace: Pace, rng: &mut Pcg64Mcg) -> Noticed {
        let (mean, spread) = mean_and_spread(&batch.decisions);
        let mut order: Vec<u32> = (0..).take(batch.decisions.len()).collect();
        let mut workers: Vec<Worker> = (0..pace.n_threads).map(|_| self.worker()).collect();
        for pass in 0..pace.n_passes {
            random::shuffle(rng, &mut order);
            for some in order.chunks(STEP_LEN) {
                let scale = 1.0 / some.len() as f32;
                let lesson = Lesson { batch, pace, mean, spread, scale, for_critic: pass == 0 };
                self.step(&mut workers, some, lesson);
            }
        }
        let mut noticed = Noticed::default();
        workers.iter().for_each(|worker| noticed.add(worker.noticed));
        noticed
    }

    fn worker(&self) -> Worker {
        Worker {
            policy: Gradient::new(self.learned.policy.shape()),
            critic: Gradient::new(self.learned.critic.shape()),
            thoughts: Thoughts::default(),
            scores: Vec::new(),
            noticed: Noticed::default(),
        }
    }

    fn step(&mut self, workers: &mut [Worker], some: &[u32], lesson: Lesson) {
        let share = some.len().div_ceil(workers.len());
        let (learned, n_choices) = (&self.learned, self.n_choices);
        std::thread::scope(|scope| {
            for (worker, part) in workers.iter_mut().zip(some.chunks(share)) {
                scope.spawn(move || {
                    let decisions = part.iter().map(|place| &lesson.batch.decisions[*place as usize]);
                    worker.policy.clear();
                    decisions.clone().for_each(|decision| worker.study(learned, n_choices, lesson, decision));
                    if lesson.for_critic {
                        worker.critic.clear();
                        decisions.for_each(|decision| worker.study_worth(learned, lesson, decision));
                    }
                });
            }
        });
        let (first, others) = workers.split_first_mut().expect("somebody works");
        for other in &*others {
            first.policy.add(&other.policy);
            if lesson.for_critic {
                first.critic.add(&other.critic);
            }
        }
        let rate = lesson.pace.rate;
        self.policy_steps.step(self.learned.policy.weights_mut(), &first.policy.slopes, rate);
        if lesson.for_critic {
            let critic = self.learned.critic.weights_mut();
            self.critic_steps.step(critic, &first.critic.slopes, rate * CRITIC_RATE);
        }
    }
}

/// What all decisions of a step have in common.
#[derive(Clone, Copy)]
struct Lesson<'b> {
    batch: &'b Batch,
    pace: Pace,
    mean: f32,
    spread: f32,
    scale: f32,
    /// The critic learns too, which it does in the first pass alone.
    for_critic: bool,
}

impl Worker {
    /// Policy and critic are studied one after the other: the weights of one fit into the cache, those of both do not.
    fn study(&mut self, learned: &Learned, n_choices: usize, lesson: Lesson, decision: &Decision) {
        let batch = lesson.batch;
        let (ones, legal) = (batch.observed(decision), batch.legal(decision));
        learned.policy.think(ones, &mut self.thoughts);
        score(&learned.policy, &self.thoughts, n_choices, legal, &mut self.scores);
        to_chances(&mut self.scores);
        let is_clipped = pulls(&mut self.scores, decision, lesson);
        self.policy.pull_choices(&learned.policy, &self.thoughts, legal, &self.scores, n_choices);
        self.policy.carry_back(&learned.policy, ones, &self.thoughts);

        self.noticed.n_decisions += 1;
        self.noticed.n_clipped += u64::from(is_clipped);
    }

    fn study_worth(&mut self, learned: &Learned, lesson: Lesson, decision: &Decision) {
        let ones = lesson.batch.with_secrets(decision);
        learned.critic.think(ones, &mut self.thoughts);
        let error = learned.critic.output(0, &self.thoughts) - decision.target;
        self.critic.pull_output(&learned.critic, &self.thoughts, error * lesson.scale);
        self.critic.carry_back(&learned.critic, ones, &self.thoughts);
        self.noticed.n_judged += 1;
        self.noticed.squared_errors += f64::from(error * error);
    }
}

/// Turns probabilities into how much each score should move; says whether the choice pulls no further.
fn pulls(chances: &mut [f32], decision: &Decision, lesson: Lesson) -> bool {
    let chosen = usize::from(decision.chosen);
    let advantage = (decision.advantage - lesson.mean) / lesson.spread;
    let ratio = (chances[chosen].max(1e-9).ln() - decision.log_chance).exp();
    let is_clipped = !lesson.pace.imitates
        && ((advantage > 0.0 && ratio > 1.0 + CLIP) || (advantage < 0.0 && ratio < 1.0 - CLIP));
    let weight = match (lesson.pace.imitates, is_clipped) {
        (true, _) if chances[chosen] >= IMITATED_CHANCE => 0.0,
        (true, _) => 1.0,
        (false, true) => 0.0,
        (false, false) => advantage * ratio,
    };
    let entropy: f32 = -chances.iter().map(|chance| chance * (chance + 1e-9).ln()).sum::<f32>();
    let curiosity = if lesson.pace.imitates { 0.0 } else { lesson.pace.curiosity };
    for (place, chance) in chances.iter_mut().enumerate() {
        let is_chosen = if place == chosen { 1.0 } else { 0.0 };
        let spread = curiosity * *chance * ((*chance + 1e-9).ln() + entropy);
        *chance = lesson.scale * (spread - weight * (is_chosen - *chance));
    }
    is_clipped
}

fn mean_and_spread(decisions: &[Decision]) -> (f32, f32) {
    let n = decisions.len().max(1) as f32;
    let mean = decisions.iter().map(|decision| decision.advantage).sum::<f32>() / n;
    let squares = decisions.iter().map(|decision| (decision.advantage - mean).powi(2)).sum::<f32>();
    (mean, (squares / n).sqrt().max(1e-6))
}
