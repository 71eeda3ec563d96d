//! Accepting connections, with a limit on how long each may take to send its request.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::FromRequestParts;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::request::Parts;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::app::App;
use crate::connection_limit::{ConnectionLimit, ConnectionPermit};
use crate::lingering::Lingering;
use crate::rest::RestError;

/// A client that connects and says nothing is dropped.
const HEADERS_MAX: Duration = Duration::from_secs(10);
/// A client that reads an answer very slowly is dropped; one that wants more reconnects. A WebSocket may stay.
const CONNECTION_MAX: Duration = Duration::from_secs(300);
/// Long enough to store a choice and tell everybody.
const GOODBYE_MAX: Duration = Duration::from_secs(10);
const HEADER_BYTES_MAX: usize = 16 * 1024;

/// Where a request comes from.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    /// Its share of the allowed connections; a socket keeps it.
    pub(crate) permit: Arc<ConnectionPermit>,
    /// Behind a proxy a socket has another one, for the address that the proxy names.
    pub(crate) forwarded_permit: Option<Arc<ConnectionPermit>>,
}

impl Peer {
    /// Behind a proxy all connections come from its address: sockets are counted by the forwarded one.
    pub(crate) fn counted(self, app: &App) -> Result<Self, RestError> {
        if !app.config.behind_proxy {
            return Ok(self);
        }
        let too_many = || RestError::new(StatusCode::TOO_MANY_REQUESTS, "too many connections");
        let permit = app.sockets.enter(self.address).ok_or_else(too_many)?;
        Ok(Self { forwarded_permit: Some(Arc::new(permit)), ..self })
    }
}

impl FromRequestParts<App> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let Self { address, permit, forwarded_permit } =
            parts.extensions.get().cloned().expect("every connection has an address");
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded = forwarded.filter(|_| app.config.behind_proxy).and_then(|value| value.to_str().ok());
        let forwarded = forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
        Ok(Self { address: forwarded.unwrap_or(address), permit, forwarded_permit })
    }
}

/// Serves until the app is stopping, then lets everybody finish.
pub(crate) async fn serve(app: App, listener: TcpListener, router: Router) {
    // Behind a proxy everybody comes from its address; there sockets are counted by the forwarded one.
    let n_from_one_max = if app.config.behind_proxy { 0 } else { app.config.address_connections_max };
    let limit = ConnectionLimit::new(app.config.connections_max, n_from_one_max);
    serve_some(listener, router, limit, app.stopping.subscribe()).await;
}

/// Serves the other nodes, whose visitors were counted there. Whoever finds nobody here takes this node for dead, so it
/// listens until its tables are given back and its name is taken from the list.
pub(crate) async fn serve_nodes(
    app: App,
    listener: TcpListener,
    router: Router,
    stopping: watch::Receiver<bool>,
) {
    let limit = ConnectionLimit::new(app.config.connections_max, 0);
    serve_some(listener, router, limit, stopping).await;
}

async fn serve_some(
    listener: TcpListener,
    router: Router,
    limit: Arc<ConnectionLimit>,
    stopping: watch::Receiver<bool>,
) {
    let mut ending = stopping.clone();
    loop {
        tokio::select! {
            () = stopped(&mut ending) => break,
            accepted = listener.accept() => match accepted {
                // Beyond the limit a connection is closed at once, which is better than letting it wait.
                Ok((stream, address)) => if let Some(permit) = limit.enter(address.ip()) {
                    let (address, permit) = (address.ip(), Arc::new(permit));
                    let peer = Peer { address, permit, forwarded_permit: None };
                    let time_is_up = tokio::time::sleep(CONNECTION_MAX);
                    tokio::spawn(converse(stream, peer, router.clone(), time_is_up, stopping.clone()));
                },
                Err(problem) => {
                    tracing::warn!(%problem, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }
    drop(listener);
    drop(tokio::time::timeout(GOODBYE_MAX, limit.empty()).await);
}

/// Waits until the server is about to stop.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    drop(stopping.wait_for(|stopping| *stopping).await);
}

async fn converse(
    stream: TcpStream,
    peer: Peer,
    router: Router,
    time_is_up: impl Future<Output = ()>,
    mut stopping: watch::Receiver<bool>,
) {
    // Small messages should not wait for each other.
    drop(stream.set_nodelay(true));
    let stream = Lingering::new(stream, Arc::clone(&peer.permit), stopping.clone());
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        router.clone().oneshot(request.map(axum::body::Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_MAX)
        .max_buf_size(HEADER_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = stopped(&mut stopping) => (),
        () = time_is_up => (),
    }
    connection.as_mut().graceful_shutdown();
    drop(tokio::time::timeout(GOODBYE_MAX, connection).await);
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn a_connection_that_is_no_socket_ends_after_its_time() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut caller = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, address) = listener.accept().await.unwrap();
        let limit = ConnectionLimit::new(1, 0);
        let permit = Arc::new(limit.enter(address.ip()).unwrap());
        let peer = Peer { address: address.ip(), permit, forwarded_permit: None };
        let router = Router::new().route("/", axum::routing::get(async || "hello"));
        let stopping = watch::Sender::new(false);
        let (end, ended) = oneshot::channel();
        let time_is_up = async { ended.await.unwrap() };
        tokio::spawn(converse(stream, peer, router, time_is_up, stopping.subscribe()));
        for _ in 0..2 {
            caller.write_all(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n").await.unwrap();
            let mut answer = Vec::new();
            while !answer.ends_with(b"hello") {
                answer.push(caller.read_u8().await.unwrap());
            }
        }
        end.send(()).unwrap();
        assert_eq!(caller.read(&mut [0]).await.unwrap(), 0, "nothing more comes");
        limit.empty().await.unwrap();
    }
}
