//! The numbers in force, derived from what lies on the table whenever the rules change.

use crate::card::{Card, CardSet};
use crate::edition::{BasicRules, Meta};
use crate::effect::{Bonus, KeeperRank};
use crate::options::{RichBonus, SeatNumbers, SeatSet};
use crate::state::{State, Unsettled};
use game::Seat;

/// How many cards the active seat plays in this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plays {
    pub(crate) compulsory: u16,
    pub(crate) allowed: u16,
}

/// What the New Rules in play say by themselves, kept from one change of the rules to the next: everything asks for
/// these numbers, and the rules rarely change.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct RuleNumbers {
    inflation: u8,
    /// Without bonuses, and with all bonuses that are in play.
    draw: u16,
    draw_at_most: u16,
    play: u16,
    play_at_most: u16,
    hand_limit: Limit,
    keeper_limit: Limit,
}

/// The most cards of a kind. No limit is a number that nobody can exceed.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Limit(u8);

impl Limit {
    const NONE: Self = Self(SeatNumbers::HIGHEST);

    fn number(self) -> Option<u8> {
        (self != Self::NONE).then_some(self.0)
    }
}

impl Default for Limit {
    fn default() -> Self {
        Self::NONE
    }
}

/// P4: no turn has more plays, even with Play All.
pub(crate) const PLAYS_MAX: u16 = 200;

impl State {
    /// RU4: to be called after every change of the rules, or of what stands in for a missing one.
    pub(crate) fn rules_changed(&mut self) {
        self.numbers = self.rule_numbers();
        self.unsettled.note(Unsettled::RULES);
    }

    /// RU4: the same after a change of this rule, which mostly says nothing about numbers.
    pub(crate) fn rule_changed(&mut self, rule: Card) {
        if self.deck().numbering.contains(rule) {
            self.numbers = self.rule_numbers();
        }
        self.unsettled.note(Unsettled::RULES);
    }

    pub(crate) fn rule_numbers(&self) -> RuleNumbers {
        let (deck, rules) = (self.deck(), self.rules());
        let roles = &deck.rules;
        let inflation = (rules & roles.inflation).len();
        let printed = |role: CardSet| deck.numeral_among(rules & role);
        let numeral = |number: u8| u16::from(number) + u16::from(inflation);
        let limit = |role: CardSet| {
            printed(role).map_or(Limit::NONE, |number| Limit(number.saturating_add(inflation)))
        };
        let BasicRules { draw, play } = deck.basic;
        let basic = |number: u8| numeral(number) + self.escalation();
        let draw = printed(roles.draw).map_or_else(|| basic(draw), numeral);
        let play = printed(roles.play).map_or_else(|| basic(play), numeral);
        let play = if rules.meets(roles.play_all) { PLAYS_MAX } else { play.min(PLAYS_MAX) };
        let (mut more_draws, mut more_plays) = (0, 0);
        let bonuses = rules.meets(roles.bonus).then(|| self.bonuses_in_play());
        for (_, bonus) in bonuses.into_iter().flatten() {
            more_draws += bonus.draw.map_or(0, numeral);
            more_plays += bonus.play.map_or(0, numeral);
        }
        RuleNumbers {
            inflation,
            draw,
            draw_at_most: draw + more_draws,
            play,
            play_at_most: (play + more_plays).min(PLAYS_MAX),
            hand_limit: limit(roles.hand_limit),
            keeper_limit: limit(roles.keeper_limit),
        }
    }

    /// I1: by how much every numeral on other cards is raised.
    pub(crate) fn inflation(&self) -> u8 {
        self.numbers.inflation
    }

    /// I2: only for a number that is printed as a numeral.
    pub(crate) fn inflated(&self, numeral: u8) -> u8 {
        numeral.saturating_add(self.inflation())
    }

    fn escalation(&self) -> u16 {
        match self.options.meta() {
            Some(Meta::Escalation) => self.n_reshuffles,
            Some(Meta::NoCreepers) | None => 0,
        }
    }

    /// D1: how many cards the active seat draws in this turn.
    pub(crate) fn draws_required(&self) -> u16 {
        if self.numbers.draw == self.numbers.draw_at_most {
            self.numbers.draw
        } else {
            self.draws_with_bonuses()
        }
    }

    /// A function of its own, so that whoever asks without a bonus in play keeps nothing ready for it.
    #[inline(never)]
    fn draws_with_bonuses(&self) -> u16 {
        // Who stands out takes longer to find than whether a bonus is about draws at all.
        let numbers =
            self.bonuses_in_play().filter_map(|(_, bonus)| bonus.draw.map(|number| (number, bonus)));
        let applying = numbers.filter(|(_, bonus)| self.applies(bonus));
        self.numbers.draw + applying.map(|(number, _)| self.numeral(number)).sum::<u16>()
    }

    /// Whether the active seat has not drawn enough yet; mostly known without looking at who has a bonus.
    pub(crate) fn has_draws_left(&self) -> bool {
        let drawn = self.turn.drawn;
        drawn < self.numbers.draw_at_most && drawn < self.draws_required()
    }

    /// D2: whether more is due than was drawn at the start of the turn.
    #[inline]
    pub(crate) fn owes_draws(&self) -> bool {
        if self.unsettled.has_rules_or_fronts() {
            return self.turn.draws_owed && self.has_draws_left();
        }
        debug_assert!(!self.turn.draws_owed || !self.has_draws_left(), "whatever changes the table says so");
        false
    }

    /// P1: how many cards the active seat must and may play in this turn.
    pub(crate) fn plays(&self) -> Plays {
        if self.numbers.play == self.numbers.play_at_most {
            return Plays { compulsory: self.numbers.play, allowed: self.numbers.play };
        }
        self.plays_with_bonuses()
    }

    #[inline(never)]
    fn plays_with_bonuses(&self) -> Plays {
        let (mut compulsory, mut optional) = (self.numbers.play, 0);
        for (_, bonus) in self.bonuses_in_play() {
            let Some(plays) = bonus.play.filter(|_| self.applies(bonus)) else { continue };
            let plays = self.numeral(plays);
            if bonus.optional && self.options.rich_bonus() == RichBonus::May {
                optional += plays;
            } else {
                compulsory += plays;
            }
        }
        Plays { compulsory: compulsory.min(PLAYS_MAX), allowed: (compulsory + optional).min(PLAYS_MAX) }
    }

    /// Whether the active seat may play one more card; mostly known without looking at who has a bonus.
    pub(crate) fn has_plays_left(&self) -> bool {
        let played = u16::from(self.turn.played);
        played < self.numbers.play_at_most && (played < self.numbers.play || played < self.plays().allowed)
    }

    /// P5: the compulsory plays are done and only optional ones remain.
    pub(crate) fn may_decline_play(&self) -> bool {
        let played = u16::from(self.turn.played);
        played >= self.numbers.play && played >= self.plays().compulsory
    }

    fn numeral(&self, printed: u8) -> u16 {
        u16::from(printed) + u16::from(self.inflation())
    }

    /// The bonus rules in play that apply to the active seat now.
    pub(crate) fn bonuses(&self) -> impl Iterator<Item = (Card, &Bonus)> {
        self.bonuses_in_play().filter(|(_, bonus)| self.applies(bonus))
    }

    fn bonuses_in_play(&self) -> impl Iterator<Item = (Card, &Bonus)> {
        let rules = self.rules();
        let in_play = move |(card, _): &&(Card, Bonus)| rules.contains(*card);
        self.deck().bonuses.iter().filter(in_play).map(|(card, bonus)| (*card, bonus))
    }

    #[inline]
    fn applies(&self, bonus: &Bonus) -> bool {
        let in_play = bonus.while_in_play.is_none_or(|card| self.in_play().contains(card));
        in_play && bonus.only_for.is_none_or(|standing| self.stands_out(self.active(), standing))
    }

    /// D4, P5: strictly the fewest or the most Keepers; with a tie nobody stands out.
    fn stands_out(&self, seat: Seat, standing: KeeperRank) -> bool {
        let (own, all) = (self.fronts.n_keepers(seat), self.fronts.n_keepers_of_all());
        match standing {
            KeeperRank::FewestKeepers => all.above(own) == self.others(seat),
            KeeperRank::MostKeepers => own > 0 && all.above(own - 1) == SeatSet::of(seat),
        }
    }

    pub(crate) fn hand_limit(&self) -> Option<u8> {
        self.numbers.hand_limit.number()
    }

    pub(crate) fn keeper_limit(&self) -> Option<u8> {
        self.numbers.keeper_limit.number()
    }

    #[inline]
    pub(crate) fn is_over_hand_limit(&self, seat: Seat) -> bool {
        self.n_hand(seat) > self.numbers.hand_limit.0
    }

    #[inline]
    pub(crate) fn is_over_keeper_limit(&self, seat: Seat) -> bool {
        self.fronts.n_keepers(seat) > self.numbers.keeper_limit.0
    }

    /// Every seat that exceeds a limit.
    #[inline]
    pub(crate) fn over_limits(&self) -> SeatSet {
        let RuleNumbers { hand_limit, keeper_limit, .. } = self.numbers;
        if [hand_limit, keeper_limit] == [Limit::NONE; 2] {
            return SeatSet::EMPTY;
        }
        let (hands, keepers) = (self.piles.hand_sizes(), self.fronts.n_keepers_of_all());
        hands.above(hand_limit.0) | keepers.above(keeper_limit.0)
    }

    pub(crate) fn allows_two_goals(&self) -> bool {
        self.rules().meets(self.deck().rules.two_goals)
    }

    pub(crate) fn free_actions(&self) -> CardSet {
        self.rules() & self.deck().rules.end_turn_drawing
    }
}
