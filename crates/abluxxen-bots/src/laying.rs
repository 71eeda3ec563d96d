//! Which layer to lay down.

use abluxxen::{Card, Layer, RuleLevel};
use arrayvec::ArrayVec;
use game::Seat;

use crate::risk::Risk;
use crate::sight::{Sight, joins};
use crate::weights::{Weight, Weights};

/// Everything that is the same for all layers that could be laid down.
pub(crate) struct Laying<'l, R> {
    sight: &'l Sight<'l>,
    weights: &'l Weights,
    risk: R,
    per_card: f32,
    targets: ArrayVec<Target, { Seat::MAX }>,
}

/// A top layer of another seat, and what robbing it is worth.
struct Target {
    top: Layer,
    worth: f32,
}

impl<'l, R: Risk> Laying<'l, R> {
    pub(crate) fn new(sight: &'l Sight<'l>, weights: &'l Weights, risk: R) -> Self {
        let per_card = weights[Weight::LaySize]
            + weights[Weight::LayHaste] * sight.haste
            + weights[Weight::LayLate] * sight.late
            + weights[Weight::LayClose] * sight.close;
        Self { sight, weights, risk, per_card, targets: targets(sight, weights) }
    }

    /// The best layer. Either all cards of a value are laid down or, to keep the match from ending, all but one.
    pub(crate) fn best(&self) -> Layer {
        let mut best = (f32::NEG_INFINITY, Layer::of_jokers(1));
        let mut consider = |layer: Layer| {
            let score = self.score(layer);
            if score > best.0 {
                best = (score, layer);
            }
        };
        let n_jokers = self.sight.hand.count(Card::JOKER);
        for (value, count) in self.sight.hand.counts() {
            if value.is_joker() {
                (1..=n_jokers).for_each(|jokers| consider(Layer::of_jokers(jokers)));
                continue;
            }
            (0..=n_jokers).for_each(|jokers| consider(Layer::of_numbers(value, count, jokers)));
            if count > 1 {
                consider(Layer::of_numbers(value, count - 1, 0));
            }
        }
        best.1
    }

    pub(crate) fn score(&self, layer: Layer) -> f32 {
        if layer.size() == self.sight.hand.len() {
            return self.going_out();
        }
        let weights = self.weights;
        let size = f32::from(layer.size());
        let risk_weight = match layer.size() {
            0 | 1 => Weight::LayRisk1,
            2 => Weight::LayRisk2,
            3 => Weight::LayRisk3,
            4.. => Weight::LayRisk4,
        };
        let is_part = !layer.value.is_joker() && layer.numbers < self.sight.hand.count(layer.value);
        let joker_weight = if layer.value.is_joker() { Weight::LayJokerAlone } else { Weight::LayJoker };
        let rank_weight = if layer.size() == 1 { Weight::LayRankSingle } else { Weight::LayRankMany };
        size * (self.per_card - self.risk.of(layer) * weights[risk_weight])
            + f32::from(layer.jokers) * weights[joker_weight]
            + if is_part { weights[Weight::LayPart] } else { 0.0 }
            + (f32::from(layer.value.rank()) - 7.0) * weights[rank_weight]
            + self.hits(layer)
            + self.shadow(layer)
    }

    /// Going out wins the match or loses it; there is nothing in between.
    fn going_out(&self) -> f32 {
        let own = 2 * i32::from(self.sight.hand.len());
        let wins = self.sight.wins_with(|seat| if seat == self.sight.seat { own } else { 0 });
        if wins { 1000.0 } else { -1000.0 }
    }

    fn hits(&self, layer: Layer) -> f32 {
        let level = self.sight.state.options().level();
        self.targets.iter().filter(|target| layer.robs(target.top, level)).map(|target| target.worth).sum()
    }

    /// The Duel's shadow must be taken when it is robbed; of several groups the best one.
    fn shadow(&self, layer: Layer) -> f32 {
        let shadow = self.sight.state.shadow();
        if shadow.is_empty() {
            return 0.0;
        }
        let robbed = shadow.counts().filter(|&(value, count)| {
            count == layer.size() && layer.robs(Layer::of_numbers(value, count, 0), RuleLevel::Base)
        });
        let weight =
            |value| if self.sight.holds(value) { Weight::LayShadowJoins } else { Weight::LayShadowNew };
        let best = robbed.map(|(value, count)| f32::from(count) * self.weights[weight(value)]);
        best.reduce(f32::max).unwrap_or(0.0)
    }
}

fn targets(sight: &Sight, weights: &Weights) -> ArrayVec<Target, { Seat::MAX }> {
    let state = sight.state;
    let own = state.points(sight.seat);
    let mut targets = ArrayVec::new();
    for other in state.options().seats().others_clockwise(sight.seat) {
        let Some(top) = state.top(other) else { continue };
        let lead = (state.points(other) - own).clamp(-6, 6) as f32 / 6.0;
        let n_loot = if joins(sight.hand, top) { top.size() } else { top.jokers };
        let worth = f32::from(top.size()) * (weights[Weight::LayHit] + weights[Weight::LayHitLeader] * lead)
            + if top.size() == 1 { weights[Weight::LayHitSingle] } else { 0.0 }
            + f32::from(n_loot) * weights[Weight::LayLoot];
        targets.push(Target { top, worth });
    }
    targets
}
