use commits::Append;
use game::Game;
use serde::de::DeserializeOwned;

use crate::UnreadableError;
use crate::entry::{Actor, ChoiceEntry, Entry, FirstEntry, Head};
use crate::table::to_json;

/// The log of one match, as it was read from the store.
#[derive(Clone, Debug)]
pub(crate) struct MatchLog<G: Game> {
    pub(crate) head: Head<G>,
    pub(crate) entries: Vec<Entry<G>>,
}

impl<G: Game> MatchLog<G> {
    pub(crate) fn read(log: &[Vec<u8>]) -> Result<Self, UnreadableError> {
        let Some((first, rest)) = log.split_first() else {
            return Err(UnreadableError("the log is empty".to_owned()));
        };
        let FirstEntry { head } = read(first)?;
        let entries = rest.iter().map(|bytes| read(bytes)).collect::<Result<_, _>>()?;
        Ok(Self { head, entries })
    }

    /// Since when the open question has been asked, as far as the log says.
    pub(crate) fn asked_ms(&self) -> Option<u64> {
        let newest = self.entries.iter().rev().find(|entry| !matches!(entry, Entry::Chance(_)));
        match newest {
            None | Some(Entry::Choice(ChoiceEntry { actor: Actor::Earlier, .. })) => {
                Some(self.head.started_ms)
            }
            Some(newest) => newest.made_ms(),
        }
    }

    /// All of it, for a match that begins.
    pub(crate) fn appends(&self) -> Vec<Append> {
        let match_id = &self.head.fair.match_id;
        let first = FirstEntry { head: self.head.clone() };
        let head = Append { match_id: match_id.clone(), seq: 0, bytes: to_json(&first) };
        [head].into_iter().chain(appends(match_id, 1, &self.entries)).collect()
    }
}

/// Entries with their numbers in the log, for the store.
pub(crate) fn appends<'e, G: Game>(
    match_id: &'e str,
    first_seq: u32,
    entries: &'e [Entry<G>],
) -> impl Iterator<Item = Append> + 'e {
    let numbered = (first_seq..).zip(entries);
    numbered.map(move |(seq, entry)| Append { match_id: match_id.to_owned(), seq, bytes: to_json(entry) })
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, UnreadableError> {
    serde_json::from_slice(bytes).map_err(|problem| UnreadableError(problem.to_string()))
}
