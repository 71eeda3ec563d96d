use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use commits::{Commit, Person, PersonChange};
use protocol::{Me, NameWish, PersonExport, Problem};
use table::Identity;

use super::{Body, RestError};
use crate::app::App;
use crate::guard::to_the_end;
use crate::identity::{self, Known, KnownDevice};
use crate::listen::Peer;
use crate::{exporting, folding, forgetting};

/// Every table is looked through.
const SEARCH_COST: u32 = 40;
/// Whoever comes for the first time is kept for weeks.
const NEWCOMER_COST: u32 = 10;
const EXPORT_FILE: &str = "attachment; filename=\"luxx-about-me.json\"";

fn me(person: Person) -> Me {
    Me { id: person.id, name: person.name }
}

/// Who this browser is
#[utoipa::path(
    get,
    path = "/api/me",
    responses((status = 200, body = Me), (status = 401, body = Problem)),
    security(("cookie" = []))
)]
pub(crate) async fn who_am_i(Known(person): Known) -> Json<Me> {
    Json(me(person))
}

/// Become somebody: the first visit gets a cookie and a friendly name
#[utoipa::path(
    post,
    path = "/api/me",
    responses((status = 200, body = Me), (status = 429, body = Problem), (status = 503, body = Problem))
)]
pub(crate) async fn introduce(
    State(app): State<App>,
    peer: Peer,
    headers: HeaderMap,
) -> Result<Response, RestError> {
    let (person, secret) = match identity::person_of(&app, &headers).await? {
        Some(person) => (person, identity::secret_of(&headers).unwrap_or_default().to_owned()),
        None => {
            folding::pay(&app, peer.address, NEWCOMER_COST)?;
            identity::create(&app, &headers).await?
        }
    };
    Ok(([(SET_COOKIE, identity::cookie(&app, &secret))], Json(me(person))).into_response())
}

/// Change your name
#[utoipa::path(
    patch,
    path = "/api/me",
    request_body = NameWish,
    responses(
        (status = 200, body = Me), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 409, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn rename(
    State(app): State<App>,
    Known(person): Known,
    Body(wish): Body<NameWish>,
) -> Result<Json<Me>, RestError> {
    let name = table::checked_name(&wish.name);
    let name = name.map_err(|refusal| RestError::new(StatusCode::CONFLICT, &refusal.reason))?;
    let change = PersonChange::Rename { id: person.id.clone(), name: name.clone() };
    app.store.commit(Commit::of_person(change)).await?;
    let renamed = Identity { id: person.id, name };
    app.tell_renamed(renamed.clone(), None).await;
    Ok(Json(Me { id: renamed.id, name: renamed.name }))
}

/// All that is stored of this person, as a file
#[utoipa::path(
    get,
    path = "/api/me/export",
    responses(
        (status = 200, body = PersonExport), (status = 401, body = Problem), (status = 429, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn export(
    State(app): State<App>,
    peer: Peer,
    KnownDevice(holder): KnownDevice,
) -> Result<Response, RestError> {
    folding::pay(&app, peer.address, SEARCH_COST)?;
    let export = exporting::export(&app, &holder, peer.address).await?;
    let headers = [(CONTENT_TYPE, "application/json"), (CONTENT_DISPOSITION, EXPORT_FILE)];
    Ok((headers, export).into_response())
}

/// Be forgotten: names and chat go, records stay without the name
#[utoipa::path(
    delete,
    path = "/api/me",
    responses(
        (status = 204, description = "The cookie is gone"), (status = 401, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn forget(
    State(app): State<App>,
    peer: Peer,
    Known(person): Known,
) -> Result<Response, RestError> {
    folding::pay(&app, peer.address, SEARCH_COST)?;
    let cookie = identity::no_cookie(&app);
    to_the_end(async move { forgetting::forget_here(&app, &person.id).await }).await?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response())
}
