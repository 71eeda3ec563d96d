//! A server as its own process, with real files and real sockets.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};

/// The server's process.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    data: PathBuf,
    process: Option<Child>,
}

impl House {
    pub(crate) fn new(data: PathBuf) -> Self {
        // A port that was free a moment ago, and the same after each restart.
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("its address");
        Self { address, data, process: None }
    }

    pub(crate) fn spawn(&mut self) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_luxx"));
        command.args(["serve", "--bot-ms-min", "0", "--bot-ms-max", "0"]);
        command.args(["--messages-max", "0", "--address-messages-max", "0", "--log-json"]);
        command.args(["--listen", &self.address.to_string()]).arg("--data").arg(&self.data);
        self.process = Some(command.stderr(Stdio::piped()).spawn().expect("our own program"));
    }

    /// Returns when the server listens.
    pub(crate) fn start(&mut self) {
        self.spawn();
        let stderr = self.process.as_mut().and_then(|process| process.stderr.take()).expect("a pipe");
        let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
        assert!(lines.any(|line| line.contains("listening")), "the server did not start");
        // Somebody must read on, or the server would wait for a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
    }

    pub(crate) fn kill(&mut self) {
        let mut process = self.process.take().expect("it runs");
        process.kill().expect("SIGKILL");
        process.wait().expect("it is gone");
    }

    /// Asks the server to end, as an operator or the system does.
    pub(crate) fn terminate(&self) {
        let id = self.process.as_ref().expect("it runs").id().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status().expect("a system with kill");
        assert!(asked.success());
    }

    /// Returns when the server has ended by itself.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        self.process.take().expect("it runs").wait().expect("it is gone")
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            drop(process.kill());
            drop(process.wait());
        }
    }
}
