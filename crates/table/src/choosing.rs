//! The way of a choice.

use game::{Explain, Seat};
use protocol::RefusalKind;

use crate::answers::Given;
use crate::live_match::Advance;
use crate::table::{Asker, Pending, Table};
use crate::{Actor, Entry, LiveMatch, Refusal};

impl<G: Explain> Table<G> {
    pub(crate) fn choose(&mut self, asker: Asker, at: u32, choice: G::Choice) -> Result<(), Refusal> {
        let seat = self.speaker(&asker)?;
        let Some(playing) = self.current(&asker, at)? else { return Ok(()) };
        G::check(&playing.state, seat, &choice).map_err(|refusal| Refusal::of_game(&refusal))?;
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
        let playing = self.playing.as_ref().expect("a match is running");
        let elapsed_ms = playing.elapsed_ms(self.now_ms);
        let entry = Entry::Choice {
            seat: seat.number(),
            choice,
            actor,
            request: asker.as_ref().map(|asker| asker.request.clone()),
            left_ms: playing.clocks.as_ref().map(|clocks| clocks.after_choice(seat, elapsed_ms)),
        };
        let advance = Advance::of_choice(playing, seat, entry);
        self.advance(advance, asker);
    }

    pub(crate) fn undo(&mut self, asker: Asker, at: u32) -> Result<(), Refusal> {
        let seat = self.speaker(&asker)?;
        let (is_allowed, now_ms) = (self.saved.settings.undo, self.now_ms);
        let Some(playing) = self.current(&asker, at)? else { return Ok(()) };
        if !is_allowed || !playing.may_undo(seat) {
            return Err(Refusal::table("this can no longer be taken back"));
        }
        let elapsed_ms = playing.elapsed_ms(now_ms);
        let left_ms = playing.clocks.as_ref().map(|clocks| clocks.after_undo(seat, elapsed_ms));
        if left_ms == Some(0) {
            return Err(Refusal::table("there is not enough time left to take this back"));
        }
        let entry = Entry::Undo { seat: seat.number(), request: Some(asker.request.clone()), left_ms };
        self.advance(Advance::of_undo(entry), Some(asker));
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
        let Some(playing) = self.current(&asker, at)? else { return Ok(()) };
        if playing.asked() != Some(seat) {
            return Err(Refusal::not_yours("a hint is for the seat that is asked"));
        }
        self.think_of_hint(asker, seat)
    }

    fn advance(&mut self, advance: Advance<G>, asker: Option<Asker>) {
        let saved = advance.outcome.clone().map(|outcome| self.saved_after(&outcome));
        let advance = Some(advance);
        self.commit(Pending { saved, fresh: None, advance, asker, said: None, rename: None });
    }

    /// The seat that the asker may choose for.
    pub(crate) fn speaker(&self, asker: &Asker) -> Result<Seat, Refusal> {
        let seat = self.connections.get(&asker.connection).and_then(|connection| self.seat_at(connection));
        seat.ok_or_else(|| Refusal::not_yours("only who sits at the table can do this"))
    }

    /// The running match, if the asker knows its position; otherwise the asker is shown the present one.
    fn current(&mut self, asker: &Asker, at: u32) -> Result<Option<&LiveMatch<G>>, Refusal> {
        match &self.playing {
            Some(playing) if self.saved.running && playing.at == at => Ok(self.playing.as_ref()),
            Some(playing) if self.saved.running || at < playing.at => {
                self.answer(asker, Given::Stale);
                Ok(None)
            }
            Some(_) | None => Err(Refusal::new(RefusalKind::Table, "no match is running")),
        }
    }
}
