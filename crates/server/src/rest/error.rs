use std::sync::LazyLock;
use std::time::Instant;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{Problem, ProblemCode};
use serde::de::DeserializeOwned;
use store::StoreError;

use crate::app::App;
use crate::rarely::Rarely;

/// Requests that the store failed.
static FAILURES: LazyLock<Rarely> = LazyLock::new(Rarely::default);

/// A request that cannot be fulfilled: a status, a code and one sentence.
#[derive(Clone, Debug)]
pub(crate) struct RestError {
    status: StatusCode,
    code: ProblemCode,
    problem: String,
    fault: Option<String>,
}

impl RestError {
    pub(crate) fn new(status: StatusCode, problem: &str) -> Self {
        Self { status, code: usual_code(status), problem: problem.to_owned(), fault: None }
    }

    pub(crate) fn with_code(self, code: ProblemCode) -> Self {
        Self { code, ..self }
    }

    pub(crate) fn with_fault(self, fault: Option<String>) -> Self {
        Self { fault, ..self }
    }

    pub(crate) fn banned() -> Self {
        Self::new(StatusCode::FORBIDDEN, "the operator of this server does not let you in")
    }

    pub(crate) fn not_found(problem: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, problem)
    }
}

/// What a status means unless something more specific is said.
fn usual_code(status: StatusCode) -> ProblemCode {
    match status {
        StatusCode::UNAUTHORIZED => ProblemCode::Nobody,
        StatusCode::NOT_FOUND => ProblemCode::NotFound,
        StatusCode::CONFLICT | StatusCode::FORBIDDEN => ProblemCode::Refused,
        StatusCode::PAYLOAD_TOO_LARGE => ProblemCode::TooLarge,
        StatusCode::TOO_MANY_REQUESTS => ProblemCode::TooFast,
        status if status.is_server_error() => ProblemCode::Unavailable,
        _ => ProblemCode::Malformed,
    }
}

impl From<StoreError> for RestError {
    fn from(problem: StoreError) -> Self {
        // Everybody tries again and again meanwhile.
        if let Some(n_times) = FAILURES.happened(Instant::now()) {
            tracing::error!(%problem, n_times, "the store failed");
        }
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "it could not be stored or read; please try again")
    }
}

impl IntoResponse for RestError {
    fn into_response(self) -> Response {
        let Self { status, code, problem, fault } = self;
        (status, Json(Problem { code, problem, fault })).into_response()
    }
}

/// A JSON body; one that cannot be read is answered with an error in our own form.
#[derive(Clone, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = RestError;

    async fn from_request(request: Request, app: &App) -> Result<Self, RestError> {
        let Json(body) = Json::<T>::from_request(request, app)
            .await
            .map_err(|rejection: JsonRejection| RestError::new(rejection.status(), &rejection.body_text()))?;
        Ok(Self(body))
    }
}
