use game::Seat;

use crate::card::Card;

/// What the last settling saw of each Creeper that reacts: the seat where it was together or alone. One byte each,
/// with a number that no seat has for none, because every settling clears it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Noted([u8; Noted::N]);

impl Noted {
    /// The four printed Creepers and all blanks.
    pub(crate) const N: usize = 4 + Card::N_OWN_MAX;
    pub(crate) const NOTHING: Self = Self([u8::MAX; Self::N]);

    pub(crate) fn iter(&self) -> impl Iterator<Item = Option<Seat>> {
        self.0.iter().map(|number| Seat::new(*number))
    }

    /// Whether it was not there before.
    pub(crate) fn note(&mut self, reaction: u8, seat: Seat) -> bool {
        std::mem::replace(&mut self.0[usize::from(reaction)], seat.number()) != seat.number()
    }

    pub(crate) fn is_at(&self, reaction: u8, seat: Seat) -> bool {
        self.0[usize::from(reaction)] == seat.number()
    }

    pub(crate) fn forget(&mut self, reaction: u8, seat: Seat) {
        let number = &mut self.0[usize::from(reaction)];
        if *number == seat.number() {
            *number = u8::MAX;
        }
    }
}

impl FromIterator<Option<Seat>> for Noted {
    fn from_iter<I: IntoIterator<Item = Option<Seat>>>(seats: I) -> Self {
        let mut noted = Self::NOTHING;
        for (number, seat) in noted.0.iter_mut().zip(seats) {
            *number = seat.map_or(u8::MAX, Seat::number);
        }
        noted
    }
}
