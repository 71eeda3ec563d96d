//! What every request passes through: where it comes from, how often, and which headers its answer carries.

use std::panic::resume_unwind;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, UPGRADE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::listen::Peer;
use crate::rest::RestError;

const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 4] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
];

/// For a year, renewed with every answer. Other names in the domain are not ours to speak for.
const ONLY_HTTPS: &str = "max-age=31536000";

pub(crate) async fn guard(State(app): State<App>, peer: Peer, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let address = peer.address;
    let mut response = match check(&app, peer, &request) {
        // Pages and pictures are in memory once, for everybody.
        Ok(()) if !is_api => in_time(&app, next.run(request)).await,
        Ok(()) => app.replies.bounded(address, in_time(&app, next.run(request)).await).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.config.secure_cookies {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONLY_HTTPS));
    }
    if is_api && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// A client that never completes its request gets no answer. The answer to an upgrade comes at once.
async fn in_time(app: &App, answer: impl Future<Output = Response>) -> Response {
    let request_max = Duration::from_secs(u64::from(app.config.request_s_max));
    let too_late =
        |_| RestError::new(StatusCode::REQUEST_TIMEOUT, "the request took too long").into_response();
    tokio::time::timeout(request_max, answer).await.unwrap_or_else(too_late)
}

/// Finishes what was begun, even if the client hangs up or the request takes too long.
pub(crate) async fn to_the_end<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> T {
    tokio::spawn(work).await.unwrap_or_else(|problem| resume_unwind(problem.into_panic()))
}

fn check(app: &App, peer: Peer, request: &Request) -> Result<(), RestError> {
    if app.bans.borrow().meets_address(peer.address) {
        return Err(RestError::banned());
    }
    let is_safe = [Method::GET, Method::HEAD].contains(request.method());
    let is_socket = request.headers().contains_key(UPGRADE);
    if (!is_safe || is_socket) && !is_own_origin(&app.config.origins, request.headers()) {
        return Err(RestError::new(StatusCode::FORBIDDEN, "this comes from another site"));
    }
    let is_api = request.uri().path().starts_with("/api/");
    if is_api && !app.addresses.take(peer.address, 1) {
        return Err(RestError::new(StatusCode::TOO_MANY_REQUESTS, "too many requests; wait a few seconds"));
    }
    Ok(())
}

/// Browsers always send the origin of a request that could change something; other programs need not.
fn is_own_origin(allowed: &[String], headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if !allowed.is_empty() {
        return allowed.iter().any(|allowed| allowed == origin);
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin_host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    host.is_some() && origin_host == host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_own(allowed: &[&str], origin: &str) -> bool {
        let allowed: Vec<String> = allowed.iter().map(|&origin| origin.to_owned()).collect();
        let mut headers = HeaderMap::new();
        headers.insert(HOST, "cards.example:8080".parse().unwrap());
        headers.insert(ORIGIN, origin.parse().unwrap());
        is_own_origin(&allowed, &headers)
    }

    #[test]
    fn only_the_exact_origin_is_our_own() {
        assert!(is_own(&[], "http://cards.example:8080"));
        for other in [
            "http://cards.example",
            "http://cards.example:80801",
            "http://evil.example",
            "http://cards.example:8080.evil.example",
            "http://evil.example/cards.example:8080",
            "null",
            "",
        ] {
            assert!(!is_own(&[], other), "{other}");
        }
    }

    #[test]
    fn named_origins_are_the_only_ones() {
        assert!(is_own(&["https://cards.example"], "https://cards.example"));
        assert!(!is_own(&["https://cards.example"], "http://cards.example:8080"));
    }

    #[test]
    fn a_program_need_not_say_where_it_comes_from() {
        assert!(is_own_origin(&[], &HeaderMap::new()));
    }
}
