//! `cargo xtask api`: schemathesis tries whatever the OpenAPI description allows, and what it does not.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;

use anyhow::{Context, Result};

use crate::serving::Server;
use crate::{client, command, program};

const LISTEN: &str = "127.0.0.1:8195";
/// The cookie as schemathesis is told about it: it leaves it out where it tries to be nobody.
const CONFIG: &str = "[auth.openapi.cookie]\napi_key = \"${LUXX_COOKIE}\"\n";
/// Tried after everything else, since the client is somebody else or nobody afterwards.
const LAST: [&str; 3] = ["claim", "end", "forget"];

pub(crate) fn run() -> Result<()> {
    let python = client::python(&["schemathesis"])?;
    let folder = command::root().join("target/client");
    let config = folder.join("schemathesis.toml");
    fs::write(&config, CONFIG)?;
    let mut serve = command::program(&program::luxx()?);
    serve.args(["serve", "--forgetful", "--listen", LISTEN]);
    serve.args(["--messages-max", "0", "--address-messages-max", "0"]);
    let _server = Server::start(&mut serve)?;
    for choice in ["--exclude-operation-id", "--include-operation-id"] {
        let mut schemathesis = command::program(&python);
        schemathesis.args(["-m", "schemathesis.cli", "--config-file"]).arg(&config);
        schemathesis.args(["run", &format!("http://{LISTEN}/api/openapi.json"), "--max-examples", "40"]);
        schemathesis.args(LAST.into_iter().flat_map(|operation| [choice, operation]));
        command::run(schemathesis.env("LUXX_COOKIE", cookie()?))?;
    }
    Ok(())
}

/// What a first visit gets.
fn cookie() -> Result<String> {
    let mut stream = TcpStream::connect(LISTEN)?;
    let request =
        format!("POST /api/me HTTP/1.1\r\nhost: {LISTEN}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let value = answer.split("luxx=").nth(1).and_then(|rest| rest.split(';').next());
    Ok(value.context("no cookie")?.to_owned())
}
