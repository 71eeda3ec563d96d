//! Web Push: a message that only the browser can read (RFC 8291), signed so that the push service knows the sender
//! (VAPID, RFC 8292).

use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, HeaderName};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::outgoing::{Address, Letter};

/// What a browser gives to whoever may send it messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subscription {
    pub(crate) endpoint: String,
    /// Its public key and a secret, both in base64url.
    pub(crate) p256dh: String,
    pub(crate) auth: String,
}

/// The key by which push services know this server.
#[derive(Debug)]
pub(crate) struct PushKey {
    pair: EcdsaKeyPair,
    contact: String,
}

const PUBLIC_KEY_BYTES: usize = 65;
const AUTH_BYTES: usize = 16;
const TAG_BYTES: usize = 16;
const RECORD_BYTES: u32 = 4096;
/// A record holds the text, a mark and a tag.
const TEXT_BYTES_MAX: usize = 3000;
/// A signature is valid for this long.
const SIGNED_S: u64 = 12 * 3600;
/// What could not be delivered for a day is no longer news.
const TTL_S: u32 = 86_400;

impl Subscription {
    /// Whether the keys are keys at all.
    pub(crate) fn is_whole(&self) -> bool {
        let length = |text: &str| decoded(text).map(|bytes| bytes.len());
        length(&self.p256dh) == Some(PUBLIC_KEY_BYTES) && length(&self.auth) == Some(AUTH_BYTES)
    }
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

impl PushKey {
    /// A new key, as one line of text.
    pub(crate) fn generate() -> String {
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        BASE64_URL_SAFE_NO_PAD.encode(key.expect("the operating system has randomness"))
    }

    /// None when the text is not such a key.
    pub(crate) fn new(line: &str, contact: String) -> Option<Self> {
        let bytes = decoded(line)?;
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random).ok()?;
        Some(Self { pair, contact })
    }

    /// As browsers want it.
    pub(crate) fn public(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.pair.public_key())
    }

    /// A text for one browser; `None` if its keys are invalid.
    pub(crate) fn letter(
        &self,
        to: &Subscription,
        address: &Address,
        text: &str,
        now_ms: u64,
    ) -> Option<Letter> {
        let body = sealed(to, text.as_bytes())?;
        let header = |name: &'static str, value: &str| (HeaderName::from_static(name), value.to_owned());
        let headers = vec![
            (AUTHORIZATION, self.signature(address, now_ms / 1000)),
            (CONTENT_ENCODING, "aes128gcm".to_owned()),
            header("ttl", &TTL_S.to_string()),
            header("urgency", "normal"),
            // A later message takes the place of one that was not delivered.
            header("topic", "turn"),
        ];
        Some(Letter { headers, body })
    }

    fn signature(&self, address: &Address, now_s: u64) -> String {
        let encoded = |value: serde_json::Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
        let head = encoded(json!({"typ": "JWT", "alg": "ES256"}));
        let claims = json!({"aud": address.origin(), "exp": now_s + SIGNED_S, "sub": self.contact});
        let signed = format!("{head}.{}", encoded(claims));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes());
        let signature =
            BASE64_URL_SAFE_NO_PAD.encode(signature.expect("the operating system has randomness"));
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }
}

/// The text as one sealed record.
fn sealed(to: &Subscription, text: &[u8]) -> Option<Vec<u8>> {
    let (browser_key, auth) = (decoded(&to.p256dh)?, decoded(&to.auth)?);
    let text = &text[..text.len().min(TEXT_BYTES_MAX)];
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let own_key = own.compute_public_key().ok()?;
    let peer = UnparsedPublicKey::new(&ECDH_P256, &browser_key);
    let shared = agree_ephemeral(own, &peer, |secret| {
        let info: [&[u8]; 3] = [b"WebPush: info\0", &browser_key, own_key.as_ref()];
        filled::<32>(&Salt::new(HKDF_SHA256, &auth).extract(secret), &info)
    });
    let mut salt = [0; 16];
    random.fill(&mut salt).ok()?;
    let keys = Salt::new(HKDF_SHA256, &salt).extract(&shared.ok()?);
    let key: [u8; 16] = filled(&keys, &[b"Content-Encoding: aes128gcm\0"]);
    let nonce: [u8; 12] = filled(&keys, &[b"Content-Encoding: nonce\0"]);
    // The mark says that this is the last record.
    let mut record = [text, &[2]].concat();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).ok()?;
    debug_assert_eq!(record.len(), text.len() + 1 + TAG_BYTES);
    let length = u8::try_from(PUBLIC_KEY_BYTES).expect("a short key");
    Some([&salt[..], &RECORD_BYTES.to_be_bytes(), &[length], own_key.as_ref(), &record].concat())
}

fn filled<const N: usize>(keys: &Prk, info: &[&[u8]]) -> [u8; N] {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut bytes = [0; N];
    let expanded = keys.expand(info, Length(N)).and_then(|expanded| expanded.fill(&mut bytes));
    expanded.expect("these lengths can be filled");
    bytes
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};

    use super::*;

    /// What the browser reads, by its own side of RFC 8291.
    fn opened(own: EphemeralPrivateKey, auth: &[u8], body: &[u8]) -> String {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65]);
        let (sender, record) = rest[5..].split_at(PUBLIC_KEY_BYTES);
        let own_key = own.compute_public_key().unwrap();
        let peer = UnparsedPublicKey::new(&ECDH_P256, sender);
        let shared = agree_ephemeral(own, &peer, |secret| {
            let info: [&[u8]; 3] = [b"WebPush: info\0", own_key.as_ref(), sender];
            filled::<32>(&Salt::new(HKDF_SHA256, auth).extract(secret), &info)
        });
        let keys = Salt::new(HKDF_SHA256, salt).extract(&shared.unwrap());
        let key: [u8; 16] = filled(&keys, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = filled(&keys, &[b"Content-Encoding: nonce\0"]);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut record = record.to_vec();
        let text = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).unwrap();
        let (mark, text) = text.split_last().unwrap();
        assert_eq!(*mark, 2);
        String::from_utf8(text.to_vec()).unwrap()
    }

    fn browser() -> (EphemeralPrivateKey, Subscription) {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let encoded = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
        let p256dh = encoded(own.compute_public_key().unwrap().as_ref());
        let endpoint = "https://push.example/send/1".to_owned();
        (own, Subscription { endpoint, p256dh, auth: encoded(&[7; 16]) })
    }

    #[test]
    fn only_the_browser_reads_what_was_sent() {
        let (own, subscription) = browser();
        let body = sealed(&subscription, "Du bist dran: äöü".as_bytes()).unwrap();
        assert_eq!(opened(own, &[7; 16], &body), "Du bist dran: äöü");
    }

    #[test]
    fn a_push_service_can_check_who_sends() {
        let (_, subscription) = browser();
        let key = PushKey::new(&PushKey::generate(), "mailto:host@example.com".to_owned()).unwrap();
        let address = Address::new(&subscription.endpoint, false).unwrap();
        let letter = key.letter(&subscription, &address, "text", 5_000_000).unwrap();
        let (_, header) = &letter.headers[0];
        let (token, public) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let verifier = Verifier::new(&ECDSA_P256_SHA256_FIXED, decoded(public).unwrap());
        verifier.verify(signed.as_bytes(), &decoded(signature).unwrap()).unwrap();
        let claims: serde_json::Value =
            serde_json::from_slice(&decoded(signed.split_once('.').unwrap().1).unwrap()).unwrap();
        let expected =
            json!({"aud": "https://push.example", "exp": 5_000 + SIGNED_S, "sub": "mailto:host@example.com"});
        assert_eq!(claims, expected);
    }

    #[test]
    fn keys_have_their_length() {
        let (_, whole) = browser();
        assert!(whole.is_whole());
        assert!(!Subscription { p256dh: "AAAA".to_owned(), ..whole.clone() }.is_whole());
        assert!(!Subscription { auth: "not base64!".to_owned(), ..whole.clone() }.is_whole());
        let no_point = Subscription { p256dh: BASE64_URL_SAFE_NO_PAD.encode([4; 65]), ..whole };
        assert_eq!(sealed(&no_point, b"text"), None, "it is no point of the curve");
        assert!(PushKey::new("AAAA", String::new()).is_none());
    }
}
