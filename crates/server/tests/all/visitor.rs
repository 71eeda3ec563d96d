//! Somebody who visits a server with real sockets.
#![allow(dead_code, reason = "each test uses a part of the visitor")]

use std::net::SocketAddr;
use std::path::Path;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Arguments, Config, Running};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::COOKIE;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.body))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

/// Sends exactly these bytes and reads until the server closes.
pub(crate) async fn raw(server: SocketAddr, bytes: &[u8]) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(server).await?;
    stream.write_all(bytes).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// A request with more headers, each ended by a line break.
pub(crate) async fn request(
    server: SocketAddr,
    line: &str,
    headers: &str,
    body: &str,
) -> std::io::Result<Answer> {
    let text = format!(
        "{line} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    let answer = raw(server, text.as_bytes()).await?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let answer = Answer { status, head: head.to_owned(), body: body.to_owned() };
    let is_in_pieces = answer.header("transfer-encoding") == Some("chunked");
    Ok(if is_in_pieces { Answer { body: put_together(body), ..answer } } else { answer })
}

/// A body whose pieces have their lengths before them.
fn put_together(mut pieces: &str) -> String {
    let mut body = String::new();
    while let Some((length, rest)) = pieces.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).expect("a length");
        if length == 0 {
            break;
        }
        body.push_str(&rest[..length]);
        pieces = &rest[length + 2..];
    }
    body
}

#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) server: SocketAddr,
    pub(crate) cookie: String,
}

impl Visitor {
    pub(crate) async fn new(server: SocketAddr) -> Self {
        let answer = request(server, "POST /api/me", "", "").await.expect("the server is there");
        let cookie = answer.header("set-cookie").expect("a cookie").split(';').next().expect("its value");
        Self { server, cookie: cookie.to_owned() }
    }

    /// The same person at another server that knows her.
    pub(crate) fn at(&self, server: &Running) -> Self {
        Self { server: server.address, ..self.clone() }
    }

    pub(crate) async fn ask(&self, line: &str, body: Value) -> Answer {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let headers = format!("cookie: {}\r\n", self.cookie);
        request(self.server, line, &headers, &body).await.expect("the server is there")
    }

    pub(crate) async fn open_table(&self, wish: Value) -> Value {
        let answer = self.ask("POST /api/tables", wish).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()
    }

    pub(crate) async fn sit_at(&self, table: &str) -> Result<Socket, Error> {
        self.connect(&format!("/api/tables/{table}/socket")).await
    }

    pub(crate) async fn connect(&self, path: &str) -> Result<Socket, Error> {
        self.connect_from(path, "").await
    }

    /// Through a proxy that has seen this address.
    pub(crate) async fn connect_from(&self, path: &str, address: &str) -> Result<Socket, Error> {
        let stream = TcpStream::connect(self.server).await?;
        let mut request = format!("ws://{}{path}", self.server).into_client_request()?;
        request.headers_mut().insert(COOKIE, self.cookie.parse().expect("a plain cookie"));
        request.headers_mut().insert("x-forwarded-for", address.parse().expect("a plain address"));
        let (stream, _) = client_async(request, stream).await?;
        Ok(Socket { stream, part: None })
    }
}

pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<TcpStream>,
    /// Our part of the next shuffle, until it is revealed.
    pub(crate) part: Option<[u8; 32]>,
}

impl Socket {
    pub(crate) async fn say(&mut self, demand: Value) -> Result<(), Error> {
        self.stream.send(Message::text(demand.to_string())).await
    }

    /// The next message of the server; `None` if it has hung up.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        self.hear_or_code().await.ok()
    }

    /// The next message of the server, or the code that it has hung up with.
    pub(crate) async fn hear_or_code(&mut self) -> Result<Value, Option<u16>> {
        tokio::time::timeout(PATIENCE, self.next()).await.expect("something is heard")
    }

    async fn next(&mut self) -> Result<Value, Option<u16>> {
        loop {
            match self.stream.next().await.and_then(Result::ok).ok_or(None)? {
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    self.reveal_if_due(&message).await;
                    return Ok(message);
                }
                Message::Close(frame) => return Err(frame.map(|frame| frame.code.into())),
                Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_) => (),
            }
        }
    }

    /// Hears on until a message of this type.
    pub(crate) async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await.unwrap_or_else(|| panic!("hung up before `{kind}`"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    pub(crate) async fn ready(&mut self) {
        self.ready_as("ready", [0x0f; 32]).await.expect("a connection");
    }

    /// Commits to these bytes, which are revealed as soon as all have committed.
    pub(crate) async fn ready_as(&mut self, request: &str, part: [u8; 32]) -> Result<(), Error> {
        self.part = Some(part);
        let hash = table::fair::commitment(&part);
        self.say(json!({"request": request, "type": "ready", "hash": hash})).await
    }

    pub(crate) async fn reveal_if_due(&mut self, message: &Value) {
        let Some(part) = self.part.filter(|_| message["table"]["fair"]["revealing"] == true) else { return };
        let entropy = table::fair::hex(&part);
        let request = format!("reveal-{}", &message["table"]["fair"]["match"].as_str().expect("an id")[..16]);
        // A connection that breaks is noticed by whoever listens.
        if self.say(json!({"request": request, "type": "reveal", "entropy": entropy})).await.is_ok() {
            self.part = None;
        }
    }
}

/// A message that never comes fails the test instead of hanging it.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(120);

pub(crate) fn arguments() -> Arguments {
    Arguments {
        listen: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        forgetful: Some(true),
        bot_ms_min: Some(0),
        bot_ms_max: Some(0),
        ..Arguments::default()
    }
}

pub(crate) async fn start(arguments: Arguments) -> Running {
    server::start(Config::of(arguments).expect("a fine config")).await.expect("it starts")
}

pub(crate) fn on_disk(path: &Path) -> Arguments {
    Arguments {
        forgetful: None,
        data: Some(path.to_owned()),
        messages_max: Some(0),
        address_messages_max: Some(0),
        ..arguments()
    }
}

/// One of several servers that share a database.
pub(crate) fn as_node(database: &str) -> Arguments {
    Arguments {
        forgetful: None,
        database: Some(database.to_owned()),
        messages_max: Some(0),
        address_messages_max: Some(0),
        node_address: Some("127.0.0.1:0".to_owned()),
        cluster_secret: Some(CLUSTER_SECRET.to_owned()),
        ..arguments()
    }
}

pub(crate) const CLUSTER_SECRET: &str = "a-secret-of-sixteen-or-more";

/// A table of Anna and bots, with the cards dealt.
pub(crate) async fn dealt(anna: &Visitor) -> (Value, Socket, Value) {
    let bot = json!({"type": "bot", "level": "random"});
    let table = anna.open_table(json!({"game": "abluxxen", "seats": [{"type": "me"}, bot, bot]})).await;
    let id = table["id"].as_str().expect("a table has an id");
    let mut socket = anna.sit_at(id).await.expect("the server is there");
    socket.ready().await;
    let update = socket.hear_of("update").await;
    (table, socket, update)
}

pub(crate) async fn play_out(socket: &mut Socket, mut update: Value) -> Value {
    let mut number = 0;
    while update["over"].is_null() {
        if let Some(choice) = update["legal"].as_array().and_then(|legal| legal.first()) {
            number += 1;
            let request = format!("play-{number}-{}", update["at"]);
            socket
                .say(json!({"request": request, "type": "choose", "at": update["at"], "choice": choice}))
                .await
                .expect("the server is there");
        }
        update = socket.hear_of("update").await;
    }
    update
}

/// Anna and Ben at a table for two over days, with the cards dealt.
pub(crate) async fn dealt_two(anna: &Visitor, ben: &Visitor, settings: Value) -> String {
    let options = json!({"edition": "ravensburger", "seats": 2, "first": 0});
    let wish =
        json!({"game": "abluxxen", "options": options, "settings": settings, "seats": [{"type": "me"}]});
    let table = anna.open_table(wish).await;
    let id = table["id"].as_str().expect("an id").to_owned();
    let mut hers = anna.sit_at(&id).await.expect("a socket");
    let mut his = ben.sit_at(&id).await.expect("a socket");
    his.say(json!({"request": "sit", "type": "sit", "seat": 1})).await.expect("said");
    his.hear_of("done").await;
    hers.ready_as("ready", [1; 32]).await.expect("said");
    his.ready_as("ready", [2; 32]).await.expect("said");
    tokio::join!(hers.hear_of("update"), his.hear_of("update"));
    id
}

/// Plays for one person until somebody else is asked.
pub(crate) async fn play_turn(socket: &mut Socket, mut update: Value, seat: u64) -> Value {
    while update["over"].is_null() && update["awaiting"]["seat"] == seat {
        let legal = update["legal"].as_array().cloned().unwrap_or_default();
        // Any will do, but not always the first: a match must come to its end.
        let at = usize::try_from(update["at"].as_u64().expect("a position")).expect("a small one");
        if let Some(choice) = legal.get(at % legal.len().max(1)) {
            let request = format!("play-{}-{seat}", update["at"]);
            let choose = json!({"request": request, "type": "choose", "at": update["at"], "choice": choice});
            socket.say(choose).await.expect("said");
        }
        update = socket.hear_of("update").await;
    }
    update
}

/// Comes to a table where a match goes on.
pub(crate) async fn come(visitor: &Visitor, id: &str) -> (Socket, Value) {
    let mut socket = visitor.sit_at(id).await.expect("a socket");
    let update = socket.hear_of("welcome").await["update"].clone();
    (socket, update)
}
