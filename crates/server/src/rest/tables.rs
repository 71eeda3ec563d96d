use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use protocol::{CreatedTable, GameInfo, JoinWish, Lobby, Problem, ProblemCode, TableWish};
use table::Identity;
use tokio::sync::oneshot;

use super::{Body, RestError};
use crate::app::App;
use crate::cluster::{self, Name};
use crate::folding;
use crate::identity::{self, Known};
use crate::listen::Peer;
use crate::lobby::may_be_discarded_by;
use crate::opening::{self, OpenError};
use crate::registry::Handle;
use crate::table_task::ToTable;

/// Guessing codes is expensive: one attempt costs as much as this many requests.
const GUESS_COST: u32 = 20;
/// So is opening tables.
const OPEN_COST: u32 = 20;

/// The games, their usual options and their bots
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub(crate) async fn games(State(app): State<App>) -> Json<Vec<GameInfo>> {
    Json(app.games.values().map(|game| game.info()).collect())
}

/// What the home page shows
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Lobby)))]
pub(crate) async fn lobby(State(app): State<App>, headers: HeaderMap) -> Result<Json<Lobby>, RestError> {
    let person = identity::person_of(&app, &headers).await?;
    let person = person.as_ref().map(|person| person.id.as_str());
    let mut lobby = app.registry.lobby(person, app.clock.now_ms());
    cluster::add_others(&app, person, &mut lobby).await?;
    Ok(Json(lobby))
}

/// Discard a table that nobody shares, with whatever match is on it
#[utoipa::path(
    delete,
    path = "/api/tables/{id}",
    params(("id" = String, Path, description = "The id of the table's own link")),
    responses(
        (status = 204), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn discard(
    State(app): State<App>,
    Known(person): Known,
    Path(id): Path<String>,
) -> Result<StatusCode, RestError> {
    let Some(handle) = app.registry.by_id(&id) else {
        return Err(RestError::not_found("there is no such table"));
    };
    if !may_be_discarded_by(&handle.listing(), &person.id) {
        let problem = "only who runs a table and shares it with nobody may discard it";
        return Err(RestError::new(StatusCode::CONFLICT, problem));
    }
    let (discarded, is_discarded) = oneshot::channel();
    let asked = handle.task.send(ToTable::Discard { discarded }).await.is_ok();
    if asked && is_discarded.await.is_ok() {
        app.registry.remove(&handle);
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(RestError::new(StatusCode::SERVICE_UNAVAILABLE, "the table could not be discarded; try again"))
}

/// Open a table, or go on from a finished match
#[utoipa::path(
    post,
    path = "/api/tables",
    request_body = TableWish,
    responses(
        (status = 201, body = CreatedTable), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn open(
    State(app): State<App>,
    Known(person): Known,
    peer: Peer,
    Body(wish): Body<TableWish>,
) -> Result<(StatusCode, Json<CreatedTable>), RestError> {
    folding::pay(&app, peer.address, OPEN_COST)?;
    let host = Identity { id: person.id, name: person.name };
    let handle = opening::open(app, host, peer.address, wish).await?;
    Ok((StatusCode::CREATED, Json(created(&handle))))
}

/// Find a table by the code that somebody said aloud
#[utoipa::path(
    post,
    path = "/api/tables/join",
    request_body = JoinWish,
    responses(
        (status = 200, body = CreatedTable), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 404, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn join(
    State(app): State<App>,
    Known(_): Known,
    peer: Peer,
    Body(wish): Body<JoinWish>,
) -> Result<Json<CreatedTable>, RestError> {
    folding::pay(&app, peer.address, GUESS_COST)?;
    let Some(attempt) = app.misses.begin(peer.address) else {
        let problem = "too many codes were guessed; wait a few seconds or use the link";
        return Err(RestError::new(StatusCode::TOO_MANY_REQUESTS, problem));
    };
    let Some(names) = cluster::named(&app, Name::Code(&wish.code)).await? else {
        return Err(RestError::not_found("there is no table with this code"));
    };
    app.misses.take_back(peer.address, attempt);
    Ok(Json(CreatedTable { id: names.id, code: names.code, watch: names.watch }))
}

fn created(handle: &Handle) -> CreatedTable {
    CreatedTable { id: handle.id.clone(), code: handle.listing().code.clone(), watch: handle.watch.clone() }
}

impl From<OpenError> for RestError {
    fn from(problem: OpenError) -> Self {
        let (status, code) = match problem {
            OpenError::NoGame => (StatusCode::NOT_FOUND, ProblemCode::NoGame),
            OpenError::NoMatch => (StatusCode::NOT_FOUND, ProblemCode::NoMatch),
            OpenError::Refused(refusal) => {
                return Self::new(StatusCode::CONFLICT, &refusal.reason).with_fault(refusal.fault);
            }
            OpenError::TooManyOfYours => (StatusCode::CONFLICT, ProblemCode::TooManyOfYours),
            OpenError::TooFast => (StatusCode::TOO_MANY_REQUESTS, ProblemCode::TooFast),
            OpenError::TooMany => (StatusCode::SERVICE_UNAVAILABLE, ProblemCode::TooManyTables),
            OpenError::Unreadable(problem) => return problem.into(),
            OpenError::Store(problem) => return problem.into(),
        };
        Self::new(status, &problem.to_string()).with_code(code)
    }
}
