//! Backup and restore, the move to a database, and the export of records.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use store::Sqlite;

use super::{WhichStore, tell};
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(super) struct BackupArguments {
    #[command(flatten)]
    store: WhichStore,
    /// The new file
    file: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct RestoreArguments {
    #[command(flatten)]
    store: WhichStore,
    /// The backup
    file: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct MigrateArguments {
    /// The SQLite file; it stays as it is
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    /// A PostgreSQL without any table, match or person of Luxx
    #[arg(long, env = "LUXX_DATABASE", hide_env_values = true, value_name = "URL")]
    to: Option<String>,
    /// A file with its address
    #[arg(long, env = "LUXX_DATABASE_FILE", value_name = "FILE", conflicts_with = "to")]
    to_file: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct ExportArguments {
    #[command(flatten)]
    store: WhichStore,
    /// Where to write them [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) async fn backup(arguments: &BackupArguments) -> Result<(), Failure> {
    let place = arguments.store.place()?;
    store::backup(&place, &arguments.file).await.map_err(Failure::usage)?;
    tell(&format!("{} holds everything that was stored", arguments.file.display()))
}

pub(super) async fn restore(arguments: &RestoreArguments) -> Result<(), Failure> {
    let place = arguments.store.place()?;
    store::restore(&arguments.file, &place).await.map_err(Failure::usage)?;
    tell("restored; it can be served")
}

pub(super) async fn migrate(arguments: &MigrateArguments) -> Result<(), Failure> {
    let address = match (&arguments.to, &arguments.to_file) {
        (Some(address), _) => address.clone(),
        (None, Some(path)) => {
            std::fs::read_to_string(path).map_err(|problem| Failure::file(path, &problem))?.trim().to_owned()
        }
        (None, None) => return Err(Failure::usage("name the database with --to or --to-file")),
    };
    if !arguments.from.exists() {
        return Err(Failure::usage(format!("there is no {}", arguments.from.display())));
    }
    let file = Sqlite::lock(&arguments.from).map_err(Failure::usage)?;
    let moved = store::move_to_postgres(file, &address).await.map_err(Failure::usage)?;
    tell(&format!(
        "moved: {} tables, {} matches with {} entries, {} persons",
        moved.n_tables, moved.n_matches, moved.n_entries, moved.n_persons
    ))
}

pub(super) async fn export(arguments: &ExportArguments) -> Result<(), Failure> {
    let desk = arguments.store.desk().await?;
    let mut out: Box<dyn Write> = match &arguments.out {
        Some(path) => Box::new(File::create_new(path).map_err(|problem| Failure::file(path, &problem))?),
        None => Box::new(io::stdout()),
    };
    let mut lines = BufWriter::new(&mut out);
    let exported = server::records(&desk, |line| Ok(writeln!(lines, "{line}")?)).await;
    let n_records = exported.map_err(|problem| Failure::usage(format!("{problem:#}")))?;
    lines.flush().map_err(Failure::usage)?;
    drop(lines);
    match &arguments.out {
        Some(path) => tell(&format!("{n_records} records are in {}", path.display())),
        None => Ok(()),
    }
}
