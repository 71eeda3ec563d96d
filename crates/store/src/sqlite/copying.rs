//! A copy of the whole file while a server runs on it, and the way back.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Executor, Row, SqliteConnection};

use super::failed;
use super::file::{OWNER_ONLY, cannot};
use crate::StoreError;

/// Writes everything that is stored now into a new file. A server may run on the old one meanwhile.
pub(crate) async fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    if !from.exists() {
        return Err(StoreError::Failed(format!("there is no {}", from.display())));
    }
    make_new(to)?;
    let copied = copy(from, to).await;
    if copied.is_err() {
        // Half a copy would only be mistaken for a whole one.
        drop(fs::remove_file(to));
    }
    copied
}

/// Makes a store from a backup, where there is none yet.
pub(crate) async fn restore(from: &Path, to: &Path) -> Result<(), StoreError> {
    check(from).await?;
    for beside in ["", "-wal", "-shm"] {
        refuse_if_there(&to.with_file_name(format!("{}{beside}", file_name(to))))?;
    }
    let unfinished = to.with_added_extension("restoring");
    let restored = copy_durably(from, &unfinished).and_then(|()| {
        // Unlike a renamed file, a link never takes the place of another.
        fs::hard_link(&unfinished, to)?;
        sync_folder(to)
    });
    drop(fs::remove_file(&unfinished));
    restored.map_err(|problem| cannot("written", to, &problem))
}

/// A file that nobody else had.
pub(crate) fn make_new(path: &Path) -> Result<(), StoreError> {
    refuse_if_there(path)?;
    let made = OpenOptions::new().write(true).create_new(true).mode(OWNER_ONLY).open(path);
    made.map(drop).map_err(|problem| cannot("made", path, &problem))
}

fn refuse_if_there(path: &Path) -> Result<(), StoreError> {
    if path.exists() {
        return Err(StoreError::Failed(format!("{} is there already; move it away first", path.display())));
    }
    Ok(())
}

async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let mut connection = open(from).await?;
    let target = to.to_string_lossy().replace('\'', "''");
    connection.execute(AssertSqlSafe(format!("VACUUM INTO '{target}'"))).await.map_err(failed)?;
    connection.close().await.map_err(failed)?;
    sync(to).map_err(|problem| cannot("written", to, &problem))?;
    check(to).await
}

/// Whether SQLite finds the file intact, and it is one of ours.
pub(crate) async fn check(path: &Path) -> Result<(), StoreError> {
    let mut connection = open(path).await?;
    let row = connection.fetch_one("SELECT integrity_check FROM pragma_integrity_check LIMIT 1").await;
    let verdict: String = row.and_then(|row| row.try_get(0)).map_err(|problem| of_file(path, &problem))?;
    if verdict != "ok" {
        return Err(StoreError::Failed(format!("{} is damaged: {verdict}", path.display())));
    }
    let tables = "SELECT COUNT(*) FROM sqlite_master WHERE name IN ('log', 'finished', 'live_table')";
    let row = connection.fetch_one(tables).await;
    let n_tables: i64 = row.and_then(|row| row.try_get(0)).map_err(failed)?;
    connection.close().await.map_err(failed)?;
    if n_tables != 3 {
        return Err(StoreError::Failed(format!("{} is no store of Luxx", path.display())));
    }
    Ok(())
}

/// One connection to a file that is there.
pub(crate) async fn open(path: &Path) -> Result<SqliteConnection, StoreError> {
    let options: SqliteConnectOptions =
        format!("sqlite://{}?mode=rw", path.display()).parse().map_err(failed)?;
    SqliteConnection::connect_with(&options).await.map_err(|problem| of_file(path, &problem))
}

fn of_file(path: &Path, problem: &sqlx::Error) -> StoreError {
    StoreError::Failed(format!("{}: {problem}", path.display()))
}

fn copy_durably(from: &Path, to: &Path) -> io::Result<()> {
    let mut new = OpenOptions::new().write(true).create(true).truncate(true).mode(OWNER_ONLY).open(to)?;
    io::copy(&mut File::open(from)?, &mut new)?;
    new.sync_all()
}

fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => sync(folder),
        None => sync(Path::new(".")),
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
