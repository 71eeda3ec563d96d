//! Reports our state to systemd, where it asks for that (`Type=notify`, `WatchdogSec=`).

use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::time::Duration;

pub(crate) const READY: &str = "READY=1";
pub(crate) const STOPPING: &str = "STOPPING=1";
const ALIVE: &str = "WATCHDOG=1";

pub(crate) fn tell(state: &str) {
    let Some(socket) = std::env::var_os("NOTIFY_SOCKET") else { return };
    if let Err(problem) = send(Path::new(&socket), state) {
        tracing::warn!(%problem, state, "systemd could not be told");
    }
}

/// Keeps saying that the server is alive, where systemd expects it; otherwise never ends.
pub(crate) async fn keep_telling() {
    let Some(patience) = patience(std::env::var("WATCHDOG_USEC").ok().as_deref()) else {
        return std::future::pending().await;
    };
    let mut every = tokio::time::interval(patience / 3);
    loop {
        every.tick().await;
        tell(ALIVE);
    }
}

fn patience(microseconds: Option<&str>) -> Option<Duration> {
    microseconds?.parse().ok().filter(|&us| us > 0).map(Duration::from_micros)
}

/// A name that begins with `@` is in Linux's abstract namespace, outside the file system.
fn send(socket: &Path, state: &str) -> io::Result<()> {
    let sender = UnixDatagram::unbound()?;
    #[cfg(target_os = "linux")]
    if let Some(name) = socket.as_os_str().as_bytes().strip_prefix(b"@") {
        use std::os::linux::net::SocketAddrExt;
        let address = std::os::unix::net::SocketAddr::from_abstract_name(name)?;
        return sender.send_to_addr(state.as_bytes(), &address).map(drop);
    }
    sender.send_to(state.as_bytes(), socket).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(listener: &UnixDatagram) -> String {
        let mut bytes = [0; 64];
        let n_bytes = listener.recv(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes[..n_bytes]).into_owned()
    }

    #[test]
    fn systemd_hears_of_it_through_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notify");
        let listener = UnixDatagram::bind(&path).unwrap();
        send(&path, READY).unwrap();
        assert_eq!(heard(&listener), "READY=1");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn systemd_hears_of_it_through_a_name_outside_the_file_system() {
        use std::os::linux::net::SocketAddrExt;
        let name = format!("luxx-notify-{}", std::process::id());
        let address = std::os::unix::net::SocketAddr::from_abstract_name(&name).unwrap();
        let listener = UnixDatagram::bind_addr(&address).unwrap();
        send(Path::new(&format!("@{name}")), STOPPING).unwrap();
        assert_eq!(heard(&listener), "STOPPING=1");
    }

    #[test]
    fn systemd_says_how_long_it_waits() {
        assert_eq!(patience(Some("30000000")), Some(Duration::from_secs(30)));
        for nothing in [None, Some("0"), Some("soon")] {
            assert_eq!(patience(nothing), None);
        }
    }

    #[test]
    fn nobody_there_is_an_error_and_no_more() {
        let folder = tempfile::tempdir().unwrap();
        assert!(send(&folder.path().join("nobody"), READY).is_err());
    }
}
