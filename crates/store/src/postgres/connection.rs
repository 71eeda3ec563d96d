use std::collections::BTreeMap;
use std::error::Error as _;
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{Mutex, mpsc};
use tokio_postgres::config::Host;
use tokio_postgres::error::SqlState;
use tokio_postgres::{AsyncMessage, Client, Config, NoTls, Row, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::Parameters;
use crate::StoreError;

type Answered<T> = Result<T, tokio_postgres::Error>;

/// A connection to the database that is re-established when it is lost.
pub(crate) struct Connector {
    config: Config,
    tls: MakeRustlsConnect,
    open: Mutex<Option<Arc<Connection>>>,
    /// Warnings over all connections.
    notices: Arc<AtomicU64>,
}

/// One open connection, with a count of the warnings that came over it.
pub(crate) struct Connection {
    pub(crate) client: Client,
    warnings: Arc<AtomicU32>,
    prepared: Prepared,
}

/// Statements that the database has already parsed: having it parse one again costs another round trip.
type Prepared = std::sync::Mutex<BTreeMap<&'static str, Statement>>;

const CONNECT_S_MAX: Duration = Duration::from_secs(3);
/// A statement that takes longer may or may not have been carried out. A node that waited longer would have lost its
/// lease.
pub(super) const ANSWER_S_MAX: Duration = Duration::from_secs(5);
/// Whoever only reads asks again.
const READ_S_MAX: Duration = Duration::from_secs(3);

/// How many calls of other nodes may wait to be heard.
const CALLS_MAX: usize = 1024;

/// An acknowledged commit is on disk, and on a synchronous standby where there is one. A client that goes quiet in
/// the middle of a transaction loses it, and with it the rows that it has locked, before its lease ends: the next
/// owner of its tables must not have to wait until the system finds out that nobody is at the other end.
const SESSION: &str =
    "SET synchronous_commit = on; SET lock_timeout = '5s'; SET client_min_messages = warning;
    SET idle_in_transaction_session_timeout = '4s'";

impl Connector {
    /// `address` is a URL or a list of `key=value`, in PostgreSQL's own syntax.
    pub(crate) fn new(address: &str) -> Result<Self, StoreError> {
        let (address, roots) = split_roots(address);
        let mut config: Config = address.parse().map_err(|problem| said(&problem))?;
        config.connect_timeout(CONNECT_S_MAX).tcp_user_timeout(ANSWER_S_MAX).application_name("luxx");
        Ok(Self { config, tls: tls(roots.as_deref())?, open: Mutex::new(None), notices: Arc::default() })
    }

    /// Another connection to the same database; warnings are counted together.
    pub(super) fn beside(&self) -> Self {
        let (config, tls, notices) = (self.config.clone(), self.tls.clone(), Arc::clone(&self.notices));
        Self { config, tls, open: Mutex::new(None), notices }
    }

    pub(super) fn n_notices(&self) -> u64 {
        self.notices.load(Ordering::Relaxed)
    }

    pub(super) async fn connection(&self) -> Result<Arc<Connection>, StoreError> {
        let mut open = self.open.lock().await;
        if let Some(connection) = open.as_ref().filter(|connection| !connection.client.is_closed()) {
            return Ok(Arc::clone(connection));
        }
        let connection = Arc::new(self.connect().await?);
        *open = Some(Arc::clone(&connection));
        Ok(connection)
    }

    pub(crate) async fn connect(&self) -> Result<Connection, StoreError> {
        self.connect_with(mpsc::channel(1).0).await
    }

    /// A connection that hears what is notified on a channel.
    pub(super) async fn listen_to(
        &self,
        channel: &str,
    ) -> Result<(Connection, mpsc::Receiver<String>), StoreError> {
        let (calls, heard) = mpsc::channel(CALLS_MAX);
        let connection = self.connect_with(calls).await?;
        connection.guard(connection.client.batch_execute(&format!("LISTEN {channel}"))).await?;
        Ok((connection, heard))
    }

    async fn connect_with(&self, calls: mpsc::Sender<String>) -> Result<Connection, StoreError> {
        // The library limits only how long it takes to reach the host, not the handshake.
        let connecting = tokio::time::timeout(CONNECT_S_MAX, self.connect_once(calls));
        let late = || Err(StoreError::Failed("the database does not answer".to_owned()));
        connecting.await.unwrap_or_else(|_| late())
    }

    async fn connect_once(&self, calls: mpsc::Sender<String>) -> Result<Connection, StoreError> {
        let warnings = Arc::new(AtomicU32::new(0));
        let is_local = self.config.get_hosts().iter().all(|host| matches!(host, Host::Unix(_)));
        let client = if is_local {
            let (client, connection) = self.config.connect(NoTls).await.map_err(|problem| said(&problem))?;
            tokio::spawn(listen(connection, Arc::clone(&warnings), Arc::clone(&self.notices), calls));
            client
        } else {
            let connected = self.config.connect(self.tls.clone()).await;
            let (client, connection) = connected.map_err(|problem| said(&problem))?;
            tokio::spawn(listen(connection, Arc::clone(&warnings), Arc::clone(&self.notices), calls));
            client
        };
        client.batch_execute(SESSION).await.map_err(|problem| said(&problem))?;
        Ok(Connection { client, warnings, prepared: Prepared::default() })
    }

    /// The next caller reconnects.
    async fn give_up(&self, connection: &Arc<Connection>) {
        let mut open = self.open.lock().await;
        open.take_if(|open| Arc::ptr_eq(open, connection));
    }

    /// The next caller reconnects, whatever the connection is waiting for.
    pub(super) async fn hang_up(&self) {
        *self.open.lock().await = None;
    }

    /// Reads; whatever goes wrong, nothing has changed.
    pub(crate) async fn read(
        &self,
        statement: &'static str,
        parameters: Parameters<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        let connection = self.connection().await?;
        let rows = tokio::time::timeout(READ_S_MAX, connection.query(statement, parameters)).await;
        match rows {
            Ok(rows) => rows.map_err(|problem| said(&problem)),
            Err(_) => {
                self.give_up(&connection).await;
                Err(StoreError::Failed("the database does not answer".to_owned()))
            }
        }
    }

    /// Changes something by one statement, which is a transaction by itself.
    pub(crate) async fn execute(
        &self,
        statement: &'static str,
        parameters: Parameters<'_>,
    ) -> Result<u64, StoreError> {
        let connection = self.connection().await?;
        let changed = connection.guard(connection.execute(statement, parameters)).await;
        if matches!(changed, Err(StoreError::Unknown(_))) {
            self.give_up(&connection).await;
        }
        changed
    }
}

/// Carries the traffic, and counts the warnings. A warning is counted before the answer that it belongs to is
/// delivered.
async fn listen<S, T>(
    mut connection: tokio_postgres::Connection<S, T>,
    warnings: Arc<AtomicU32>,
    notices: Arc<AtomicU64>,
    calls: mpsc::Sender<String>,
) where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if let AsyncMessage::Notice(notice) = message {
            tracing::warn!(message = notice.message(), "the database warns");
            warnings.fetch_add(1, Ordering::SeqCst);
            notices.fetch_add(1, Ordering::Relaxed);
        } else if let AsyncMessage::Notification(call) = message {
            // A listener that is absent or too slow misses it.
            drop(calls.try_send(call.payload().to_owned()));
        }
    }
}

impl Connection {
    pub(super) async fn query(
        &self,
        statement: &'static str,
        parameters: Parameters<'_>,
    ) -> Answered<Vec<Row>> {
        let statement = self.prepare(statement).await?;
        self.client.query(&statement, parameters).await
    }

    pub(super) async fn execute(&self, statement: &'static str, parameters: Parameters<'_>) -> Answered<u64> {
        let statement = self.prepare(statement).await?;
        self.client.execute(&statement, parameters).await
    }

    async fn prepare(&self, text: &'static str) -> Answered<Statement> {
        let known = self.prepared.lock().expect("nobody panics here").get(text).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(text).await?;
        self.prepared.lock().expect("nobody panics here").insert(text, statement.clone());
        Ok(statement)
    }

    /// Waits for a change, and says what is known about it: both a timeout and a warning leave its outcome open. A
    /// warning comes, for example, when the wait for a synchronous standby was cut short.
    pub(crate) async fn guard<T>(
        &self,
        change: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, StoreError> {
        let n_before = self.warnings.load(Ordering::SeqCst);
        let Ok(changed) = tokio::time::timeout(ANSWER_S_MAX, change).await else {
            return Err(StoreError::Unknown("the database does not answer".to_owned()));
        };
        let changed = changed.map_err(|problem| judged(&problem))?;
        if self.warnings.load(Ordering::SeqCst) == n_before {
            return Ok(changed);
        }
        Err(StoreError::Unknown("the database warned".to_owned()))
    }
}

impl std::fmt::Debug for Connector {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        // Not the configuration: it holds the password.
        f.debug_struct("Connector").finish_non_exhaustive()
    }
}

/// What an error in the middle of a change means.
pub(crate) fn judged(problem: &tokio_postgres::Error) -> StoreError {
    let Some(refusal) = problem.as_db_error() else { return StoreError::Unknown(text(problem)) };
    let code = refusal.code();
    if *code == SqlState::UNIQUE_VIOLATION {
        return StoreError::Conflict;
    }
    // The server, or the connection to it, is going down: the commit may have come first.
    if code.code().starts_with("57P") || code.code().starts_with("08") {
        return StoreError::Unknown(text(problem));
    }
    StoreError::Failed(text(problem))
}

fn said(problem: &tokio_postgres::Error) -> StoreError {
    StoreError::Failed(text(problem))
}

fn text(problem: &tokio_postgres::Error) -> String {
    match problem.source() {
        Some(source) => format!("{problem}: {source}"),
        None => problem.to_string(),
    }
}

/// `sslrootcert=FILE` is ours to read; the library does not know it.
fn split_roots(address: &str) -> (String, Option<String>) {
    let Some((before, rest)) = address.split_once("sslrootcert=") else { return (address.to_owned(), None) };
    let end = rest.find(['&', ' ']).unwrap_or(rest.len());
    let (roots, after) = rest.split_at(end);
    let after = if before.ends_with(['?', '&']) { after.trim_start_matches('&') } else { after };
    (format!("{before}{after}").trim_end_matches(['?', '&']).to_owned(), Some(roots.to_owned()))
}

/// The certificates that may vouch for the database: those of a file, or those that the system trusts.
fn tls(roots: Option<&str>) -> Result<MakeRustlsConnect, StoreError> {
    let wrong = |problem: String| StoreError::Failed(format!("certificates: {problem}"));
    let mut trusted = RootCertStore::empty();
    match roots {
        Some(path) => {
            let certificates =
                CertificateDer::pem_file_iter(path).map_err(|problem| wrong(format!("{path}: {problem}")))?;
            for certificate in certificates {
                let certificate = certificate.map_err(|problem| wrong(format!("{path}: {problem}")))?;
                trusted.add(certificate).map_err(|problem| wrong(format!("{path}: {problem}")))?;
            }
        }
        None => {
            trusted.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|problem| wrong(problem.to_string()))?;
    Ok(MakeRustlsConnect::new(config.with_root_certificates(trusted).with_no_client_auth()))
}

#[cfg(test)]
mod tests {
    use postgres_testkit::Scratch;

    use super::*;

    #[tokio::test]
    async fn whoever_falls_silent_in_a_transaction_keeps_no_row_locked() {
        let scratch = Scratch::start();
        scratch.ask("CREATE TABLE thing (n INT); INSERT INTO thing VALUES (1)");
        let connector = Connector::new(scratch.address()).expect("an address");
        let (silent, next) = tokio::join!(connector.connect(), connector.connect());
        let (silent, next) = (silent.expect("connected"), next.expect("connected"));
        silent.client.batch_execute("BEGIN; UPDATE thing SET n = 2").await.expect("locked");
        next.client.batch_execute("UPDATE thing SET n = 3").await.expect("it waits until the row is free");
        assert!(silent.client.batch_execute("COMMIT").await.is_err(), "it has lost its transaction");
        assert_eq!(scratch.ask("SELECT n FROM thing").trim(), "3");
    }

    #[test]
    fn the_file_of_certificates_is_taken_out_of_the_address() {
        for (address, rest) in [
            ("postgres://h/d?sslrootcert=/ca.pem", "postgres://h/d"),
            ("postgres://h/d?sslmode=require&sslrootcert=/ca.pem", "postgres://h/d?sslmode=require"),
            ("postgres://h/d?sslrootcert=/ca.pem&sslmode=require", "postgres://h/d?sslmode=require"),
            ("host=h sslrootcert=/ca.pem dbname=d", "host=h  dbname=d"),
        ] {
            assert_eq!(split_roots(address), (rest.to_owned(), Some("/ca.pem".to_owned())));
        }
        assert_eq!(split_roots("postgres://h/d"), ("postgres://h/d".to_owned(), None));
    }
}
