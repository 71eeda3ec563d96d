//! OC2: what own cards must satisfy beyond their form.

use super::file::ReadCard;
use super::{CardProblem, OwnCard, OwnCardError, OwnCardFault, OwnCards};
use crate::card::{Card, CardSet};
use crate::deck::Deck;
use crate::edition::{CardText, printed_edition};
use crate::effect::{
    Bonus, Counted, CreeperEffect, Effect, GoalEffect, Group, GroupName, Kind, Operation, RuleEffect,
};
use crate::operation::number_problem;

pub(super) fn faults(cards: &[ReadCard]) -> Vec<OwnCardError> {
    let mut faults = Vec::new();
    if let Some(eleventh) = cards.get(Card::N_OWN_MAX) {
        faults.push(eleventh.fault("id", "there are only ten blanks"));
        return faults;
    }
    for (at, read) in cards.iter().enumerate() {
        faults.extend(id_fault(cards, at));
        faults.extend(words_faults(read));
    }
    faults.extend(all_words_fault(cards));
    if faults.is_empty() {
        let table = Table::new(cards);
        for read in cards {
            let problems = table.problems(&read.card);
            faults.extend(problems.into_iter().map(|(field, problem)| read.fault(field, problem)));
        }
    }
    faults
}

fn id_fault(cards: &[ReadCard], at: usize) -> Option<OwnCardError> {
    let read = &cards[at];
    let id = read.card.id;
    if cards[..at].iter().any(|earlier| earlier.card.id == id) {
        return Some(read.fault("id", format!("{id} is there twice")));
    }
    let next = Card::new(u8::try_from(Card::N_PRINTED + at).expect("at most ten own cards"));
    (id != next).then(|| read.fault("id", format!("own cards are numbered in order: this one is {next}")))
}

fn words_faults(read: &ReadCard) -> Vec<OwnCardError> {
    let mut faults = Vec::new();
    if read.card.de.is_none() && read.card.en.is_none() {
        faults.push(read.fault("en", "a card needs a name and a text in at least one language"));
    }
    for (field, words) in [("de", &read.card.de), ("en", &read.card.en)] {
        let problem = words.as_ref().and_then(words_problem);
        faults.extend(problem.map(|problem| read.fault(field, problem)));
    }
    faults
}

/// Counts bytes, because that is what travels: a character has up to four.
fn all_words_fault(cards: &[ReadCard]) -> Option<OwnCardError> {
    let mut n_bytes = 0;
    for read in cards {
        for (field, words) in [("de", &read.card.de), ("en", &read.card.en)] {
            n_bytes += words.as_ref().map_or(0, |words| words.name.len() + words.text.len());
            if n_bytes > OwnCards::WORDS_BYTES_MAX {
                let max = OwnCards::WORDS_BYTES_MAX;
                let problem = format!("all names and texts have more than {max} bytes");
                return Some(read.fault(field, too_long(problem)));
            }
        }
    }
    None
}

fn words_problem(words: &CardText) -> Option<CardProblem> {
    let (name, text) = (words.name.chars().count(), words.text.chars().count());
    if words.name.trim().is_empty() || words.text.trim().is_empty() {
        return Some(CardProblem::new(OwnCardFault::Empty, "name and text may not be empty".to_owned()));
    }
    if words.name.chars().chain(words.text.chars()).any(char::is_control) {
        return Some("name and text are one line each, without control characters".into());
    }
    let [name, text] = [("name", name, OwnCards::NAME_MAX), ("text", text, OwnCards::TEXT_MAX)]
        .map(|(what, n, max)| (n > max).then(|| format!("the {what} has {n} characters, at most {max} fit")));
    name.or(text).map(too_long)
}

fn too_long(problem: String) -> CardProblem {
    CardProblem::new(OwnCardFault::TooLong, problem)
}

type Problem = (&'static str, CardProblem);

/// The printed and own cards that a card may speak of.
struct Table<'c> {
    cards: &'c [ReadCard],
    deck: Deck,
}

impl<'c> Table<'c> {
    fn new(cards: &'c [ReadCard]) -> Self {
        let edition = printed_edition();
        let printed = edition.cards.iter().map(|card| (card.effect.clone(), card.food));
        let own = cards.iter().map(|read| (read.card.effect.clone(), read.card.food));
        let effects: Vec<_> = printed.chain(own).collect();
        Self { cards, deck: Deck::new(edition.deck.basic, &effects) }
    }

    fn problems(&self, card: &OwnCard) -> Vec<Problem> {
        let mut problems = Vec::new();
        if card.food.is_some() && card.kind != Kind::Keeper {
            problems.push(("food", "only a Keeper can be food".into()));
        }
        let effect = match &card.effect {
            Effect::Keeper(_) => None,
            Effect::Creeper(effect) => self.creeper_problem(card.id, *effect).map(CardProblem::from),
            Effect::Goal(goal) => self.goal_problem(goal),
            Effect::NewRule(rule) => self.rule_problem(*rule),
            Effect::Action(operations) => action_problem(operations),
        };
        problems.extend(effect.map(|problem| ("effect", problem)));
        problems
    }

    /// Only Keepers and Creepers ever lie in front of a seat.
    fn front_problem(&self, cards: impl IntoIterator<Item = Card>) -> Option<String> {
        let mut cards = cards.into_iter();
        let fronts = self.deck.keepers | self.deck.creepers;
        cards.find(|card| !fronts.contains(*card)).map(|card| match self.deck.all.contains(card) {
            true => format!("{card} is neither a Keeper nor a Creeper"),
            false => format!("there is no card {card} in this file"),
        })
    }

    /// Two Creepers that push each other's Keeper away could do so forever, so each Keeper has only one.
    fn creeper_problem(&self, own: Card, effect: CreeperEffect) -> Option<String> {
        let (CreeperEffect::MoveWhenWith(with) | CreeperEffect::DiscardWhenWith(with)) = effect else {
            return None;
        };
        if !self.deck.keepers.contains(with) {
            return Some(format!("{with} is not a Keeper"));
        }
        let is_move = matches!(effect, CreeperEffect::MoveWhenWith(_));
        let other = self.movers().find(|(creeper, keeper)| *creeper != own && *keeper == with);
        other.filter(|_| is_move).map(|(creeper, _)| {
            format!("{creeper} moves away from {with} already, and one Creeper at most may")
        })
    }

    fn movers(&self) -> impl Iterator<Item = (Card, Card)> {
        let printed = printed_edition().cards.iter().map(|card| (card.card, &card.effect));
        let own = self.cards.iter().map(|read| (read.card.id, &read.card.effect));
        printed.chain(own).filter_map(|(card, effect)| match effect {
            Effect::Creeper(CreeperEffect::MoveWhenWith(with)) => Some((card, *with)),
            Effect::Creeper(
                CreeperEffect::Block
                | CreeperEffect::DiscardWhenWith(_)
                | CreeperEffect::TakeOthers
                | CreeperEffect::MoveOnGoalChange,
            )
            | Effect::Keeper(_)
            | Effect::Goal(_)
            | Effect::NewRule(_)
            | Effect::Action(_) => None,
        })
    }

    fn goal_problem(&self, goal: &GoalEffect) -> Option<CardProblem> {
        let some_of: &[Card] = match goal.some_of.as_ref().map(|some| &some.of) {
            Some(Group::Cards(cards)) => cards,
            Some(Group::Named(_)) | None => &[],
        };
        let lists = [("some_of", some_of), ("have", &goal.have), ("nobody_has", &goal.nobody_has)];
        let named = lists.iter().flat_map(|(_, cards)| cards.iter().copied());
        lists
            .iter()
            .find_map(|(list, cards)| list_problem(list, cards))
            .or_else(|| self.front_problem(named).map(CardProblem::from))
            .or_else(|| asks_for_nothing(goal).map(CardProblem::from))
            .or_else(|| self.unmeetable(goal).map(unmeetable))
    }

    fn unmeetable(&self, goal: &GoalEffect) -> Option<String> {
        let have: CardSet = goal.have.iter().copied().collect();
        let nobody: CardSet = goal.nobody_has.iter().copied().collect();
        if let Some(card) = (have & nobody).first() {
            return Some(format!("{card} must be there and must not be there"));
        }
        if let Some((creeper, keeper)) =
            self.movers().find(|(creeper, keeper)| have.contains(*creeper) && have.contains(*keeper))
        {
            return Some(format!("{creeper} and {keeper} never stay in front of one seat"));
        }
        self.too_few_of(goal, have, nobody).or_else(|| self.count_too_high(goal, have))
    }

    fn too_few_of(&self, goal: &GoalEffect, have: CardSet, nobody: CardSet) -> Option<String> {
        let some = goal.some_of.as_ref()?;
        let of: CardSet = match &some.of {
            Group::Named(GroupName::Food) => self.food(),
            Group::Named(GroupName::Keepers) => self.deck.keepers,
            Group::Named(GroupName::Creepers) => self.deck.creepers,
            Group::Cards(cards) => cards.iter().copied().collect(),
        };
        let allowed = if goal.no_other_keeper { have | self.deck.creepers } else { self.deck.all };
        let possible = (of & allowed & !nobody).len();
        (some.count > possible).then(|| format!("it asks for {} of {possible} cards", some.count))
    }

    fn food(&self) -> CardSet {
        let printed = printed_edition().cards.iter().filter(|card| card.food.is_some()).map(|card| card.card);
        let own = self.cards.iter().filter(|read| read.card.food.is_some()).map(|read| read.card.id);
        printed.chain(own).collect()
    }

    fn count_too_high(&self, goal: &GoalEffect, have: CardSet) -> Option<String> {
        let at_least = goal.at_least?;
        let possible = match goal.most? {
            Counted::HandCards => (self.deck.all & !self.deck.creepers).len(),
            Counted::Keepers if goal.no_other_keeper => (have & self.deck.keepers).len(),
            Counted::Keepers => self.deck.keepers.len(),
        };
        (at_least > possible).then(|| format!("it asks for {at_least}, but there are only {possible}"))
    }

    fn rule_problem(&self, rule: RuleEffect) -> Option<CardProblem> {
        match rule {
            RuleEffect::Draw(number)
            | RuleEffect::Play(number)
            | RuleEffect::EmptyHandDraw(number)
            | RuleEffect::EndTurnDrawing(number) => number_problem(number),
            RuleEffect::HandLimit(number) | RuleEffect::KeeperLimit(number) => number_problem(number.max(1)),
            RuleEffect::Bonus(bonus) => self.bonus_problem(bonus),
            RuleEffect::OnlyOwnerOf(card) => self.front_problem([card]).map(CardProblem::from),
            RuleEffect::PlayAll
            | RuleEffect::TwoGoals
            | RuleEffect::FirstPlayRandom
            | RuleEffect::Inflation
            | RuleEffect::CreepersDoNotBlock => None,
        }
    }

    fn bonus_problem(&self, bonus: Bonus) -> Option<CardProblem> {
        if bonus.draw.is_none() && bonus.play.is_none() {
            return Some("a bonus gives draws or plays".into());
        }
        if bonus.optional && bonus.play.is_none() {
            return Some("only plays can be optional".into());
        }
        let numbers = bonus.draw.into_iter().chain(bonus.play);
        let number = numbers.filter_map(number_problem).next();
        number.or_else(|| self.front_problem(bonus.while_in_play).map(CardProblem::from))
    }
}

fn unmeetable(why: String) -> CardProblem {
    CardProblem::new(OwnCardFault::Unmeetable, format!("nobody can ever meet this Goal: {why}"))
}

fn list_problem(list: &str, cards: &[Card]) -> Option<CardProblem> {
    if cards.len() > OwnCards::LIST_MAX {
        let problem = format!("`{list}` names {} cards, at most {} fit", cards.len(), OwnCards::LIST_MAX);
        return Some(too_long(problem));
    }
    let mut seen = CardSet::EMPTY;
    let repeated = cards.iter().find(|card| {
        let is_repeated = seen.contains(**card);
        seen.insert(**card);
        is_repeated
    });
    repeated.map(|card| format!("`{list}` names {card} twice").into())
}

fn asks_for_nothing(goal: &GoalEffect) -> Option<String> {
    if goal.at_least.is_some() != goal.most.is_some() {
        return Some("`most` and `at_least` belong together".to_owned());
    }
    if goal.some_of.as_ref().is_some_and(|some| some.count == 0) {
        return Some("`some_of` must ask for at least 1".to_owned());
    }
    let asks = !goal.have.is_empty() || goal.some_of.is_some() || goal.most.is_some();
    (!asks).then(|| "a Goal must ask for something: `have`, `some_of` or `most`".to_owned())
}

fn action_problem(operations: &[Operation]) -> Option<CardProblem> {
    let mut before = None;
    for operation in operations {
        if *operation == Operation::DrawAsMany && before != Some(Operation::DiscardHand) {
            return Some("`draw_as_many` must follow `discard_hand`".into());
        }
        if let Some(problem) = operation.problem() {
            return Some(problem);
        }
        before = Some(*operation);
    }
    let plays_cards = operations.iter().filter(|operation| operation.plays_cards());
    (plays_cards.count() > 2).then(|| "at most two operations of an Action may let cards be played".into())
}
