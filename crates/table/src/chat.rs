use game::Explain;
use protocol::{CHAT_CHARS_MAX, RefusalKind, Said, Speech};

use crate::Refusal;
use crate::budget::Pace;
use crate::pending::{News, RowChange};
use crate::table::{Asker, Table};

/// Lines that a newcomer gets to read.
const LINES_MAX: usize = 40;
/// One line for every two seconds, and a few at once.
const TALK: Pace = Pace { each_ms: 2_000, burst_ms: 10_000 };

impl<G: Explain> Table<G> {
    pub(crate) fn say(&mut self, asker: Asker, speech: Speech) -> Result<(), Refusal> {
        check(&speech)?;
        let budget = self.talk_budgets.get_mut(&asker.person, |person| self.saved.seat_of(person).is_some());
        if !budget.spend(self.now_ms, TALK) {
            return Err(Refusal::new(RefusalKind::TooFast, "that is a lot of talk; wait a moment"));
        }
        let connection = &self.connections[&asker.connection];
        let seat = self.seat_at(connection);
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
