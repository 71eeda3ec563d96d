//! What speaks for a choice, in one sentence.

use abluxxen::{Abluxxen, Card, Cards, Choice, Layer, Phase, Slot, Source, View};
use bots::Justify;
use game::Reason;
use game::Seat;

use crate::insight::Insight;

impl Justify<Abluxxen> for Insight {
    fn reason(&self, view: &View, choice: &Choice) -> Reason {
        match (choice, view.phase) {
            (Choice::Play(layer), _) => of_layer(view, *layer),
            (Choice::Shadow(value), _) => of_shadow(view, *value),
            (Choice::Take, Phase::Robbing { layer, .. }) => of_taking(view, layer),
            (Choice::Leave, Phase::Robbing { layer, .. }) => of_leaving(view, layer),
            (Choice::TakeBack, Phase::Losing { layer, .. }) => of_taking_back(view, layer),
            (Choice::Draw(Source::Deck), _) => Reason::new("abluxxen-hint-deck"),
            (Choice::Draw(Source::Pool(slot)), _) => of_slot(view, *slot),
            (Choice::Pass, _) => of_passing(view),
            (Choice::Discard | Choice::Take | Choice::Leave | Choice::TakeBack, _) => {
                Reason::new("abluxxen-hint-discard").with("count", n_useful(view))
            }
        }
    }
}

fn hand(view: &View) -> Cards {
    view.hand.unwrap_or_default()
}

fn of_layer(view: &View, layer: Layer) -> Reason {
    let n_robbed = robbed(view, layer).map(|top| u32::from(top.size())).sum::<u32>();
    let size = layer.size();
    if size == hand(view).len() {
        return Reason::new("abluxxen-hint-out");
    }
    if n_robbed > 0 {
        return Reason::new("abluxxen-hint-robs").with("count", n_robbed);
    }
    if !can_be_robbed(view, layer) {
        return Reason::new("abluxxen-hint-safe").with("count", size);
    }
    if size == 1 {
        return Reason::new("abluxxen-hint-single").with("value", layer.value);
    }
    Reason::new("abluxxen-hint-many").with("count", size)
}

fn robbed(view: &View, layer: Layer) -> impl Iterator<Item = Layer> {
    let level = view.options.level();
    let others = view.places.iter().filter(|(seat, _)| !view.viewer.is(*seat));
    let tops = others.filter_map(|(_, place)| place.layers.last().copied());
    tops.filter(move |top| layer.robs(*top, level))
}

/// Whether the cards outside the viewer's own hand are enough to rob a layer.
fn can_be_robbed(view: &View, layer: Layer) -> bool {
    let unseen = view.unseen();
    let known =
        |value: Card| view.places.iter().map(|(_, place)| u32::from(place.known.count(value))).sum::<u32>();
    let n_elsewhere = |value: Card| u32::from(unseen.count(value)) + known(value);
    let n_jokers = n_elsewhere(Card::JOKER);
    Card::all().filter(|value| !value.is_joker()).any(|value| {
        let attack = Layer::of_numbers(value, layer.size(), 0);
        n_elsewhere(value) > 0
            && n_elsewhere(value) + n_jokers >= u32::from(layer.size())
            && attack.robs(layer, view.options.level())
    })
}

fn of_shadow(view: &View, value: Card) -> Reason {
    if hand(view).count(value) > 0 {
        return Reason::new("abluxxen-hint-joins").with("value", value);
    }
    Reason::new("abluxxen-hint-shadow").with("value", value)
}

fn of_taking(view: &View, layer: Layer) -> Reason {
    if layer.jokers > 0 {
        return Reason::new("abluxxen-hint-jokers").with("count", layer.jokers);
    }
    if hand(view).count(layer.value) > 0 {
        return Reason::new("abluxxen-hint-joins").with("value", layer.value);
    }
    Reason::new("abluxxen-hint-take").with("count", layer.size())
}

fn of_leaving(view: &View, layer: Layer) -> Reason {
    if is_late(view) {
        return Reason::new("abluxxen-hint-late");
    }
    Reason::new("abluxxen-hint-leave").with("value", layer.value)
}

fn of_taking_back(view: &View, layer: Layer) -> Reason {
    if hand(view).count(layer.value) > 0 || layer.size() > 2 {
        return Reason::new("abluxxen-hint-keep").with("count", layer.size());
    }
    Reason::new("abluxxen-hint-pool-poor")
}

fn of_slot(view: &View, slot: Slot) -> Reason {
    if [Some(slot.bottom), slot.top].contains(&Some(Card::JOKER)) {
        return Reason::new("abluxxen-hint-joker");
    }
    if hand(view).count(slot.bottom) > 0 {
        return Reason::new("abluxxen-hint-joins").with("value", slot.bottom);
    }
    Reason::new("abluxxen-hint-new").with("value", slot.bottom)
}

fn of_passing(view: &View) -> Reason {
    Reason::new(if is_late(view) { "abluxxen-hint-late" } else { "abluxxen-hint-pass" })
}

/// Pool cards that join the hand.
fn n_useful(view: &View) -> usize {
    view.pool.iter().filter(|slot| slot.bottom.is_joker() || hand(view).count(slot.bottom) > 0).count()
}

/// Whether the match may end before another card in the hand can be played.
fn is_late(view: &View) -> bool {
    let seats = view.options.seats();
    let is_other = |seat: &Seat| !view.viewer.is(*seat);
    let others = view.places.iter().filter(|(seat, _)| is_other(seat));
    let fewest = others.map(|(_, place)| place.hand).min().unwrap_or(0);
    usize::from(view.deck) + view.pool.len() < 3 * usize::from(seats.count()) || fewest <= 2
}
