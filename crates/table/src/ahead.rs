//! Answers that people give before they are asked. Which may be given, and to which question, depends on what
//! everybody knows; that one was given is known to its seat alone until it is used, and then it is a choice like any
//! other.

use game::{Ahead, Explain, Game, Lasts, Seat, Viewer};
use protocol::{AheadOffer, By};
use serde::{Deserialize, Serialize};

use crate::Refusal;
use crate::advance::Advance;
use crate::live_match::LiveMatch;
use crate::pending::{News, RowChange};
use crate::requests::Allowed;
use crate::saved::SavedTable;
use crate::table::{Asker, Table};

/// An answer that somebody has left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct LeftAhead<C> {
    pub(crate) seat: Seat,
    pub(crate) ahead: Ahead<C>,
}

impl<G: Explain> Table<G> {
    /// From now on these answers, and no others, hold for the asker's seat.
    pub(crate) fn leave_ahead(&mut self, asker: Asker, choices: &[G::Choice]) -> Allowed {
        let seat = self.speaker(&asker)?;
        let Some(live) = self.phase.running() else { return Err(Refusal::table("no match is running")) };
        let mut known = self.saved.left_ahead(seat).collect::<Vec<_>>();
        known.extend(G::ahead(&G::view(&live.state, Viewer::Spectator)));
        let mut left: Vec<LeftAhead<G::Choice>> = Vec::new();
        for choice in choices {
            let Some(ahead) = known.iter().find(|ahead| ahead.choice == *choice) else {
                return Err(Refusal::table("this answer cannot be given ahead"));
            };
            if left.iter().any(|known| known.ahead.question == ahead.question) {
                return Err(Refusal::table("a question is answered once"));
            }
            left.push(LeftAhead { seat, ahead: *ahead });
        }
        let mut saved = self.saved.clone();
        saved.ahead.retain(|known| known.seat != seat);
        saved.ahead.extend(left);
        saved.note_answered(&asker.person, &asker.request);
        self.commit_row(RowChange { saved, asker: Some(asker), news: News::Ahead(seat) });
        Ok(())
    }

    /// The answer to the open question, if it was given ahead.
    pub(crate) fn answer_ahead(&self, live: &LiveMatch<G>, seat: Seat) -> Option<G::Choice> {
        self.saved.chair(seat).person()?;
        let mut left = self.saved.left_ahead(seat).peekable();
        left.peek()?;
        let view = G::view(&live.state, Viewer::Spectator);
        let is_meant =
            |choice: &G::Choice| G::was_meant(&view, choice) && G::check(&live.state, seat, choice).is_ok();
        left.map(|ahead| ahead.choice).find(is_meant)
    }

    /// The row without the answers that end with this step; `None` if all of them stay.
    pub(crate) fn saved_without_ended(
        &self,
        live: &LiveMatch<G>,
        advance: &Advance<G>,
    ) -> Option<SavedTable<G>> {
        if self.saved.ahead.is_empty() {
            return None;
        }
        let turn = |state| G::whose_turn(&G::view(state, Viewer::Spectator));
        let before = turn(&live.state);
        let has_ended = before != turn(&advance.state);
        let mut saved = self.saved.clone();
        saved.ahead.retain(|left| {
            // Whoever takes something back wants to be asked.
            let is_undone = advance.by == Some(By::Undo { seat: left.seat });
            let is_over = has_ended && left.ahead.lasts == Lasts::Turn && left.seat == before.seat;
            !is_undone && !is_over
        });
        (saved.ahead.len() < self.saved.ahead.len()).then_some(saved)
    }

    /// As the seat itself is told it.
    pub(crate) fn ahead_offer(
        &self,
        may: &[Ahead<G::Choice>],
        viewer: Viewer,
    ) -> Option<AheadOffer<G::Choice>> {
        let Viewer::Seat(seat) = viewer else { return None };
        let left: Vec<G::Choice> = self.saved.left_ahead(seat).map(|ahead| ahead.choice).collect();
        let is_any = !may.is_empty() || !left.is_empty();
        is_any.then(|| AheadOffer { may: may.to_vec(), left })
    }
}

impl<G: Game> SavedTable<G> {
    fn left_ahead(&self, seat: Seat) -> impl Iterator<Item = Ahead<G::Choice>> {
        self.ahead.iter().filter(move |left| left.seat == seat).map(|left| left.ahead)
    }
}
