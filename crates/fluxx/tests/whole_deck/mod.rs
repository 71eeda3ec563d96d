//! Whether a table has every card exactly once.

use fluxx::{Card, CardSet, Fluxx, Meta, State, Task, View, effect::Kind};
use game::{Game, Viewer};

/// What lies open, every hand as its owner sees it, and the draw pile are the whole deck.
pub(crate) fn is_complete(state: &State) -> bool {
    let open = Fluxx::view(state, Viewer::Spectator);
    if open.agenda.contains(&Task::Deal) {
        return true;
    }
    let view = Fluxx::view(state, Viewer::Seat(open.turn.active));
    let mut cards = lying_open(&view);
    for seat in Fluxx::seats(&view.options).iter() {
        cards.extend(&Fluxx::view(state, Viewer::Seat(seat)).hands[usize::from(seat.number())].known);
    }
    let set: CardSet = cards.iter().copied().collect();
    let deck = view.options.deck();
    let without_creepers = view.options.meta() == Some(Meta::NoCreepers);
    let is_shuffled = |card: &Card| !without_creepers || deck.kind(*card) != Kind::Creeper;
    let n_deck = deck.cards().iter().filter(is_shuffled).count();
    usize::from(set.len()) == cards.len() && cards.len() + usize::from(view.n_draw_pile) == n_deck
}

fn lying_open(view: &View) -> Vec<Card> {
    let mut cards: Vec<Card> =
        [&view.rules, &view.goals, &view.discard_pile].into_iter().flatten().copied().collect();
    cards.extend(view.fronts.iter().flatten());
    cards.extend(view.asides.iter().flat_map(|aside| &aside.known));
    cards.extend(view.agenda.iter().filter_map(|task| match task {
        Task::Action { card, .. } => Some(*card),
        Task::DropGoal { played } => *played,
        Task::Leave { card } => Some(*card),
        Task::Deal | Task::Turn(_) | Task::Settle(_) | Task::Draw { .. } | Task::GrowMiniHands { .. } => None,
    }));
    cards
}
