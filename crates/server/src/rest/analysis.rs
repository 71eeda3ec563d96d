use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use protocol::{AnalysisState, Problem};
use serde_json::Value;

use super::RestError;
use super::records::{self, Finished};
use crate::app::App;
use crate::folding;
use crate::identity::Known;
use crate::listen::Peer;
use crate::looking_back::{self, Progress, Wanted};
use crate::pool::Payer;
use crate::rate::Network;

/// An analysis costs as much as this many requests.
const LOOK_COST: u32 = 20;

/// How far looking back at a finished match is, and what it told
#[utoipa::path(
    get,
    path = "/api/records/{match}/analysis",
    params(("match" = String, Path, description = "The id of the match", max_length = 64)),
    responses(
        (status = 200, body = serde_json::Value, content_type = "application/json"),
        (status = 400, body = Problem), (status = 404, body = Problem), (status = 429, body = Problem)
    )
)]
pub(crate) async fn look_up(
    State(app): State<App>,
    peer: Peer,
    Path(match_id): Path<String>,
) -> Result<Response, RestError> {
    if let Some(progress) = app.looking_back.progress(&match_id) {
        return Ok(Json(running(&progress)).into_response());
    }
    if let Some(known) = known(&app, &peer, &match_id).await? {
        return Ok(known);
    }
    if app.store.finished(&match_id).await?.is_none() {
        return Err(RestError::not_found("there is no finished match with this id"));
    }
    Ok(Json(AnalysisState::<Value>::None {}).into_response())
}

/// Have a finished match looked at: one at a time for each person
#[utoipa::path(
    post,
    path = "/api/records/{match}/analysis",
    params(("match" = String, Path, description = "The id of the match", max_length = 64)),
    responses(
        (status = 200, body = serde_json::Value, content_type = "application/json"),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 429, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn begin(
    State(app): State<App>,
    Known(person): Known,
    peer: Peer,
    Path(match_id): Path<String>,
) -> Result<Response, RestError> {
    if let Some(progress) = app.looking_back.progress(&match_id) {
        return Ok(Json(running(&progress)).into_response());
    }
    if let Some(known) = known(&app, &peer, &match_id).await? {
        return Ok(known);
    }
    folding::pay(&app, peer.address, LOOK_COST)?;
    let Finished { game, log, .. } = records::finished(&app, &peer, &match_id).await?;
    let payer = Payer { network: Some(Network::whole(peer.address)), host: person.id.clone() };
    let wanted = Wanted { match_id, person: person.id, payer, game, log };
    let progress = looking_back::begin(&app, wanted)
        .map_err(|not_now| RestError::new(StatusCode::TOO_MANY_REQUESTS, &not_now.to_string()))?;
    Ok(Json(running(&progress)).into_response())
}

/// What is known about a match is as long as the match, and is paid for before it is read.
async fn known(app: &App, peer: &Peer, match_id: &str) -> Result<Option<Response>, RestError> {
    folding::pay(app, peer.address, folding::cost(app.store.log_length(match_id).await?))?;
    let Some(bytes) = app.store.analysis(match_id).await? else { return Ok(None) };
    let mut text = br#"{"type":"done","#.to_vec();
    text.extend_from_slice(bytes.get(1..).unwrap_or_default());
    Ok(Some(([(CONTENT_TYPE, "application/json")], text).into_response()))
}

fn running(progress: &Progress) -> AnalysisState<Value> {
    AnalysisState::Running { n_done: progress.n_done(), n_steps: progress.n_steps() }
}
