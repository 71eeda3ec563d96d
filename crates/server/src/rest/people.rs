//! Finding people, and not meeting some.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use commits::{Commit, PersonChange};
use protocol::{Blocked, Problem, SeekState, SeekWish};

use super::{Body, RestError};
use crate::app::App;
use crate::folding::pay;
use crate::identity::Known;
use crate::listen::Peer;
use crate::seeking;

/// A table may be opened for it.
const SEEK_COST: u32 = 5;
/// Each of up to a hundred people is looked up.
const BLOCKED_COST: u32 = 10;
const ID_BYTES_MAX: usize = 64;

/// Look for people
#[utoipa::path(
    post,
    path = "/api/seek",
    request_body = SeekWish,
    responses(
        (status = 200, body = SeekState), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn seek(
    State(app): State<App>,
    Known(person): Known,
    peer: Peer,
    Body(wish): Body<SeekWish>,
) -> Result<Json<SeekState>, RestError> {
    pay(&app, peer.address, SEEK_COST)?;
    seeking::begin(&app, person, wish, peer.address).await.map(Json)
}

/// How the search goes; to be asked every other second, for whoever does not ask has gone
#[utoipa::path(
    get,
    path = "/api/seek",
    responses(
        (status = 200, body = SeekState), (status = 401, body = Problem), (status = 409, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn seek_state(
    State(app): State<App>,
    Known(person): Known,
    peer: Peer,
) -> Result<Json<SeekState>, RestError> {
    seeking::look(&app, &person.id, peer.address).await.map(Json)
}

/// Look no longer
#[utoipa::path(
    delete,
    path = "/api/seek",
    responses((status = 204), (status = 401, body = Problem), (status = 503, body = Problem)),
    security(("cookie" = []))
)]
pub(crate) async fn stop_seeking(
    State(app): State<App>,
    Known(person): Known,
) -> Result<StatusCode, RestError> {
    app.store.commit(Commit::of_person(PersonChange::StopSeeking { id: person.id })).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whom this person does not want to meet
#[utoipa::path(
    get,
    path = "/api/me/blocked",
    responses(
        (status = 200, body = Vec<Blocked>), (status = 401, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn blocked(
    State(app): State<App>,
    Known(person): Known,
    peer: Peer,
) -> Result<Json<Vec<Blocked>>, RestError> {
    pay(&app, peer.address, BLOCKED_COST)?;
    Ok(Json(seeking::still_blocked(&app, &person.id).await?))
}

/// Meet somebody no more: neither of both is ever brought together with the other
#[utoipa::path(
    post,
    path = "/api/me/blocked",
    request_body = Blocked,
    responses(
        (status = 204), (status = 400, body = Problem), (status = 401, body = Problem), (status = 409, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn block(
    State(app): State<App>,
    Known(person): Known,
    Body(wish): Body<Blocked>,
) -> Result<StatusCode, RestError> {
    let is_id = (1..=ID_BYTES_MAX).contains(&wish.id.len()) && wish.id != person.id;
    let name = table::checked_name(&wish.name);
    let (true, Ok(name)) = (is_id, name) else {
        return Err(RestError::new(StatusCode::CONFLICT, "this person cannot be blocked"));
    };
    let _one_at_a_time = app.persons.hold(&person.id).await;
    let mut blocked = seeking::blocked_by(&app, &person.id).await?;
    blocked.retain(|known| known.id != wish.id);
    blocked.push(Blocked { id: wish.id, name });
    seeking::keep_blocked(&app, person.id, &blocked).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Meet somebody again
#[utoipa::path(
    delete,
    path = "/api/me/blocked/{id}",
    params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 503, body = Problem)),
    security(("cookie" = []))
)]
pub(crate) async fn unblock(
    State(app): State<App>,
    Known(person): Known,
    Path(id): Path<String>,
) -> Result<StatusCode, RestError> {
    let _one_at_a_time = app.persons.hold(&person.id).await;
    let mut blocked = seeking::blocked_by(&app, &person.id).await?;
    blocked.retain(|known| known.id != id);
    seeking::keep_blocked(&app, person.id, &blocked).await?;
    Ok(StatusCode::NO_CONTENT)
}
