//! The way of a choice.

use game::{Explain, Seat};
use protocol::RefusalKind;

use crate::Refusal;
use crate::advance::Advance;
use crate::answers::Given;
use crate::entry::{Actor, ChoiceEntry, UndoEntry};
use crate::live_match::LiveMatch;
use crate::phase::Phase;
use crate::table::{Asker, Table};

impl<G: Explain> Table<G> {
    pub(crate) fn choose(&mut self, asker: Asker, at: u32, choice: G::Choice) -> Result<(), Refusal> {
        let seat = self.speaker(&asker)?;
        let Some(live) = self.current(&asker, at)? else { return Ok(()) };
        G::check(&live.state, seat, &choice).map_err(|refusal| Refusal::of_game(&refusal))?;
        self.append_choice(seat, choice, Actor::Person, Some(asker));
        Ok(())
    }

    /// Takes a checked choice into the log, together with the chance and the end that follow from it.
    pub(crate) fn append_choice(
        &mut self,
        seat: Seat,
        choice: G::Choice,
        actor: Actor,
        asker: Option<Asker>,
    ) {
        let Some(live) = self.phase.running() else { return };
        let elapsed_ms = live.elapsed_ms(self.now_ms);
        let request = asker.as_ref().map(|asker| asker.request.clone());
        let left_ms = live.clocks.as_ref().map(|clocks| clocks.after_choice(seat, elapsed_ms));
        let hinted = self.thinker.hinted_at == Some(live.at);
        let entry = ChoiceEntry { seat, choice, actor, request, left_ms, made_ms: Some(self.now_ms), hinted };
        let advance = Advance::of_choice(live, entry);
        self.commit_advance(advance, asker);
    }

    pub(crate) fn undo(&mut self, asker: Asker, at: u32) -> Result<(), Refusal> {
        let seat = self.speaker(&asker)?;
        let (is_allowed, now_ms) = (self.saved.settings.undo, self.now_ms);
        let Some(live) = self.current(&asker, at)? else { return Ok(()) };
        let Some(before) = live.before_undo(seat).filter(|_| is_allowed) else {
            return Err(Refusal::table("this can no longer be taken back"));
        };
        let elapsed_ms = live.elapsed_ms(now_ms);
        let left_ms = live.clocks.as_ref().map(|clocks| clocks.after_undo(seat, elapsed_ms));
        if left_ms == Some(0) {
            return Err(Refusal::table("there is not enough time left to take this back"));
        }
        let request = Some(asker.request.clone());
        let entry = UndoEntry { seat, request, left_ms, made_ms: Some(now_ms) };
        let advance = Advance::of_undo(before.clone(), entry);
        self.commit_advance(advance, Some(asker));
        Ok(())
    }

    pub(crate) fn hint(&mut self, asker: Asker, at: u32) -> Result<(), Refusal> {
        let seat = self.speaker(&asker)?;
        if self.is_thinking_for(&asker) {
            return Ok(());
        }
        if !self.saved.settings.hints {
            return Err(Refusal::table("this table plays without hints"));
        }
        let Some(live) = self.current(&asker, at)? else { return Ok(()) };
        if live.asked() != Some(seat) {
            return Err(Refusal::not_yours("a hint is for the seat that is asked"));
        }
        self.think_of_hint(asker, seat, at)
    }

    /// The seat that the asker may choose for.
    pub(crate) fn speaker(&self, asker: &Asker) -> Result<Seat, Refusal> {
        let seat = self.connections.get(&asker.connection).and_then(|connection| self.seat_at(connection));
        seat.ok_or_else(|| Refusal::not_yours("only somebody who sits at the table can do this"))
    }

    /// The running match, if the asker knows its position; otherwise shows the asker the current one.
    fn current(&mut self, asker: &Asker, at: u32) -> Result<Option<&LiveMatch<G>>, Refusal> {
        let is_past = match &self.phase {
            Phase::Playing(live) => live.at != at,
            Phase::Over(live) if at < live.at => true,
            Phase::Over(_) | Phase::Gathering => {
                return Err(Refusal::new(RefusalKind::Table, "no match is running"));
            }
        };
        if is_past {
            self.answer(asker, Given::Stale);
            return Ok(None);
        }
        Ok(self.phase.running())
    }
}
