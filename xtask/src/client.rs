//! The client that somebody else might have written, against a real server: `examples/client.py`.

use std::fs;
use std::process::Stdio;

use anyhow::Result;

use crate::serving::Server;
use crate::{command, program};

/// Any port that is free.
const LISTEN: &str = "127.0.0.1:0";

/// Plays a match of each game through Python and checks both records and their shuffles.
pub(crate) fn run() -> Result<()> {
    let python = python(&["websockets"])?;
    let luxx = program::luxx()?;
    let mut serve = command::program(&luxx);
    serve.args(["serve", "--forgetful", "--listen", LISTEN, "--bot-ms-min", "0", "--bot-ms-max", "0"]);
    serve.args(["--messages-max", "0", "--address-messages-max", "0"]);
    let server = Server::start(&mut serve)?;
    let records = command::root().join("target/client/records.jsonl");
    let mut lines = String::new();
    for game in ["abluxxen", "fluxx"] {
        let mut client = command::program(&python);
        lines += &command::output(client.args(["examples/client.py", &server.address, game]))?;
    }
    drop(server);
    fs::write(&records, lines)?;
    command::run(command::program(&luxx).args(["record", "check", "--fair"]).arg(&records))?;
    command::run(command::program("python3").arg("docs/check_fair.py").arg(&records))
}

/// A Python environment of our own with these packages.
pub(crate) fn python(packages: &[&str]) -> Result<String> {
    let folder = command::root().join("target/client");
    fs::create_dir_all(&folder)?;
    let python = folder.join("venv/bin/python").to_string_lossy().into_owned();
    if !command::is_there(&python) {
        command::make_venv(&folder.join("venv"))?;
    }
    for package in packages {
        let mut look = command::program(&python);
        look.args(["-c", &format!("import {package}")]).stderr(Stdio::null());
        if !look.status()?.success() {
            command::run(command::program(&python).args(["-m", "pip", "install", "-q", package]))?;
        }
    }
    Ok(python)
}
