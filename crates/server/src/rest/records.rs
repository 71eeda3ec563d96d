use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use commits::Participant;
use game::{Seat, Viewer};
use protocol::{Problem, RecordSummary};
use serde::Deserialize;
use table::{GameTables, ReplayPart, ReplayViewers, UnreadableError};
use utoipa::IntoParams;

use super::RestError;
use crate::app::App;
use crate::identity::{self, Known};
use crate::listen::Peer;
use crate::{exporting, folding};

const LIST_MAX: u32 = 100;
/// Each match is looked up.
const LIST_COST: u32 = 5;
const FRAMES_MAX: u32 = 200;

/// The finished matches that this person took part in, newest first
#[utoipa::path(
    get,
    path = "/api/records",
    responses((status = 200, body = Vec<RecordSummary>), (status = 401, body = Problem), (status = 429, body = Problem)),
    security(("cookie" = []))
)]
pub(crate) async fn list(
    State(app): State<App>,
    Known(person): Known,
    peer: Peer,
) -> Result<Json<Vec<RecordSummary>>, RestError> {
    folding::pay(&app, peer.address, LIST_COST)?;
    let finished = app.store.finished_of(&person.id, None, LIST_MAX).await?;
    let summary = |finished: &commits::FinishedMatch| exporting::summary(finished, &person.id);
    let brief = |summary| RecordSummary { laid_down: Vec::new(), ..summary };
    Ok(Json(finished.iter().filter_map(summary).map(brief).collect()))
}

/// The record of a finished match, one line of `luxx/1`, for whoever has its id
#[utoipa::path(
    get,
    path = "/api/records/{match}",
    params(("match" = String, Path, description = "The id of the match", max_length = 64)),
    responses(
        (status = 200, body = serde_json::Value, content_type = "application/json"),
        (status = 400, body = Problem), (status = 404, body = Problem), (status = 429, body = Problem)
    )
)]
pub(crate) async fn record(
    State(app): State<App>,
    peer: Peer,
    Path(match_id): Path<String>,
) -> Result<Response, RestError> {
    let Finished { game, log, .. } = finished(&app, &peer, &match_id).await?;
    let line = app.folding.run(move || game.record(&log)).await?;
    let name = format!("attachment; filename=\"luxx-{}.jsonl\"", match_id.get(..8).unwrap_or("match"));
    Ok(([(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, name)], line + "\n")
        .into_response())
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wish {
    /// A seat, `spectator`, or `all` for every hand at once
    #[param(max_length = 9, pattern = "^([0-5]|spectator|all)$")]
    #[serde(default)]
    viewer: Option<String>,
    /// The first step to show, counted from 1
    #[serde(default)]
    from: Option<u32>,
    /// How many steps, at most 200; large ones come in shorter pages
    #[serde(default)]
    count: Option<u32>,
}

/// A finished match step by step, through whose eyes one likes
#[utoipa::path(
    get,
    path = "/api/records/{match}/replay",
    params(("match" = String, Path, description = "The id of the match", max_length = 64), Wish),
    responses(
        (status = 200, body = serde_json::Value, content_type = "application/json"),
        (status = 400, body = Problem), (status = 404, body = Problem), (status = 429, body = Problem)
    )
)]
pub(crate) async fn replay(
    State(app): State<App>,
    peer: Peer,
    headers: HeaderMap,
    Path(match_id): Path<String>,
    wish: Result<Query<Wish>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, RestError> {
    let Query(wish) =
        wish.map_err(|problem| RestError::new(StatusCode::BAD_REQUEST, &problem.body_text()))?;
    let viewers = viewers(wish.viewer.as_deref().unwrap_or("all"))?;
    let n_frames_max = wish.count.unwrap_or(FRAMES_MAX).min(FRAMES_MAX);
    let Finished { game, log, participants } = finished(&app, &peer, &match_id).await?;
    let person = identity::person_of(&app, &headers).await?;
    let own = participants.iter().find(|one| person.as_ref().is_some_and(|person| person.id == one.person));
    let own = own.map(|participant| participant.seat);
    let part = ReplayPart { viewers, own, from: wish.from.unwrap_or(1), n_frames_max };
    let replay = app.folding.run(move || game.replay(&log, part)).await?;
    Ok(([(CONTENT_TYPE, "application/json")], replay).into_response())
}

fn viewers(viewer: &str) -> Result<ReplayViewers, RestError> {
    let bad = || RestError::new(StatusCode::BAD_REQUEST, "`viewer` is a seat, `spectator` or `all`");
    match viewer {
        "all" => Ok(ReplayViewers::All),
        "spectator" => Ok(ReplayViewers::One(Viewer::Spectator)),
        seat => {
            let seat: u8 = seat.parse().map_err(|_| bad())?;
            Ok(ReplayViewers::One(Viewer::Seat(Seat::new(seat).ok_or_else(bad)?)))
        }
    }
}

/// A match that is over, with all that it was played by.
pub(super) struct Finished {
    pub(super) game: Arc<dyn GameTables>,
    pub(super) log: Vec<Vec<u8>>,
    participants: Vec<Participant>,
}

/// Only finished matches can be read: nobody may see all of a running one. The work that this causes is charged.
pub(super) async fn finished(app: &App, peer: &Peer, match_id: &str) -> Result<Finished, RestError> {
    let missing = || RestError::not_found("there is no finished match with this id");
    let finished = app.store.finished(match_id).await?.ok_or_else(missing)?;
    let summary: RecordSummary = serde_json::from_slice(&finished.summary).map_err(|_| missing())?;
    let game = app.games.get(&summary.game).ok_or_else(missing)?;
    folding::pay(app, peer.address, folding::cost(app.store.log_length(match_id).await?))?;
    let log = app.store.log(match_id).await?;
    Ok(Finished { game: Arc::clone(game), log, participants: finished.participants })
}

impl From<UnreadableError> for RestError {
    fn from(problem: UnreadableError) -> Self {
        tracing::error!(%problem, "a stored match cannot be read");
        Self::new(StatusCode::NOT_FOUND, "this match was played by rules that are no longer known")
    }
}
