/// Whose turn it is at a table that is played over days: what notices are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnChange {
    Of(Turn),
    Nobody,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    pub person: String,
    pub asked_ms: u64,
    /// When there was last something to say: that they are asked, or that their time is over.
    pub news_ms: u64,
    pub due_ms: Option<u64>,
    /// What a notice says of the table, in the form of whoever writes it.
    pub words: Vec<u8>,
}

/// One way to a person outside the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    pub id: String,
    pub person: String,
    /// In the form of whoever uses it.
    pub bytes: Vec<u8>,
    /// News until then were told.
    pub told_ms: u64,
    /// It is not used before.
    pub next_ms: u64,
    pub n_failures: u32,
}

/// Somebody who looks for people to play with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeker {
    pub person: String,
    /// What they are looking for, in the reader's own form.
    pub bytes: Vec<u8>,
    pub since_ms: u64,
    /// When they were heard of last.
    pub seen_ms: u64,
    pub place: SeekPlace,
}

/// How far the search of somebody is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeekPlace {
    Waiting,
    /// Others were found, and a table is being opened for them.
    Gathered,
    Table(String),
}

impl SeekPlace {
    /// As it is stored.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Waiting => None,
            Self::Gathered => Some(""),
            Self::Table(id) => Some(id),
        }
    }

    pub fn of_text(text: Option<String>) -> Self {
        match text {
            None => Self::Waiting,
            Some(text) if text.is_empty() => Self::Gathered,
            Some(id) => Self::Table(id),
        }
    }
}

/// A small document about a person; each has one of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoteKind {
    /// When they play.
    Calendar,
    /// Whom they do not want to meet.
    Blocked,
}

impl NoteKind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Calendar => "calendar",
            Self::Blocked => "blocked",
        }
    }
}
