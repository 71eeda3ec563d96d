//! The cards of a match, compiled once into sets and tables that the engine asks.

use arrayvec::ArrayVec;

use crate::agenda::{AGENDA_MAX, agenda_needed};
use crate::card::{Card, CardSet};
use crate::edition::{BasicRules, printed_edition};
use crate::effect::{
    Bonus, Counted, CreeperEffect, Effect, Food, GoalEffect, Group, GroupName, KeeperRank, Kind, Operation,
    RuleEffect,
};

/// Which cards there are and what they do. Roles are found by effect, never by id.
#[derive(Clone, Debug, PartialEq)]
pub struct Deck {
    pub(crate) all: CardSet,
    pub(crate) keepers: CardSet,
    pub(crate) creepers: CardSet,
    pub(crate) goals: CardSet,
    pub(crate) new_rules: CardSet,
    pub(crate) actions: CardSet,
    pub(crate) basic: BasicRules,
    pub(crate) rules: RuleRoles,
    /// The New Rules that are bonuses.
    pub(crate) bonuses: Vec<(Card, Bonus)>,
    /// What these add.
    pub(crate) more_draws: Vec<More>,
    pub(crate) more_plays: Vec<More>,
    pub(crate) reactions: Vec<Reaction>,
    /// The Creepers of all reactions, and with them the cards that they meet.
    pub(crate) reacting: CardSet,
    pub(crate) meeting: CardSet,
    /// Hand Limits and Keeper Limits.
    pub(crate) limits: CardSet,
    /// The New Rules that say or change how many cards are drawn, played or kept.
    pub(crate) numbering: CardSet,
    /// The numeral of every New Rule, by its card.
    numerals: [u8; CardSet::N_PLACES],
    pub(crate) deaths: CardSet,
    pub(crate) potatoes: CardSet,
    /// The Goals that count cards in hands: these change without anything being laid down.
    pub(crate) hand_goals: CardSet,
    /// The cards that a Goal asks for, by its entry in piles; all that there could be for what is no Goal. Every number of an
    /// entry has a place, so that no bound is checked.
    haves: Box<[CardSet; 256]>,
    food: CardSet,
    optional_food: CardSet,
    /// Beside the parts, because every play asks for the kind at once.
    kinds: [Kind; Card::N_MAX],
    parts: Vec<Compiled>,
}

/// The New Rules by what they do.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct RuleRoles {
    pub(crate) draw: CardSet,
    pub(crate) play: CardSet,
    pub(crate) play_all: CardSet,
    pub(crate) hand_limit: CardSet,
    pub(crate) keeper_limit: CardSet,
    pub(crate) two_goals: CardSet,
    pub(crate) first_play_random: CardSet,
    pub(crate) empty_hand_draw: CardSet,
    pub(crate) bonus: CardSet,
    pub(crate) inflation: CardSet,
    pub(crate) end_turn_drawing: CardSet,
    pub(crate) creepers_do_not_block: CardSet,
    pub(crate) only_owner_of: CardSet,
}

/// The draws or the plays that a bonus adds. As sets, because these are compared without a branch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct More {
    /// The New Rule.
    pub(crate) rule: CardSet,
    /// The card that must be in play, if there is one.
    pub(crate) with: CardSet,
    pub(crate) only_for: Option<KeeperRank>,
    pub(crate) number: u8,
    pub(crate) optional: bool,
}

/// A Creeper that settling looks at. `noted` is where the state keeps what the last settling saw of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Reaction {
    pub(crate) creeper: Card,
    /// The cards that must lie together, or alone, in front of one seat.
    pub(crate) cards: CardSet,
    /// What is looked at for that: these cards, or everything.
    pub(crate) among: CardSet,
    pub(crate) noted: u8,
    pub(crate) what: ReactionKind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ReactionKind {
    MoveWhenWith(Card),
    DiscardWhenWith(Card),
    LeaveWhenAlone,
}

/// A printed or own card's compiled effect.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Compiled {
    Keeper,
    Creeper,
    Goal(Goal),
    /// With the numeral of the rule, where it has one.
    NewRule(Rule),
    Action(ArrayVec<Operation, { Operation::N_MAX }>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rule {
    pub(crate) number: u8,
    pub(crate) owner_of: Option<Card>,
    /// The rules that it replaces: those of the same kind.
    pub(crate) replaces: CardSet,
}

impl Rule {
    const NONE: Self = Self { number: 0, owner_of: None, replaces: CardSet::EMPTY };
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Goal {
    pub(crate) have: CardSet,
    pub(crate) some: Option<(u8, CardSet)>,
    pub(crate) some_with_optional_food: CardSet,
    pub(crate) nobody: CardSet,
    pub(crate) no_other_keeper: bool,
    pub(crate) most: Option<(Counted, u8)>,
    /// Creepers that the Goal asks for; they do not block.
    pub(crate) needed: CardSet,
}

impl Goal {
    /// Asks for cards that do not exist.
    const NEVER: Self = Self {
        have: CardSet::EMPTY,
        some: Some((1, CardSet::EMPTY)),
        some_with_optional_food: CardSet::EMPTY,
        nobody: CardSet::EMPTY,
        no_other_keeper: false,
        most: None,
        needed: CardSet::EMPTY,
    };
}

impl Deck {
    /// The 98 printed cards.
    pub fn printed() -> &'static Self {
        &printed_edition().deck
    }

    pub(crate) fn new(basic: BasicRules, cards: &[(Effect, Option<Food>)]) -> Self {
        let mut deck = Self {
            all: CardSet::EMPTY,
            keepers: CardSet::EMPTY,
            creepers: CardSet::EMPTY,
            goals: CardSet::EMPTY,
            new_rules: CardSet::EMPTY,
            actions: CardSet::EMPTY,
            basic,
            rules: RuleRoles::default(),
            bonuses: Vec::new(),
            more_draws: Vec::new(),
            more_plays: Vec::new(),
            reactions: Vec::new(),
            reacting: CardSet::EMPTY,
            meeting: CardSet::EMPTY,
            limits: CardSet::EMPTY,
            numbering: CardSet::EMPTY,
            numerals: [0; CardSet::N_PLACES],
            deaths: CardSet::EMPTY,
            potatoes: CardSet::EMPTY,
            hand_goals: CardSet::EMPTY,
            haves: Box::new([!CardSet::EMPTY; 256]),
            food: CardSet::EMPTY,
            optional_food: CardSet::EMPTY,
            kinds: [Kind::Keeper; Card::N_MAX],
            parts: Vec::with_capacity(cards.len()),
        };
        let numbered = || cards.iter().zip((0..).map(Card::new));
        for ((effect, food), card) in numbered() {
            deck.sort_in(card, effect, *food);
        }
        for ((effect, _), card) in numbered() {
            deck.kinds[card.index()] = effect.kind();
            let part = deck.part(effect);
            if let Compiled::NewRule(rule) = &part {
                deck.numerals[card.index()] = rule.number;
            }
            if let Compiled::Goal(goal) = &part {
                deck.haves[card.index()] = goal.have;
            }
            deck.parts.push(part);
        }
        assert!(
            agenda_needed(deck.n_nested_max()) <= AGENDA_MAX,
            "all Actions that can nest fit on the agenda"
        );
        deck.order_reactions();
        deck.reacting = deck.reactions.iter().map(|reaction| reaction.creeper).collect();
        deck.meeting = deck.reactions.iter().fold(CardSet::EMPTY, |all, reaction| all | reaction.cards);
        deck.limits = deck.rules.hand_limit | deck.rules.keeper_limit;
        let RuleRoles { draw, play, play_all, bonus, inflation, .. } = deck.rules;
        deck.numbering = deck.limits | draw | play | play_all | bonus | inflation;
        deck
    }

    /// What kind of card it is.
    pub fn kind(&self, card: Card) -> Kind {
        self.kinds[card.index()]
    }

    /// Every card that is shuffled.
    pub fn cards(&self) -> CardSet {
        self.all
    }

    /// The condition of a Goal; nobody meets that of another card.
    pub(crate) fn goal(&self, card: Card) -> &Goal {
        match &self.parts[card.index()] {
            Compiled::Goal(goal) => goal,
            Compiled::Keeper | Compiled::Creeper | Compiled::NewRule(_) | Compiled::Action(_) => &Goal::NEVER,
        }
    }

    /// The cards that the Goal with this entry in piles asks for; if there is none, more than there are.
    #[inline]
    pub(crate) fn have(&self, entry: u8) -> CardSet {
        self.haves[usize::from(entry)]
    }

    /// What a New Rule says; another card says nothing.
    pub(crate) fn rule(&self, card: Card) -> &Rule {
        match &self.parts[card.index()] {
            Compiled::NewRule(rule) => rule,
            Compiled::Keeper | Compiled::Creeper | Compiled::Goal(_) | Compiled::Action(_) => &Rule::NONE,
        }
    }

    /// The numeral of the first of these New Rules. Without one it is 0, and found as fast, because whether there is one
    /// is as good as random.
    pub(crate) fn numeral_among(&self, rules: CardSet) -> u8 {
        self.numerals[rules.first_place()]
    }

    pub(crate) fn operation(&self, card: Card, number: u8) -> Option<Operation> {
        match &self.parts[card.index()] {
            Compiled::Action(operations) => operations.get(usize::from(number)).copied(),
            Compiled::Keeper | Compiled::Creeper | Compiled::Goal(_) | Compiled::NewRule(_) => None,
        }
    }

    /// How many Actions can lie aside on top of one another: each that plays cards, and one at the end.
    pub(crate) fn n_nested_max(&self) -> usize {
        let nests = |part: &&Compiled| match part {
            Compiled::Action(operations) => operations.iter().any(|operation| operation.plays_cards()),
            Compiled::Keeper | Compiled::Creeper | Compiled::Goal(_) | Compiled::NewRule(_) => false,
        };
        self.parts.iter().filter(nests).count() + 1
    }

    fn sort_in(&mut self, card: Card, effect: &Effect, food: Option<Food>) {
        self.all.insert(card);
        match food {
            Some(Food::Always) => self.food.insert(card),
            Some(Food::Optional) => self.optional_food.insert(card),
            None => {}
        }
        match effect {
            Effect::Keeper(_) => self.keepers.insert(card),
            Effect::Creeper(creeper) => self.sort_in_creeper(card, *creeper),
            Effect::Goal(goal) => {
                self.goals.insert(card);
                if goal.most == Some(Counted::HandCards) {
                    self.hand_goals.insert(card);
                }
            }
            Effect::NewRule(rule) => {
                self.new_rules.insert(card);
                self.rules.role(rule).insert(card);
                if let RuleEffect::Bonus(bonus) = rule {
                    self.sort_in_bonus(card, *bonus);
                }
            }
            Effect::Action(_) => self.actions.insert(card),
        }
    }

    fn sort_in_bonus(&mut self, card: Card, bonus: Bonus) {
        self.bonuses.push((card, bonus));
        let Bonus { only_for, while_in_play, draw, play, optional } = bonus;
        let (rule, with) = (CardSet::of(card), while_in_play.into_iter().collect());
        let more = |number| More { rule, with, only_for, number, optional };
        self.more_draws.extend(draw.map(more));
        self.more_plays.extend(play.map(more));
    }

    fn sort_in_creeper(&mut self, card: Card, effect: CreeperEffect) {
        self.creepers.insert(card);
        let what = match effect {
            CreeperEffect::Block => return,
            CreeperEffect::MoveOnGoalChange => {
                self.potatoes.insert(card);
                return;
            }
            CreeperEffect::MoveWhenWith(other) => ReactionKind::MoveWhenWith(other),
            CreeperEffect::DiscardWhenWith(other) => ReactionKind::DiscardWhenWith(other),
            CreeperEffect::TakeOthers => {
                self.deaths.insert(card);
                ReactionKind::LeaveWhenAlone
            }
        };
        let (cards, among) = match what {
            ReactionKind::MoveWhenWith(other) | ReactionKind::DiscardWhenWith(other) => {
                let both = CardSet::of(card) | CardSet::of(other);
                (both, both)
            }
            ReactionKind::LeaveWhenAlone => (CardSet::of(card), !CardSet::EMPTY),
        };
        self.reactions.push(Reaction { creeper: card, cards, among, noted: 0, what });
    }

    /// At each seat those that move come first, then those that are discarded, then those that may leave.
    fn order_reactions(&mut self) {
        self.reactions.sort_by_key(|reaction| match reaction.what {
            ReactionKind::MoveWhenWith(_) => 0,
            ReactionKind::DiscardWhenWith(_) => 1,
            ReactionKind::LeaveWhenAlone => 2,
        });
        for (reaction, noted) in self.reactions.iter_mut().zip(0..) {
            reaction.noted = noted;
        }
    }

    fn part(&self, effect: &Effect) -> Compiled {
        match effect {
            Effect::Keeper(_) => Compiled::Keeper,
            Effect::Creeper(_) => Compiled::Creeper,
            Effect::Goal(goal) => Compiled::Goal(self.compiled_goal(goal)),
            Effect::NewRule(rule) => Compiled::NewRule(self.compiled_rule(rule)),
            Effect::Action(operations) => Compiled::Action(operations.iter().copied().collect()),
        }
    }

    fn compiled_goal(&self, goal: &GoalEffect) -> Goal {
        let have: CardSet = goal.have.iter().copied().collect();
        let some = goal.some_of.as_ref().map(|some| (some.count, self.group(&some.of)));
        let is_food = goal.some_of.as_ref().is_some_and(|some| some.of == Group::Named(GroupName::Food));
        Goal {
            have,
            some,
            some_with_optional_food: if is_food { self.optional_food } else { CardSet::EMPTY },
            nobody: goal.nobody_has.iter().copied().collect(),
            no_other_keeper: goal.no_other_keeper,
            most: goal.most.map(|counted| (counted, goal.at_least.unwrap_or(0))),
            needed: (have | some.map_or(CardSet::EMPTY, |(_, of)| of)) & self.creepers,
        }
    }

    fn group(&self, group: &Group) -> CardSet {
        match group {
            Group::Named(GroupName::Food) => self.food,
            Group::Named(GroupName::Keepers) => self.keepers,
            Group::Named(GroupName::Creepers) => self.creepers,
            Group::Cards(cards) => cards.iter().copied().collect(),
        }
    }

    fn compiled_rule(&self, effect: &RuleEffect) -> Rule {
        let mut rule = Rule::NONE;
        match *effect {
            RuleEffect::Draw(number) => (rule.number, rule.replaces) = (number, self.rules.draw),
            RuleEffect::Play(number) => {
                (rule.number, rule.replaces) = (number, self.rules.play | self.rules.play_all);
            }
            RuleEffect::PlayAll => rule.replaces = self.rules.play | self.rules.play_all,
            RuleEffect::HandLimit(number) => (rule.number, rule.replaces) = (number, self.rules.hand_limit),
            RuleEffect::KeeperLimit(number) => {
                (rule.number, rule.replaces) = (number, self.rules.keeper_limit);
            }
            RuleEffect::EmptyHandDraw(number) | RuleEffect::EndTurnDrawing(number) => rule.number = number,
            RuleEffect::OnlyOwnerOf(card) => rule.owner_of = Some(card),
            RuleEffect::Bonus(_)
            | RuleEffect::TwoGoals
            | RuleEffect::FirstPlayRandom
            | RuleEffect::Inflation
            | RuleEffect::CreepersDoNotBlock => {}
        }
        rule
    }
}

impl RuleRoles {
    fn role(&mut self, rule: &RuleEffect) -> &mut CardSet {
        match rule {
            RuleEffect::Draw(_) => &mut self.draw,
            RuleEffect::Play(_) => &mut self.play,
            RuleEffect::PlayAll => &mut self.play_all,
            RuleEffect::HandLimit(_) => &mut self.hand_limit,
            RuleEffect::KeeperLimit(_) => &mut self.keeper_limit,
            RuleEffect::TwoGoals => &mut self.two_goals,
            RuleEffect::FirstPlayRandom => &mut self.first_play_random,
            RuleEffect::EmptyHandDraw(_) => &mut self.empty_hand_draw,
            RuleEffect::Bonus(_) => &mut self.bonus,
            RuleEffect::Inflation => &mut self.inflation,
            RuleEffect::EndTurnDrawing(_) => &mut self.end_turn_drawing,
            RuleEffect::CreepersDoNotBlock => &mut self.creepers_do_not_block,
            RuleEffect::OnlyOwnerOf(_) => &mut self.only_owner_of,
        }
    }
}
