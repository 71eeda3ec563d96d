//! The client that somebody else might have written, against a real server: `examples/client.py`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use anyhow::{Context, Result, bail};

use crate::command;

const LISTEN: &str = "127.0.0.1:8197";

/// Plays a match of each game through Python and checks both records and their shuffles.
pub(crate) fn run() -> Result<()> {
    let folder = command::root().join("target/client");
    fs::create_dir_all(&folder)?;
    let python = folder.join("venv/bin/python");
    if !python.exists() {
        command::run(command::program("python3").args(["-m", "venv"]).arg(folder.join("venv")))?;
        command::run(command::program(&python.to_string_lossy()).args([
            "-m",
            "pip",
            "install",
            "-q",
            "websockets",
        ]))?;
    }
    command::run(command::cargo().args(["build", "--locked", "--quiet", "--package", "luxx"]))?;
    let mut server = Server::start()?;
    let records = folder.join("records.jsonl");
    let mut lines = String::new();
    for game in ["abluxxen", "fluxx"] {
        let mut client = command::program(&python.to_string_lossy());
        let address = format!("http://{LISTEN}");
        lines += &command::output(client.args(["examples/client.py", &address, game]))?;
    }
    server.stop();
    fs::write(&records, lines)?;
    command::run(command::program("target/debug/luxx").args(["record", "check", "--fair"]).arg(&records))?;
    command::run(command::program("python3").arg("docs/check_fair.py").arg(&records))
}

struct Server {
    process: Child,
}

impl Server {
    fn start() -> Result<Self> {
        let mut serve = command::program("target/debug/luxx");
        serve.args(["serve", "--forgetful", "--listen", LISTEN, "--bot-ms-min", "0", "--bot-ms-max", "0"]);
        serve.args(["--messages-max", "0", "--address-messages-max", "0"]);
        let mut process = serve.stderr(Stdio::piped()).spawn().context("the server does not start")?;
        let stderr = process.stderr.take().context("a pipe")?;
        let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
        if !lines.any(|line| line.contains("listening")) {
            bail!("the server does not listen");
        }
        std::thread::spawn(move || lines.for_each(drop));
        Ok(Self { process })
    }

    fn stop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}
