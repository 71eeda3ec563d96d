use protocol::RefusalKind;

/// Why a request is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub kind: RefusalKind,
    pub rule: Option<String>,
    pub reason: String,
    /// What is wrong with the requested options, as the game's own code.
    pub fault: Option<String>,
}

impl Refusal {
    pub(crate) fn of_game(refusal: &(impl game::Refuse + ToString)) -> Self {
        let rule = Some(refusal.rule().to_string());
        Self { kind: RefusalKind::Rule, rule, reason: refusal.to_string(), fault: None }
    }

    pub(crate) fn table(reason: &str) -> Self {
        Self::new(RefusalKind::Table, reason)
    }

    pub(crate) fn not_yours(reason: &str) -> Self {
        Self::new(RefusalKind::NotYours, reason)
    }

    pub(crate) fn new(kind: RefusalKind, reason: &str) -> Self {
        Self { kind, rule: None, reason: shortened(reason), fault: None }
    }
}

/// A sentence is shorter. Whoever asks may have put words of their own into it, and it is remembered for a while.
const REASON_CHARS_MAX: usize = 300;

fn shortened(reason: &str) -> String {
    match reason.char_indices().nth(REASON_CHARS_MAX) {
        Some((end, _)) => format!("{}…", &reason[..end]),
        None => reason.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_a_sentence_and_not_what_somebody_sent() {
        let longest = "ä".repeat(REASON_CHARS_MAX);
        assert_eq!(Refusal::table(&longest).reason, longest);
        assert_eq!(Refusal::table(&format!("{longest}x")).reason, format!("{longest}…"));
    }
}
