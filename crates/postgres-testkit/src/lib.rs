//! A real PostgreSQL for tests, started in a temporary folder.

use std::env;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use tempfile::TempDir;

/// Whether [`Scratch::start`] can work: binaries are installed, or `DATABASE_URL` names a server.
pub fn is_there() -> bool {
    env::var_os("DATABASE_URL").is_some() || binaries().is_some()
}

/// A database that nobody else uses.
#[derive(Debug)]
pub struct Scratch {
    address: String,
    cluster: Option<Cluster>,
}

/// A server of our own.
#[derive(Debug)]
struct Cluster {
    folder: TempDir,
    binaries: PathBuf,
    /// Where it listens with TLS, if it does.
    tls_port: Option<u16>,
    /// Whether what it has acknowledged survives a power cut.
    is_durable: bool,
}

/// Where a server of our own listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doors {
    Socket,
    /// There, and at a port with TLS.
    Tls,
}

/// The uid of `nobody`, who has no other rights either.
const NOBODY: u32 = 65_534;

impl Scratch {
    /// A server in a temporary folder, or a new database in the one that `DATABASE_URL` names.
    ///
    /// # Panics
    /// When there is no PostgreSQL, or it does not start.
    pub fn start() -> Self {
        match env::var("DATABASE_URL") {
            Ok(server) => Self { address: new_database(&server), cluster: None },
            Err(_) => Self::start_own(),
        }
    }

    /// A server in a temporary folder, whatever `DATABASE_URL` says: it can be restarted.
    ///
    /// # Panics
    /// When there is no PostgreSQL here, or it does not start.
    pub fn start_own() -> Self {
        let cluster = Cluster::start();
        Self { address: cluster.address(), cluster: Some(cluster) }
    }

    /// A server of our own that is also reached by TLS, with a certificate made for it.
    ///
    /// # Panics
    /// When there is no PostgreSQL or no `openssl` here, or it does not start.
    pub fn start_with_tls() -> Self {
        let cluster = Cluster::start_on(Doors::Tls, false);
        Self { address: cluster.address(), cluster: Some(cluster) }
    }

    /// A server of our own that syncs like a real one, for measurements.
    ///
    /// # Panics
    /// When there is no PostgreSQL here, or it does not start.
    pub fn start_durable() -> Self {
        let cluster = Cluster::start_on(Doors::Socket, true);
        Self { address: cluster.address(), cluster: Some(cluster) }
    }

    /// The main process of a server of our own; all others are its children.
    ///
    /// # Panics
    /// When the server is not ours.
    pub fn process(&self) -> u32 {
        let cluster = self.cluster.as_ref().expect("a server of our own");
        let file = fs::read_to_string(cluster.data().join("postmaster.pid")).expect("it runs");
        file.lines().next().and_then(|line| line.parse().ok()).expect("its number comes first")
    }

    /// How it is reached by TLS, and the certificate that vouches for it.
    ///
    /// # Panics
    /// When it was not started with TLS.
    pub fn tls(&self) -> (String, PathBuf) {
        let cluster = self.cluster.as_ref().expect("a server of our own");
        let port = cluster.tls_port.expect("started with TLS");
        (format!("postgres://postgres@localhost:{port}/postgres?sslmode=require"), cluster.certificate())
    }

    /// The socket of a server of our own.
    ///
    /// # Panics
    /// When the server is not ours.
    pub fn socket(&self) -> PathBuf {
        let cluster = self.cluster.as_ref().expect("only a server of our own has a known socket");
        cluster.folder.path().join(".s.PGSQL.5432")
    }

    /// What the server answers to a statement, one row in each line.
    ///
    /// # Panics
    /// When the server does not understand it, or is not ours.
    pub fn ask(&self, statement: &str) -> String {
        let cluster = self.cluster.as_ref().expect("only a server of our own is asked");
        let mut psql = cluster.drop_to_nobody(Path::new("psql"));
        run(psql.args(["-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", &self.address, "-c", statement]))
    }

    /// As PostgreSQL's own tools take it.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The server dies without warning and comes back.
    ///
    /// # Panics
    /// When the server is not ours to restart.
    pub fn restart(&self) {
        let cluster = self.cluster.as_ref().expect("only a server of our own can be restarted");
        cluster.stop();
        cluster.run();
    }
}

impl Cluster {
    fn start() -> Self {
        Self::start_on(Doors::Socket, false)
    }

    fn start_on(doors: Doors, is_durable: bool) -> Self {
        // The path of a socket is limited to about a hundred bytes.
        let folder = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp").expect("a temporary folder");
        if is_root() {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).expect("root may give a folder away");
        }
        let binaries = binaries().expect(
            "PostgreSQL is needed: install the package postgresql, or set DATABASE_URL to a server for tests",
        );
        let mut cluster = Self { folder, binaries, tls_port: None, is_durable };
        let options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D"];
        run(cluster.command("initdb").args(options).arg(cluster.data()));
        if doors == Doors::Tls {
            cluster.make_certificate();
            // Picked as late as possible, because others may be given the same port.
            cluster.tls_port = Some(free_port());
        }
        cluster.run();
        cluster
    }

    /// For this host only; not a certificate authority.
    fn make_certificate(&self) {
        let mut openssl = self.drop_to_nobody(Path::new("openssl"));
        openssl.args([
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
        ]);
        openssl.args(["-addext", "subjectAltName=DNS:localhost"]);
        openssl.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
        run(openssl.arg("-keyout").arg(self.key()).arg("-out").arg(self.certificate()));
    }

    fn certificate(&self) -> PathBuf {
        self.folder.path().join("certificate.pem")
    }

    fn key(&self) -> PathBuf {
        self.folder.path().join("key.pem")
    }

    fn run(&self) {
        let sockets = self.folder.path().display();
        let fsync = if self.is_durable { "on" } else { "off" };
        let doors = match self.tls_port {
            Some(port) => {
                let (certificate, key) = (self.certificate(), self.key());
                let (certificate, key) = (certificate.display(), key.display());
                format!(
                    "-c listen_addresses=127.0.0.1 -c port={port} -c ssl=on -c ssl_cert_file={certificate} \
                     -c ssl_key_file={key}"
                )
            }
            None => "-c listen_addresses=''".to_owned(),
        };
        let options =
            format!("{doors} -c unix_socket_directories={sockets} -c fsync={fsync} -c max_connections=50");
        let log = self.folder.path().join("log");
        let mut start = self.command("pg_ctl");
        start.args(["-w", "start", "-D"]).arg(self.data()).arg("-l").arg(log).args(["-o", &options]);
        run(&mut start);
    }

    fn stop(&self) {
        run(self.command("pg_ctl").args(["-w", "-m", "immediate", "stop", "-D"]).arg(self.data()));
    }

    fn address(&self) -> String {
        let socket = self.folder.path().display().to_string().replace('/', "%2F");
        let port = self.tls_port.map(|port| format!(":{port}")).unwrap_or_default();
        format!("postgres://postgres@{socket}{port}/postgres")
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The server refuses to run as root.
    fn command(&self, name: &str) -> Command {
        self.drop_to_nobody(&self.binaries.join(name))
    }

    fn drop_to_nobody(&self, binary: &Path) -> Command {
        let mut command = Command::new(if is_root() { Path::new("setpriv") } else { binary });
        if is_root() {
            let nobody = format!("{NOBODY}");
            command.args(["--reuid", &nobody, "--regid", &nobody, "--clear-groups"]).arg(binary);
        }
        command.current_dir(self.folder.path()).env("HOME", self.folder.path());
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
    }
}

/// # Panics
/// When the command fails: a test that needs a database cannot do without.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|problem| panic!("{command:?}: {problem}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// One that was free a moment ago.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").port()
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// The folder with the binaries of the newest version.
fn binaries() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let in_path = env::split_paths(&path).find(|folder| folder.join("initdb").exists());
    in_path.or_else(debian_binaries)
}

fn debian_binaries() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?.flatten();
    let version = |folder: &PathBuf| folder.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.map(|folder| folder.path()).max_by_key(version)?.join("bin");
    newest.join("initdb").exists().then_some(newest)
}

fn new_database(server: &str) -> String {
    static N_DATABASES: AtomicU32 = AtomicU32::new(0);
    let number = N_DATABASES.fetch_add(1, Ordering::Relaxed);
    let name = format!("luxx_test_{}_{number}", std::process::id());
    run(Command::new("psql").arg(server).args(["-q", "-c", &format!("CREATE DATABASE {name}")]));
    with_database(server, &name)
}

/// The same address with another database.
fn with_database(server: &str, name: &str) -> String {
    let (address, query) =
        server.split_once('?').map_or((server, None), |(address, query)| (address, Some(query)));
    let host_at = address.find("://").map_or(0, |scheme| scheme + 3);
    let end = address[host_at..].find('/').map_or(address.len(), |slash| host_at + slash);
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    format!("{}/{name}{query}", &address[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_database_of_the_same_server_is_named() {
        for (server, expected) in [
            ("postgres://me@host:5432/mine?sslmode=require", "postgres://me@host:5432/new?sslmode=require"),
            ("postgres://host", "postgres://host/new"),
        ] {
            assert_eq!(with_database(server, "new"), expected);
        }
    }
}
