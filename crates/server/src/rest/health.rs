use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use protocol::Problem;
use serde::Serialize;
use utoipa::ToSchema;

use super::RestError;
use crate::app::App;

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    version: &'static str,
    tables: u32,
    connections: u32,
}

/// Whether the server works and can read and write its store
#[utoipa::path(
    get,
    path = "/health",
    responses((status = 200, body = Health), (status = 503, body = Problem))
)]
pub(crate) async fn health(State(app): State<App>) -> Result<Json<Health>, RestError> {
    if app.store.stopped().now_or_never().is_some() {
        return Err(RestError::new(StatusCode::SERVICE_UNAVAILABLE, "nothing can be stored any more"));
    }
    app.store.table("health").await?;
    // Through the writer, which must be alive, too.
    app.store.take_link("", 0).await?;
    Ok(Json(Health {
        version: env!("CARGO_PKG_VERSION"),
        tables: u32::try_from(app.registry.n_tables()).unwrap_or(u32::MAX),
        connections: u32::try_from(app.metrics.connections.get()).unwrap_or(0),
    }))
}

/// Counters for Prometheus
#[utoipa::path(
    get,
    path = "/metrics",
    responses((status = 200, body = String, content_type = "text/plain"))
)]
pub(crate) async fn metrics(State(app): State<App>) -> Response {
    let n_waiting = app.pool.n_waiting();
    let bots = format!("# TYPE luxx_bots_waiting gauge\nluxx_bots_waiting {n_waiting}\n");
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.render() + &bots).into_response()
}
