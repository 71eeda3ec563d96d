//! A socket to the node that owns a table, for one visitor of this node.

use std::collections::BTreeSet;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::CloseFrame;
use futures_util::{SinkExt, StreamExt};
use serde::{Deserialize, Serialize};
use table::fair::hex;
use table::{Door, Haste, Identity, Input};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::cluster::Cluster;
use crate::outbox::Outbox;
use crate::table_task::ToTable;

pub(super) const SECRET_HEADER: &str = "x-luxx-secret";
pub(super) const VISITOR_HEADER: &str = "x-luxx-visitor";

const CONNECT_MAX: Duration = Duration::from_secs(1);
const GREET_MAX: Duration = Duration::from_secs(2);
/// The owner of the table answers everything that a visitor says within this time.
const ANSWER_MAX: Duration = Duration::from_secs(4);
const SEND_MAX: Duration = Duration::from_secs(4);
const READ_BUFFER: usize = 4096;
/// How much a visitor may have said that the other node has not yet taken; more makes the visitor wait.
const INPUTS_MAX: usize = 16;

/// Who comes, as one node tells another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Visitor {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) may_sit: bool,
    pub(crate) address: IpAddr,
}

impl Visitor {
    pub(crate) fn new(identity: &Identity, door: Door, address: IpAddr) -> Self {
        let Identity { id, name } = identity.clone();
        Self { id, name, may_sit: door == Door::Table, address }
    }

    /// In letters that a header may have.
    pub(super) fn to_header(&self) -> String {
        hex(&serde_json::to_vec(self).expect("only what JSON can say"))
    }

    pub(super) fn of_header(text: &str) -> Option<Self> {
        let digits: Option<Vec<u8>> =
            text.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
        let bytes: Vec<u8> =
            digits?.chunks(2).map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit)).collect();
        serde_json::from_slice(&bytes).ok()
    }

    pub(super) fn door(&self) -> Door {
        if self.may_sit { Door::Table } else { Door::Watch }
    }
}

pub(super) type InnerSocket = WebSocketStream<TcpStream>;

/// Why the owner of a table could not be reached.
#[derive(Debug, thiserror::Error)]
pub(super) enum DialError {
    #[error("nobody listens there")]
    Refused,
    #[error("it does not own the table any more")]
    NotThere,
    #[error("{0}")]
    Other(String),
}

pub(super) async fn dial(
    cluster: &Cluster,
    address: &str,
    table: &str,
    visitor: &Visitor,
) -> Result<InnerSocket, DialError> {
    let stream = reach(address).await?;
    let other = |problem: &dyn std::fmt::Display| DialError::Other(problem.to_string());
    stream.set_nodelay(true).map_err(|problem| other(&problem))?;
    let address = format!("ws://{address}/tables/{table}/socket");
    let mut request = address.into_client_request().map_err(|problem| other(&problem))?;
    let secret = cluster.secret.as_ref().map_or("", |secret| &secret.0);
    for (name, value) in [(SECRET_HEADER, secret), (VISITOR_HEADER, &visitor.to_header())] {
        request.headers_mut().insert(name, value.parse().map_err(|_| other(&"not a header"))?);
    }
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
    let greeted = tokio::time::timeout(GREET_MAX, client_async_with_config(request, stream, Some(config)));
    match greeted.await {
        Ok(Ok((socket, _))) => Ok(socket),
        Ok(Err(Error::Http(answer))) if answer.status() == 404 => Err(DialError::NotThere),
        Ok(Err(problem)) => Err(other(&problem)),
        Err(_) => Err(other(&"it does not answer")),
    }
}

/// Where nobody listens, no process is.
pub(super) async fn reach(address: &str) -> Result<TcpStream, DialError> {
    match tokio::time::timeout(CONNECT_MAX, TcpStream::connect(address)).await {
        Ok(Ok(stream)) => Ok(stream),
        Ok(Err(problem)) if problem.kind() == io::ErrorKind::ConnectionRefused => Err(DialError::Refused),
        Ok(Err(problem)) => Err(DialError::Other(problem.to_string())),
        Err(_) => Err(DialError::Other("it does not answer".to_owned())),
    }
}

/// Whether another node may still speak for its tables. If its machine is gone or hangs, nothing else would tell a
/// visitor who is only waiting.
pub(super) struct Lease {
    node: i64,
    alive: watch::Receiver<BTreeSet<i64>>,
    /// A node that has just joined may not be listed yet.
    was_listed: bool,
}

impl Lease {
    pub(super) fn new(cluster: &Cluster, node: i64) -> Self {
        Self { node, alive: cluster.alive.subscribe(), was_listed: false }
    }

    /// Returns when it is over.
    async fn ended(&mut self) {
        loop {
            let is_listed = self.alive.borrow_and_update().contains(&self.node);
            if self.was_listed && !is_listed {
                return;
            }
            self.was_listed |= is_listed;
            if self.alive.changed().await.is_err() {
                return;
            }
        }
    }
}

/// A way to a table on another node that looks like one to a table of our own.
pub(super) fn carry(socket: InnerSocket, lease: Lease) -> mpsc::Sender<ToTable> {
    let (table, inputs) = mpsc::channel(INPUTS_MAX);
    tokio::spawn(pass_on_all(socket, inputs, lease));
    table
}

async fn pass_on_all(mut socket: InnerSocket, mut inputs: mpsc::Receiver<ToTable>, lease: Lease) {
    let Some(ToTable::Connect { outbox, .. }) = inputs.recv().await else { return };
    let mut bridge = Bridge { outbox, lease, unanswered: None };
    while bridge.step(&mut socket, &mut inputs).await.is_some() {}
    // The visitor learns of it first, whether or not the other node still listens.
    drop(inputs);
    drop(tokio::time::timeout(SEND_MAX, socket.close(None)).await);
}

struct Bridge {
    outbox: Arc<Outbox>,
    lease: Lease,
    /// Since when the other node owes an answer.
    unanswered: Option<Instant>,
}

impl Bridge {
    /// None when one of the sides has ended.
    async fn step(&mut self, socket: &mut InnerSocket, inputs: &mut mpsc::Receiver<ToTable>) -> Option<()> {
        let too_late = self.unanswered.unwrap_or_else(Instant::now) + ANSWER_MAX;
        tokio::select! {
            input = inputs.recv() => {
                let text = words(input?)?;
                self.unanswered.get_or_insert_with(Instant::now);
                let sending = socket.send(Message::text(text));
                tokio::time::timeout(SEND_MAX, sending).await.ok()?.ok()
            }
            message = socket.next() => self.hear(message?.ok()?),
            () = self.lease.ended() => None,
            () = tokio::time::sleep_until(too_late.into()), if self.unanswered.is_some() => None,
        }
    }

    fn hear(&mut self, message: Message) -> Option<()> {
        self.unanswered = None;
        match message {
            Message::Text(text) => {
                // Where it could wait for others it has done so.
                self.outbox.push(text.as_str().into(), Haste::AtOnce);
            }
            Message::Close(frame) => {
                if let Some(frame) = frame {
                    let reason = frame.reason.as_str().into();
                    self.outbox.hang_up(CloseFrame { code: frame.code.into(), reason });
                }
                return None;
            }
            Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_) => (),
        }
        Some(())
    }
}

/// The part of it that goes to the other node; `None` if the visitor has gone.
fn words(input: ToTable) -> Option<String> {
    match input {
        ToTable::Input(Input::Message { text, .. }) => Some(text),
        ToTable::Input(Input::Lagged { .. }) => Some(r#"{"request":"lagged","type":"refresh"}"#.to_owned()),
        ToTable::Input(
            Input::Connect { .. }
            | Input::Disconnect { .. }
            | Input::Renamed { .. }
            | Input::Calendar { .. }
            | Input::Forgotten { .. }
            | Input::Stored { .. }
            | Input::Thought { .. }
            | Input::Wake,
        )
        | ToTable::Connect { .. }
        | ToTable::GiveUp
        | ToTable::Discard { .. }
        | ToTable::Close => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visitor_travels_in_a_header_whatever_the_name() {
        let identity = Identity { id: "a1".to_owned(), name: "Zoë \"猫\"\r\n".to_owned() };
        let visitor = Visitor::new(&identity, Door::Watch, "2001:db8::1".parse().unwrap());
        let header = visitor.to_header();
        assert!(header.bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert_eq!(Visitor::of_header(&header), Some(visitor));
        for other in ["", "zz", "7b7", "7b7d"] {
            assert_eq!(Visitor::of_header(other), None);
        }
    }
}
