use std::fmt;
use std::num::NonZeroU8;

use game::{EverySeat, Seat, Seats};

use crate::card::Card;
use crate::cards::Cards;
use crate::layer::Layer;

/// The layers before all seats: a chain of layers for each, from the top down.
///
/// All chains share one set of places, because together they never hold more layers than there are cards,
/// while a single display may hold almost all of them.
#[derive(Clone, Copy)]
pub(crate) struct Displays {
    seats: Seats,
    displays: EverySeat<Display>,
    glances: EverySeat<Glance>,
    places: [Laid; LAYERS_MAX],
    /// All cards that lie before the seats.
    cards: Cards,
    /// A chain of places that were used before and are free again.
    free: PlaceNumber,
    n_used: u8,
}

/// The chain of one seat.
#[derive(Clone, Copy)]
struct Display {
    top: PlaceNumber,
    n_cards: u8,
}

#[derive(Clone, Copy)]
struct Laid {
    layer: Layer,
    below: PlaceNumber,
}

type PlaceNumber = Option<NonZeroU8>;

/// What everybody looks at all the time, once more and close together: of the top layer the size and how many jokers are in it; value
/// and size of the next two, zeros where there are not so many; how many layers there are; and the value of the top one.
pub type Glance = [u8; 8];

/// As many as there are cards; place 0 is never used, so that no place and some place fit in one byte.
const LAYERS_MAX: usize = 110;
const NOTHING: Laid = Laid { layer: Layer::of_numbers(Card::ONE, 0, 0), below: None };

impl Displays {
    pub(crate) fn new(seats: Seats) -> Self {
        Self {
            seats,
            displays: EverySeat::new(Display { top: None, n_cards: 0 }),
            glances: EverySeat::new([0; 8]),
            places: [NOTHING; LAYERS_MAX],
            cards: Cards::NONE,
            free: None,
            n_used: 0,
        }
    }

    /// P3: every turn makes a layer of its own, on top of the others.
    pub(crate) fn push(&mut self, seat: Seat, layer: Layer) {
        let place = self.free_place();
        let display = &mut self.displays[seat];
        self.places[index(place)] = Laid { layer, below: display.top };
        display.top = Some(place);
        display.n_cards += layer.size();
        let [size, _, second_value, second_size, _, _, n_layers, value] = self.glances[seat];
        let below = [value, size, second_value, second_size];
        self.glances[seat] = glance(layer, below, n_layers + 1);
        self.cards += layer.cards();
    }

    pub(crate) fn top(&self, seat: Seat) -> Option<Layer> {
        let [size, ..] = self.glances[seat];
        (size > 0).then(|| self.top_or_nothing(seat))
    }

    /// A layer of no cards where there is none.
    #[inline]
    pub(crate) fn top_or_nothing(&self, seat: Seat) -> Layer {
        let [size, jokers, .., value] = self.glances[seat];
        Layer { value: Card::of_rank(value.max(1)), numbers: size - jokers, jokers }
    }

    /// Takes the top layer away and uncovers the one below.
    pub(crate) fn lift(&mut self, seat: Seat) -> Layer {
        let display = &mut self.displays[seat];
        let place = display.top.expect("only a layer that lies there is lifted");
        let Laid { layer, below } = self.places[index(place)];
        display.top = below;
        display.n_cards -= layer.size();
        // Nothing lies below place 0, so nothing depends on how many layers there are.
        let laid_at = |place: PlaceNumber| self.places[place.map_or(0, index)];
        let top = laid_at(below);
        let third = laid_at(laid_at(top.below).below).layer;
        let [_, _, _, _, third_value, third_size, n_layers, _] = self.glances[seat];
        let below = [third_value, third_size, value_of(third), third.size()];
        self.glances[seat] = glance(top.layer, below, n_layers - 1);
        self.cards -= layer.cards();
        self.places[index(place)].below = self.free;
        self.free = Some(place);
        layer
    }

    pub(crate) fn glances(&self) -> &EverySeat<Glance> {
        &self.glances
    }

    /// The layers before a seat, top first.
    pub(crate) fn top_first(&self, seat: Seat) -> impl Iterator<Item = Layer> {
        let mut next = self.displays[seat].top;
        std::iter::from_fn(move || {
            let Laid { layer, below } = self.places[index(next?)];
            next = below;
            Some(layer)
        })
    }

    /// The layers before a seat as they were laid, bottom first.
    pub(crate) fn bottom_first(&self, seat: Seat) -> Vec<Layer> {
        let mut layers = vec![NOTHING.layer; usize::from(self.n_layers(seat))];
        layers.iter_mut().rev().zip(self.top_first(seat)).for_each(|(place, layer)| *place = layer);
        layers
    }

    pub(crate) fn n_cards(&self, seat: Seat) -> u8 {
        self.displays[seat].n_cards
    }

    pub(crate) fn n_layers(&self, seat: Seat) -> u8 {
        self.glances[seat][6]
    }

    pub(crate) fn cards(&self) -> Cards {
        self.cards
    }

    fn free_place(&mut self) -> NonZeroU8 {
        // Place 0 has nothing below it either, so nothing depends on which of the two it is.
        let free = self.free;
        self.free = self.places[free.map_or(0, index)].below;
        self.n_used += u8::from(free.is_none());
        free.unwrap_or(NonZeroU8::new(self.n_used).expect("one more than some"))
    }
}

/// Of a top layer, value and size of each of the two below it, and how many there are in all.
fn glance(top: Layer, [second, size, third, size_of_third]: [u8; 4], n_layers: u8) -> Glance {
    [top.size(), top.jokers, second, size, third, size_of_third, n_layers, value_of(top)]
}

/// Nothing where there are no cards.
fn value_of(layer: Layer) -> u8 {
    layer.value.rank() - u8::from(layer.size() == 0)
}

const fn index(place: NonZeroU8) -> usize {
    place.get() as usize
}

/// Equal displays show the same layers; where they are kept does not matter.
impl PartialEq for Displays {
    fn eq(&self, other: &Self) -> bool {
        self.seats == other.seats
            && self.seats.iter().all(|seat| self.top_first(seat).eq(other.top_first(seat)))
    }
}

impl fmt::Debug for Displays {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.seats.iter().map(|seat| self.bottom_first(seat))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_of_different_seats_do_not_touch() {
        let seats = Seats::new(3).unwrap();
        let [a, b, c] = [0, 1, 2].map(|number| Seat::new(number).unwrap());
        let mut displays = Displays::new(seats);
        let layer = |text: &str| text.parse::<Layer>().unwrap();
        displays.push(b, layer("2x9"));
        displays.push(c, layer("1x3"));
        displays.push(a, layer("1x1"));
        displays.push(b, layer("4x4+1X"));
        assert_eq!(displays.bottom_first(a), [layer("1x1")]);
        assert_eq!(displays.bottom_first(b), [layer("2x9"), layer("4x4+1X")]);
        assert_eq!(displays.bottom_first(c), [layer("1x3")]);
        assert_eq!((displays.n_cards(b), displays.n_layers(b)), (7, 2));
        assert_eq!(displays.cards().to_string(), "1 3 4 4 4 4 9 9 X");
        assert_eq!(displays.lift(b), layer("4x4+1X"));
        assert_eq!(displays.lift(a), layer("1x1"));
        assert_eq!((displays.top(a), displays.n_layers(a)), (None, 0));
        assert_eq!(displays.cards().to_string(), "3 9 9");
        assert_eq!(displays.top(b), Some(layer("2x9")));
        assert_eq!(displays.bottom_first(c), [layer("1x3")]);
    }
}
