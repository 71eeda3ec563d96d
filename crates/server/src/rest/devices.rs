use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use commits::{Commit, PersonChange};
use protocol::{Claim, Device, DeviceLink, LinkOwner, Problem, ProblemCode};

use super::{Body, RestError};
use crate::app::App;
use crate::guard::to_the_end;
use crate::identity::{self, Known, KnownDevice, hash, random_id};
use crate::listen::Peer;
use crate::{ending, exporting, folding};

const EXPIRES_S: u32 = 600;
/// Each is kept until it has expired.
const LINK_COST: u32 = 20;
/// Of one person.
const DEVICES_MAX: usize = 16;

/// Whatever is this person, by a cookie of its own
#[utoipa::path(
    get,
    path = "/api/devices",
    responses((status = 200, body = Vec<Device>), (status = 401, body = Problem)),
    security(("cookie" = []))
)]
pub(crate) async fn list(
    State(app): State<App>,
    KnownDevice(holder): KnownDevice,
) -> Result<Json<Vec<Device>>, RestError> {
    let mut devices = app.store.devices(&holder.person.id).await?;
    devices.sort_by_key(|device| std::cmp::Reverse(device.seen_ms));
    Ok(Json(devices.iter().map(|device| exporting::shown(device, &holder.device.id)).collect()))
}

/// End a device: it is nobody any more, and its connections end
#[utoipa::path(
    delete,
    path = "/api/devices/{id}",
    params(("id" = String, Path, description = "The id of one of this person's devices", max_length = 16)),
    responses(
        (status = 204), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 404, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn end(
    State(app): State<App>,
    KnownDevice(holder): KnownDevice,
    Path(device): Path<String>,
) -> Result<Response, RestError> {
    let devices = app.store.devices(&holder.person.id).await?;
    if devices.iter().all(|known| known.id != device) {
        return Err(RestError::not_found("you have no such device"));
    }
    let is_this = device == holder.device.id;
    let cookie = AppendHeaders(is_this.then(|| (SET_COOKIE, identity::no_cookie(&app))));
    to_the_end(async move {
        let change = PersonChange::EndDevice { id: holder.person.id, device: device.clone() };
        app.store.commit(Commit::of_person(change)).await?;
        ending::tell_ended(&app, [device]).await;
        Ok::<_, RestError>(())
    })
    .await?;
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}

/// A one-time link that makes another device the same person
#[utoipa::path(
    post,
    path = "/api/devices/link",
    responses((status = 200, body = DeviceLink), (status = 401, body = Problem), (status = 429, body = Problem)),
    security(("cookie" = []))
)]
pub(crate) async fn link(
    State(app): State<App>,
    Known(person): Known,
    peer: Peer,
) -> Result<Json<DeviceLink>, RestError> {
    folding::pay(&app, peer.address, LINK_COST)?;
    let token = random_id();
    let expires_ms = app.clock.now_ms() + u64::from(EXPIRES_S) * 1000;
    let change = PersonChange::AddLink { id: person.id, token_hash: hash(&token), expires_ms };
    app.store.commit(Commit::of_person(change)).await?;
    Ok(Json(DeviceLink { path: format!("/link#{token}"), token, expires_s: EXPIRES_S }))
}

/// Look whose link it is, without using it
#[utoipa::path(
    post,
    path = "/api/devices/look",
    request_body = Claim,
    responses(
        (status = 200, body = LinkOwner), (status = 400, body = Problem),
        (status = 404, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem)
    )
)]
pub(crate) async fn look(
    State(app): State<App>,
    Body(claim): Body<Claim>,
) -> Result<Json<LinkOwner>, RestError> {
    let (owner, n_devices) = owner(&app, &claim).await?;
    let n_devices = u32::try_from(n_devices).unwrap_or(u32::MAX);
    Ok(Json(LinkOwner { name: owner.name, n_devices }))
}

async fn owner(app: &App, claim: &Claim) -> Result<(commits::Person, usize), RestError> {
    let owner = app.store.owner_of_link(&hash(&claim.token), app.clock.now_ms()).await?;
    let owner = owner.ok_or_else(no_link)?;
    let n_devices = app.store.devices(&owner.id).await?.len();
    Ok((owner, n_devices))
}

fn no_link() -> RestError {
    RestError::not_found("this link has been used or has expired")
}

/// Use such a link: this device becomes that person
#[utoipa::path(
    post,
    path = "/api/devices/claim",
    request_body = Claim,
    responses(
        (status = 204, description = "The cookie is set"), (status = 400, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem)
    )
)]
pub(crate) async fn claim(
    State(app): State<App>,
    headers: HeaderMap,
    Body(claim): Body<Claim>,
) -> Result<Response, RestError> {
    to_the_end(use_link(app, headers, claim)).await
}

/// A used link leaves a device with a secret.
async fn use_link(app: App, headers: HeaderMap, claim: Claim) -> Result<Response, RestError> {
    let (person, _) = owner(&app, &claim).await?;
    let _one_at_a_time = app.persons.hold(&person.id).await;
    if app.store.devices(&person.id).await?.len() >= DEVICES_MAX {
        let problem = "this person has as many devices as one may have; end one of them first";
        return Err(RestError::new(StatusCode::CONFLICT, problem).with_code(ProblemCode::TooManyOfYours));
    }
    let id = app.store.take_link(&hash(&claim.token), app.clock.now_ms()).await?.ok_or_else(no_link)?;
    let secret = identity::add_device(&app, id, &headers).await?;
    let cookie = identity::cookie(&app, &secret);
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response())
}
