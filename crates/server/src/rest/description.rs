use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use protocol::{ChannelWish, SeatWish};
use utoipa::openapi::schema::{AdditionalProperties, OneOf, Schema};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{OpenApi as Described, RefOr};
use utoipa::{Modify, OpenApi, ToSchema};

/// The frame of the OpenAPI description; the paths come from the handlers.
#[derive(OpenApi)]
#[openapi(
    info(title = "Luxx", description = "Lobby, records and health. Matches are played over the WebSocket of a table: see docs/protocol.md."),
    modifiers(&Cookie)
)]
pub(crate) struct Description;

struct Cookie;

impl Modify for Cookie {
    fn modify(&self, description: &mut Described) {
        let cookie = ApiKeyValue::new(crate::identity::COOKIE_NAME);
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
}

/// Unknown fields are refused for every alternative of a wish; the derived description forgets to say so.
pub(crate) fn strict(mut description: Described) -> Described {
    for name in [SeatWish::name(), ChannelWish::name()] {
        let schemas = description.components.as_mut().map(|components| &mut components.schemas);
        let wish = schemas.and_then(|schemas| schemas.get_mut(&*name));
        if let Some(RefOr::T(Schema::OneOf(OneOf { items, .. }))) = wish {
            for alternative in items {
                if let RefOr::T(Schema::Object(object)) = alternative {
                    object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
                }
            }
        }
    }
    description
}

pub(crate) fn answer(description: String) -> Response {
    ([(CONTENT_TYPE, "application/json")], description).into_response()
}
