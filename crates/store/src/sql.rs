//! What the stores that speak SQL have in common.

use tokio::sync::{mpsc, oneshot};

use crate::StoreError;

/// Where a writer says how a job went.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

/// How many commits share one transaction or statement at most.
const GROUP_MAX: usize = 512;
/// How often a writer looks around for more before it begins.
const GATHERINGS_MAX: u32 = 8;

/// Gives the writer a job and waits for its answer. If the writer stops meanwhile, nobody knows what became of it.
pub(crate) async fn ask<J, T>(
    jobs: &mpsc::Sender<J>,
    job: impl FnOnce(Answer<T>) -> J,
) -> Result<T, StoreError> {
    let (answer, answered) = oneshot::channel();
    let gone = "the writer has stopped".to_owned();
    if jobs.send(job(answer)).await.is_err() {
        return Err(StoreError::Failed(gone));
    }
    answered.await.unwrap_or(Err(StoreError::Unknown(gone)))
}

/// Waits for a job and lets others that are just about to come join it: a transaction or a round trip costs much more
/// than a row. False when no job can come any more.
pub(crate) async fn gather<J>(waiting: &mut Vec<J>, jobs: &mut mpsc::Receiver<J>) -> bool {
    let mut n_new = jobs.recv_many(waiting, GROUP_MAX).await;
    let is_open = n_new > 0;
    for _ in 0..GATHERINGS_MAX {
        if n_new == 0 {
            break;
        }
        tokio::task::yield_now().await;
        let n_before = waiting.len();
        while waiting.len() < GROUP_MAX
            && let Ok(job) = jobs.try_recv()
        {
            waiting.push(job);
        }
        n_new = waiting.len() - n_before;
    }
    is_open
}

/// The part of [`crate::Store`] that only reads: each of these stores has its readers, and for each question a function
/// of the same name in its `reading`, `keeping` or `people`.
macro_rules! shared_readers {
    () => {
        $crate::sql::shared_readers! {
            reading::log(match_id: &'s str) -> Vec<Vec<u8>>;
            reading::log_length(match_id: &'s str) -> u32;
            reading::table(id: &'s str) -> Option<commits::TableRow>;
            reading::table_ids() -> Vec<String>;
            reading::tables_with(word: &'s str) -> Vec<String>;
            reading::finished(match_id: &'s str) -> Option<commits::FinishedMatch>;
            reading::finished_of(
                person: &'s str, before: Option<&'s commits::MatchEnd>, n_max: u32
            ) -> Vec<commits::FinishedMatch>;
            reading::unrated(n_max: u32) -> Vec<commits::FinishedMatch>;
            reading::holder(secret_hash: &'s str) -> Option<commits::Holder>;
            reading::devices(person: &'s str) -> Vec<commits::StoredDevice>;
            reading::added_ms(person: &'s str) -> Option<u64>;
            reading::owner_of_link(token_hash: &'s str, now_ms: u64) -> Option<commits::Person>;
            keeping::analysis(match_id: &'s str) -> Option<Vec<u8>>;
            keeping::ratings_of(person: &'s str) -> Vec<commits::PersonRating>;
            keeping::leaders(
                ladder: &'s str, around: Option<&'s str>, n_max: u32
            ) -> Vec<commits::RatedPerson>;
            keeping::puzzle(day: u32, game: &'s str) -> Option<Vec<u8>>;
            keeping::puzzle_answers(day: u32, game: &'s str, person: &'s str) -> commits::PuzzleAnswers;
            people::note(person: &'s str, kind: commits::NoteKind) -> Option<Vec<u8>>;
            people::notes_with(kind: commits::NoteKind, word: &'s str) -> Vec<commits::PersonNote>;
            people::turns_of(person: &'s str) -> Vec<$crate::TurnAt>;
            people::channels_of(person: &'s str) -> Vec<commits::Channel>;
            people::due_channels(now_ms: u64, news_until_ms: u64, n_max: u32) -> Vec<commits::Channel>;
            people::seekers() -> Vec<commits::Seeker>;
        }
    };
    ($($module:ident::$name:ident($($argument:ident: $type:ty),*) -> $found:ty;)*) => {
        $(
            fn $name<'s>(&'s self $(, $argument: $type)*) -> $crate::Waiting<'s, $found> {
                Box::pin($module::$name(&self.readers $(, $argument)*))
            }
        )*
    };
}

pub(crate) use shared_readers;
