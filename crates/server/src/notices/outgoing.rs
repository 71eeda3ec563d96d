//! Requests to addresses that people name: short, never followed elsewhere, and never into the operator's own network.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, HOST, HeaderName, USER_AGENT};
use axum::http::{Method, Request, StatusCode, Uri};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio_rustls::TlsConnector;

/// How long an answer may take.
const ANSWER_MAX: Duration = Duration::from_secs(10);
/// How many names are looked up at once. Each takes a thread until the system gives up, whoever still waits for it, and bots
/// think on threads of the same kind.
const LOOKUPS_MAX: usize = 128;
/// The longest address of a channel, in bytes.
pub(crate) const ADDRESS_BYTES_MAX: usize = 1024;

/// Where people want to be told something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    uri: Uri,
    host: String,
    port: u16,
    is_https: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum AddressError {
    #[error("an address is https://, has a name and at most {ADDRESS_BYTES_MAX} characters")]
    Malformed,
    #[error("this address leads into a private network")]
    Private,
    #[error("there is nobody at this address: {0}")]
    Unreachable(String),
}

/// What goes out.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    pub(crate) headers: Vec<(HeaderName, String)>,
    pub(crate) body: Vec<u8>,
}

/// The way out.
#[derive(Clone)]
pub(crate) struct Postman {
    tls: TlsConnector,
    allows_private: bool,
    lookups: Arc<Semaphore>,
}

impl Address {
    pub(crate) fn new(text: &str, allows_private: bool) -> Result<Self, AddressError> {
        if text.len() > ADDRESS_BYTES_MAX {
            return Err(AddressError::Malformed);
        }
        let uri: Uri = text.parse().map_err(|_| AddressError::Malformed)?;
        let is_https = match uri.scheme_str() {
            Some("https") => true,
            Some("http") if allows_private => false,
            Some(_) | None => return Err(AddressError::Malformed),
        };
        let authority = uri.authority().ok_or(AddressError::Malformed)?;
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        if host.is_empty() || authority.as_str().contains('@') {
            return Err(AddressError::Malformed);
        }
        let port = authority.port_u16().unwrap_or(if is_https { 443 } else { 80 });
        if host.parse().is_ok_and(|address: IpAddr| !allows_private && !is_public(address)) {
            return Err(AddressError::Private);
        }
        Ok(Self { uri, host, port, is_https })
    }

    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// Scheme, host and port, as a push service wants to be addressed.
    pub(crate) fn origin(&self) -> String {
        let authority = self.uri.authority().map_or(self.host.as_str(), |authority| authority.as_str());
        format!("{}://{authority}", if self.is_https { "https" } else { "http" })
    }
}

impl Postman {
    pub(crate) fn new(allows_private: bool) -> Self {
        let mut trusted = RootCertStore::empty();
        trusted.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("the usual versions are known")
            .with_root_certificates(trusted)
            .with_no_client_auth();
        let lookups = Arc::new(Semaphore::new(LOOKUPS_MAX));
        Self { tls: TlsConnector::from(Arc::new(config)), allows_private, lookups }
    }

    pub(crate) fn address(&self, text: &str) -> Result<Address, AddressError> {
        Address::new(text, self.allows_private)
    }

    /// The status of the answer.
    pub(crate) async fn post(&self, to: &Address, letter: Letter) -> Result<StatusCode, AddressError> {
        let late = |_| Err(AddressError::Unreachable("no answer in time".to_owned()));
        tokio::time::timeout(ANSWER_MAX, self.post_now(to, letter)).await.unwrap_or_else(late)
    }

    async fn post_now(&self, to: &Address, letter: Letter) -> Result<StatusCode, AddressError> {
        let unreachable = |problem: io::Error| AddressError::Unreachable(problem.to_string());
        let found = self.looked_up(to).await.map_err(unreachable)?;
        // Connects to the very address that was checked: a name cannot resolve differently in between.
        if !self.allows_private && found.iter().any(|found| !is_public(found.ip())) {
            return Err(AddressError::Private);
        }
        let stream = TcpStream::connect(found.as_slice()).await.map_err(unreachable)?;
        let request = to.request(letter)?;
        if !to.is_https {
            return speak(stream, request).await;
        }
        let name = ServerName::try_from(to.host.clone()).map_err(|_| AddressError::Malformed)?;
        speak(self.tls.connect(name, stream).await.map_err(unreachable)?, request).await
    }

    async fn looked_up(&self, to: &Address) -> io::Result<Vec<SocketAddr>> {
        let place = Arc::clone(&self.lookups).acquire_owned().await.expect("it is never closed");
        let (host, port) = (to.host.clone(), to.port);
        let look_up = move || {
            let _place = place;
            (host.as_str(), port).to_socket_addrs().map(Iterator::collect)
        };
        tokio::task::spawn_blocking(look_up).await.unwrap_or_else(|problem| Err(io::Error::other(problem)))
    }
}

impl Address {
    fn request(&self, letter: Letter) -> Result<Request<Body>, AddressError> {
        let path = self.uri.path_and_query().map_or("/", |path| path.as_str());
        let authority = self.uri.authority().map_or("", |authority| authority.as_str());
        let mut request = Request::builder()
            .method(Method::POST)
            .uri(path)
            .header(HOST, authority)
            .header(USER_AGENT, concat!("luxx/", env!("CARGO_PKG_VERSION")))
            .header(CONTENT_LENGTH, letter.body.len());
        for (name, value) in letter.headers {
            request = request.header(name, value);
        }
        request.body(Body::from(Bytes::from(letter.body))).map_err(|_| AddressError::Malformed)
    }
}

async fn speak<S>(stream: S, request: Request<Body>) -> Result<StatusCode, AddressError>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let unreachable = |problem: hyper::Error| AddressError::Unreachable(problem.to_string());
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(unreachable)?;
    let carrying = tokio::spawn(connection);
    let answer = sender.send_request(request).await.map_err(unreachable);
    // The body of the answer is of no interest, however long it is.
    carrying.abort();
    Ok(answer?.status())
}

/// Whether an address may be reached from here on somebody else's behalf.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_shared = first == 100 && (64..128).contains(&second);
    let is_for_tests = first == 198 && (18..20).contains(&second);
    let is_for_protocols = first == 192 && second == 0 && third == 0;
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || is_shared
        || is_for_tests
        || is_for_protocols
        || first == 0
        || first >= 240)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    // Only what is assigned to hosts on the internet, not what maps to an IPv4 address or a tunnel.
    let is_global = parts[0] & 0xe000 == 0x2000;
    let is_special = parts[0] == 0x2002 || (parts[0] == 0x2001 && (parts[1] < 0x0200 || parts[1] == 0x0db8));
    is_global && !is_special
}

impl std::fmt::Debug for Postman {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Postman").field("allows_private", &self.allows_private).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_into_the_own_network() {
        for private in [
            "https://127.0.0.1/a",
            "https://10.0.0.1/",
            "https://172.16.3.4",
            "https://192.168.1.1/",
            "https://169.254.169.254/latest/meta-data",
            "https://100.64.0.1/",
            "https://0.0.0.0/",
            "https://198.18.0.1",
            "https://240.0.0.1",
            "https://[::1]/",
            "https://[fe80::1]/",
            "https://[fd00::1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[64:ff9b::7f00:1]/",
            "https://[2002:7f00:1::]/",
            "https://[2001:db8::1]/",
        ] {
            assert_eq!(Address::new(private, false), Err(AddressError::Private), "{private}");
        }
        for public in ["https://push.example/x", "https://9.9.9.9/", "https://[2606:4700::1111]/"] {
            assert!(Address::new(public, false).is_ok(), "{public}");
        }
    }

    #[test]
    fn an_address_is_https_without_a_password_and_not_too_long() {
        for wrong in
            ["", "push.example", "http://push.example/", "ftp://push.example", "https://a:b@push.example/"]
        {
            assert_eq!(Address::new(wrong, false), Err(AddressError::Malformed), "{wrong}");
        }
        let of_length = |length: usize| format!("https://push.example/{}", "a".repeat(length - 21));
        assert!(Address::new(&of_length(ADDRESS_BYTES_MAX), false).is_ok());
        assert_eq!(Address::new(&of_length(ADDRESS_BYTES_MAX + 1), false), Err(AddressError::Malformed));
        assert!(Address::new("http://127.0.0.1:9/", true).is_ok(), "only where a test allows it");
    }

    #[tokio::test]
    async fn names_that_take_long_do_not_take_all_threads() {
        let postman = Postman::new(true);
        let address = postman.address("https://127.0.0.1/").unwrap();
        let n_places = u32::try_from(LOOKUPS_MAX).unwrap();
        let all = Arc::clone(&postman.lookups).acquire_many_owned(n_places).await.unwrap();
        let mut looking = std::pin::pin!(postman.looked_up(&address));
        let is_pending = std::future::poll_fn(|context| {
            std::task::Poll::Ready(looking.as_mut().poll(context).is_pending())
        });
        assert!(is_pending.await, "there is no place for one more");
        drop(all);
        assert_eq!(looking.await.unwrap().len(), 1);
    }

    #[tokio::test]
    async fn a_name_that_leads_into_the_own_network_is_refused_when_it_is_used() {
        let postman = Postman::new(false);
        let address = postman.address("https://localhost/").unwrap();
        let letter = Letter { headers: Vec::new(), body: Vec::new() };
        assert_eq!(postman.post(&address, letter).await, Err(AddressError::Private));
    }
}
