//! "It is your turn", outside the page. What is news is in the store, written with the choice that caused it; here it
//! is sent after a while to those whose turn it still is, never once per choice, and retried if that fails.

pub(crate) mod channel;
mod codes;
mod mail;
mod outgoing;
mod push;
mod webhook;
mod words;

use std::time::Duration;

use commits::{Channel, Commit, NoteKind, PersonChange, Turn};
use futures_util::{StreamExt, stream};
use games::Language;
use protocol::{Calendar, ChannelKind, NoticeOffers, PushMessage};
use store::StoreError;

use crate::app::App;
use crate::config::Config;
use crate::listen::stopped;
use channel::ChannelForm;
use codes::Codes;
pub(crate) use codes::new_code;
use mail::MailEnd;
pub(crate) use mail::MailServer;
pub(crate) use mail::is_mail_address;
pub(crate) use outgoing::AddressError;
use outgoing::Postman;
pub(crate) use push::{PushKey, Subscription};
use words::Words;

/// All ways out of this server.
#[derive(Debug)]
pub(crate) struct Notices {
    pub(crate) postman: Postman,
    pub(crate) push: Option<PushKey>,
    pub(crate) mail: Option<MailServer>,
    pub(crate) has_webhooks: bool,
    pub(crate) codes: Codes,
    /// Where the page is, for links in messages.
    home: Option<String>,
    delay_ms: u64,
}

/// How a message ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    Delivered,
    /// Nobody will ever hear it there.
    Gone,
    Failed(String),
}

/// How often it is looked for what is due.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How many messages to fetch at a time.
const SENT_MAX: u32 = 400;
/// How many of them go out at once: a place that takes its time keeps nobody else waiting.
const SENT_AT_ONCE: usize = 128;
/// The sender has this long; then another node tries.
const SENDING_MS: u64 = 60_000;
const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
/// Between two messages to the same place.
const GAP_MS: u64 = 15 * MINUTE_MS;
const DIGEST_GAP_MS: u64 = 20 * HOUR_MS;
/// After this many failures in a row, over about a week, a channel is given up.
const FAILURES_MAX: u32 = 16;
const PAUSE_MS_MIN: u64 = 2 * MINUTE_MS;
const PAUSE_MS_MAX: u64 = 12 * HOUR_MS;

impl Notices {
    pub(crate) fn of(config: &Config) -> Self {
        let home = config.origins.first().map(|origin| origin.trim_end_matches('/').to_owned());
        let contact = home.clone().unwrap_or_else(|| "https://localhost".to_owned());
        let push = config.push_key.as_ref().and_then(|key| PushKey::new(key.line(), contact));
        let mail = config.mail.as_ref().and_then(|mail| match MailServer::new(mail.server(), &mail.from) {
            Ok(server) => Some(server),
            Err(problem) => {
                tracing::error!(%problem, "no mail can be sent");
                None
            }
        });
        Self {
            postman: Postman::new(config.private_addresses),
            push,
            mail,
            has_webhooks: config.webhooks,
            codes: Codes::default(),
            home,
            delay_ms: u64::from(config.notice_delay_s) * 1000,
        }
    }

    pub(crate) fn offers(&self) -> NoticeOffers {
        NoticeOffers {
            push: self.push.as_ref().map(PushKey::public),
            mail: self.mail.is_some(),
            webhook: self.has_webhooks,
        }
    }

    fn link(&self, path: &str) -> Option<String> {
        self.home.as_ref().map(|home| format!("{home}{path}"))
    }

    /// Says something to one place.
    pub(crate) async fn say(&self, channel: &Channel, words: &Words, n: u32, now_ms: u64) -> Sent {
        let Some(form) = ChannelForm::of(channel) else { return Sent::Gone };
        match form {
            ChannelForm::Push { subscription, .. } => self.push(&subscription, words, n, now_ms).await,
            ChannelForm::Mail { address, language, .. } => {
                self.mail(&address, words, self.mail_end(&channel.id, channel::spoken(language))).await
            }
            ChannelForm::Webhook { address, format, secret, .. } => {
                let letter = webhook::letter(format, &secret, words, self.link(NEXT).as_deref(), now_ms);
                self.post(&address, Some(letter)).await
            }
        }
    }

    async fn push(&self, to: &Subscription, words: &Words, n: u32, now_ms: u64) -> Sent {
        let Some(key) = &self.push else { return Sent::Failed("there is no key for Web Push".to_owned()) };
        let Ok(address) = self.postman.address(&to.endpoint) else { return Sent::Gone };
        let Words { title, lines } = words.clone();
        let message = PushMessage { title, lines, n, path: NEXT.to_owned() };
        let text = serde_json::to_string(&message).expect("only what JSON can say");
        self.post(&to.endpoint, key.letter(to, &address, &text, now_ms)).await
    }

    async fn post(&self, address: &str, letter: Option<outgoing::Letter>) -> Sent {
        let Some(letter) = letter else { return Sent::Gone };
        let answered = match self.postman.address(address) {
            Ok(address) => self.postman.post(&address, letter).await,
            Err(problem) => Err(problem),
        };
        match answered {
            Ok(status) if status.is_success() => Sent::Delivered,
            Ok(status) if [404, 410].contains(&status.as_u16()) => Sent::Gone,
            Ok(status) => Sent::Failed(status.to_string()),
            Err(AddressError::Private | AddressError::Malformed) => Sent::Gone,
            Err(problem @ AddressError::Unreachable(_)) => Sent::Failed(problem.to_string()),
        }
    }

    fn mail_end(&self, id: &str, language: Language) -> MailEnd {
        let foot = words::mail_foot(language);
        let links =
            [self.link(NEXT), Some("\n-- ".to_owned()), Some(foot), self.link(&format!("/stop/{id}"))];
        let lines = links.into_iter().flatten().collect();
        MailEnd { lines, stop: self.link(&format!("/api/notices/{id}/stop")) }
    }

    async fn mail(&self, address: &str, words: &Words, end: MailEnd) -> Sent {
        let Some(server) = &self.mail else { return Sent::Failed("no mail is sent from here".to_owned()) };
        match server.send(address, words, &end).await {
            Ok(()) => Sent::Delivered,
            Err(problem) => Sent::Failed(problem.to_string()),
        }
    }

    /// Sends the code that shows that an address belongs to whoever named it.
    pub(crate) async fn send_code(&self, address: &str, language: Language, code: &str) -> Sent {
        self.mail(address, &Words::of_code(language, code), MailEnd::default()).await
    }

    /// Shows how a message looks.
    pub(crate) async fn send_test(&self, channel: &Channel, now_ms: u64) -> Sent {
        let Some(form) = ChannelForm::of(channel) else { return Sent::Gone };
        self.say(channel, &Words::of_test(form.language()), 0, now_ms).await
    }
}

/// A new key for Web Push, as one line of text.
pub fn new_push_key() -> String {
    PushKey::generate()
}

/// The page that leads to the next table that is waiting.
const NEXT: &str = "/next";

/// Sends what is due until the server stops.
pub(crate) async fn tend(app: App) {
    let mut every = tokio::time::interval(LOOK_EVERY);
    let mut stopping = app.stopping.subscribe();
    loop {
        tokio::select! {
            biased;
            () = stopped(&mut stopping) => return,
            _ = every.tick() => (),
        }
        if let Err(problem) = send_due(&app).await {
            tracing::warn!(%problem, "notices could not be sent");
        }
    }
}

async fn send_due(app: &App) -> Result<(), StoreError> {
    let now_ms = app.clock.now_ms();
    let due = stream::iter(app.store.due_channels(now_ms, news_until_ms(app, now_ms), SENT_MAX).await?);
    due.for_each_concurrent(SENT_AT_ONCE, |channel| try_to_send(app, channel)).await;
    Ok(())
}

/// News after this may still be answered before anybody is told.
fn news_until_ms(app: &App, now_ms: u64) -> u64 {
    now_ms.saturating_sub(app.notices.delay_ms)
}

async fn try_to_send(app: &App, channel: Channel) {
    if *app.stopping.borrow() {
        return;
    }
    match send(app, channel).await {
        // Another node was faster, or its person has just changed it.
        Ok(()) | Err(StoreError::Conflict) => (),
        Err(problem) => tracing::warn!(%problem, "a notice could not be sent"),
    }
}

async fn send(app: &App, channel: Channel) -> Result<(), StoreError> {
    let now_ms = app.clock.now_ms();
    let before_ms = news_until_ms(app, now_ms);
    let calendar = calendar(app, &channel.person).await?;
    let playing_ms = table::next_playing_ms(&calendar, now_ms);
    if playing_ms > now_ms {
        return change(app, &channel, Channel { next_ms: playing_ms, ..channel.clone() }).await;
    }
    let claimed = Channel { next_ms: now_ms + SENDING_MS, ..channel.clone() };
    change(app, &channel, claimed.clone()).await?;
    let turns: Vec<Turn> = app.store.turns_of(&channel.person).await?.into_iter().map(|at| at.turn).collect();
    let told: Vec<Turn> = turns.iter().filter(|turn| turn.news_ms <= before_ms).cloned().collect();
    let Some(form) = ChannelForm::of(&channel) else { return remove(app, channel.id).await };
    if told.is_empty() {
        return change(app, &claimed, Channel { next_ms: now_ms, ..claimed.clone() }).await;
    }
    let words = Words::of_turns(form.language(), &told, now_ms);
    let n = u32::try_from(told.len()).unwrap_or(u32::MAX);
    match app.notices.say(&claimed, &words, n, now_ms).await {
        Sent::Delivered => {
            app.metrics.notices_sent.add(1);
            let next_ms = next_use_ms(form.kind(), &turns, now_ms);
            let done = Channel { told_ms: before_ms, next_ms, n_failures: 0, ..claimed.clone() };
            change(app, &claimed, done).await
        }
        Sent::Gone => remove(app, channel.id).await,
        Sent::Failed(problem) => {
            app.metrics.notices_failed.add(1);
            tracing::info!(%problem, kind = ?form.kind(), "a notice was not delivered");
            let n_failures = claimed.n_failures + 1;
            if n_failures >= FAILURES_MAX {
                return remove(app, channel.id).await;
            }
            let next_ms = now_ms + pause_ms(n_failures);
            change(app, &claimed, Channel { next_ms, n_failures, ..claimed.clone() }).await
        }
    }
}

/// After a while, or when the first of these turns is late: nobody hears of a last call when it has passed.
fn next_use_ms(kind: ChannelKind, turns: &[Turn], now_ms: u64) -> u64 {
    let dues_ms = turns.iter().filter_map(|turn| turn.due_ms).filter(|due_ms| *due_ms > now_ms);
    dues_ms.chain([now_ms + gap_ms(kind)]).min().expect("there is at least the gap")
}

fn gap_ms(kind: ChannelKind) -> u64 {
    match kind {
        ChannelKind::Push | ChannelKind::Webhook => GAP_MS,
        ChannelKind::Mail => DIGEST_GAP_MS,
    }
}

/// Twice as long after each failure.
fn pause_ms(n_failures: u32) -> u64 {
    PAUSE_MS_MIN.saturating_mul(1 << n_failures.saturating_sub(1).min(20)).min(PAUSE_MS_MAX)
}

async fn change(app: &App, from: &Channel, to: Channel) -> Result<(), StoreError> {
    let change = PersonChange::ChangeChannel { channel: to, from_next_ms: from.next_ms };
    app.store.commit(Commit::of_person(change)).await
}

async fn remove(app: &App, id: String) -> Result<(), StoreError> {
    tracing::info!("a way to somebody leads nowhere any more and is forgotten");
    app.store.commit(Commit::of_person(PersonChange::RemoveChannel { id })).await
}

/// When somebody plays.
pub(crate) async fn calendar(app: &App, person: &str) -> Result<Calendar, StoreError> {
    let kept = app.store.note(person, NoteKind::Calendar).await?;
    Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_last_call_does_not_wait_for_the_next_digest() {
        let turn =
            |due_ms| Turn { person: String::new(), asked_ms: 0, news_ms: 0, due_ms, words: Vec::new() };
        let next_ms = |dues_ms: &[Option<u64>]| {
            let turns: Vec<Turn> = dues_ms.iter().copied().map(turn).collect();
            next_use_ms(ChannelKind::Mail, &turns, HOUR_MS)
        };
        assert_eq!(next_ms(&[]), 21 * HOUR_MS);
        assert_eq!(next_ms(&[None, Some(HOUR_MS), Some(25 * HOUR_MS)]), 21 * HOUR_MS);
        assert_eq!(next_ms(&[Some(25 * HOUR_MS), Some(5 * HOUR_MS)]), 5 * HOUR_MS);
    }

    #[test]
    fn failures_are_met_with_patience() {
        assert_eq!(pause_ms(1), 2 * MINUTE_MS);
        assert_eq!(pause_ms(3), 8 * MINUTE_MS);
        assert_eq!(pause_ms(FAILURES_MAX), PAUSE_MS_MAX);
        let all_ms: u64 = (1..FAILURES_MAX).map(pause_ms).sum();
        assert!((3..9).contains(&(all_ms / (24 * HOUR_MS))), "some days: {all_ms}");
    }
}
