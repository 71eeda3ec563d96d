use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::rest::Fault;

/// The web client, if it was built before the program was.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Web;

const PAGE: &str = "index.html";
const MISSING: &str = "The web client is not part of this build. Build it with: cargo xtask web\n\
    then build the program again. The server itself works: see /api/openapi.json\n";

/// A file of the web client; every other path is one of its pages.
pub(crate) async fn asset(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if ![Method::GET, Method::HEAD].contains(request.method()) || path.starts_with("api/") {
        return Fault::new(StatusCode::NOT_FOUND, "there is nothing here").into_response();
    }
    match Web::get(path) {
        Some(file) => answer(path, file),
        None if is_page(path) => match Web::get(PAGE) {
            Some(file) => answer(PAGE, file),
            None => (StatusCode::SERVICE_UNAVAILABLE, MISSING).into_response(),
        },
        None => Fault::new(StatusCode::NOT_FOUND, "there is nothing here").into_response(),
    }
}

fn is_page(path: &str) -> bool {
    !path.rsplit('/').next().unwrap_or_default().contains('.')
}

fn answer(path: &str, file: EmbeddedFile) -> Response {
    // The names of built files change with their content, but for those that are found by name.
    let is_named = path.starts_with("assets/");
    let cache = if is_named { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = file.metadata.mimetype().to_owned();
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, cache.to_owned())], file.data).into_response()
}
