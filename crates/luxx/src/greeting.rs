//! What `luxx serve` says to whoever started it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;

use games::Language;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::Config;
use terminal::Phrasebook;

/// What is said once the address is known.
pub(crate) struct Greeting {
    kept: Kept,
    lan: bool,
    is_wanted: bool,
}

/// Where the matches are.
enum Kept {
    File(PathBuf),
    Database,
    Nowhere,
}

impl Greeting {
    pub(crate) fn of(config: &Config) -> Self {
        let kept = match (&config.database, &config.data) {
            (Some(_), _) => Kept::Database,
            (None, Some(path)) => Kept::File(std::path::absolute(path).unwrap_or_else(|_| path.clone())),
            (None, None) => Kept::Nowhere,
        };
        // Whoever collects lines of JSON is a program, not a person.
        Self { kept, lan: config.lan, is_wanted: !config.log_json }
    }

    pub(crate) fn words(&self, listening: SocketAddr, language: Language) -> String {
        if !self.is_wanted {
            return String::new();
        }
        let words = Phrasebook::of(language);
        let say = |id: &str, args: &[(&str, &str)]| {
            let line = words.line(id, args).expect("a test asks for all of them in every language");
            format!("  {line}\n")
        };
        let mut text = format!("\n{}", say("serve-open", &[("address", &address(here(listening)))]));
        if self.lan {
            text += &match neighbour(listening).map(address) {
                Some(phones) => say("serve-lan", &[("address", &phones)]) + &qr_code(&phones),
                None => say("serve-lan-none", &[]),
            };
        }
        text += &match &self.kept {
            Kept::File(path) => say("serve-kept", &[("file", &path.display().to_string())]),
            Kept::Database => say("serve-kept-database", &[]),
            Kept::Nowhere => say("serve-kept-nowhere", &[]),
        };
        text + &say("serve-stop", &[]) + "\n"
    }
}

fn address(socket: SocketAddr) -> String {
    format!("http://{socket}")
}

/// Where a browser on this machine finds a server that listens on all addresses.
fn here(listening: SocketAddr) -> SocketAddr {
    let ip = if listening.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { listening.ip() };
    SocketAddr::new(ip, listening.port())
}

/// Where other devices in the same network find it.
fn neighbour(listening: SocketAddr) -> Option<SocketAddr> {
    let ip = if listening.ip().is_unspecified() { own_address()? } else { listening.ip() };
    (!ip.is_loopback()).then_some(SocketAddr::new(ip, listening.port()))
}

/// The address that this machine would use to talk to others. Nothing is sent to find out.
fn own_address() -> Option<IpAddr> {
    /// Set aside for documentation, so that nobody is there.
    const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(203, 0, 113, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

/// Dark on light, as cameras expect it, with a margin.
fn qr_code(address: &str) -> String {
    let Ok(code) = QrCode::new(address) else { return String::new() };
    let drawn = code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
    drawn.lines().map(|line| format!("  {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greeting(lan: bool) -> Greeting {
        Greeting { kept: Kept::File(PathBuf::from("matches/luxx.db")), lan, is_wanted: true }
    }

    #[test]
    fn it_says_where_to_play_where_matches_are_kept_and_how_to_stop() {
        let words = greeting(false).words(([127, 0, 0, 1], 8080).into(), Language::En);
        for part in ["http://127.0.0.1:8080", "matches/luxx.db", "Ctrl-C"] {
            assert!(words.contains(part), "{part}: {words}");
        }
        assert!(!words.contains('█'), "no code where phones cannot come");
    }

    #[test]
    fn phones_get_an_address_that_is_not_this_machines_own_and_its_qr_code() {
        let words = greeting(true).words(([192, 168, 7, 9], 8080).into(), Language::De);
        assert!(words.contains("http://192.168.7.9:8080") && words.contains('█'), "{words}");
        let alone = greeting(true).words(([127, 0, 0, 1], 8080).into(), Language::En);
        assert!(!alone.contains('█'), "a phone that opens its own address finds nothing: {alone}");
    }

    #[test]
    fn it_finds_words_wherever_matches_are_kept() {
        for language in [Language::De, Language::En] {
            for kept in [Kept::Database, Kept::Nowhere] {
                let words = Greeting { kept, ..greeting(true) }.words(([0, 0, 0, 0], 80).into(), language);
                assert!(words.contains("http://127.0.0.1:80"), "{words}");
            }
        }
    }

    #[test]
    fn a_program_that_reads_the_logs_is_not_greeted() {
        let silent = Greeting { is_wanted: false, ..greeting(true) };
        assert_eq!(silent.words(([127, 0, 0, 1], 8080).into(), Language::En), "");
    }
}
