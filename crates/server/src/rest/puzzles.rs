use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use commits::{Keeping, PuzzleAnswer};
use protocol::{AnyPuzzle, Problem, PuzzlePage, PuzzleSolution, PuzzleState, PuzzleWish};

use super::{Body, RestError};
use crate::app::App;
use crate::identity::{self, Known};
use crate::puzzle::{self, Puzzle};

/// The puzzle of the day: find the best choice
#[utoipa::path(
    get,
    path = "/api/puzzles/{game}",
    params(("game" = String, Path, description = "The name of the game", max_length = 24)),
    responses(
        (status = 200, body = serde_json::Value, content_type = "application/json"),
        (status = 404, body = Problem), (status = 429, body = Problem)
    )
)]
pub(crate) async fn look_up(
    State(app): State<App>,
    headers: HeaderMap,
    Path(game): Path<String>,
) -> Result<Json<AnyPuzzle>, RestError> {
    check_game(&app, &game)?;
    let day = puzzle::day(app.clock.now_ms());
    let person = identity::person_of(&app, &headers).await?;
    let person = person.map(|person| person.id).unwrap_or_default();
    let Some(puzzle) = stored(&app, day, &game).await? else {
        puzzle::begin(&app, &game, day);
        return Ok(Json(PuzzleState::Making {}));
    };
    page(&app, day, game, puzzle, &person).await
}

/// Answer it: the first answer counts
#[utoipa::path(
    post,
    path = "/api/puzzles/{game}",
    params(("game" = String, Path, description = "The name of the game", max_length = 24)),
    request_body = PuzzleWish,
    responses(
        (status = 200, body = serde_json::Value, content_type = "application/json"),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn answer(
    State(app): State<App>,
    Known(person): Known,
    Path(game): Path<String>,
    Body(wish): Body<PuzzleWish>,
) -> Result<Json<AnyPuzzle>, RestError> {
    check_game(&app, &game)?;
    let today = puzzle::day(app.clock.now_ms());
    // Whoever started before midnight may answer afterwards.
    if !(today.saturating_sub(1)..=today).contains(&wish.day) {
        return Err(RestError::new(StatusCode::CONFLICT, "only the puzzle of today can be answered"));
    }
    let puzzle = stored(&app, wish.day, &game).await?;
    let puzzle = puzzle.ok_or_else(|| RestError::not_found("there is no such puzzle"))?;
    if wish.choice as usize >= puzzle.legal.len() {
        return Err(RestError::new(StatusCode::CONFLICT, "this is none of the choices"));
    }
    let answer = PuzzleAnswer { choice: wish.choice, is_right: wish.choice == puzzle.best };
    let keeping =
        Keeping::PuzzleAnswer { day: wish.day, game: game.clone(), person: person.id.clone(), answer };
    app.store.keep(keeping).await?;
    page(&app, wish.day, game, puzzle, &person.id).await
}

fn check_game(app: &App, game: &str) -> Result<(), RestError> {
    if app.games.contains_key(game) { Ok(()) } else { Err(RestError::not_found("there is no such game")) }
}

/// One that cannot be read is not looked for again that day.
async fn stored(app: &App, day: u32, game: &str) -> Result<Option<Puzzle>, RestError> {
    let Some(bytes) = app.store.puzzle(day, game).await? else { return Ok(None) };
    let unreadable = |problem: serde_json::Error| {
        tracing::error!(%problem, day, game, "a stored puzzle cannot be read");
        RestError::not_found("the puzzle of this day is no longer known")
    };
    serde_json::from_slice(&bytes).map(Some).map_err(unreadable)
}

async fn page(
    app: &App,
    day: u32,
    game: String,
    puzzle: Puzzle,
    person: &str,
) -> Result<Json<AnyPuzzle>, RestError> {
    let answers = app.store.puzzle_answers(day, &game, person).await?;
    let Puzzle { options, seat, view, legal, victims, best, values, reason } = puzzle;
    let solution = answers.own.map(|own| PuzzleSolution {
        answer: own.choice,
        best,
        values,
        reason,
        n_answers: answers.n_answers,
        n_right: answers.n_right,
    });
    let page = PuzzlePage { day, game, options, seat, view, legal, victims, solution };
    Ok(Json(PuzzleState::Ready(Box::new(page))))
}
