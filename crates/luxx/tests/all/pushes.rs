//! Pushes over https: read only by the browser that they are for, and sent only to whom the system trusts.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::{aead, agreement, hkdf, signature};
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use serde_json::{Value, json};
use tempfile::{NamedTempFile, TempDir};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio_rustls::TlsAcceptor;

use crate::house::House;
use crate::program::luxx;
use crate::visitor::{Answer, Visitor};

type Authority = CertifiedIssuer<'static, KeyPair>;

/// Somebody who vouches for others.
fn authority() -> Authority {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("a certificate")
}

/// What a push service heard on one connection.
#[derive(Debug)]
enum Heard {
    Request {
        head: String,
        body: Vec<u8>,
    },
    /// Whoever came did not trust it, and left before saying anything.
    Nothing,
}

/// A push service on loopback that has a certificate for this name.
async fn push_service(vouching: &Authority, name: &str) -> (SocketAddr, UnboundedReceiver<Heard>) {
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new([name.to_owned()]).expect("a name");
    let certificate = params.signed_by(&key, vouching).expect("a certificate");
    let key = PrivateKeyDer::try_from(key.serialize_der()).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the usual versions")
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .expect("a key that fits");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let (heard, hearing) = unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let came = match acceptor.accept(stream).await {
                Ok(mut stream) => take(&mut stream).await,
                Err(_) => Heard::Nothing,
            };
            if heard.send(came).is_err() {
                return;
            }
        }
    });
    (address, hearing)
}

async fn take(stream: &mut (impl AsyncRead + AsyncWriteExt + Unpin)) -> Heard {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read_u8().await {
            Ok(byte) => head.push(byte),
            Err(_) => return Heard::Nothing,
        }
    }
    let head = String::from_utf8(head).expect("a head in letters");
    let length = header(&head, "content-length").parse().expect("a length");
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.expect("the whole body");
    stream.write_all(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n").await.expect("an answer");
    Heard::Request { head, body }
}

fn header<'head>(head: &'head str, name: &str) -> &'head str {
    let mut lines = head.lines().filter_map(|line| line.split_once(": "));
    lines.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value).expect("this header")
}

/// A browser that wants to be told.
struct Browser {
    key: EphemeralPrivateKey,
    auth: [u8; 16],
}

impl Browser {
    fn new() -> Self {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("randomness");
        Self { key, auth: [9; 16] }
    }

    fn public(&self) -> Vec<u8> {
        self.key.compute_public_key().expect("a key").as_ref().to_vec()
    }

    fn wish(&self, endpoint: &str) -> Value {
        let encoded = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
        json!({"type": "push", "language": "en", "endpoint": endpoint,
            "p256dh": encoded(&self.public()), "auth": encoded(&self.auth)})
    }

    /// By the browser's side of RFC 8291.
    fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (sender, sealed) = rest[5..].split_at(65);
        let info = [b"WebPush: info\0", self.public().as_slice(), sender].concat();
        let peer = agreement::UnparsedPublicKey::new(&ECDH_P256, sender);
        let shared = agree_ephemeral(self.key, &peer, |secret| derived::<32>(&self.auth, secret, &info));
        let shared = shared.expect("a point of the curve");
        let key: [u8; 16] = derived(salt, &shared, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = derived(salt, &shared, b"Content-Encoding: nonce\0");
        let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key).expect("a key"));
        let nonce = aead::Nonce::assume_unique_for_key(nonce);
        let mut sealed = sealed.to_vec();
        let text =
            key.open_in_place(nonce, aead::Aad::empty(), &mut sealed).expect("sealed for this browser");
        serde_json::from_slice(text.strip_suffix(&[2]).expect("a last record")).expect("JSON")
    }
}

fn derived<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> [u8; N] {
    struct Length(usize);
    impl hkdf::KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut bytes = [0; N];
    let keys = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(secret);
    keys.expand(&[info], Length(N))
        .and_then(|keys| keys.fill(&mut bytes))
        .expect("these lengths can be filled");
    bytes
}

/// What the sender claims and has signed, by the service's side of RFC 8292.
fn claims(authorization: &str) -> Value {
    let decoded = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).expect("base64");
    let (token, key) =
        authorization.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("both");
    let (signed, tag) = token.rsplit_once('.').expect("a signature");
    let key = signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, decoded(key));
    key.verify(signed.as_bytes(), &decoded(tag)).expect("signed by whoever sends");
    let (_, claims) = signed.split_once('.').expect("claims");
    serde_json::from_slice(&decoded(claims)).expect("JSON")
}

/// A server whose system trusts nobody but this authority.
struct Trusting {
    house: House,
    _folder: TempDir,
    _trusted: NamedTempFile,
}

impl Trusting {
    fn start(trusted: &Authority, flags: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), trusted.pem()).expect("a file");
        let key = luxx(&["admin", "push-key"]).out.trim().to_owned();
        let mut house = House::new(folder.path().join("luxx.db"))
            .and(&["--push-key", &key])
            .and(flags)
            .knowing("SSL_CERT_FILE", &file.path().to_string_lossy());
        house.start();
        Self { house, _folder: folder, _trusted: file }
    }

    /// What comes of a message to a browser at this place.
    async fn tell(&self, browser: &Browser, endpoint: &str) -> Answer {
        let ben = Visitor::new(self.house.address).await;
        let added = ben.ask("POST /api/me/notices", browser.wish(endpoint)).await;
        assert_eq!(added.status, 201, "{}", added.body);
        let id = added.json()["channel"]["id"].as_str().expect("an id").to_owned();
        ben.ask(&format!("POST /api/me/notices/{id}/test"), Value::Null).await
    }
}

#[tokio::test]
async fn a_push_over_https_is_read_by_the_browser_and_signed_for_its_service() {
    let vouching = authority();
    let (service, mut heard) = push_service(&vouching, "127.0.0.1").await;
    let server = Trusting::start(&vouching, &["--private-addresses"]);
    let browser = Browser::new();
    let told = server.tell(&browser, &format!("https://{service}/send/1")).await;
    assert_eq!(told.status, 204, "{}", told.body);
    let Some(Heard::Request { head, body }) = heard.recv().await else { panic!("nothing was said") };
    assert!(head.starts_with("POST /send/1 HTTP/1.1\r\n"), "{head}");
    assert_eq!(claims(header(&head, "authorization"))["aud"], format!("https://{service}"));
    assert_eq!(header(&head, "content-encoding"), "aes128gcm");
    assert_eq!(browser.read(&body)["path"], "/next");
}

#[tokio::test]
async fn a_push_service_for_which_nobody_vouches_hears_nothing() {
    let vouching = authority();
    let server = Trusting::start(&vouching, &["--private-addresses"]);
    for (vouches, name) in [(&authority(), "127.0.0.1"), (&vouching, "push.example")] {
        let (service, mut heard) = push_service(vouches, name).await;
        let told = server.tell(&Browser::new(), &format!("https://{service}/")).await;
        assert_eq!(told.status, 409, "{}", told.body);
        let heard = heard.recv().await;
        assert!(matches!(heard, Some(Heard::Nothing)), "{heard:?}");
    }
}

#[tokio::test]
async fn a_trusted_name_that_leads_into_the_own_network_is_not_even_called() {
    let vouching = authority();
    let (service, mut heard) = push_service(&vouching, "localhost").await;
    let server = Trusting::start(&vouching, &[]);
    let told = server.tell(&Browser::new(), &format!("https://localhost:{}/", service.port())).await;
    assert_eq!(told.status, 409, "{}", told.body);
    assert!(heard.try_recv().is_err(), "nobody came");
}
