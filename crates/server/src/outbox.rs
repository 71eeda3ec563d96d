use std::collections::VecDeque;
use std::mem;
use std::sync::Mutex;

use axum::extract::ws::{CloseFrame, Utf8Bytes};
use tokio::sync::Notify;

/// What is waiting to be sent to one connection. It never grows: whoever reads too slowly loses it all.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    news: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    texts: VecDeque<Utf8Bytes>,
    n_bytes: usize,
    is_lagging: bool,
    hang_up: Option<CloseFrame>,
}

/// What a connection has to do next.
#[derive(Debug)]
pub(crate) enum News {
    Texts(VecDeque<Utf8Bytes>),
    /// Messages were lost: ask the table for everything.
    Lagged,
    HangUp(CloseFrame),
}

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
        mem::take(&mut self.texts)
    }
}

impl Outbox {
    /// Whether this was one too many, so that the reader has lost everything that was waiting.
    pub(crate) fn push(&self, text: Utf8Bytes) -> bool {
        let mut waiting = self.waiting.lock().expect("nothing panics while it holds the lock");
        if waiting.is_lagging {
            // The fresh view will have it.
            return false;
        }
        if waiting.has_room_for(&text) {
            waiting.n_bytes += text.len();
            waiting.texts.push_back(text);
        } else {
            waiting.take_texts();
            waiting.is_lagging = true;
        }
        let is_lagging = waiting.is_lagging;
        drop(waiting);
        self.news.notify_one();
        is_lagging
    }

    pub(crate) fn hang_up(&self, frame: CloseFrame) {
        self.waiting.lock().expect("nothing panics while it holds the lock").hang_up = Some(frame);
        self.news.notify_one();
    }

    pub(crate) async fn news(&self) -> News {
        loop {
            if let Some(news) = self.take() {
                return news;
            }
            self.news.notified().await;
        }
    }

    /// What there is now.
    pub(crate) fn take(&self) -> Option<News> {
        let mut waiting = self.waiting.lock().expect("nothing panics while it holds the lock");
        if mem::take(&mut waiting.is_lagging) {
            return Some(News::Lagged);
        }
        if !waiting.texts.is_empty() {
            return Some(News::Texts(waiting.take_texts()));
        }
        waiting.hang_up.take().map(News::HangUp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_reads_in_time_gets_everything_in_order() {
        let outbox = Outbox::default();
        (0..TEXTS_MAX).for_each(|number| assert!(!outbox.push(number.to_string().into())));
        let enough = CloseFrame { code: 1013, reason: "enough".into() };
        outbox.hang_up(enough.clone());
        let News::Texts(texts) = outbox.news().await else { panic!("texts come first") };
        assert!(texts.iter().map(Utf8Bytes::as_str).eq((0..TEXTS_MAX).map(|number| number.to_string())));
        let News::HangUp(frame) = outbox.news().await else { panic!("then it is hung up") };
        assert_eq!(frame, enough);
    }

    #[tokio::test]
    async fn long_texts_fill_the_outbox_sooner_and_one_always_fits() {
        let text = |n_bytes: usize| Utf8Bytes::from("x".repeat(n_bytes));
        let outbox = Outbox::default();
        assert!(
            !outbox.push(text(BYTES_MAX / 2)) && !outbox.push(text(BYTES_MAX / 2)),
            "just as many as may"
        );
        assert!(outbox.push(text(1)));
        assert!(matches!(outbox.news().await, News::Lagged));
        assert!(!outbox.push(text(2 * BYTES_MAX)), "what is there now, however long it is");
        let News::Texts(texts) = outbox.news().await else { panic!("it is there") };
        assert_eq!(texts.len(), 1);
        assert!(!outbox.push(text(BYTES_MAX)), "there is room again");
    }

    #[tokio::test]
    async fn who_is_too_slow_gets_one_fresh_view() {
        let outbox = Outbox::default();
        // However many more are lost after the first, it counts once, before anything is read.
        let n_lost = (0..TEXTS_MAX + 2).filter(|_| outbox.push("old".into())).count();
        assert_eq!(n_lost, 1);
        assert!(matches!(outbox.news().await, News::Lagged));
        outbox.push("fresh".into());
        let News::Texts(texts) = outbox.news().await else { panic!("the fresh view") };
        assert_eq!(texts.len(), 1);
    }
}
