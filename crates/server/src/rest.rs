//! REST: who I am, which tables there are, what was played.

mod description;
mod devices;
mod error;
mod health;
mod me;
mod records;
mod tables;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::{assets, guard, socket};

pub(crate) use description::Description;
pub(crate) use error::{Body, RestError};

/// Options with own cards are the largest thing that anybody sends.
const BODY_BYTES_MAX: usize = 64 * 1024;

pub(crate) fn router(app: App) -> Router {
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(me::who_am_i, me::introduce, me::rename))
        .routes(routes!(devices::link))
        .routes(routes!(devices::claim))
        .routes(routes!(tables::games))
        .routes(routes!(tables::lobby, tables::open))
        .routes(routes!(tables::join))
        .routes(routes!(records::list))
        .routes(routes!(records::record))
        .routes(routes!(records::replay))
        .routes(routes!(health::health))
        .routes(routes!(health::metrics))
        .split_for_parts();
    let description = description::strict(description).to_json().expect("a description can be written");
    router
        .route("/api/tables/{id}/socket", get(socket::of_table))
        .route("/api/watch/{watch}/socket", get(socket::of_watch))
        .route("/api/openapi.json", get(move || std::future::ready(description::answer(description.clone()))))
        .fallback(assets::asset)
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
