//! Where the other nodes come in, with the secret of the cluster.

use std::time::Instant;

use axum::Router;
use axum::extract::{Path, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use table::Identity;

use super::bridge::{SECRET_HEADER, VISITOR_HEADER, Visitor};
use super::finding::no_table;
use crate::app::App;
use crate::listen::Peer;
use crate::rest::RestError;
use crate::socket::{self, Caller};

pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/tables/{id}/socket", get(of_node))
        .layer(axum::middleware::from_fn_with_state(app.clone(), only_with_the_secret))
        .with_state(app)
}

async fn only_with_the_secret(State(app): State<App>, request: Request, next: Next) -> Response {
    let secret = header(request.headers(), SECRET_HEADER).unwrap_or_default();
    if app.cluster.as_ref().is_some_and(|cluster| cluster.admits(secret)) {
        return next.run(request).await;
    }
    if let Some(n_times) = app.cluster.as_ref().and_then(|cluster| cluster.strangers.happened(Instant::now()))
    {
        tracing::warn!(n_times, "somebody came to the door of the nodes without their secret");
    }
    RestError::new(StatusCode::FORBIDDEN, "this door is for nodes").into_response()
}

/// A visitor of another node. The messages of a connection were counted there; those of an address are also counted
/// here, across all nodes that it comes through.
async fn of_node(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    peer: Peer,
    upgrade: WebSocketUpgrade,
) -> Result<Response, RestError> {
    let visitor = header(&headers, VISITOR_HEADER).and_then(Visitor::of_header);
    let visitor = visitor.ok_or_else(|| RestError::new(StatusCode::BAD_REQUEST, "nobody comes"))?;
    // Whoever comes to a node that is about to stop waits until the table has another owner.
    let present = app.registry.present(&id, app.store.period()).filter(|_| !*app.stopping.borrow());
    let handle = present.ok_or_else(no_table)?;
    let (door, address) = (visitor.door(), visitor.address);
    let identity = Identity { id: visitor.id, name: visitor.name };
    let peer = Peer { address, ..peer };
    let caller = Caller { identity, device: None, door, peer, messages_max: 0, wants_deltas: false };
    Ok(socket::accept(app, handle.task.clone(), caller, upgrade))
}

fn header<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}
