//! A connection that ends without taking back what was said last. Whoever closes a connection while the other side still
//! sends resets it, and then a farewell may never be read.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::connection_limit::ConnectionPermit;
use crate::listen::stopped;

/// How long the other side may take to notice that nobody listens any more.
const LINGER_MAX: Duration = Duration::from_secs(2);
/// How much of what it is still sending is read and thrown away.
const LINGER_BYTES_MAX: u64 = 8 * 1024 * 1024;
const SIP: usize = 16 * 1024;

#[derive(Debug)]
pub(crate) struct Lingering {
    /// None only once it is dropped.
    stream: Option<TcpStream>,
    /// It keeps its place until it is really over.
    permit: Arc<ConnectionPermit>,
    stopping: watch::Receiver<bool>,
}

impl Lingering {
    pub(crate) fn new(
        stream: TcpStream,
        permit: Arc<ConnectionPermit>,
        stopping: watch::Receiver<bool>,
    ) -> Self {
        Self { stream: Some(stream), permit, stopping }
    }

    fn stream(self: Pin<&mut Self>) -> Pin<&mut TcpStream> {
        Pin::new(self.get_mut().stream.as_mut().expect("it is not dropped yet"))
    }
}

impl Drop for Lingering {
    fn drop(&mut self) {
        let (Some(mut stream), Ok(runtime)) = (self.stream.take(), Handle::try_current()) else { return };
        if has_gone(&stream) {
            return;
        }
        let (permit, mut stopping) = (Arc::clone(&self.permit), self.stopping.clone());
        runtime.spawn(async move {
            tokio::select! {
                () = say_the_last(&mut stream, LINGER_BYTES_MAX) => (),
                () = tokio::time::sleep(LINGER_MAX) => (),
                () = stopped(&mut stopping) => (),
            }
            drop((stream, permit));
        });
    }
}

/// Whether the other side has said goodbye as well.
fn has_gone(stream: &TcpStream) -> bool {
    match stream.try_read(&mut [0]) {
        Ok(n_read) => n_read == 0,
        Err(problem) => problem.kind() != io::ErrorKind::WouldBlock,
    }
}

/// Ends our side, and reads until the other side ends or has sent this much.
async fn say_the_last(stream: &mut (impl AsyncRead + AsyncWrite + Unpin), n_bytes_max: u64) {
    if stream.shutdown().await.is_err() {
        return;
    }
    let mut left = stream.take(n_bytes_max);
    let mut sip = vec![0; SIP];
    while left.read(&mut sip).await.is_ok_and(|n_read| n_read > 0) {}
}

impl AsyncRead for Lingering {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream().poll_read(context, buffer)
    }
}

impl AsyncWrite for Lingering {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream().poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(context)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream().poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;
    use crate::connection_limit::ConnectionLimit;

    /// Both ends of a connection, and the only place there is.
    async fn connected() -> (TcpStream, Lingering, Arc<ConnectionLimit>, watch::Sender<bool>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let caller = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, address) = listener.accept().await.unwrap();
        let limit = ConnectionLimit::new(1, 0);
        let permit = Arc::new(limit.enter(address.ip()).unwrap());
        let stopping = watch::Sender::new(false);
        (caller, Lingering::new(stream, permit, stopping.subscribe()), limit, stopping)
    }

    #[tokio::test]
    async fn whoever_is_still_sending_hears_the_farewell() {
        let (mut caller, mut stream, limit, _stopping) = connected().await;
        caller.write_all(&[0; 9]).await.unwrap();
        stream.read_u8().await.unwrap();
        stream.write_all(b"goodbye").await.unwrap();
        drop(stream);
        let much = vec![0; 4_000_000];
        caller.write_all(&much).await.unwrap();
        let mut heard = String::new();
        caller.read_to_string(&mut heard).await.unwrap();
        assert_eq!(heard, "goodbye");
        assert!(limit.enter([127, 0, 0, 1].into()).is_none(), "its place is taken until it has gone");
        drop(caller);
        limit.empty().await.unwrap();
    }

    #[tokio::test]
    async fn whoever_says_nothing_more_is_not_waited_for_long() {
        let (caller, stream, limit, _stopping) = connected().await;
        drop(stream);
        limit.empty().await.unwrap();
        drop(caller);
    }

    #[tokio::test]
    async fn a_server_that_stops_waits_for_nobody() {
        let (caller, stream, limit, stopping) = connected().await;
        stopping.send_replace(true);
        drop(stream);
        limit.empty().await.unwrap();
        drop(caller);
    }

    #[tokio::test]
    async fn so_much_is_thrown_away_and_no_more() {
        let (mut caller, mut stream) = tokio::io::duplex(64);
        let sending = tokio::spawn(async move {
            let sent = caller.write_all(&[0; 1_000]).await;
            (sent, caller)
        });
        say_the_last(&mut stream, 1_000).await;
        let (sent, mut caller) = sending.await.unwrap();
        sent.unwrap();
        caller.write_all(&[0; 64]).await.unwrap();
        let more = tokio::spawn(async move { caller.write_all(&[0; 1]).await });
        drop(stream);
        assert!(more.await.unwrap().is_err(), "nobody reads any more");
    }
}
