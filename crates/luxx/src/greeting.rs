//! What `luxx serve` says to whoever started it.

use std::io::{IsTerminal as _, stdout};
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
    /// Whoever reads it can show colours.
    is_terminal: bool,
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
        Self { kept, lan: config.lan, is_wanted: !config.log_json, is_terminal: stdout().is_terminal() }
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
                Some(phones) => say("serve-lan", &[("address", &phones)]) + &self.qr_code(&phones),
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

    /// Dark on light, as cameras expect it, with a margin; on a terminal whatever its own colours are.
    fn qr_code(&self, address: &str) -> String {
        let Ok(code) = QrCode::new(address) else { return String::new() };
        let (paint, plain) = if self.is_terminal { ("\x1b[97;40m", "\x1b[0m") } else { ("", "") };
        let drawn = code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
        drawn.lines().map(|line| format!("  {paint}{line}{plain}\n")).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn greeting(lan: bool) -> Greeting {
        Greeting {
            kept: Kept::File(PathBuf::from("matches/luxx.db")),
            lan,
            is_wanted: true,
            is_terminal: false,
        }
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
    fn a_light_terminal_shows_the_qr_code_dark_on_light_too_and_a_file_gets_no_colours() {
        let neighbour: SocketAddr = ([192, 168, 7, 9], 8080).into();
        let shown = Greeting { is_terminal: true, ..greeting(true) }.words(neighbour, Language::En);
        let mut rows = shown.lines().filter(|line| line.contains('█'));
        assert!(rows.all(|row| row.starts_with("  \x1b[97;40m") && row.ends_with("\x1b[0m")), "{shown}");
        assert!(!greeting(true).words(neighbour, Language::En).contains('\x1b'));
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
