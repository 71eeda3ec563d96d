use axum::extract::FromRequestParts;
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use commits::{Commit, Holder, NewDevice, Person, PersonChange, StoredDevice};
use sha2::{Digest, Sha256};
use store::StoreError;
use table::Entropy;
use table::fair::hex;

use crate::app::App;
use crate::device_kind;
use crate::names::random_name;
use crate::rest::RestError;

pub(crate) const COOKIE_NAME: &str = "luxx";
/// A browser takes it only over https, from this host and for all of it, so that no neighbour can set it.
const SECURE_COOKIE_NAME: &str = "__Host-luxx";
const SEEN_EVERY_MS: u64 = 3_600_000;
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

/// Secrets have 128 random bits, so one round of hashing is enough: there is nothing to guess.
pub(crate) fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret))
}

/// A new person, and the secret for its cookie.
pub(crate) async fn create(app: &App, headers: &HeaderMap) -> Result<(Person, String), StoreError> {
    let name = random_name(SystemEntropy.bytes()[0]);
    let person = Person { id: hex(&SystemEntropy.bytes()[..8]), name };
    let secret = random_id();
    let device = new_device(app, headers, &secret);
    app.store.commit(Commit::of_person(PersonChange::Add { person: person.clone(), device })).await?;
    Ok((person, secret))
}

/// Another device becomes the same person: it gets a secret of its own.
pub(crate) async fn add_device(app: &App, id: String, headers: &HeaderMap) -> Result<String, StoreError> {
    let secret = random_id();
    let device = new_device(app, headers, &secret);
    app.store.commit(Commit::of_person(PersonChange::AddDevice { id, device })).await?;
    Ok(secret)
}

fn new_device(app: &App, headers: &HeaderMap, secret: &str) -> NewDevice {
    let kind = device_kind::stored(device_kind::of(headers));
    NewDevice { secret_hash: hash(secret), kind, added_ms: app.clock.now_ms() }
}

pub(crate) fn cookie(app: &App, secret: &str) -> String {
    let (name, secure) =
        if app.config.secure_cookies { (SECURE_COOKIE_NAME, "; Secure") } else { (COOKIE_NAME, "") };
    format!("{name}={secret}; Path=/; Max-Age={COOKIE_AGE_S}; HttpOnly; SameSite=Strict{secure}")
}

/// The cookie goes.
pub(crate) fn no_cookie(app: &App) -> String {
    cookie(app, "").replace(&format!("Max-Age={COOKIE_AGE_S}"), "Max-Age=0")
}

pub(crate) fn secret_of(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    // A cookie from before the server had a certificate is still known; the next answer replaces it.
    let known = pairs.filter(|(name, _)| [SECURE_COOKIE_NAME, COOKIE_NAME].contains(name));
    known.min_by_key(|(name, _)| *name == COOKIE_NAME).map(|(_, secret)| secret)
}

pub(crate) async fn person_of(app: &App, headers: &HeaderMap) -> Result<Option<Person>, StoreError> {
    Ok(holder(app, headers).await?.map(|holder| holder.person))
}

async fn holder(app: &App, headers: &HeaderMap) -> Result<Option<Holder>, StoreError> {
    let Some(secret) = secret_of(headers) else { return Ok(None) };
    let secret_hash = hash(secret);
    let holder = app.store.holder(&secret_hash).await?;
    if let Some(holder) = &holder {
        note_seen(app, &holder.device, secret_hash, headers);
    }
    Ok(holder)
}

/// Once an hour, while nobody waits for it.
fn note_seen(app: &App, device: &StoredDevice, secret_hash: String, headers: &HeaderMap) {
    let seen_ms = app.clock.now_ms();
    // A time in the future was noted by a clock that was wrong.
    let is_fresh = |noted_ms: u64| (noted_ms..noted_ms.saturating_add(SEEN_EVERY_MS)).contains(&seen_ms);
    if device.seen_ms.is_some_and(is_fresh) {
        return;
    }
    let kind = device_kind::stored(device_kind::of(headers));
    let change = PersonChange::SeeDevice { secret_hash, kind, seen_ms };
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(problem) = app.store.commit(Commit::of_person(change)).await {
            tracing::warn!(%problem, "it was not noted that a device was here");
        }
    });
}

/// The sender of the request; without a known cookie it is refused.
#[derive(Clone, Debug)]
pub(crate) struct Known(pub(crate) Person);

/// The same, with the device that the request comes from.
#[derive(Clone, Debug)]
pub(crate) struct KnownDevice(pub(crate) Holder);

impl FromRequestParts<App> for Known {
    type Rejection = RestError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, RestError> {
        let KnownDevice(holder) = KnownDevice::from_request_parts(parts, app).await?;
        Ok(Self(holder.person))
    }
}

impl FromRequestParts<App> for KnownDevice {
    type Rejection = RestError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, RestError> {
        let holder = holder(app, &parts.headers).await?;
        if holder.as_ref().is_some_and(|holder| app.bans.borrow().meets_person(&holder.person.id)) {
            return Err(RestError::banned());
        }
        holder
            .map(Self)
            .ok_or_else(|| RestError::new(StatusCode::UNAUTHORIZED, "first ask POST /api/me who you are"))
    }
}
