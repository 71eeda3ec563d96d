//! Webhooks: one signed request to an address of the person's own, in the form that the receiver understands.

use axum::http::header::{CONTENT_TYPE, HeaderName};
use protocol::WebhookFormat;
use ring::hmac;
use serde_json::json;
use table::fair::hex;

use super::outgoing::Letter;
use super::words::Words;

/// What goes to a webhook. The signature is over the time and the body, so that neither can be replaced.
pub(crate) fn letter(
    format: WebhookFormat,
    secret: &str,
    words: &Words,
    link: Option<&str>,
    now_ms: u64,
) -> Letter {
    let text =
        [Some(words.text()), link.map(str::to_owned)].into_iter().flatten().collect::<Vec<_>>().join("\n");
    let (kind, body, mut headers) = match format {
        WebhookFormat::Plain => {
            let body = json!({"title": words.title, "lines": words.lines, "link": link});
            ("application/json", body.to_string(), Vec::new())
        }
        // Whatever somebody's name is, it must not mention anybody.
        WebhookFormat::Discord => {
            let body = json!({"content": text, "allowed_mentions": {"parse": []}});
            ("application/json", body.to_string(), Vec::new())
        }
        WebhookFormat::Slack => {
            let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            ("application/json", json!({"text": escaped}).to_string(), Vec::new())
        }
        WebhookFormat::Ntfy => {
            let headers = link.map(|link| (HeaderName::from_static("click"), link.to_owned()));
            ("text/plain; charset=utf-8", words.text(), headers.into_iter().collect())
        }
    };
    let now_s = now_ms / 1000;
    headers.push((CONTENT_TYPE, kind.to_owned()));
    headers.push((HeaderName::from_static("luxx-signature"), signature(secret, now_s, &body)));
    Letter { headers, body: body.into_bytes() }
}

/// `t=SECONDS,v1=HEX`: HMAC-SHA-256 of `SECONDS.BODY` by the secret of the channel.
fn signature(secret: &str, now_s: u64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, format!("{now_s}.{body}").as_bytes());
    format!("t={now_s},v1={}", hex(tag.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        Words { title: "It’s your turn".to_owned(), lines: vec!["Fluxx with <@everyone> & Ben".to_owned()] }
    }

    fn body(format: WebhookFormat) -> String {
        String::from_utf8(letter(format, "secret", &words(), Some("https://x/next"), 5_000).body).unwrap()
    }

    #[test]
    fn every_listener_gets_its_own_form() {
        assert!(body(WebhookFormat::Plain).contains(r#""link":"https://x/next""#));
        assert!(body(WebhookFormat::Discord).contains(r#""allowed_mentions":{"parse":[]}"#));
        assert!(body(WebhookFormat::Slack).contains("&lt;@everyone&gt; &amp; Ben"));
        assert_eq!(body(WebhookFormat::Ntfy), "It’s your turn\nFluxx with <@everyone> & Ben");
    }

    #[test]
    fn the_signature_is_over_time_and_body() {
        let letter = letter(WebhookFormat::Plain, "secret", &words(), None, 5_000);
        let (_, signature) = letter.headers.last().unwrap();
        let (time, tag) = signature.strip_prefix("t=").unwrap().split_once(",v1=").unwrap();
        assert_eq!(time, "5");
        let key = hmac::Key::new(hmac::HMAC_SHA256, b"secret");
        let signed = [b"5.".as_slice(), &letter.body].concat();
        assert_eq!(tag, hex(hmac::sign(&key, &signed).as_ref()));
    }
}
