//! The proxy in front of several nodes, as in `packaging/compose/Caddyfile`: it asks each of them every second
//! whether it is ready, and sends people only to those that say so.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::watch;

use crate::visitor::request;

const ASK_EVERY: Duration = Duration::from_secs(1);
const ANSWER_MAX: Duration = Duration::from_secs(1);

/// The servers to which people are sent now; all of them while none is ready.
pub(crate) fn watch_over(servers: Vec<SocketAddr>) -> watch::Receiver<Vec<SocketAddr>> {
    let (ready, watching) = watch::channel(servers.clone());
    tokio::spawn(async move {
        let mut every = tokio::time::interval(ASK_EVERY);
        while !ready.is_closed() {
            every.tick().await;
            let answers = join_all(servers.iter().map(|server| is_ready(*server))).await;
            let found: Vec<_> = servers
                .iter()
                .zip(answers)
                .filter(|(_, is_ready)| *is_ready)
                .map(|(server, _)| *server)
                .collect();
            ready.send_replace(if found.is_empty() { servers.clone() } else { found });
        }
    });
    watching
}

async fn is_ready(server: SocketAddr) -> bool {
    let answer = tokio::time::timeout(ANSWER_MAX, request(server, "GET /readyz", "", "")).await;
    matches!(answer, Ok(Ok(answer)) if answer.status == 200)
}
