use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

/// A real server that runs until this is dropped.
pub(crate) struct Server {
    process: Child,
    /// Where it listens: `http://HOST:PORT`.
    pub(crate) address: String,
}

impl Server {
    /// Returns when it listens. `serve` is the whole command of the server.
    pub(crate) fn start(serve: &mut Command) -> Result<Self> {
        let mut process = serve.stderr(Stdio::piped()).spawn().context("the server does not start")?;
        let stderr = process.stderr.take().context("a pipe")?;
        let mut server = Self { process, address: String::new() };
        let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
        let Some(address) = lines.find_map(|line| line.split_once("listening on ").map(address_in)) else {
            bail!("the server does not listen");
        };
        server.address = address;
        // Somebody must keep reading, or the server would block on a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(server)
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }
}

fn address_in((_, rest): (&str, &str)) -> String {
    rest.chars().take_while(|char| !char.is_whitespace() && *char != '"').collect()
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}
