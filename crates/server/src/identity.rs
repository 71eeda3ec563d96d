use axum::extract::FromRequestParts;
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use log::{Commit, Person, PersonChange};
use sha2::{Digest, Sha256};
use store::StoreError;
use table::Entropy;
use table::fair::hex;

use crate::app::App;
use crate::names::random_name;
use crate::rest::RestError;

pub(crate) const COOKIE_NAME: &str = "luxx";
/// A year; every visit renews it.
const COOKIE_AGE_S: u32 = 31_536_000;

/// Randomness of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system has randomness");
        bytes
    }
}

/// 128 random bits in hexadecimal.
pub(crate) fn random_id() -> String {
    hex(&SystemEntropy.bytes()[..16])
}

/// Secrets have 128 random bits, so that one round of hashing is enough: there is nothing to guess.
pub(crate) fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret))
}

/// A new person, and the secret for its cookie.
pub(crate) async fn create(app: &App) -> Result<(Person, String), StoreError> {
    let name = random_name(SystemEntropy.bytes()[0]);
    let person = Person { id: hex(&SystemEntropy.bytes()[..8]), name };
    let secret = random_id();
    let change = PersonChange::Add {
        person: person.clone(),
        secret_hash: hash(&secret),
        added_ms: app.clock.now_ms(),
    };
    app.store.commit(Commit::of_person(change)).await?;
    Ok((person, secret))
}

/// Another device becomes the same person: it gets a secret of its own.
pub(crate) async fn add_secret(app: &App, id: String) -> Result<String, StoreError> {
    let secret = random_id();
    let change = PersonChange::AddSecret { id, secret_hash: hash(&secret) };
    app.store.commit(Commit::of_person(change)).await?;
    Ok(secret)
}

pub(crate) fn cookie(app: &App, secret: &str) -> String {
    let secure = if app.config.secure_cookies { "; Secure" } else { "" };
    format!("{COOKIE_NAME}={secret}; Path=/; Max-Age={COOKIE_AGE_S}; HttpOnly; SameSite=Strict{secure}")
}

pub(crate) fn secret_of(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, secret)| secret)
}

pub(crate) async fn person_of(app: &App, headers: &HeaderMap) -> Result<Option<Person>, StoreError> {
    match secret_of(headers) {
        Some(secret) => app.store.person_of_secret(&hash(secret)).await,
        None => Ok(None),
    }
}

/// Whoever sends the request; without a cookie that we know it is refused.
#[derive(Clone, Debug)]
pub(crate) struct Known(pub(crate) Person);

impl FromRequestParts<App> for Known {
    type Rejection = RestError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, RestError> {
        let person = person_of(app, &parts.headers).await?;
        person
            .map(Self)
            .ok_or_else(|| RestError::new(StatusCode::UNAUTHORIZED, "first ask POST /api/me who you are"))
    }
}
