//! Somebody who visits a server with real sockets.
#![allow(dead_code, reason = "each test uses a part of the visitor")]

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
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

/// Sends these very bytes and reads until the server closes.
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
    Ok(Answer { status, head: head.to_owned(), body: body.to_owned() })
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
        let stream = TcpStream::connect(self.server).await?;
        let mut request = format!("ws://{}{path}", self.server).into_client_request()?;
        request.headers_mut().insert(COOKIE, self.cookie.parse().expect("a plain cookie"));
        let (stream, _) = client_async(request, stream).await?;
        Ok(Socket { stream })
    }
}

pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<TcpStream>,
}

impl Socket {
    pub(crate) async fn say(&mut self, demand: Value) -> Result<(), Error> {
        self.stream.send(Message::text(demand.to_string())).await
    }

    /// The next message of the server; none when it has hung up.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        loop {
            match self.stream.next().await?.ok()? {
                Message::Text(text) => return Some(serde_json::from_str(&text).expect("JSON")),
                Message::Close(_) => return None,
                Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_) => (),
            }
        }
    }

    /// Hears on until a message of this type.
    pub(crate) async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let heard = tokio::time::timeout(PATIENCE, self.hear()).await;
            let message = heard.unwrap_or_else(|_| panic!("nothing heard, not even `{kind}`"));
            let message = message.unwrap_or_else(|| panic!("hung up before `{kind}`"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    pub(crate) async fn ready(&mut self) {
        let demand = json!({"request": "ready", "type": "ready", "entropy": "0f".repeat(32)});
        self.say(demand).await.expect("a connection");
    }
}

/// A message that never comes fails a test instead of holding it up.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(120);
