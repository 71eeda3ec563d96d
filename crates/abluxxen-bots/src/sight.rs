use abluxxen::{Card, Cards, Layer, State};
use game::Seat;

/// What a seat sees at a glance: its hand, and how near the end is.
///
/// Everything here is open to the seat, even when the state was not sampled by it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight<'s> {
    pub(crate) state: &'s State,
    pub(crate) seat: Seat,
    pub(crate) hand: Cards,
    /// Draws that are left before the match ends.
    pub(crate) stock: u8,
    /// 0 while there is plenty to draw, 1 when nothing is left.
    pub(crate) late: f32,
    /// 0 while everybody holds many cards, 1 when somebody may go out next.
    pub(crate) close: f32,
    /// Turns that the hand needs, divided by turns that are probably left.
    pub(crate) haste: f32,
}

impl<'s> Sight<'s> {
    pub(crate) fn new(state: &'s State, seat: Seat) -> Self {
        let hand = state.hand(seat);
        let seats = state.options().seats();
        let n_seats = f32::from(seats.count());
        let stock = state.deck() + u8::try_from(state.pool().len()).expect("six slots at most");
        let n_fewest = seats.others_clockwise(seat).map(|other| state.hand(other).len()).min();
        let n_fewest = f32::from(n_fewest.unwrap_or(0));
        let late = (1.0 - f32::from(stock) / (5.0 * n_seats)).max(0.0);
        let close = (1.0 - (n_fewest - 1.0) / 5.0).clamp(0.0, 1.0);
        let n_turns_left = (f32::from(stock) / n_seats + 0.5).min(n_fewest / 1.7 + 0.5);
        let haste = (turns_to_out(hand) / n_turns_left).min(3.0);
        Self { state, seat, hand, stock, late, close, haste }
    }

    /// Whether the seat would win, alone or shared, if the match ended with these changes of points.
    pub(crate) fn wins_with(&self, change_of: impl Fn(Seat) -> i32) -> bool {
        let points = |seat: Seat| self.state.points(seat) + change_of(seat);
        let own = points(self.seat);
        self.state.options().seats().others_clockwise(self.seat).all(|other| points(other) <= own)
    }

    pub(crate) fn holds(&self, value: Card) -> bool {
        self.hand.count(value) > 0
    }
}

/// Jokers go with any other card; alone they need one turn.
pub(crate) fn turns_to_out(hand: Cards) -> f32 {
    let n_values = hand.n_values();
    let n_numbers = if hand.count(Card::JOKER) > 0 { n_values - 1 } else { n_values };
    f32::from(n_numbers.max(1))
}

/// Whether the layer has a value that is in the hand; jokers alone join anything.
pub(crate) fn joins(hand: Cards, layer: Layer) -> bool {
    layer.value.is_joker() || hand.count(layer.value) > 0
}
