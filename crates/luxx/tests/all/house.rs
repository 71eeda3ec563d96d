//! A server as its own process, with real files and real sockets.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;

use tokio::net::TcpSocket;

/// The secret by which all nodes of a test know each other.
pub(crate) const CLUSTER_SECRET: &str = "a-secret-of-the-nodes-in-a-test";

/// The server's process.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    /// Which build of it runs from its next start on.
    pub(crate) program: PathBuf,
    data: PathBuf,
    flags: Vec<String>,
    /// How large a file may become, in KiB.
    file_max: Option<u32>,
    environment: Vec<(String, String)>,
    process: Option<Child>,
    logs: Option<JoinHandle<Vec<String>>>,
    /// Kept for it, also while it does not run.
    ports: Vec<TcpSocket>,
}

impl House {
    pub(crate) fn new(data: PathBuf) -> Self {
        let (address, port) = free_address();
        let flags = vec!["--log-json".to_owned()];
        Self {
            address,
            program: own_program(),
            data,
            flags,
            file_max: None,
            environment: Vec::new(),
            process: None,
            logs: None,
            ports: vec![port],
        }
    }

    /// With these flags in addition to the usual ones, instead of logs as JSON.
    pub(crate) fn with(mut self, flags: &[&str]) -> Self {
        self.flags = flags.iter().map(|&flag| flag.to_owned()).collect();
        self
    }

    /// With these flags in addition to those that it has.
    pub(crate) fn and(mut self, flags: &[&str]) -> Self {
        self.flags.extend(flags.iter().map(|&flag| flag.to_owned()));
        self
    }

    /// With this in its environment.
    pub(crate) fn knowing(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    /// One of several on the same database.
    pub(crate) fn node(database: &str) -> Self {
        let (node_address, port) = free_address();
        let node_address = node_address.to_string();
        let place = ["--database", database, "--node-address", &node_address];
        let more = ["--cluster-secret", CLUSTER_SECRET, "--address-connections-max", "0"];
        let mut node = Self::new(PathBuf::from("never-opened.db")).with(&[place, more].concat());
        node.ports.push(port);
        node
    }

    /// From its next start on, writing beyond this offset of any file fails as on a broken disk.
    pub(crate) fn limit_files(&mut self, n_kib: u32) {
        self.file_max = Some(n_kib);
    }

    pub(crate) fn spawn(&mut self) {
        let mut command = match self.file_max {
            None => Command::new(&self.program),
            Some(n_kib) => {
                let script = r#"trap "" XFSZ; ulimit -f "$0"; exec "$@""#;
                let mut shell = Command::new("bash");
                shell.args(["-c", script, &n_kib.to_string()]).arg(&self.program);
                shell
            }
        };
        command.args(["serve", "--bot-ms-min", "0", "--bot-ms-max", "0"]);
        command.args(["--messages-max", "0", "--address-messages-max", "0"]);
        command.args(["--listen", &self.address.to_string()]).arg("--data").arg(&self.data);
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        self.process =
            Some(command.args(&self.flags).stderr(Stdio::piped()).spawn().expect("our own program"));
    }

    /// Returns when the server listens.
    pub(crate) fn start(&mut self) {
        self.spawn();
        let stderr = self.process.as_mut().and_then(|process| process.stderr.take()).expect("a pipe");
        let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
        let mut first: Vec<String> = Vec::new();
        while !first.last().is_some_and(|line| line.contains("listening")) {
            first.push(lines.next().unwrap_or_else(|| panic!("the server did not start: {first:?}")));
        }
        // Somebody must keep reading, or the server would block on a full pipe.
        let mut copy = std::env::var_os("LUXX_LOGS").map(|folder| {
            let path = PathBuf::from(folder).join(self.address.port().to_string());
            std::fs::OpenOptions::new().create(true).append(true).open(path).expect("a folder for logs")
        });
        let keep = move |line: String| {
            if let Some(copy) = &mut copy {
                writeln!(copy, "{line}").expect("a log can be written");
            }
            line
        };
        self.logs = Some(std::thread::spawn(move || first.into_iter().chain(lines).map(keep).collect()));
    }

    pub(crate) fn kill(&mut self) {
        let mut process = self.process.take().expect("it runs");
        process.kill().expect("SIGKILL");
        process.wait().expect("it is gone");
    }

    /// Asks the server to end, as an operator or the system does.
    pub(crate) fn terminate(&self) {
        self.signal("-TERM");
    }

    pub(crate) fn signal(&self, signal: &str) {
        let id = self.process.as_ref().expect("it runs").id().to_string();
        let asked = Command::new("kill").args([signal, &id]).status().expect("a system with kill");
        assert!(asked.success());
    }

    /// Returns when the server has ended by itself.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        self.process.take().expect("it runs").wait().expect("it is gone")
    }

    /// All that a server wrote that has ended.
    pub(crate) fn logs(&mut self) -> Vec<String> {
        self.logs.take().expect("it was started").join().expect("lines")
    }
}

/// The program that was built with these tests, unless `LUXX_PROGRAM` names another.
pub(crate) fn own_program() -> PathBuf {
    std::env::var_os("LUXX_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_luxx").into(), PathBuf::from)
}

/// A free port, and the socket that keeps it: nobody else is given the port while a socket is bound to it, and
/// whoever names it may still listen there, since that socket does not.
fn free_address() -> (SocketAddr, TcpSocket) {
    let kept = TcpSocket::new_v4().expect("a socket");
    kept.set_reuseaddr(true).expect("not bound yet");
    kept.bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a free port");
    (kept.local_addr().expect("its address"), kept)
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            drop(process.kill());
            drop(process.wait());
        }
    }
}
