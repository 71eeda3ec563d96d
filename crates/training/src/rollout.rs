//! Matches that are played to learn from.

use std::sync::Arc;

use bots::{Desk, Policy};
use game::{BySeat, Chances, Seat, drive, random};
use nets::{Learned, Thoughts, score, to_chances};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use tensors::{Encoding, Weighed};

use crate::others::Others;
use crate::subject::{Subject, Variant};

/// Decisions of many matches, with everything that learning needs.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub(crate) ones: Vec<u16>,
    pub(crate) weighed: Vec<Weighed>,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) n_matches: u32,
    pub(crate) entropy: f64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    pub(crate) ones: [u32; 2],
    /// What only the critic sees lies behind.
    pub(crate) secrets_end: u32,
    pub(crate) weighed: [u32; 2],
    pub(crate) chosen: u16,
    pub(crate) log_chance: f32,
    pub(crate) value: f32,
    pub(crate) advantage: f32,
    pub(crate) target: f32,
    /// The decision of the same seat before this one.
    before: Option<u32>,
}

impl Batch {
    pub(crate) fn observed(&self, decision: &Decision) -> &[u16] {
        &self.ones[decision.ones[0] as usize..decision.ones[1] as usize]
    }

    pub(crate) fn with_secrets(&self, decision: &Decision) -> &[u16] {
        &self.ones[decision.ones[0] as usize..decision.secrets_end as usize]
    }

    pub(crate) fn legal(&self, decision: &Decision) -> &[Weighed] {
        &self.weighed[decision.weighed[0] as usize..decision.weighed[1] as usize]
    }

    pub(crate) fn join(&mut self, other: Self) {
        let (n_ones, n_weighed) = (place(&self.ones), place(&self.weighed));
        self.ones.extend(other.ones);
        self.weighed.extend(other.weighed);
        self.n_matches += other.n_matches;
        self.entropy += other.entropy;
        self.decisions.extend(other.decisions.into_iter().map(|decision| Decision {
            ones: decision.ones.map(|at| at + n_ones),
            secrets_end: decision.secrets_end + n_ones,
            weighed: decision.weighed.map(|at| at + n_weighed),
            before: None,
            ..decision
        }));
    }
}

fn place<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).expect("a batch is small")
}

/// How matches are played.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) n_decisions: usize,
    pub(crate) seed: u64,
    /// The teacher plays all seats, and its choices are learned.
    pub(crate) by_teacher: bool,
    /// How much of later values an advantage takes in.
    pub(crate) lambda: f32,
    /// These sit in all seats but one, which learns to beat them.
    pub(crate) frozen: Option<Arc<Learned>>,
}

/// In how many of a hundred matches some seats are played by the teacher.
const MATCHES_WITH_TEACHER: u32 = 60;
/// The chance in a hundred for each seat in such a match.
const SEATS_OF_TEACHER: u32 = 70;

pub(crate) fn collect<S: Subject>(learned: &Learned, variants: &[Variant<S>], plan: Plan) -> Batch {
    let n_decisions = plan.n_decisions;
    let mut player = Player::<S>::new(learned, plan);
    while player.batch.decisions.len() < n_decisions {
        player.play_match(variants);
    }
    player.value();
    player.judge();
    player.batch
}

/// What a seat got in the end, and its last decision.
struct End {
    last: u32,
    worth: f32,
}

struct Player<'l, S: Subject> {
    learned: &'l Learned,
    plan: Plan,
    teacher: S::Teacher,
    others: Others<S>,
    batch: Batch,
    ends: Vec<End>,
    desk: Desk<S>,
    rng: Pcg64Mcg,
    legal: Vec<S::Choice>,
    ones: Vec<u16>,
    weighed: Vec<Weighed>,
    thoughts: Thoughts,
    scores: Vec<f32>,
}

impl<S: Subject> Chances<S> for Player<'_, S> {
    fn draw(&mut self, state: &S::State) -> S::Chance {
        S::sample(state, &mut self.rng)
    }
}

impl<'l, S: Subject> Player<'l, S> {
    fn new(learned: &'l Learned, plan: Plan) -> Self {
        Self {
            learned,
            teacher: S::teacher(),
            others: Others::new(plan.frozen.clone()),
            batch: Batch::default(),
            ends: Vec::new(),
            desk: Desk::new(Pcg64Mcg::seed_from_u64(plan.seed ^ 0x5EED)),
            rng: Pcg64Mcg::seed_from_u64(plan.seed),
            plan,
            legal: Vec::new(),
            ones: Vec::new(),
            weighed: Vec::new(),
            thoughts: Thoughts::default(),
            scores: Vec::new(),
        }
    }

    fn play_match(&mut self, variants: &[Variant<S>]) {
        let options = self.any_options(variants);
        let seats = S::seats(&options);
        let learns = self.learning_seats(&options);
        let mut last: BySeat<Option<u32>> = BySeat::new(seats, None);
        let mut state = S::start(&options);
        let choose = |state: &S::State, seat, player: &mut Self| {
            S::legal_choices(state, &mut player.legal);
            Some(match player.legal[..] {
                [only] => only,
                _ if !learns[seat] => player.others.choose(state, seat, &player.legal, &mut player.desk),
                _ => player.decide(state, seat, &mut last[seat]),
            })
        };
        drive(&mut state, self, choose, &mut ());
        self.batch.n_matches += 1;
        let ends = last
            .iter()
            .filter_map(|(seat, last)| Some(End { last: (*last)?, worth: S::worth(&state, seat) }));
        self.ends.extend(ends);
    }

    fn any_options(&mut self, variants: &[Variant<S>]) -> S::Options {
        let total = variants.iter().map(|variant| variant.weight).sum();
        let mut place = random::below(&mut self.rng, total);
        let variant = variants.iter().find(|variant| {
            let is_here = place < variant.weight;
            place = place.wrapping_sub(variant.weight);
            is_here
        });
        let options = &variant.expect("the place lies in one of them").options;
        let seats = S::seats(options);
        let first = random::below(&mut self.rng, u32::from(seats.count()));
        let first = seats.iter().nth(first as usize).expect("a seat of the match");
        S::with_first(options, first)
    }

    fn learning_seats(&mut self, options: &S::Options) -> BySeat<bool> {
        let seats = S::seats(options);
        if self.plan.frozen.is_some() {
            let number = random::below(&mut self.rng, u32::from(seats.count()));
            return BySeat::from_fn(seats, |seat| u32::from(seat.number()) == number);
        }
        let mut chance = |of_hundred| random::below(&mut self.rng, 100) < of_hundred;
        let some = !self.plan.by_teacher && chance(MATCHES_WITH_TEACHER);
        BySeat::from_fn(seats, |_| !(some && chance(SEATS_OF_TEACHER)))
    }

    /// Chooses, and notes what was seen and chosen.
    fn decide(&mut self, state: &S::State, seat: Seat, last: &mut Option<u32>) -> S::Choice {
        S::Encoding::observe_ones(state, seat, &mut self.ones);
        S::Encoding::facts(state, seat, &self.legal, &mut self.weighed);
        let policy = &self.learned.policy;
        policy.think(&self.ones, &mut self.thoughts);
        score(policy, &self.thoughts, S::Encoding::N_CHOICES, &self.weighed, &mut self.scores);
        to_chances(&mut self.scores);
        let chosen = if self.plan.by_teacher {
            let choice = self.teacher.choose(state, seat, &mut self.desk);
            self.legal.iter().position(|legal| *legal == choice).expect("a teacher keeps to the rules")
        } else {
            pick(&self.scores, &mut self.rng)
        };
        let start = place(&self.batch.ones);
        self.batch.ones.extend_from_slice(&self.ones);
        let end = place(&self.batch.ones);
        S::Encoding::reveal_ones(state, seat, &mut self.batch.ones);
        let weighed = place(&self.batch.weighed);
        self.batch.weighed.extend_from_slice(&self.weighed);
        self.batch.entropy -=
            self.scores.iter().map(|chance| f64::from(chance * (chance + 1e-9).ln())).sum::<f64>();
        let before = last.replace(place(&self.batch.decisions));
        self.batch.decisions.push(Decision {
            ones: [start, end],
            secrets_end: place(&self.batch.ones),
            weighed: [weighed, place(&self.batch.weighed)],
            chosen: u16::try_from(chosen).expect("few choices are legal"),
            log_chance: self.scores[chosen].max(1e-9).ln(),
            value: 0.0,
            advantage: 0.0,
            target: 0.0,
            before,
        });
        self.legal[chosen]
    }

    /// Done afterwards for all decisions, because the weights of one net fit into the cache and those of both do not.
    fn value(&mut self) {
        let critic = &self.learned.critic;
        let Batch { ones, decisions, .. } = &mut self.batch;
        for decision in decisions {
            let ones = &ones[decision.ones[0] as usize..decision.secrets_end as usize];
            critic.think(ones, &mut self.thoughts);
            decision.value = critic.output(0, &self.thoughts);
        }
    }

    /// From the end of each match back to its beginning: how much better each decision was than expected.
    fn judge(&mut self) {
        for End { last, worth } in &self.ends {
            let (mut next_value, mut advantage) = (*worth, 0.0);
            let mut at = Some(*last);
            while let Some(place) = at {
                let decision = &mut self.batch.decisions[place as usize];
                at = decision.before;
                advantage = next_value - decision.value + self.plan.lambda * advantage;
                next_value = decision.value;
                decision.advantage = advantage;
                decision.target = decision.value + advantage;
            }
        }
    }
}

fn pick(chances: &[f32], rng: &mut Pcg64Mcg) -> usize {
    let mut left = rng.next_u32() as f32 / 4_294_967_296.0;
    let found = chances.iter().position(|chance| {
        left -= chance;
        left < 0.0
    });
    found.unwrap_or(chances.len() - 1)
}
