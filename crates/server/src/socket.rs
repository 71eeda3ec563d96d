use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use commits::Holder;
use futures_util::stream::FuturesUnordered;
use futures_util::{SinkExt, StreamExt};
use protocol::MESSAGE_BYTES_MAX;
use table::{ConnectionId, Door, Haste, Identity, Input};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::{self, error::ProtocolError};

use crate::app::App;
use crate::cluster::{self, Name, Visitor};
use crate::deltas::Heard;
use crate::ending;
use crate::identity::KnownDevice;
use crate::listen::Peer;
use crate::metrics::Metrics;
use crate::outbox::{News, Outbox};
use crate::rate::Bucket;
use crate::rest::RestError;
use crate::seldom::{self, Event};
use crate::table_task::{NOBODY, ToTable};

/// A silent connection is given up after three unanswered pings.
const SILENCE_MAX: Duration = Duration::from_secs(80);
/// A client that reads nothing for this long has gone.
const SEND_MAX: Duration = Duration::from_secs(20);
const RECONNECT_MS: u32 = 1_000;
/// With several nodes, another one is there already.
const RECONNECT_ELSEWHERE_MS: u32 = 200;
/// tungstenite's own choice is 128 KiB for each connection, zeroed before each read; most messages are much shorter.
const READ_BUFFER: usize = 1024;
/// Waiting messages are written together, up to about this many bytes.
const WRITE_BUFFER: usize = 16 * 1024;
/// Whoever goes on after this many refusals is disconnected.
const STRIKES_MAX: u32 = 50;

/// A client that only asks whether there is such a table gets an answer, too.
type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

static CONNECTIONS: AtomicU64 = AtomicU64::new(1);

pub(crate) async fn of_table(
    State(app): State<App>,
    Path(id): Path<String>,
    KnownDevice(holder): KnownDevice,
    peer: Peer,
    RawQuery(query): RawQuery,
    upgrade: Upgrade,
) -> Result<Response, RestError> {
    let visit = Visit { holder, door: Door::Table, peer, wants_deltas: wants_deltas(query) };
    enter(app, &id, visit, upgrade).await
}

pub(crate) async fn of_watch(
    State(app): State<App>,
    Path(watch): Path<String>,
    KnownDevice(holder): KnownDevice,
    peer: Peer,
    RawQuery(query): RawQuery,
    upgrade: Upgrade,
) -> Result<Response, RestError> {
    let names = cluster::named(&app, Name::Watch(&watch)).await?.ok_or_else(cluster::no_table)?;
    let visit = Visit { holder, door: Door::Watch, peer, wants_deltas: wants_deltas(query) };
    enter(app, &names.id, visit, upgrade).await
}

/// A client that can reconstruct texts says so in the address, with the version of the format.
fn wants_deltas(query: Option<String>) -> bool {
    query.is_some_and(|query| query == "deltas=2")
}

/// Somebody at the door of a table.
struct Visit {
    holder: commits::Holder,
    door: Door,
    peer: Peer,
    wants_deltas: bool,
}

async fn enter(app: App, id: &str, visit: Visit, upgrade: Upgrade) -> Result<Response, RestError> {
    let Visit { holder: Holder { person, device }, door, peer, wants_deltas } = visit;
    let peer = peer.counted(&app)?;
    let identity = Identity { id: person.id, name: person.name };
    let table = cluster::find(&app, id, &Visitor::new(&identity, door, peer.address)).await?;
    let no_socket =
        |problem: WebSocketUpgradeRejection| RestError::new(problem.status(), &problem.body_text());
    let upgrade = upgrade.map_err(no_socket)?;
    let messages_max = app.config.messages_max;
    let device = Some(device.id);
    Ok(accept(app, table, Caller { identity, device, door, peer, messages_max, wants_deltas }, upgrade))
}

/// Who is at the other end of a socket.
#[derive(Debug)]
pub(crate) struct Caller {
    pub(crate) identity: Identity,
    /// `None` for a visitor of another node, which takes care of that.
    pub(crate) device: Option<String>,
    pub(crate) door: Door,
    pub(crate) peer: Peer,
    /// In twenty seconds; 0 means any number.
    pub(crate) messages_max: u32,
    pub(crate) wants_deltas: bool,
}

pub(crate) fn accept(
    app: App,
    table: mpsc::Sender<ToTable>,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX);
    upgrade.on_upgrade(move |socket| talk(app, table, caller, socket))
}

/// One connection, from its first to its last message.
struct Talk {
    app: App,
    /// The task of the table, or the way to another node that has it.
    table: mpsc::Sender<ToTable>,
    connection: ConnectionId,
    person: String,
    device: Option<String>,
    outbox: Arc<Outbox>,
    peer: Peer,
    messages_max: u32,
    bucket: Bucket,
    strikes: u32,
    heard: Instant,
    /// What the other side has heard, where it wants deltas.
    deltas: Option<Heard>,
}

/// Why a conversation ends.
enum End {
    Gone,
    /// Nothing was taken for a long time.
    Stuck,
    /// The other side has said goodbye, and hears it back.
    Left,
    Said(CloseFrame),
    Stopping,
    /// The table failed, has moved or was cleared away: a client that reconnects finds it as it stands, if it does.
    TableEnded,
}

impl End {
    /// A client that sent too much at once, or something else than the protocol has, can still be told; other errors
    /// belong to the connection.
    fn of(problem: axum::Error) -> Self {
        match problem.into_inner().downcast_ref() {
            Some(tungstenite::Error::Capacity(_)) => said(1009, "a message has at most 8 KiB"),
            Some(tungstenite::Error::Utf8(_)) => said(1007, "text is UTF-8"),
            Some(tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => Self::Gone,
            Some(tungstenite::Error::Protocol(_)) => said(1002, "this is not how WebSockets speak"),
            Some(_) | None => Self::Gone,
        }
    }
}

async fn talk(app: App, table: mpsc::Sender<ToTable>, caller: Caller, mut socket: WebSocket) {
    let Caller { identity, device, door, peer, messages_max, wants_deltas } = caller;
    let connection = ConnectionId(CONNECTIONS.fetch_add(1, Ordering::Relaxed));
    let outbox = Arc::new(Outbox::default());
    let now = Instant::now();
    let bucket = Bucket::full(messages_max, now);
    let person = identity.id.clone();
    let connect = ToTable::Connect { connection, identity, door, outbox: Arc::clone(&outbox) };
    let mut talk = Talk {
        app,
        table,
        connection,
        person,
        device,
        outbox,
        peer,
        messages_max,
        bucket,
        strikes: 0,
        heard: now,
        deltas: wants_deltas.then(Heard::nothing),
    };
    if talk.table.send(connect).await.is_err() {
        return talk.say_goodbye(&mut socket, End::TableEnded).await;
    }
    talk.app.metrics.connections.up();
    let end = talk.go_on(&mut socket).await;
    count(&talk.app.metrics, &end);
    drop(talk.tell(Input::Disconnect { connection }).await);
    talk.say_goodbye(&mut socket, end).await;
}

impl Talk {
    async fn go_on(&mut self, socket: &mut WebSocket) -> End {
        let mut seldom: FuturesUnordered<_> =
            seldom::sources(&self.app, &self.table).into_iter().map(seldom::next).collect();
        loop {
            // What is heard comes last, so that somebody who never stops speaking holds nothing up.
            let step = tokio::select! {
                biased;
                Some((event, source)) = seldom.next() => {
                    seldom.push(seldom::next(source));
                    self.on_event(socket, event).await
                }
                news = self.outbox.news() => self.pass_on(socket, news).await,
                message = socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(problem)) => Err(End::of(problem)),
                    None => Err(End::Gone),
                },
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn on_event(&mut self, socket: &mut WebSocket, event: Event) -> Result<(), End> {
        match event {
            Event::Stopping => self.pass_on_the_last(socket, End::Stopping).await,
            Event::TableEnded => self.pass_on_the_last(socket, End::TableEnded).await,
            Event::BansChanged => self.check_ban(),
            Event::DeviceEnded(device) => self.check_device(device).await,
            Event::TimeToPing => self.ping(socket).await,
        }
    }

    fn check_ban(&self) -> Result<(), End> {
        let bans = self.app.bans.borrow();
        let is_banned = bans.meets_person(&self.person) || bans.meets_address(self.peer.address);
        if is_banned { Err(said(1008, "the operator of this server does not let you in")) } else { Ok(()) }
    }

    async fn check_device(&self, heard: Result<String, RecvError>) -> Result<(), End> {
        let Some(device) = &self.device else { return Ok(()) };
        if !ending::has_ended(&self.app, &self.person, device, heard).await {
            return Ok(());
        }
        Err(said(NOBODY, "this device is nobody here any more"))
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        self.heard = Instant::now();
        match message {
            Message::Text(text) => self.hear_text(text).await,
            Message::Binary(_) => Err(said(1003, "only text is spoken here")),
            Message::Ping(_) | Message::Pong(_) => self.pay().map(drop),
            Message::Close(_) => Err(End::Left),
        }
    }

    async fn hear_text(&mut self, text: Utf8Bytes) -> Result<(), End> {
        self.app.metrics.messages_received.add(1);
        if self.pay()? {
            self.tell(Input::Message { connection: self.connection, text: text.as_str().to_owned() }).await
        } else {
            self.outbox.push(too_fast(), Haste::AtOnce);
            Ok(())
        }
    }

    /// Whether the message is within the limits; whoever does not stop is disconnected.
    fn pay(&mut self) -> Result<bool, End> {
        let is_paid = self.bucket.take(1, self.messages_max, self.heard)
            && self.app.addresses.take(self.peer.address, 1);
        if !is_paid {
            self.app.metrics.messages_refused.add(1);
            self.strikes += 1;
        }
        if self.strikes > STRIKES_MAX { Err(said(1008, "too many messages")) } else { Ok(is_paid) }
    }

    async fn pass_on(&mut self, socket: &mut WebSocket, news: News) -> Result<(), End> {
        match news {
            News::Texts(texts) => {
                self.app.metrics.messages_sent.add(texts.len() as u64);
                send(socket, texts.into_iter().map(|text| Message::Text(self.shortened(text)))).await
            }
            News::Lagged => self.tell(Input::Lagged { connection: self.connection }).await,
            News::HangUp(frame) => Err(End::Said(frame)),
        }
    }

    /// In terms of what was heard before, where that is wanted and shorter.
    fn shortened(&mut self, text: Utf8Bytes) -> Utf8Bytes {
        let delta = self.deltas.as_mut().and_then(|heard| heard.shortened(&text));
        delta.map_or(text, Utf8Bytes::from)
    }

    async fn ping(&self, socket: &mut WebSocket) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE_MAX {
            return Err(End::Gone);
        }
        send(socket, [Message::Ping(Bytes::new())]).await
    }

    /// What the table said before the end.
    async fn pass_on_the_last(&mut self, socket: &mut WebSocket, end: End) -> Result<(), End> {
        while let Some(news @ (News::Texts(_) | News::HangUp(_))) = self.outbox.take() {
            self.pass_on(socket, news).await?;
        }
        Err(end)
    }

    async fn tell(&self, input: Input) -> Result<(), End> {
        self.table.send(ToTable::Input(input)).await.map_err(|_| End::TableEnded)
    }

    async fn say_goodbye(&self, socket: &mut WebSocket, end: End) {
        let is_node = self.app.cluster.is_some();
        let frame = match end {
            End::Gone | End::Stuck => return,
            // The answer to a goodbye waits to be written.
            End::Left => return drop(in_time(SEND_MAX, socket.flush()).await),
            End::Said(frame) => frame,
            End::Stopping => {
                let reconnect_ms = if is_node { RECONNECT_ELSEWHERE_MS } else { RECONNECT_MS };
                announce(socket, reconnect_ms).await;
                close(1012, "the server starts again")
            }
            End::TableEnded if is_node => {
                announce(socket, RECONNECT_ELSEWHERE_MS).await;
                close(1012, "the table moves to another server")
            }
            End::TableEnded => close(1013, "the table is being loaded again"),
        };
        drop(send(socket, [Message::Close(Some(frame))]).await);
    }
}

/// Whoever was stuck for good may never have been sent so much that it had to be dropped.
fn count(metrics: &Metrics, end: &End) {
    metrics.connections.down();
    metrics.slow_readers.add(u64::from(matches!(end, End::Stuck)));
}

async fn announce(socket: &mut WebSocket, reconnect_ms: u32) {
    let closing = format!(r#"{{"type":"closing","reconnect_ms":{reconnect_ms}}}"#);
    drop(send(socket, [Message::Text(closing.into())]).await);
}

fn said(code: u16, reason: &'static str) -> End {
    End::Said(close(code, reason))
}

fn close(code: u16, reason: &'static str) -> CloseFrame {
    CloseFrame { code, reason: Utf8Bytes::from_static(reason) }
}

async fn send(socket: &mut WebSocket, messages: impl IntoIterator<Item = Message>) -> Result<(), End> {
    for message in messages {
        in_time(SEND_MAX, socket.feed(message)).await?;
    }
    in_time(SEND_MAX, socket.flush()).await
}

/// There is nearly always room, and then no timer is needed.
async fn in_time(
    patience: Duration,
    sending: impl Future<Output = Result<(), axum::Error>>,
) -> Result<(), End> {
    let mut sending = pin!(sending);
    let sent = match poll_fn(|context| Poll::Ready(sending.as_mut().poll(context))).await {
        Poll::Ready(sent) => Ok(sent),
        Poll::Pending => tokio::time::timeout(patience, sending).await,
    };
    match sent {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Stuck),
    }
}

fn too_fast() -> Utf8Bytes {
    Utf8Bytes::from_static(
        r#"{"type":"refused","request":null,"kind":"too_fast","rule":null,"reason":"too many messages"}"#,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_reader_who_is_stuck_for_good_is_counted_and_one_who_has_gone_is_not() {
        let metrics = Metrics::default();
        let gone = || Err(axum::Error::new(std::io::Error::other("reset")));
        let ends = [
            in_time(Duration::ZERO, std::future::ready(gone())).await,
            in_time(Duration::ZERO, std::future::pending()).await,
        ];
        ends.into_iter().filter_map(Result::err).for_each(|end| count(&metrics, &end));
        assert_eq!(metrics.slow_readers.get(), 1);
    }
}
