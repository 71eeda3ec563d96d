//! Just enough of WebSockets (RFC 6455) for a client that shares its core with hundreds of others: it must cost less than the
//! server that it measures.

use std::net::SocketAddr;

use anyhow::{Context, bail, ensure};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Most of what comes at once is shorter.
const BUFFER_BYTES: usize = 4096;
/// No server says anything as long as this at once.
const FRAME_BYTES_MAX: usize = 16 * 1024 * 1024;
/// The key only proves that the server knows the protocol.
const KEY: &str = "bHV4eCBsb2FkIGNsaWVudA==";
const FINAL: u8 = 0x80;
const MASKED: u8 = 0x80;
const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;
/// What stands in place of a length that has two bytes of its own, which lengths from this on have; from the next on eight.
const LONG: u8 = 126;
const LONGER: usize = 0x1_0000;

#[derive(Debug)]
pub(super) struct Socket {
    stream: TcpStream,
    /// What has arrived is in it from `begin` to `end`.
    buffer: Vec<u8>,
    begin: usize,
    end: usize,
    /// A frame on its way out.
    out: Vec<u8>,
    mask: u32,
}

/// The head of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Head {
    kind: u8,
    n_bytes: usize,
    n_payload: usize,
}

impl Socket {
    pub(super) async fn connect(server: SocketAddr, path: &str, cookie: &str) -> anyhow::Result<Self> {
        Self::open(TcpStream::connect(server).await?, path, cookie).await
    }

    pub(super) async fn open(mut stream: TcpStream, path: &str, cookie: &str) -> anyhow::Result<Self> {
        stream.set_nodelay(true)?;
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: {KEY}\r\ncookie: {cookie}\r\n\r\n",
            stream.peer_addr()?
        );
        stream.write_all(request.as_bytes()).await?;
        let buffer = vec![0; BUFFER_BYTES];
        let mut socket = Self { stream, buffer, begin: 0, end: 0, out: Vec::new(), mask: 1 };
        socket.take_answer().await?;
        Ok(socket)
    }

    /// The server's consent. What follows it at once is the first frame.
    async fn take_answer(&mut self) -> anyhow::Result<()> {
        const END: &[u8] = b"\r\n\r\n";
        loop {
            ensure!(self.receive().await?, "the server hung up");
            let arrived = &self.buffer[..self.end];
            if let Some(length) = arrived.windows(END.len()).position(|window| window == END) {
                let first = arrived.split(|byte| *byte == b'\r').next().unwrap_or_default();
                ensure!(first.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(first));
                self.begin = length + END.len();
                return Ok(());
            }
        }
    }

    /// Replaces `text` by the next one; false when the server has hung up.
    pub(super) async fn next(&mut self, text: &mut String) -> anyhow::Result<bool> {
        loop {
            let arrived = &self.buffer[self.begin..self.end];
            let head = Head::of(arrived)?.filter(|head| head.n_bytes + head.n_payload <= arrived.len());
            let Some(Head { kind, n_bytes, n_payload }) = head else {
                if !self.receive().await? {
                    return Ok(false);
                }
                continue;
            };
            let payload = self.begin + n_bytes..self.begin + n_bytes + n_payload;
            self.begin = payload.end;
            match kind {
                TEXT => {
                    text.clear();
                    text.push_str(std::str::from_utf8(&self.buffer[payload])?);
                    return Ok(true);
                }
                PING => {
                    let payload = self.buffer[payload].to_vec();
                    self.send(PONG, &payload).await?;
                }
                PONG => (),
                CLOSE => return Ok(false),
                other => bail!("a frame of kind {other}"),
            }
        }
    }

    /// Waits until more has arrived; false when nothing more comes.
    async fn receive(&mut self) -> anyhow::Result<bool> {
        if self.begin > 0 {
            self.buffer.copy_within(self.begin..self.end, 0);
            self.end -= self.begin;
            self.begin = 0;
        }
        if self.end == self.buffer.len() {
            ensure!(self.end < FRAME_BYTES_MAX, "a message without an end");
            self.buffer.resize(2 * self.end, 0);
        }
        let n_new = self.stream.read(&mut self.buffer[self.end..]).await?;
        self.end += n_new;
        Ok(n_new > 0)
    }

    pub(super) async fn say(&mut self, text: &str) -> anyhow::Result<()> {
        self.send(TEXT, text.as_bytes()).await
    }

    async fn send(&mut self, kind: u8, payload: &[u8]) -> anyhow::Result<()> {
        // Nobody in between could be fooled by what is sent, so that masks need not be unpredictable.
        self.mask = self.mask.wrapping_mul(0x9E37_79B1).wrapping_add(0x7F4A_7C15);
        let mask = self.mask.to_be_bytes();
        self.out.clear();
        self.out.push(FINAL | kind);
        match u8::try_from(payload.len()) {
            Ok(length) if length < LONG => self.out.push(MASKED | length),
            Ok(_) | Err(_) => {
                let length = u16::try_from(payload.len()).context("clients say nothing long")?;
                self.out.push(MASKED | LONG);
                self.out.extend(length.to_be_bytes());
            }
        }
        self.out.extend(mask);
        self.out.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        self.stream.write_all(&self.out).await?;
        Ok(())
    }
}

impl Head {
    /// `None` while some of it is missing.
    fn of(arrived: &[u8]) -> anyhow::Result<Option<Self>> {
        let &[kind, length, ref rest @ ..] = arrived else { return Ok(None) };
        ensure!(kind & 0xF0 == FINAL && length & MASKED == 0, "servers send whole messages without masks");
        let (n_bytes, n_payload) = match (length, rest) {
            (126, &[a, b, ..]) => (4, u64::from(u16::from_be_bytes([a, b]))),
            (127, &[a, b, c, d, e, f, g, h, ..]) => (10, u64::from_be_bytes([a, b, c, d, e, f, g, h])),
            (126 | 127, _) => return Ok(None),
            (length, _) => (2, u64::from(length)),
        };
        ensure!(n_payload < FRAME_BYTES_MAX as u64, "a message of {n_payload} bytes");
        Ok(Some(Self { kind: kind & 0xF, n_bytes, n_payload: usize::try_from(n_payload)? }))
    }
}

/// How many bytes the head of a frame has that a server sends.
pub(super) fn head_bytes(n_payload: usize) -> u64 {
    match n_payload {
        ..126 => 2,
        126..LONGER => 4,
        LONGER.. => 10,
    }
}
