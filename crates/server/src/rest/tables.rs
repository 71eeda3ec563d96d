use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use protocol::{CreatedTable, GameInfo, JoinWish, Lobby, Problem, ProblemCode, TableWish};
use table::Identity;

use super::{Body, RestError};
use crate::app::App;
use crate::folding;
use crate::identity::{self, Known};
use crate::listen::Peer;
use crate::opening::{self, OpenError};
use crate::registry::Handle;

/// Guessing codes is dear: so many requests does one attempt cost.
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
    Ok(Json(app.registry.lobby(person.as_ref().map(|person| person.id.as_str()))))
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
    if !app.misses.is_any_left() {
        let problem = "too many codes were guessed; wait a few seconds or use the link";
        return Err(RestError::new(StatusCode::TOO_MANY_REQUESTS, problem));
    }
    let Some(handle) = app.registry.by_code(&wish.code) else {
        app.misses.add();
        return Err(RestError::not_found("there is no table with this code"));
    };
    Ok(Json(created(&handle)))
}

fn created(handle: &Handle) -> CreatedTable {
    CreatedTable { id: handle.id.clone(), code: handle.code.clone(), watch: handle.watch.clone() }
}

impl From<OpenError> for RestError {
    fn from(problem: OpenError) -> Self {
        let (status, code) = match problem {
            OpenError::NoGame => (StatusCode::NOT_FOUND, ProblemCode::NoGame),
            OpenError::NoMatch => (StatusCode::NOT_FOUND, ProblemCode::NoMatch),
            OpenError::Refused(_) => (StatusCode::CONFLICT, ProblemCode::Refused),
            OpenError::TooManyOfYours => (StatusCode::CONFLICT, ProblemCode::TooManyOfYours),
            OpenError::TooMany => (StatusCode::SERVICE_UNAVAILABLE, ProblemCode::TooManyTables),
            OpenError::Unreadable(problem) => return problem.into(),
            OpenError::Store(problem) => return problem.into(),
        };
        Self::new(status, &problem.to_string()).with_code(code)
    }
}
