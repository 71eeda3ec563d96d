//! The one door for what clients say: a text becomes a request, and a request gets its answer.

use game::{Explain, Game};
use protocol::{Demand, REQUEST_CHARS_MAX, RefusalKind, Speech};
use serde::Deserialize;
use serde_json::Value;

use crate::answers::Given;
use crate::table::{Asker, Table};
use crate::wishes::wished_options;
use crate::{ConnectionId, Refusal};

/// Options are read later, together with those that hold now.
type ClientMessage<G> = protocol::ClientMessage<Value, <G as Game>::Choice>;
pub(crate) type Allowed = Result<(), Refusal>;

/// Only a choice. Most messages are one, and reading it directly takes much less time than finding out which of all
/// demands it is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Choose<C> {
    request: String,
    #[serde(rename = "type")]
    _type: ChooseType,
    at: u32,
    choice: C,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ChooseType {
    Choose,
}

fn message<G: Game>(text: &str) -> serde_json::Result<ClientMessage<G>> {
    match serde_json::from_str(text) {
        Ok(Choose { request, _type, at, choice }) => {
            Ok(ClientMessage::<G> { request, demand: Demand::Choose { at, choice } })
        }
        Err(_) => serde_json::from_str(text),
    }
}

impl<G: Explain> Table<G> {
    pub(crate) fn read(&mut self, connection: ConnectionId, text: &str) {
        let Some(known) = self.connections.get(&connection) else { return };
        let person = known.identity.id.clone();
        let message = match message::<G>(text) {
            Ok(message) => message,
            Err(problem) => return self.send_malformed(connection, text, &problem),
        };
        let asker = Asker { connection, person, request: message.request };
        if asker.request.is_empty() || asker.request.chars().count() > REQUEST_CHARS_MAX {
            let reason = "a request id has 1 to 40 characters";
            return self.send_refusal(&asker, &Refusal::new(RefusalKind::Malformed, reason));
        }
        if let Some(given) = self.answers.get(&asker.person, &asker.request).cloned() {
            return self.send_given(&asker, given);
        }
        if let Err(refusal) = self.demand(asker.clone(), message.demand) {
            self.answer(&asker, Given::Refused(refusal));
        }
    }

    fn demand(&mut self, asker: Asker, demand: Demand<Value, G::Choice>) -> Allowed {
        match demand {
            Demand::Choose { at, choice } => self.choose(asker, at, choice),
            Demand::Undo { at } => self.undo(asker, at),
            Demand::Ahead { choices } => self.leave_ahead(asker, &choices),
            Demand::Hint { at } => self.hint(asker, at),
            Demand::Say { text } => self.say(asker, Speech::Text { text }),
            Demand::Emote { emote } => self.say(asker, Speech::Emote { emote }),
            Demand::Refresh {} => {
                self.welcome(asker.connection);
                Ok(())
            }
            Demand::BotPace { pace } => {
                self.hurry(&asker, |connection| connection.bot_pace = pace);
                Ok(())
            }
            Demand::Skip {} => {
                self.hurry(&asker, |connection| connection.skips = true);
                Ok(())
            }
            Demand::StandIn { seat } => self.stand_in_now(&asker, seat),
            Demand::Rename { name } => self.rename(asker, &name),
            Demand::Sit { seat } => self.arrange(asker, |table, saved, asker| table.sit(saved, asker, seat)),
            Demand::Stand {} => self.arrange(asker, |table, saved, asker| table.stand(saved, asker)),
            Demand::Ready { hash } => {
                self.arrange(asker, |table, saved, asker| table.ready(saved, asker, Some(hash)))
            }
            Demand::Reveal { entropy } => {
                self.arrange(asker, |table, saved, asker| table.reveal(saved, asker, entropy))
            }
            Demand::NotReady {} => self.arrange(asker, |table, saved, asker| table.ready(saved, asker, None)),
            Demand::Start { level } => {
                self.arrange(asker, |table, saved, asker| table.fill(saved, asker, &level))
            }
            Demand::SetSeat { seat, wish } => {
                self.arrange(asker, |table, saved, asker| table.set_seat(saved, asker, seat, wish))
            }
            Demand::Configure { options, settings } => {
                let options = wished_options::<G>(options, &self.saved.options)?;
                self.arrange(asker, |table, saved, asker| table.configure(saved, asker, options, settings))
            }
            Demand::Admit { seat } => {
                self.arrange(asker, |table, saved, asker| table.admit(saved, asker, seat))
            }
            Demand::Mute { person, muted } => {
                self.arrange(asker, |_, saved, asker| saved.mute(asker, person, muted))
            }
            Demand::Remove { person } => self.remove(asker, &person),
            Demand::NewCode {} => self.new_code(asker),
            Demand::HandOver { seat } => self.arrange(asker, |_, saved, asker| saved.hand_over(asker, seat)),
        }
    }

    /// Answers, and will give the same answer when the request is repeated.
    pub(crate) fn answer(&mut self, asker: &Asker, given: Given<G>) {
        self.remember(asker, given.clone());
        self.send_given(asker, given);
    }

    fn send_given(&mut self, asker: &Asker, given: Given<G>) {
        match given {
            Given::Done { at } => self.send_done(asker, at),
            Given::Refused(refusal) => self.send_refusal(asker, &refusal),
            Given::Stale => self.send_stale(asker),
            Given::Hint { at, hint } => match self.speaker(asker) {
                Ok(_) => self.send_hint(asker, at, hint),
                Err(refusal) => self.send_refusal(asker, &refusal),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use abluxxen::Abluxxen;

    use super::*;

    #[test]
    fn a_choice_is_read_as_every_other_demand_is() {
        let texts = [
            r#"{"request":"r","type":"choose","at":7,"choice":"take_back"}"#,
            r#"{"choice":{"draw":{"pool":["6"]}},"at":0,"type":"choose","request":"r"}"#,
            r#"{"request":"r","type":"choose","at":7,"choice":"fly"}"#,
            r#"{"request":"r","type":"choose","at":-7,"choice":"take_back"}"#,
            r#"{"request":"r","type":"choose","at":7,"choice":"take_back","more":1}"#,
            r#"{"request":"r","type":"choose","at":7}"#,
            r#"{"request":"r","type":"undo","at":7}"#,
            r#"{"request":"r","type":"undo","at":7,"choice":"take_back"}"#,
            r#"{"request":7,"type":"refresh"}"#,
            r#"["choose"]"#,
            "",
        ];
        for text in texts {
            let read = message::<Abluxxen>(text).map_err(|problem| problem.to_string());
            let expected = serde_json::from_str::<ClientMessage<Abluxxen>>(text);
            assert_eq!(read, expected.map_err(|problem| problem.to_string()), "{text}");
        }
        assert!(message::<Abluxxen>(texts[0]).is_ok() && message::<Abluxxen>(texts[1]).is_ok());
    }
}
