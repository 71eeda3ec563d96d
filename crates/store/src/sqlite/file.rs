//! The file itself: who holds it, and who may read it.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::Sqlite;
use crate::StoreError;

/// A file that no other process can open as its store until this one lets go of it.
#[derive(Debug)]
pub struct LockedFile {
    pub(super) path: PathBuf,
    pub(super) lock: File,
}

pub(super) const OWNER_ONLY: u32 = 0o600;

impl Sqlite {
    /// Takes hold of the file, or makes it, before anything in it is read or changed.
    pub fn lock(path: &Path) -> Result<LockedFile, StoreError> {
        let path = make(path).map_err(|problem| cannot("made", path, &problem))?;
        let lock_path = path.with_added_extension("lock");
        let lock = owner_only(&lock_path).map_err(|problem| cannot("made", &lock_path, &problem))?;
        match lock.try_lock() {
            Ok(()) => Ok(LockedFile { path, lock }),
            Err(TryLockError::WouldBlock) => {
                Err(StoreError::Failed(format!("{} belongs to another running server", path.display())))
            }
            Err(TryLockError::Error(problem)) => Err(cannot("locked", &lock_path, &problem)),
        }
    }
}

pub(super) fn cannot(what: &str, path: &Path, problem: &io::Error) -> StoreError {
    StoreError::Failed(format!("{} cannot be {what}: {problem}", path.display()))
}

/// Whatever name it is opened by, the lock is next to the file itself.
fn make(path: &Path) -> io::Result<PathBuf> {
    let file = owner_only(path)?;
    if file.metadata()?.permissions().mode() & 0o777 != OWNER_ONLY {
        fs::set_permissions(path, Permissions::from_mode(OWNER_ONLY))?;
    }
    path.canonicalize()
}

fn owner_only(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).mode(OWNER_ONLY).open(path)
}
