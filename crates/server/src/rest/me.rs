use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{Me, NAME_CHARS_MAX, NameWish, Problem};
use store::{Commit, Person, PersonChange};

use table::Input;

use super::{Body, Fault};
use crate::app::App;
use crate::desk::ToDesk;
use crate::identity::{self, Known};

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
#[utoipa::path(post, path = "/api/me", responses((status = 200, body = Me), (status = 503, body = Problem)))]
pub(crate) async fn introduce(State(app): State<App>, headers: HeaderMap) -> Result<Response, Fault> {
    let (person, secret) = match identity::person_of(&app, &headers).await? {
        Some(person) => (person, identity::secret_of(&headers).unwrap_or_default().to_owned()),
        None => identity::create(&app).await?,
    };
    Ok(([(SET_COOKIE, identity::cookie(&app, &secret))], Json(me(person))).into_response())
}

/// Change the own name
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
) -> Result<Json<Me>, Fault> {
    let name = wish.name.trim().to_owned();
    let is_fine = (1..=NAME_CHARS_MAX).contains(&name.chars().count()) && !name.starts_with("bot:");
    if !is_fine || name.chars().any(char::is_control) {
        return Err(Fault::new(StatusCode::CONFLICT, "a name has 1 to 24 plain characters"));
    }
    let change = PersonChange::Rename { id: person.id.clone(), name: name.clone() };
    app.store.commit(Commit::of_person(change)).await?;
    for handle in app.hall.of_person(&person.id) {
        let renamed = Input::Renamed { person: person.id.clone(), name: name.clone() };
        drop(handle.desk.send(ToDesk::Input(renamed)).await);
    }
    Ok(Json(Me { id: person.id, name }))
}
