use std::fmt;

use game::{BySeat, Seat, Seats};

use crate::card::Card;
use crate::layer::Layer;

/// The layers before all seats.
///
/// They lie in one row, seat after seat and bottom to top, because together they never hold more layers
/// than there are cards, while a single display may hold almost all of them.
#[derive(Clone, Copy)]
pub(crate) struct Displays {
    layers: [Layer; LAYERS_MAX],
    ends: BySeat<u8>,
    n_cards: BySeat<u8>,
}

const LAYERS_MAX: usize = 109;
const NO_LAYER: Layer = Layer::of_numbers(Card::ONE, 0, 0);

impl Displays {
    pub(crate) fn new(seats: Seats) -> Self {
        let ends = BySeat::new(seats, 0);
        Self { layers: [NO_LAYER; LAYERS_MAX], ends, n_cards: ends }
    }

    /// P3: every turn makes a layer of its own, on top of the others.
    pub(crate) fn push(&mut self, seat: Seat, layer: Layer) {
        let place = usize::from(self.ends[seat]);
        let end = self.end();
        self.layers.copy_within(place..end, place + 1);
        self.layers[place] = layer;
        self.n_cards[seat] += layer.size();
        self.move_ends_from(seat, |end| end + 1);
    }

    pub(crate) fn top(&self, seat: Seat) -> Option<Layer> {
        self.of(seat).last().copied()
    }

    /// Takes the top layer away and uncovers the one below.
    pub(crate) fn lift(&mut self, seat: Seat) -> Layer {
        let layer = self.top(seat).expect("only a layer that lies there is lifted");
        let place = usize::from(self.ends[seat]);
        let end = self.end();
        self.layers.copy_within(place..end, place - 1);
        self.n_cards[seat] -= layer.size();
        self.move_ends_from(seat, |end| end - 1);
        layer
    }

    /// The layers before a seat, bottom first.
    pub(crate) fn of(&self, seat: Seat) -> &[Layer] {
        let begin = match seat.number().checked_sub(1).and_then(Seat::new) {
            Some(before) => self.ends[before],
            None => 0,
        };
        &self.layers[usize::from(begin)..usize::from(self.ends[seat])]
    }

    pub(crate) fn n_cards(&self, seat: Seat) -> u8 {
        self.n_cards[seat]
    }

    fn end(&self) -> usize {
        self.ends.as_slice().last().map_or(0, |&end| usize::from(end))
    }

    fn move_ends_from(&mut self, first: Seat, moved: impl Fn(u8) -> u8) {
        for seat in self.ends.seats().iter().filter(|&seat| seat >= first) {
            self.ends[seat] = moved(self.ends[seat]);
        }
    }
}

impl PartialEq for Displays {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends && self.layers[..self.end()] == other.layers[..other.end()]
    }
}

impl fmt::Debug for Displays {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.ends.seats().iter().map(|seat| self.of(seat))).finish()
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
        assert_eq!(displays.of(a), [layer("1x1")]);
        assert_eq!(displays.of(b), [layer("2x9"), layer("4x4+1X")]);
        assert_eq!(displays.of(c), [layer("1x3")]);
        assert_eq!(displays.n_cards(b), 7);
        assert_eq!(displays.lift(b), layer("4x4+1X"));
        assert_eq!(displays.lift(a), layer("1x1"));
        assert_eq!(displays.top(a), None);
        assert_eq!(displays.top(b), Some(layer("2x9")));
        assert_eq!(displays.of(c), [layer("1x3")]);
    }
}
