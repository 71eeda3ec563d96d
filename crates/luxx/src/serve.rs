//! `luxx serve`.

use std::io::{self, Write};

use server::{Arguments, Config, load};

use crate::failure::Failure;
use crate::greeting::Greeting;
use crate::language::language_of_environment;
use crate::out;

pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let config = Config::of(arguments).map_err(Failure::usage)?;
    server::log(&config);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(Failure::usage)?;
    let greeting = Greeting::of(&config);
    let greet = |address| {
        // A server serves even if nobody reads its greeting.
        drop(out::print(&greeting.words(address, language_of_environment())));
    };
    runtime.block_on(server::run(config, greet)).map_err(|problem| Failure::usage(format!("{problem:#}")))
}

/// `luxx load`.
pub(crate) fn load(arguments: &load::Arguments) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(Failure::usage)?;
    // Whoever measures the server from outside, too, begins with us; nobody need listen.
    let measuring = || drop(writeln!(io::stderr(), "measuring"));
    let report = runtime.block_on(load::run(arguments, measuring));
    let report = report.map_err(|problem| Failure::usage(format!("{problem:#}")))?;
    out::print(&report.to_string())
}
