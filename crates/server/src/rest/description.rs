use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::{Modify, OpenApi};

/// The frame of the OpenAPI description; the paths come from the handlers.
#[derive(OpenApi)]
#[openapi(
    info(title = "Luxx", description = "Lobby, records and health. Matches are played over the WebSocket of a table: see docs/protocol.md."),
    modifiers(&Cookie)
)]
pub(crate) struct Description;

struct Cookie;

impl Modify for Cookie {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let cookie = ApiKeyValue::new(crate::identity::COOKIE_NAME);
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
}

pub(crate) fn answer(description: String) -> Response {
    ([(CONTENT_TYPE, "application/json")], description).into_response()
}
