use game::{Seat, Seats};

/// The point of view from which a choice is numbered: seats are counted clockwise from the seat that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective {
    pub seat: Seat,
    pub seats: Seats,
}

impl Perspective {
    /// How many places clockwise a seat sits: 0 is the seat itself.
    #[inline]
    pub fn ahead(self, other: Seat) -> u8 {
        let ahead = other.number().wrapping_sub(self.seat.number());
        // One of the two is below zero and so wraps to a large number. A processor could not guess which one it is.
        ahead.min(ahead.wrapping_add(self.seats.count()))
    }

    /// The seat this many places clockwise, if the match has that many.
    #[inline]
    pub fn seat_ahead(self, ahead: u8) -> Option<Seat> {
        let count = self.seats.count();
        if ahead >= count {
            return None;
        }
        let number = self.seat.number() + ahead;
        Seat::new(number.min(number.wrapping_sub(count)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_counted_from_the_one_that_is_asked() {
        let seats = Seats::new(5).unwrap();
        for seat in seats.iter() {
            let perspective = Perspective { seat, seats };
            assert_eq!(perspective.ahead(seat), 0);
            assert_eq!(perspective.ahead(seats.left_of(seat)), 1);
            assert_eq!(perspective.seat_ahead(4), Some(seats.right_of(seat)));
            assert_eq!(perspective.seat_ahead(5), None);
        }
    }
}
