use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use log::{Commit, PersonChange};
use protocol::{Claim, DeviceLink, Problem};

use super::{Body, RestError};
use crate::app::App;
use crate::guard::to_the_end;
use crate::identity::{self, Known, hash, random_id};

const EXPIRES_S: u32 = 600;

/// A one-time link that makes another device the same person
#[utoipa::path(
    post,
    path = "/api/devices/link",
    responses((status = 200, body = DeviceLink), (status = 401, body = Problem)),
    security(("cookie" = []))
)]
pub(crate) async fn link(
    State(app): State<App>,
    Known(person): Known,
) -> Result<Json<DeviceLink>, RestError> {
    let token = random_id();
    let expires_ms = app.clock.now_ms() + u64::from(EXPIRES_S) * 1000;
    let change = PersonChange::AddLink { id: person.id, token_hash: hash(&token), expires_ms };
    app.store.commit(Commit::of_person(change)).await?;
    Ok(Json(DeviceLink { path: format!("/link#{token}"), token, expires_s: EXPIRES_S }))
}

/// Use such a link: this device becomes that person
#[utoipa::path(
    post,
    path = "/api/devices/claim",
    request_body = Claim,
    responses(
        (status = 204, description = "The cookie is set"), (status = 400, body = Problem),
        (status = 404, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem)
    )
)]
pub(crate) async fn claim(State(app): State<App>, Body(claim): Body<Claim>) -> Result<Response, RestError> {
    to_the_end(use_link(app, claim)).await
}

/// A link that is used up leaves a device with a secret.
async fn use_link(app: App, claim: Claim) -> Result<Response, RestError> {
    let id = app.store.take_link(&hash(&claim.token), app.clock.now_ms()).await?;
    let id = id.ok_or_else(|| RestError::not_found("this link was used or has expired"))?;
    let secret = identity::add_secret(&app, id).await?;
    let cookie = identity::cookie(&app, &secret);
    Ok((axum::http::StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response())
}
