use std::collections::VecDeque;
use std::future::poll_fn;
use std::mem;
use std::sync::{Mutex, MutexGuard};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Utf8Bytes};
use table::Haste;

/// What is waiting to be sent to one connection. It never grows: whoever reads too slowly loses it all.
#[derive(Debug, Default)]
pub(crate) struct Outbox(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    texts: VecDeque<Utf8Bytes>,
    n_bytes: usize,
    /// Whether they are to be written now.
    are_due: bool,
    /// Until when they may wait, while they do.
    due: Option<Instant>,
    /// Whether somebody looks whether they have become due.
    are_on_rounds: bool,
    /// When texts were taken the last time.
    taken: Option<Instant>,
    is_lagging: bool,
    hang_up: Option<CloseFrame>,
    /// The one task that writes, while it waits for news.
    writer: Option<Waker>,
}

/// What became of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pushed {
    OnItsWay,
    /// Somebody must look at this time whether it is still there.
    Waits {
        due: Instant,
    },
    /// It was one too many, so that the reader has lost everything that was waiting.
    Lost,
}

/// What a connection has to do next.
#[derive(Debug)]
pub(crate) enum News {
    Texts(VecDeque<Utf8Bytes>),
    /// Messages were lost: ask the table for everything.
    Lagged,
    HangUp(CloseFrame),
}

/// Whoever was written to less than this long ago can wait, for as long again, for what is not wanted at once. Every write
/// costs the server as much as everything else about a text together, and wakes a phone.
const REST: Duration = Duration::from_millis(25);
/// So many do not wait for more.
const TEXTS_TOGETHER_MAX: usize = 16;
const BYTES_TOGETHER_MAX: usize = 16 * 1024;
const TEXTS_MAX: usize = 64;
/// A welcome to a long match is some 100 KB, an update a few.
const BYTES_MAX: usize = 512 * 1024;

impl Waiting {
    /// One text always has room, so that whoever lost everything gets the whole of what is there now.
    fn has_room_for(&self, text: &Utf8Bytes) -> bool {
        self.texts.is_empty() || self.texts.len() < TEXTS_MAX && self.n_bytes + text.len() <= BYTES_MAX
    }

    fn take_texts(&mut self) -> VecDeque<Utf8Bytes> {
        self.n_bytes = 0;
        self.are_due = false;
        self.due = None;
        mem::take(&mut self.texts)
    }

    /// Until when what is here may wait; the first of it decides.
    fn may_wait_until(&self, haste: Haste) -> Option<Instant> {
        let are_few = self.texts.len() < TEXTS_TOGETHER_MAX && self.n_bytes < BYTES_TOGETHER_MAX;
        if haste == Haste::AtOnce || self.are_due || !are_few {
            return None;
        }
        let now = Instant::now();
        let has_rested = self.taken.is_none_or(|taken| now.saturating_duration_since(taken) >= REST);
        self.due.or_else(|| (!has_rested).then(|| now + REST))
    }

    fn take_due(&mut self) -> Option<News> {
        let is_due = self.are_due || self.is_lagging || self.hang_up.is_some();
        if is_due { self.take() } else { None }
    }

    fn take(&mut self) -> Option<News> {
        if mem::take(&mut self.is_lagging) {
            return Some(News::Lagged);
        }
        if !self.texts.is_empty() {
            self.taken = Some(Instant::now());
            return Some(News::Texts(self.take_texts()));
        }
        self.hang_up.take().map(News::HangUp)
    }
}

impl Outbox {
    pub(crate) fn push(&self, text: Utf8Bytes, haste: Haste) -> Pushed {
        let mut waiting = self.waiting();
        if waiting.is_lagging {
            // The fresh view will have it.
            return Pushed::OnItsWay;
        }
        let pushed = if waiting.has_room_for(&text) {
            waiting.n_bytes += text.len();
            waiting.texts.push_back(text);
            waiting.due = waiting.may_wait_until(haste);
            if let Some(due) = waiting.due {
                let is_new = !mem::replace(&mut waiting.are_on_rounds, true);
                return if is_new { Pushed::Waits { due } } else { Pushed::OnItsWay };
            }
            waiting.are_due = true;
            Pushed::OnItsWay
        } else {
            waiting.take_texts();
            waiting.is_lagging = true;
            Pushed::Lost
        };
        wake(waiting);
        pushed
    }

    pub(crate) fn hang_up(&self, frame: CloseFrame) {
        let mut waiting = self.waiting();
        waiting.hang_up = Some(frame);
        wake(waiting);
    }

    /// Sends off what has waited long enough; until when the rest may wait, if there is any.
    pub(crate) fn waits_until(&self, now: Instant) -> Option<Instant> {
        let mut waiting = self.waiting();
        let due = waiting.due.filter(|due| *due > now);
        waiting.are_on_rounds = due.is_some();
        if due.is_none() && waiting.due.take().is_some() {
            waiting.are_due = true;
            wake(waiting);
        }
        due
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().expect("nothing panics while it holds the lock")
    }

    /// Only one task at a time waits for it.
    pub(crate) async fn news(&self) -> News {
        poll_fn(|context| self.poll_news(context)).await
    }

    fn poll_news(&self, context: &mut Context<'_>) -> Poll<News> {
        let mut waiting = self.waiting();
        match waiting.take_due() {
            Some(news) => Poll::Ready(news),
            None => {
                let writer = waiting.writer.get_or_insert_with(|| context.waker().clone());
                writer.clone_from(context.waker());
                Poll::Pending
            }
        }
    }

    /// What there is now, due or not.
    pub(crate) fn take(&self) -> Option<News> {
        self.waiting().take()
    }
}

/// There is news for the task that writes.
fn wake(mut waiting: MutexGuard<'_, Waiting>) {
    let writer = waiting.writer.take();
    drop(waiting);
    if let Some(writer) = writer {
        writer.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Somebody who was written to a moment ago, for as long as the test takes.
    fn just_written_to() -> Outbox {
        let outbox = Outbox::default();
        outbox.waiting().taken = Some(Instant::now() + Duration::from_hours(1));
        outbox
    }

    fn waits(pushed: Pushed) -> bool {
        matches!(pushed, Pushed::Waits { .. })
    }

    /// What is due now.
    fn due(outbox: &Outbox) -> Vec<String> {
        match outbox.waiting().take_due() {
            Some(News::Texts(texts)) => texts.iter().map(ToString::to_string).collect(),
            Some(News::Lagged | News::HangUp(_)) | None => Vec::new(),
        }
    }

    #[tokio::test]
    async fn who_reads_in_time_gets_everything_in_order() {
        let outbox = Outbox::default();
        for number in 0..TEXTS_MAX {
            assert_eq!(outbox.push(number.to_string().into(), Haste::AtOnce), Pushed::OnItsWay);
        }
        let enough = CloseFrame { code: 1013, reason: "enough".into() };
        outbox.hang_up(enough.clone());
        let News::Texts(texts) = outbox.news().await else { panic!("texts come first") };
        assert!(texts.iter().map(Utf8Bytes::as_str).eq((0..TEXTS_MAX).map(|number| number.to_string())));
        let News::HangUp(frame) = outbox.news().await else { panic!("then it is hung up") };
        assert_eq!(frame, enough);
    }

    #[tokio::test]
    async fn long_texts_fill_the_outbox_sooner_and_one_always_fits() {
        let outbox = Outbox::default();
        let push = |n_bytes: usize| outbox.push("x".repeat(n_bytes).into(), Haste::AtOnce);
        assert_eq!([push(BYTES_MAX / 2), push(BYTES_MAX / 2)], [Pushed::OnItsWay; 2], "just as many as may");
        assert_eq!(push(1), Pushed::Lost);
        assert!(matches!(outbox.news().await, News::Lagged));
        assert_eq!(push(2 * BYTES_MAX), Pushed::OnItsWay, "what is there now, however long it is");
        let News::Texts(texts) = outbox.news().await else { panic!("it is there") };
        assert_eq!(texts.len(), 1);
        assert_eq!(push(BYTES_MAX), Pushed::OnItsWay, "there is room again");
    }

    #[tokio::test]
    async fn who_is_too_slow_gets_one_fresh_view() {
        let outbox = Outbox::default();
        // However many more are lost after the first, it counts once, before anything is read.
        let pushed = (0..TEXTS_MAX + 2).map(|_| outbox.push("old".into(), Haste::AtOnce));
        assert_eq!(pushed.filter(|pushed| *pushed == Pushed::Lost).count(), 1);
        assert!(matches!(outbox.news().await, News::Lagged));
        outbox.push("fresh".into(), Haste::AtOnce);
        let News::Texts(texts) = outbox.news().await else { panic!("the fresh view") };
        assert_eq!(texts.len(), 1);
    }

    #[test]
    fn the_first_text_after_a_quiet_moment_does_not_wait() {
        let outbox = Outbox::default();
        assert_eq!(outbox.push("first of all".into(), Haste::Soon), Pushed::OnItsWay);
        assert_eq!(due(&outbox), ["first of all"]);
        outbox.waiting().taken = Some(Instant::now() - REST);
        assert_eq!(outbox.push("long after".into(), Haste::Soon), Pushed::OnItsWay);
        assert_eq!(due(&outbox), ["long after"]);
    }

    #[test]
    fn what_is_wanted_at_once_takes_along_what_waits() {
        let outbox = just_written_to();
        assert!(waits(outbox.push("1".into(), Haste::Soon)));
        assert_eq!(outbox.push("2".into(), Haste::Soon), Pushed::OnItsWay, "it is looked after already");
        assert_eq!(due(&outbox), [""; 0]);
        outbox.push("3".into(), Haste::AtOnce);
        outbox.push("4".into(), Haste::Soon);
        assert_eq!(due(&outbox), ["1", "2", "3", "4"]);
    }

    #[test]
    fn nothing_waits_for_longer_than_a_moment() {
        let outbox = just_written_to();
        let before = Instant::now();
        outbox.push("late".into(), Haste::Soon);
        let until = outbox.waits_until(before).expect("it waits");
        assert!((before + REST..=Instant::now() + REST).contains(&until));
        outbox.push("too".into(), Haste::Soon);
        assert_eq!(outbox.waits_until(until - Duration::from_nanos(1)), Some(until), "the first decides");
        assert_eq!(due(&outbox), [""; 0]);
        assert_eq!(outbox.waits_until(until), None);
        assert_eq!(due(&outbox), ["late", "too"]);
        outbox.waiting().taken = Some(Instant::now() + Duration::from_hours(1));
        assert!(waits(outbox.push("later".into(), Haste::Soon)), "it must be looked after again");
        outbox.push("now".into(), Haste::AtOnce);
        assert_eq!(due(&outbox), ["later", "now"]);
        assert_eq!(outbox.waits_until(before), None, "it was written sooner");
    }

    #[test]
    fn many_texts_and_long_ones_do_not_wait_for_more() {
        for (n_texts, n_bytes) in [(TEXTS_TOGETHER_MAX, 1), (2, BYTES_TOGETHER_MAX / 2)] {
            let outbox = just_written_to();
            let pushed = (0..n_texts).map(|_| outbox.push("x".repeat(n_bytes).into(), Haste::Soon));
            assert_eq!(pushed.filter(|pushed| waits(*pushed)).count(), 1);
            assert_eq!(due(&outbox).len(), n_texts);
        }
    }

    #[test]
    fn whoever_hangs_up_says_everything_before() {
        let outbox = just_written_to();
        outbox.push("goodbye".into(), Haste::Soon);
        outbox.hang_up(CloseFrame { code: 1013, reason: "enough".into() });
        assert_eq!(due(&outbox), ["goodbye"]);
        assert!(matches!(outbox.waiting().take_due(), Some(News::HangUp(_))));
    }
}
