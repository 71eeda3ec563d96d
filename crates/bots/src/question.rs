use std::borrow::Cow;
use std::fmt;
use std::sync::atomic::AtomicBool;

use game::{Game, Seat, Viewer};

use crate::{Budget, Patience};

/// What a bot is asked: its seat, the legal choices, how long it may think, and, made only when it looks,
/// its seat's view.
///
/// Whoever runs the match may hand over the state, because making a view costs more than many bots need.
/// The state stays private to this file: a bot can only ask for the view.
pub struct Question<'q, G: Game> {
    seat: Seat,
    legal: &'q [G::Choice],
    sight: Sight<'q, G>,
    /// If there is none, the default of whoever is asked.
    budget: Option<Budget>,
    stop: Option<&'q AtomicBool>,
}

enum Sight<'q, G: Game> {
    State(&'q G::State),
    View(&'q G::View),
}

impl<G: Game> Clone for Sight<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Sight<'_, G> {}

impl<'q, G: Game> Question<'q, G> {
    /// A question from whoever runs the match. `legal` holds all legal choices of the state, at least one.
    pub fn of_state(state: &'q G::State, seat: Seat, legal: &'q [G::Choice]) -> Self {
        Self { seat, legal, sight: Sight::State(state), budget: None, stop: None }
    }

    /// A question of whoever has only the view.
    pub fn of_view(view: &'q G::View, seat: Seat, legal: &'q [G::Choice]) -> Self {
        Self { seat, legal, sight: Sight::View(view), budget: None, stop: None }
    }

    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget: Some(budget), ..self }
    }

    /// The same question with another budget.
    pub fn paced(&self, budget: Budget) -> Self {
        Self { seat: self.seat, legal: self.legal, sight: self.sight, budget: Some(budget), stop: self.stop }
    }

    /// Raising the flag from another thread makes the bot answer with the best it has found so far.
    pub fn with_stop(self, stop: &'q AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn legal(&self) -> &'q [G::Choice] {
        self.legal
    }

    pub fn budget(&self) -> Budget {
        self.budget.unwrap_or_default()
    }

    /// The budget, beginning to run now.
    pub fn patience(&self) -> Patience<'q> {
        self.patience_or(Budget::default())
    }

    /// The budget, or the default where none was given, starting now.
    pub fn patience_or(&self, usual: Budget) -> Patience<'q> {
        Patience::new(self.budget.unwrap_or(usual), self.stop)
    }

    /// All that the seat may know.
    pub fn view(&self) -> Cow<'q, G::View> {
        match self.sight {
            Sight::State(state) => Cow::Owned(G::view(state, Viewer::Seat(self.seat))),
            Sight::View(view) => Cow::Borrowed(view),
        }
    }
}

/// Says nothing about the state, so that a bot cannot read it there.
impl<G: Game> fmt::Debug for Question<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Question")
            .field("seat", &self.seat)
            .field("legal", &self.legal)
            .finish_non_exhaustive()
    }
}
