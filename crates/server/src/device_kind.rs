//! What a device says that it is.

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use protocol::{Browser, DeviceKind, System};

/// Most browsers also claim to be others: the first word that is found counts.
const BROWSERS: [(&str, Browser); 9] = [
    ("Edg", Browser::Edge),
    ("OPR/", Browser::Opera),
    ("SamsungBrowser/", Browser::Samsung),
    ("Firefox/", Browser::Firefox),
    ("FxiOS/", Browser::Firefox),
    ("CriOS/", Browser::Chrome),
    ("Chrome/", Browser::Chrome),
    ("Chromium/", Browser::Chrome),
    ("Safari/", Browser::Safari),
];
const SYSTEMS: [(&str, System); 7] = [
    ("Android", System::Android),
    ("CrOS", System::ChromeOs),
    ("iPhone", System::Ios),
    ("iPad", System::Ios),
    ("Mac OS X", System::Mac),
    ("Windows", System::Windows),
    ("Linux", System::Linux),
];

pub(crate) fn of(headers: &HeaderMap) -> DeviceKind {
    let said = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    DeviceKind { browser: named(said, &BROWSERS), system: named(said, &SYSTEMS) }
}

fn named<T: Copy + Default>(said: &str, words: &[(&str, T)]) -> T {
    words.iter().find(|(word, _)| said.contains(word)).map_or_else(T::default, |(_, kind)| *kind)
}

pub(crate) fn stored(kind: DeviceKind) -> String {
    serde_json::to_string(&kind).expect("only what JSON can say")
}

/// The default stands for no kind and for one that only a newer version knows.
pub(crate) fn of_stored(kind: Option<&str>) -> DeviceKind {
    kind.and_then(|kind| serde_json::from_str(kind).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> (Browser, System) {
        let mut headers = HeaderMap::new();
        headers.insert(USER_AGENT, text.parse().unwrap());
        let kind = of(&headers);
        assert_eq!(of_stored(Some(&stored(kind))), kind);
        (kind.browser, kind.system)
    }

    #[test]
    fn a_browser_is_known_by_what_it_says() {
        let like_chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
        for (text, expected) in [
            (format!("Mozilla/5.0 (X11; Linux x86_64) {like_chrome}"), (Browser::Chrome, System::Linux)),
            (
                format!("Mozilla/5.0 (Windows NT 10.0) {like_chrome} Edg/140.0"),
                (Browser::Edge, System::Windows),
            ),
            (
                "Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0".to_owned(),
                (Browser::Firefox, System::Android),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1".to_owned(),
                (Browser::Safari, System::Ios),
            ),
            ("curl/8.0".to_owned(), (Browser::Other, System::Other)),
        ] {
            assert_eq!(said(&text), expected, "{text}");
        }
        assert_eq!(of(&HeaderMap::new()), DeviceKind::default());
        assert_eq!(of_stored(Some("newer")), DeviceKind::default());
    }
}
