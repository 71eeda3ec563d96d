//! The numbers in force, derived from what lies on the table whenever the rules change.

use crate::card::{Card, CardSet};
use crate::deck::More;
use crate::edition::Meta;
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
        self.unsettled.note(Unsettled::LIMITS);
    }

    /// RU4: the same after a change of this rule, which mostly says nothing about numbers.
    pub(crate) fn rule_changed(&mut self, rule: Card) {
        if self.deck().numbering.contains(rule) {
            self.numbers = self.rule_numbers();
            self.unsettled.note(Unsettled::LIMITS);
        }
        self.unsettled.note(Unsettled::RULES);
    }

    /// Everything is added up without a branch, because which rules are in play is as good as random.
    pub(crate) fn rule_numbers(&self) -> RuleNumbers {
        let (deck, rules) = (self.deck(), self.rules());
        let roles = &deck.rules;
        let inflation = (rules & roles.inflation).len();
        let numeral = |number: u8| u16::from(number) + u16::from(inflation);
        let in_force = |role: CardSet, basic: u16| {
            let printed = numeral(deck.numeral_among(rules & role));
            if rules.meets(role) { printed } else { basic }
        };
        let limit = |role: CardSet| {
            let printed = deck.numeral_among(rules & role).saturating_add(inflation);
            if rules.meets(role) { Limit(printed) } else { Limit::NONE }
        };
        let more = |bonuses: &[More]| {
            let number = |more: &More| numeral(more.number) * u16::from(rules.meets(more.rule));
            bonuses.iter().map(number).sum::<u16>()
        };
        let escalation = self.escalation();
        let draw = in_force(roles.draw, numeral(deck.basic.draw) + escalation);
        let play = in_force(roles.play, numeral(deck.basic.play) + escalation);
        let play = if rules.meets(roles.play_all) { PLAYS_MAX } else { play.min(PLAYS_MAX) };
        RuleNumbers {
            inflation,
            draw,
            draw_at_most: draw + more(&deck.more_draws),
            play,
            play_at_most: (play + more(&deck.more_plays)).min(PLAYS_MAX),
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
        let in_play = self.in_play();
        let applying = self.deck().more_draws.iter().filter(|more| self.adds(more, in_play));
        self.numbers.draw + applying.map(|more| self.numeral(more.number)).sum::<u16>()
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
        let in_play = self.in_play();
        for more in self.deck().more_plays.iter().filter(|more| self.adds(more, in_play)) {
            let plays = self.numeral(more.number);
            if more.optional && self.options.rich_bonus() == RichBonus::May {
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

    /// Whether the active seat may play more than one card; mostly known in the same way.
    pub(crate) fn has_several_plays(&self) -> bool {
        self.numbers.play_at_most > 1 && (self.numbers.play > 1 || self.plays().allowed > 1)
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
        let (rules, in_play) = (self.rules(), self.in_play());
        let applies = move |(card, bonus): &&(Card, Bonus)| {
            rules.contains(*card)
                && bonus.while_in_play.is_none_or(|with| in_play.contains(with))
                && self.stands_out_as(bonus.only_for)
        };
        self.deck().bonuses.iter().filter(applies).map(|(card, bonus)| (*card, bonus))
    }

    /// Whether a bonus adds this for the active seat now.
    #[inline]
    fn adds(&self, more: &More, in_play: CardSet) -> bool {
        self.rules().meets(more.rule) && in_play.includes(more.with) && self.stands_out_as(more.only_for)
    }

    #[inline]
    fn stands_out_as(&self, only_for: Option<KeeperRank>) -> bool {
        only_for.is_none_or(|standing| self.stands_out(self.active(), standing))
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
