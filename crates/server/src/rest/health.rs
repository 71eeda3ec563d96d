use axum::Json;
use axum::extract::State;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::Problem;
use serde::Serialize;
use utoipa::ToSchema;

use super::RestError;
use crate::app::App;
use crate::metrics;
use crate::readiness::{self, NotReady};

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Ready {
    version: &'static str,
    tables: u32,
    connections: u32,
}

/// Whether the process answers at all
#[utoipa::path(get, path = "/livez", responses((status = 200, body = String, content_type = "text/plain")))]
pub(crate) async fn livez() -> &'static str {
    "alive\n"
}

/// Whether players may be sent here: what is chosen can be stored, and the server is not about to stop
#[utoipa::path(
    get,
    path = "/readyz",
    responses((status = 200, body = Ready), (status = 503, body = Problem))
)]
pub(crate) async fn readyz(State(app): State<App>) -> Result<Json<Ready>, RestError> {
    let not_ready = |why: NotReady| RestError::new(StatusCode::SERVICE_UNAVAILABLE, &why.to_string());
    readiness::check(&app).map_err(not_ready)?;
    Ok(Json(Ready {
        version: env!("CARGO_PKG_VERSION"),
        tables: u32::try_from(app.registry.n_tables()).unwrap_or(u32::MAX),
        connections: u32::try_from(app.metrics.connections.get()).unwrap_or(0),
    }))
}

/// Counters for Prometheus, for whoever has the token
#[utoipa::path(
    get,
    path = "/metrics",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 401, body = Problem), (status = 404, body = Problem)
    )
)]
pub(crate) async fn metrics(State(app): State<App>, headers: HeaderMap) -> Result<Response, RestError> {
    if app.config.metrics_token.is_none() {
        return Err(RestError::not_found("there are no metrics here"));
    }
    operator_metrics(State(app), headers).await
}

/// The same at an address of their own, where a token is not needed unless there is one.
pub(crate) async fn operator_metrics(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<Response, RestError> {
    let given = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    if let Some(token) = &app.config.metrics_token
        && !given.is_some_and(|given| token.is(given))
    {
        return Err(RestError::new(StatusCode::UNAUTHORIZED, "the metrics need their token"));
    }
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4")], metrics::page(&app)).into_response())
}
