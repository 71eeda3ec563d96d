//! REST: who I am, which tables there are, what was played.

mod analysis;
mod description;
mod devices;
mod error;
mod health;
mod me;
mod notices;
mod people;
mod puzzles;
mod records;
pub(crate) mod statistics;
mod tables;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::{assets, guard, socket};

pub(crate) use description::Description;
pub(crate) use error::{Body, RestError};

/// Options with own cards are the largest request anybody sends.
const BODY_BYTES_MAX: usize = 64 * 1024;

/// What only the operator asks for, at an address of its own.
pub(crate) fn operator_router(app: App) -> Router {
    Router::new()
        .route("/livez", get(health::livez))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::operator_metrics))
        .with_state(app)
}

pub(crate) fn router(app: App) -> Router {
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(me::who_am_i, me::introduce, me::rename, me::forget))
        .routes(routes!(me::export))
        .routes(routes!(devices::list))
        .routes(routes!(devices::end))
        .routes(routes!(devices::look))
        .routes(routes!(devices::link))
        .routes(routes!(devices::claim))
        .routes(routes!(tables::games))
        .routes(routes!(tables::lobby, tables::open))
        .routes(routes!(tables::join))
        .routes(routes!(tables::discard))
        .routes(routes!(notices::offers))
        .routes(routes!(notices::settings, notices::add))
        .routes(routes!(notices::remove))
        .routes(routes!(notices::confirm))
        .routes(routes!(notices::test))
        .routes(routes!(notices::stop))
        .routes(routes!(notices::keep_calendar))
        .routes(routes!(notices::next))
        .routes(routes!(people::seek, people::seek_state, people::stop_seeking))
        .routes(routes!(people::blocked, people::block))
        .routes(routes!(people::unblock))
        .routes(routes!(records::list))
        .routes(routes!(records::record))
        .routes(routes!(records::replay))
        .routes(routes!(analysis::look_up, analysis::begin))
        .routes(routes!(statistics::history))
        .routes(routes!(statistics::statistics))
        .routes(routes!(statistics::leaders))
        .routes(routes!(puzzles::look_up, puzzles::answer))
        .routes(routes!(health::livez))
        .routes(routes!(health::readyz))
        .routes(routes!(health::metrics))
        .split_for_parts();
    let description = description::strict(description).to_json().expect("a description can be written");
    router
        .route("/api/tables/{id}/socket", get(socket::of_table))
        .route("/api/watch/{watch}/socket", get(socket::of_watch))
        .route("/api/openapi.json", get(move || std::future::ready(description::answer(description.clone()))))
        .fallback(assets::asset)
        .method_not_allowed_fallback(not_so)
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

/// There is such a path, and something else can be done there.
async fn not_so() -> RestError {
    RestError::new(StatusCode::METHOD_NOT_ALLOWED, "this cannot be done here")
}
