//! `luxx serve`.

use server::{Arguments, Config};

use crate::failure::Failure;

pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let config = Config::of(arguments).map_err(Failure::usage)?;
    server::log(&config);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(Failure::usage)?;
    runtime.block_on(server::run(config)).map_err(|problem| Failure::usage(format!("{problem:#}")))
}
