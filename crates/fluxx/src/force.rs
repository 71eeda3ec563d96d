//! The numbers in force, always derived from what lies on the table.

use crate::card::{Card, CardSet};
use crate::edition::Meta;
use crate::effect::{Bonus, MiniPlays, Standing};
use crate::options::{Day, RichBonus};
use crate::state::State;
use game::Seat;

/// How many cards the active seat plays in this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plays {
    pub(crate) compulsory: u16,
    pub(crate) allowed: u16,
}

/// P4: no turn has more plays, even with Play All.
pub(crate) const PLAYS_MAX: u16 = 200;

impl State {
    /// I1: how much every numeral on another card counts more.
    pub(crate) fn inflation(&self) -> u8 {
        (self.rules() & self.deck().rules.inflation).len()
    }

    pub(crate) fn inflated(&self, numeral: u8) -> u8 {
        numeral.saturating_add(self.inflation())
    }

    fn in_force(&self, role: CardSet) -> Option<Card> {
        (self.rules() & role).first()
    }

    fn escalation(&self) -> u16 {
        match self.options.meta() {
            Some(Meta::Escalation) => self.n_reshuffles,
            Some(Meta::NoCreepers) | None => 0,
        }
    }

    /// D1: how many cards the active seat draws in this turn.
    pub(crate) fn draws_required(&self) -> u16 {
        let deck = self.deck();
        let base = match self.in_force(deck.rules.draw) {
            Some(rule) => u16::from(deck.rule(rule).number),
            None => u16::from(deck.basic.draw) + self.escalation(),
        };
        let inflation = u16::from(self.inflation());
        let bonuses = self.bonuses().filter_map(|(_, bonus)| bonus.draw);
        base + inflation + bonuses.map(|number| u16::from(number) + inflation).sum::<u16>()
    }

    /// P1: how many cards the active seat must and may play in this turn.
    pub(crate) fn plays(&self) -> Plays {
        let deck = self.deck();
        if self.in_force(deck.rules.play_all).is_some() {
            return Plays { compulsory: PLAYS_MAX, allowed: PLAYS_MAX };
        }
        let base = match self.in_force(deck.rules.play) {
            Some(rule) => u16::from(deck.rule(rule).number),
            None => u16::from(deck.basic.play) + self.escalation(),
        };
        let mut compulsory = base + u16::from(self.inflation());
        let mut optional = 0;
        for (_, bonus) in self.bonuses() {
            let plays = bonus.play.map_or(0, |n| self.numeral(n));
            if bonus.optional && self.options.rich_bonus() == RichBonus::May {
                optional += plays;
            } else {
                compulsory += plays;
            }
        }
        Plays { compulsory: compulsory.min(PLAYS_MAX), allowed: (compulsory + optional).min(PLAYS_MAX) }
    }

    fn numeral(&self, printed: u8) -> u16 {
        u16::from(printed) + u16::from(self.inflation())
    }

    /// The bonus rules in play that apply to the active seat now.
    pub(crate) fn bonuses(&self) -> impl Iterator<Item = (Card, Bonus)> {
        let deck = self.deck();
        (self.rules() & deck.rules.bonus)
            .iter()
            .filter_map(|card| deck.rule(card).bonus.map(|bonus| (card, bonus)))
            .filter(|(_, bonus)| self.applies(bonus))
    }

    fn applies(&self, bonus: &Bonus) -> bool {
        let in_play = bonus.while_in_play.is_none_or(|card| self.owner(card).is_some());
        in_play && bonus.only_for.is_none_or(|standing| self.stands_out(self.active(), standing))
    }

    /// D4, P5: strictly the fewest or the most Keepers; with a tie nobody stands out.
    fn stands_out(&self, seat: Seat, standing: Standing) -> bool {
        let own = self.keepers(seat).len();
        self.options.seats().others_clockwise(seat).all(|other| match standing {
            Standing::FewestKeepers => own < self.keepers(other).len(),
            Standing::MostKeepers => own > self.keepers(other).len(),
        })
    }

    pub(crate) fn hand_limit(&self) -> Option<u8> {
        let rule = self.in_force(self.deck().rules.hand_limit)?;
        Some(self.inflated(self.deck().rule(rule).number))
    }

    pub(crate) fn keeper_limit(&self) -> Option<u8> {
        let rule = self.in_force(self.deck().rules.keeper_limit)?;
        Some(self.inflated(self.deck().rule(rule).number))
    }

    pub(crate) fn is_over_hand_limit(&self, seat: Seat) -> bool {
        self.hand_limit().is_some_and(|limit| self.n_hand(seat) > limit)
    }

    pub(crate) fn is_over_keeper_limit(&self, seat: Seat) -> bool {
        self.keeper_limit().is_some_and(|limit| self.keepers(seat).len() > limit)
    }

    pub(crate) fn allows_two_goals(&self) -> bool {
        self.rules().meets(self.deck().rules.two_goals)
    }

    pub(crate) fn free_actions(&self) -> CardSet {
        self.rules() & self.deck().rules.end_turn_drawing
    }

    /// How many cards of a mini-hand are played, by the kind of day where the card says so.
    pub(crate) fn mini_plays(&self, plays: MiniPlays) -> u8 {
        let printed = match plays {
            MiniPlays::Always(plays) => plays,
            MiniPlays::ByDay { birthday, .. } if self.options.has_birthday(self.active()) => birthday,
            MiniPlays::ByDay { ordinary, special, .. } => match self.options.day() {
                Day::Ordinary => ordinary,
                Day::Special => special,
            },
        };
        self.inflated(printed)
    }
}
