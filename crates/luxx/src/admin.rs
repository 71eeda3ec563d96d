//! `luxx admin`: what an operator does to a server and its store, besides running it.

mod bans;
mod copies;
mod persons;
mod ready;
mod tables;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use server::Config;
use store::{OperatorDesk, StorePlace};

use crate::failure::Failure;
use crate::out;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Copy everything that is stored into one new file; servers may run meanwhile
    Backup(copies::BackupArguments),
    /// Make a store of a backup, where there is nothing yet
    Restore(copies::RestoreArguments),
    /// Move a file into a PostgreSQL, with every running match; no server may run on the file
    Migrate(copies::MigrateArguments),
    /// Write the records of all finished matches, one line each; servers may run meanwhile
    Export(copies::ExportArguments),
    /// List the tables with who sits there; servers may run meanwhile
    ListTables(tables::ListArguments),
    /// Take a table away, with its chat and an unfinished match; a server may run meanwhile
    CloseTable(tables::CloseArguments),
    /// Keep a person, an address or a network out, or list the bans; servers may run meanwhile
    Ban(bans::Arguments),
    /// Take a person away: name, devices and chat go, records stay right; servers may run meanwhile
    ForgetPerson(persons::Arguments),
    /// Make a key for Web Push, to be kept in a file for `luxx serve --push-key-file`
    PushKey,
    /// Make all ratings anew from the matches that are kept; servers may run meanwhile
    RateAgain(persons::RateArguments),
    /// Ask a server whether players may be sent to it
    Ready(ready::Arguments),
}

/// Which store is meant, said as for `luxx serve`.
#[derive(Debug, Args)]
struct WhichStore {
    /// The TOML file that the server has
    #[arg(long, env = "LUXX_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// The SQLite file [default: luxx.db]
    #[arg(long, env = "LUXX_DATA", value_name = "FILE")]
    data: Option<PathBuf>,
    /// The PostgreSQL
    #[arg(long, env = "LUXX_DATABASE", hide_env_values = true, value_name = "URL")]
    database: Option<String>,
    /// A file with the address of that PostgreSQL
    #[arg(long, env = "LUXX_DATABASE_FILE", value_name = "FILE", conflicts_with = "database")]
    database_file: Option<PathBuf>,
}

impl WhichStore {
    fn config(&self) -> Result<Config, Failure> {
        let arguments = server::Arguments {
            config: self.config.clone(),
            data: self.data.clone(),
            database: self.database.clone(),
            database_file: self.database_file.clone(),
            ..server::Arguments::default()
        };
        Config::of(arguments).map_err(Failure::usage)
    }

    fn place(&self) -> Result<StorePlace, Failure> {
        self.config()?.place().ok_or_else(|| Failure::usage("this server keeps nothing"))
    }

    async fn desk(&self) -> Result<OperatorDesk, Failure> {
        OperatorDesk::open(&self.place()?).await.map_err(Failure::usage)
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(Failure::usage)?.block_on(async {
        match &arguments.task {
            Task::Backup(arguments) => copies::backup(arguments).await,
            Task::Restore(arguments) => copies::restore(arguments).await,
            Task::Migrate(arguments) => copies::migrate(arguments).await,
            Task::Export(arguments) => copies::export(arguments).await,
            Task::ListTables(arguments) => tables::list(arguments).await,
            Task::CloseTable(arguments) => tables::close(arguments).await,
            Task::Ban(arguments) => bans::run(arguments).await,
            Task::ForgetPerson(arguments) => persons::forget(arguments).await,
            Task::PushKey => tell(&server::new_push_key()),
            Task::RateAgain(arguments) => persons::rate_again(arguments).await,
            Task::Ready(arguments) => ready::run(arguments),
        }
    })
}

fn tell(sentence: &str) -> Result<(), Failure> {
    out::print(&format!("{sentence}\n"))
}

fn now_ms() -> u64 {
    let since_1970 = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since_1970.map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}
