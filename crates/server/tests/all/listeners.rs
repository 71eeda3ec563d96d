//! A push service, a webhook and a mail server on loopback: real sockets that note what arrives.
#![allow(dead_code, reason = "each test uses a part of the listeners")]

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::AppendHeaders;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// A request as it came.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

/// What came, for whoever waits for it.
#[derive(Debug)]
pub(crate) struct Notes<T> {
    heard: Mutex<Vec<T>>,
    is_new: Notify,
    /// What the next requests are answered.
    status: Mutex<StatusCode>,
    /// Where they are sent on to.
    location: Mutex<Option<String>>,
}

impl<T: Clone> Notes<T> {
    fn new() -> Arc<Self> {
        let (heard, status) = (Mutex::default(), Mutex::new(StatusCode::CREATED));
        Arc::new(Self { heard, is_new: Notify::new(), status, location: Mutex::default() })
    }

    fn note(&self, heard: T) {
        self.heard.lock().expect("no panic").push(heard);
        self.is_new.notify_waiters();
    }

    pub(crate) fn answer(&self, status: StatusCode) {
        *self.status.lock().expect("no panic") = status;
    }

    pub(crate) fn send_on(&self, to: SocketAddr) {
        self.answer(StatusCode::TEMPORARY_REDIRECT);
        *self.location.lock().expect("no panic") = Some(format!("http://{to}/"));
    }

    pub(crate) fn count(&self) -> usize {
        self.heard.lock().expect("no panic").len()
    }

    /// The n-th that comes, the first being 0.
    pub(crate) async fn nth(&self, n: usize) -> T {
        let waiting = async {
            loop {
                let is_new = self.is_new.notified();
                if let Some(heard) = self.heard.lock().expect("no panic").get(n) {
                    return heard.clone();
                }
                is_new.await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(120), waiting).await.expect("it comes")
    }
}

/// Somebody who listens to requests.
pub(crate) async fn listener() -> (SocketAddr, Arc<Notes<Heard>>) {
    type Answer = (StatusCode, AppendHeaders<Option<(header::HeaderName, String)>>);
    async fn hear(State(notes): State<Arc<Notes<Heard>>>, headers: HeaderMap, body: Bytes) -> Answer {
        let status = *notes.status.lock().expect("no panic");
        let location = notes.location.lock().expect("no panic").clone();
        notes.note(Heard { headers, body: body.to_vec() });
        (status, AppendHeaders(location.map(|location| (header::LOCATION, location))))
    }
    let notes = Notes::new();
    let socket = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = socket.local_addr().expect("an address");
    let router = Router::new().fallback(hear).with_state(Arc::clone(&notes));
    tokio::spawn(axum::serve(socket, router).into_future());
    (address, notes)
}

/// Somebody who takes requests and never answers; a note is what came on a connection that was given up.
pub(crate) async fn silent() -> (SocketAddr, Arc<Notes<Vec<u8>>>) {
    let notes = Notes::new();
    let socket = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = socket.local_addr().expect("an address");
    let noting = Arc::clone(&notes);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = socket.accept().await {
            let noting = Arc::clone(&noting);
            tokio::spawn(async move {
                let mut heard = Vec::new();
                drop(stream.read_to_end(&mut heard).await);
                noting.note(heard);
            });
        }
    });
    (address, notes)
}

/// A mail server that takes everything; a note is the text of one mail, with its head.
pub(crate) async fn mail_server() -> (SocketAddr, Arc<Notes<String>>) {
    let notes = Notes::new();
    let socket = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = socket.local_addr().expect("an address");
    let noting = Arc::clone(&notes);
    tokio::spawn(async move {
        while let Ok((stream, _)) = socket.accept().await {
            tokio::spawn(take_mail(stream, Arc::clone(&noting)));
        }
    });
    (address, notes)
}

async fn take_mail(stream: TcpStream, notes: Arc<Notes<String>>) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 here\r\n").await?;
    let mut line = String::new();
    while stream.read_line(&mut line).await? > 0 {
        let said = std::mem::take(&mut line);
        let command = said.split([' ', '\r']).next().unwrap_or_default().to_ascii_uppercase();
        match command.as_str() {
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await?;
                let mut mail = String::new();
                while stream.read_line(&mut line).await? > 0 && line != ".\r\n" {
                    mail.push_str(&std::mem::take(&mut line));
                }
                line.clear();
                notes.note(mail);
                stream.write_all(b"250 taken\r\n").await?;
            }
            "QUIT" => return stream.write_all(b"221 bye\r\n").await,
            _ => stream.write_all(b"250 fine\r\n").await?,
        }
    }
    Ok(())
}
