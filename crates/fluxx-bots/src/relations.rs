//! Which Goals ask for which card.

use std::sync::LazyLock;

use fluxx::{Card, CardSet, Deck, Look};

/// The Goals that ask for a card to lie in front of a seat.
pub(crate) fn goals_with(look: Look, card: Card) -> CardSet {
    if card.is_own() || look.deck().cards().len() > Deck::printed().cards().len() {
        return search(look, card);
    }
    printed_goals_with(card)
}

/// The printed Goals that ask for a card.
pub(crate) fn printed_goals_with(card: Card) -> CardSet {
    PRINTED.get(usize::from(card.number())).copied().unwrap_or(CardSet::EMPTY)
}

/// By card, for the printed cards.
static PRINTED: LazyLock<Vec<CardSet>> = LazyLock::new(|| {
    let deck = Deck::printed();
    let asking =
        |card: Card| deck.goals().iter().filter(|goal| deck.asked_for(*goal).contains(card)).collect();
    deck.cards().iter().map(asking).collect()
});

fn search(look: Look, card: Card) -> CardSet {
    let deck = look.deck();
    deck.goals().iter().filter(|goal| deck.asked_for(*goal).contains(card)).collect()
}
