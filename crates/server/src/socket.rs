use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use protocol::MESSAGE_BYTES_MAX;
use table::{ConnectionId, Door, Identity, Input};

use crate::app::App;
use crate::identity::Known;
use crate::listen::{Peer, stopped};
use crate::outbox::{News, Outbox};
use crate::rate::Bucket;
use crate::registry::Handle;
use crate::rest::RestError;
use crate::table_task::ToTable;

/// A silent connection is asked whether it is still there, and given up after three questions.
const PING_EVERY: Duration = Duration::from_secs(25);
const SILENCE_MAX: Duration = Duration::from_secs(80);
/// A reader that takes nothing for so long has gone.
const SEND_MAX: Duration = Duration::from_secs(20);
const RECONNECT_MS: u32 = 1_000;
/// tungstenite's own choice is 128 KiB for each connection, zeroed before each read; most messages are much shorter.
const READ_BUFFER: usize = 1024;
/// Who goes on after so many refusals is hung up on.
const STRIKES_MAX: u32 = 50;

static CONNECTIONS: AtomicU64 = AtomicU64::new(1);

pub(crate) async fn of_table(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(person): Known,
    peer: Peer,
    upgrade: WebSocketUpgrade,
) -> Result<Response, RestError> {
    let handle = app.registry.by_id(&id).ok_or_else(no_table)?;
    accept(app, handle, person, Door::Table, peer, upgrade)
}

pub(crate) async fn of_watch(
    State(app): State<App>,
    Path(watch): Path<String>,
    Known(person): Known,
    peer: Peer,
    upgrade: WebSocketUpgrade,
) -> Result<Response, RestError> {
    let handle = app.registry.by_watch(&watch).ok_or_else(no_table)?;
    accept(app, handle, person, Door::Watch, peer, upgrade)
}

fn no_table() -> RestError {
    RestError::new(StatusCode::NOT_FOUND, "there is no such table")
}

fn accept(
    app: App,
    handle: Arc<Handle>,
    person: log::Person,
    door: Door,
    peer: Peer,
    upgrade: WebSocketUpgrade,
) -> Result<Response, RestError> {
    let peer = peer.counted(&app)?;
    let identity = Identity { id: person.id, name: person.name };
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX);
    Ok(upgrade.on_upgrade(move |socket| talk(app, handle, identity, door, peer, socket)))
}

/// One connection, from its first to its last message.
struct Talk {
    app: App,
    handle: Arc<Handle>,
    connection: ConnectionId,
    outbox: Arc<Outbox>,
    peer: Peer,
    bucket: Bucket,
    strikes: u32,
    heard: Instant,
}

/// Why a conversation ends.
enum End {
    Gone,
    Said(u16, &'static str),
    Stopping,
}

/// The table failed, is outdated or was cleared away: whoever comes again finds it as it stands, if it does.
const TABLE_ENDED: End = End::Said(1013, "the table is being loaded again");

async fn talk(
    app: App,
    handle: Arc<Handle>,
    identity: Identity,
    door: Door,
    peer: Peer,
    mut socket: WebSocket,
) {
    let connection = ConnectionId(CONNECTIONS.fetch_add(1, Ordering::Relaxed));
    let outbox = Arc::new(Outbox::default());
    let now = Instant::now();
    let bucket = Bucket::full(app.config.messages_max, now);
    let connect = ToTable::Connect { connection, identity, door, outbox: Arc::clone(&outbox) };
    let mut talk = Talk { app, handle, connection, outbox, peer, bucket, strikes: 0, heard: now };
    if talk.handle.task.send(connect).await.is_err() {
        return talk.say_goodbye(&mut socket, TABLE_ENDED).await;
    }
    talk.app.metrics.connections.up();
    let end = talk.go_on(&mut socket).await;
    talk.app.metrics.connections.down();
    drop(talk.tell(Input::Disconnect { connection }).await);
    talk.say_goodbye(&mut socket, end).await;
}

impl Talk {
    async fn go_on(&mut self, socket: &mut WebSocket) -> End {
        let mut stopping = self.app.stopping.subscribe();
        let mut ping = tokio::time::interval(PING_EVERY);
        ping.reset();
        let handle = Arc::clone(&self.handle);
        let mut table_ended = pin!(handle.task.closed());
        loop {
            let step = tokio::select! {
                message = socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(_)) | None => Err(End::Gone),
                },
                news = self.outbox.news() => self.pass_on(socket, news).await,
                () = stopped(&mut stopping) => Err(End::Stopping),
                () = &mut table_ended => self.pass_on_the_last(socket).await,
                _ = ping.tick() => self.ping(socket).await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        self.heard = Instant::now();
        match message {
            Message::Text(text) => self.hear_text(text).await,
            Message::Binary(_) => Err(End::Said(1003, "only text is spoken here")),
            Message::Ping(_) | Message::Pong(_) => self.pay().map(drop),
            Message::Close(_) => Err(End::Gone),
        }
    }

    async fn hear_text(&mut self, text: Utf8Bytes) -> Result<(), End> {
        self.app.metrics.messages_received.add(1);
        if self.pay()? {
            self.tell(Input::Message { connection: self.connection, text: text.as_str().to_owned() }).await
        } else {
            self.outbox.push(too_fast());
            Ok(())
        }
    }

    /// Whether the message is within the limits; who does not stop is hung up on.
    fn pay(&mut self) -> Result<bool, End> {
        let is_paid = self.bucket.take(1, self.app.config.messages_max, self.heard)
            && self.app.addresses.take(self.peer.address, 1);
        if !is_paid {
            self.app.metrics.messages_refused.add(1);
            self.strikes += 1;
        }
        if self.strikes > STRIKES_MAX { Err(End::Said(1008, "too many messages")) } else { Ok(is_paid) }
    }

    async fn pass_on(&self, socket: &mut WebSocket, news: News) -> Result<(), End> {
        match news {
            News::Texts(texts) => {
                self.app.metrics.messages_sent.add(texts.len() as u64);
                for text in texts {
                    send(socket, Message::Text(text)).await?;
                }
                Ok(())
            }
            News::Lagged => {
                self.app.metrics.slow_readers.add(1);
                self.tell(Input::Lagged { connection: self.connection }).await
            }
            News::HangUp(reason) => Err(End::Said(1013, reason)),
        }
    }

    async fn ping(&self, socket: &mut WebSocket) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE_MAX {
            return Err(End::Gone);
        }
        send(socket, Message::Ping(Bytes::new())).await
    }

    /// What the table said before it ended.
    async fn pass_on_the_last(&self, socket: &mut WebSocket) -> Result<(), End> {
        if let Some(news @ News::Texts(_)) = self.outbox.take() {
            self.pass_on(socket, news).await?;
        }
        Err(TABLE_ENDED)
    }

    async fn tell(&self, input: Input) -> Result<(), End> {
        self.handle.task.send(ToTable::Input(input)).await.map_err(|_| TABLE_ENDED)
    }

    async fn say_goodbye(&self, socket: &mut WebSocket, end: End) {
        let (code, reason) = match end {
            End::Gone => return,
            End::Said(code, reason) => (code, reason),
            End::Stopping => {
                let closing = format!(r#"{{"type":"closing","reconnect_ms":{RECONNECT_MS}}}"#);
                drop(send(socket, Message::Text(closing.into())).await);
                (1012, "the server starts again")
            }
        };
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        drop(send(socket, Message::Close(Some(frame))).await);
    }
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), End> {
    let mut sending = pin!(socket.send(message));
    // There is nearly always room, and then no timer is needed.
    let sent = match poll_fn(|context| Poll::Ready(sending.as_mut().poll(context))).await {
        Poll::Ready(sent) => Ok(sent),
        Poll::Pending => tokio::time::timeout(SEND_MAX, sending).await,
    };
    match sent {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}

fn too_fast() -> Utf8Bytes {
    Utf8Bytes::from_static(
        r#"{"type":"refused","request":null,"kind":"too_fast","rule":null,"reason":"too many messages"}"#,
    )
}
