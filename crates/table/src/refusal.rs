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
        Self { kind, rule: None, reason: reason.to_owned(), fault: None }
    }
}
