//! Mail, over whatever SMTP server the operator has.

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::words::Words;

/// The way to the operator's mail server.
#[derive(Debug)]
pub(crate) struct MailServer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// What stands below every line of a mail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MailEnd {
    pub(crate) lines: Vec<String>,
    /// Where a mail program unsubscribes with one tap.
    pub(crate) stop: Option<String>,
}

/// The longest address that SMTP carries.
pub(crate) const MAIL_BYTES_MAX: usize = 254;
const ANSWER_MAX: Duration = Duration::from_secs(20);
/// How long all answers together may take: less than the time after which another node tries.
const SENT_MAX: Duration = Duration::from_secs(45);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct MailError(String);

impl MailServer {
    pub(crate) fn new(address: &str, from: &str) -> Result<Self, MailError> {
        let builder =
            AsyncSmtpTransport::<Tokio1Executor>::from_url(address).map_err(|problem| said(&problem))?;
        let from = from.parse::<Mailbox>().map_err(|problem| said(&problem))?;
        Ok(Self { transport: builder.timeout(Some(ANSWER_MAX)).build(), from })
    }

    pub(crate) async fn send(&self, to: &str, words: &Words, end: &MailEnd) -> Result<(), MailError> {
        let to = to.parse::<Mailbox>().map_err(|problem| said(&problem))?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(words.title.clone())
            .header(ContentType::TEXT_PLAIN);
        if let Some(stop) = &end.stop {
            message = message.raw_header(raw("List-Unsubscribe", &format!("<{stop}>")));
            message = message.raw_header(raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        let body = words.lines.iter().chain(&end.lines).map(|line| format!("{line}\n"));
        let message = message.body(body.collect::<String>()).map_err(|problem| said(&problem))?;
        match tokio::time::timeout(SENT_MAX, self.transport.send(message)).await {
            Ok(sent) => sent.map(drop).map_err(|problem| said(&problem)),
            Err(late) => Err(said(&late)),
        }
    }
}

fn said(problem: &dyn std::error::Error) -> MailError {
    MailError(problem.to_string())
}

fn raw(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

/// A plain address of one person.
pub(crate) fn is_mail_address(text: &str) -> bool {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>,;:\"()[]\\".contains(&byte));
    let parts = text.split_once('@');
    let has_parts = parts.is_some_and(|(name, host)| {
        !name.is_empty()
            && host.contains('.')
            && !host.starts_with('.')
            && !host.ends_with('.')
            && !host.contains('@')
    });
    text.len() <= MAIL_BYTES_MAX && is_plain && has_parts && text.parse::<lettre::Address>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_that_of_one_person() {
        for right in ["anna@example.org", "a.b+luxx@mail.example.org"] {
            assert!(is_mail_address(right), "{right}");
        }
        for wrong in [
            "",
            "anna",
            "@example.org",
            "anna@localhost",
            "anna@b@example.org",
            "a@x.org, b@x.org",
            "<a@x.org>",
            "a@x.org\r\nBcc: b@x.org",
            "anna@.example.org",
            "anna@example.org.",
        ] {
            assert!(!is_mail_address(wrong), "{wrong}");
        }
        let of_length = |length: usize| format!("a@{}.example.org", "b.".repeat((length - 14) / 2 - 1) + "b");
        assert!(of_length(MAIL_BYTES_MAX).len() <= MAIL_BYTES_MAX);
        assert!(!is_mail_address(&format!("{}x.org", of_length(MAIL_BYTES_MAX + 20))));
    }
}
