use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::rest::RestError;

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
        return RestError::new(StatusCode::NOT_FOUND, "there is nothing here").into_response();
    }
    match Web::get(path) {
        Some(file) => answer(path, file, request.headers()),
        None if is_page(path) => match Web::get(PAGE) {
            Some(file) => answer(PAGE, file, request.headers()),
            None => (StatusCode::SERVICE_UNAVAILABLE, MISSING).into_response(),
        },
        None => RestError::new(StatusCode::NOT_FOUND, "there is nothing here").into_response(),
    }
}

fn is_page(path: &str) -> bool {
    !path.rsplit('/').next().unwrap_or_default().contains('.')
}

/// Texts have a compressed twin next to them, for clients that accept it.
fn answer(path: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    // The names of built files change with their content, but for those that are found by name.
    let is_named = path.starts_with("assets/");
    let cache = if is_named { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = file.metadata.mimetype().to_owned();
    let headers =
        [(CONTENT_TYPE, kind), (CACHE_CONTROL, cache.to_owned()), (VARY, ACCEPT_ENCODING.to_string())];
    let twin = if reads_gzip(asked) { Web::get(&format!("{path}.gz")) } else { None };
    match twin {
        Some(twin) => (headers, [(CONTENT_ENCODING, "gzip")], twin.data).into_response(),
        None => (headers, file.data).into_response(),
    }
}

/// `gzip` in the list, unless it is ruled out.
fn reads_gzip(asked: &HeaderMap) -> bool {
    let lists = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|value: &HeaderValue| value.to_str().ok());
    let mut codings = lists.flat_map(|list| list.split(','));
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim() == "gzip" && !["q=0", "q=0.0", "q=0.00", "q=0.000"].contains(&weight.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(accepted: &'static str) -> bool {
        reads_gzip(&HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accepted))]))
    }

    #[test]
    fn only_who_reads_gzip_gets_it() {
        assert!(reads("gzip, deflate, br"));
        assert!(reads("br;q=1.0, gzip;q=0.5"));
        assert!(!reads("br, deflate"));
        assert!(!reads("gzip;q=0, br"));
        assert!(!reads_gzip(&HeaderMap::new()));
    }
}
