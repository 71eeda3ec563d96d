//! The shadow display of the Duel: thirteen open cards of the values 1 to 12.

use crate::card::Card;
use crate::cards::Cards;
use crate::layer::Layer;
use crate::state::State;

/// U6, U7: the values whose whole group is robbed by the layer that the active seat has just laid down.
/// X1 never applies, because the shadow holds no thirteens and no jokers (U15).
pub(crate) fn robbed_values(state: &State) -> impl Iterator<Item = Card> {
    let attack = state.displays.top(state.active);
    let level = state.options.level();
    state.shadow.counts().filter_map(move |(value, count)| {
        let group = Layer::of_numbers(value, count, 0);
        attack.filter(|attack| attack.robs(group, level)).map(|_| value)
    })
}

/// Every card of this value.
pub(crate) fn group(state: &State, value: Card) -> Cards {
    Cards::several(value, state.shadow.count(value))
}
