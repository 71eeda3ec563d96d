use game::Explain;
use protocol::{CHAT_CHARS_MAX, RefusalKind, Said, Speech};

use crate::Refusal;
use crate::pending::{News, RowChange};
use crate::table::{Asker, Table};

/// How much somebody may still say: it fills up with time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    spent_ms: u64,
    seen_ms: u64,
}

/// One line for every two seconds, and a few at once.
const LINE_MS: u64 = 2_000;
const BURST_MS: u64 = 10_000;
/// Lines that a newcomer gets to read.
const LINES_MAX: usize = 40;

impl Budget {
    fn spend(&mut self, now_ms: u64) -> bool {
        self.spent_ms = self.spent_ms.saturating_sub(now_ms.saturating_sub(self.seen_ms));
        self.seen_ms = now_ms;
        let is_enough = self.spent_ms + LINE_MS <= BURST_MS;
        if is_enough {
            self.spent_ms += LINE_MS;
        }
        is_enough
    }
}

impl<G: Explain> Table<G> {
    pub(crate) fn say(&mut self, asker: Asker, speech: Speech) -> Result<(), Refusal> {
        check(&speech)?;
        let budget = self.budgets.get_mut(&asker.person, |person| self.saved.seat_of(person).is_some());
        if !budget.spend(self.now_ms) {
            return Err(Refusal::new(RefusalKind::TooFast, "that is a lot of talk; wait a moment"));
        }
        let connection = &self.connections[&asker.connection];
        let seat = self.seat_at(connection).map(|seat| seat.number());
        let mut saved = self.saved.clone();
        let said = Said { number: saved.n_said, name: connection.identity.name.clone(), seat, speech };
        saved.n_said += 1;
        saved.chat.push_back(said.clone());
        if saved.chat.len() > LINES_MAX {
            saved.chat.pop_front();
        }
        saved.note_answered(&asker.person, &asker.request);
        self.commit_row(RowChange { saved, asker: Some(asker), news: News::Said(said) });
        Ok(())
    }
}

fn check(speech: &Speech) -> Result<(), Refusal> {
    match speech {
        Speech::Emote { .. } => Ok(()),
        Speech::Text { text } => {
            let is_plain = !text.trim().is_empty() && !text.chars().any(char::is_control);
            if is_plain && text.chars().count() <= CHAT_CHARS_MAX {
                return Ok(());
            }
            Err(Refusal::new(RefusalKind::Malformed, "a line has 1 to 280 plain characters"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talk_is_limited_and_recovers() {
        let mut budget = Budget::default();
        assert_eq!((0..7).filter(|_| budget.spend(0)).count(), 5);
        assert!(!budget.spend(1_999));
        assert!(budget.spend(2_000));
        assert!(!budget.spend(2_000));
        assert!(!budget.spend(1_000), "a clock that goes back gives nothing");
    }
}
