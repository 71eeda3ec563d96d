use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::failure::Failure;

/// A file that appears under its name only when it is complete.
#[derive(Debug)]
pub(crate) struct Target {
    path: PathBuf,
    out: BufWriter<Out>,
}

#[derive(Debug)]
enum Out {
    /// Written beside the target; removed unless it is finished.
    Beside(NamedTempFile),
    /// A pipe or a device cannot be replaced, only written to.
    Direct(File),
}

impl Target {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let opened = match fs::canonicalize(path) {
            Ok(existing) if !existing.is_file() => open_direct(&existing).map(|out| (existing, out)),
            Ok(existing) => open_beside(&existing).map(|out| (existing, out)),
            Err(_) => open_beside(path).map(|out| (path.to_owned(), out)),
        };
        let (path, out) = opened.map_err(|problem| Failure::file(path, &problem))?;
        Ok(Self { path, out: BufWriter::with_capacity(1 << 16, out) })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes everything and gives the file its name.
    pub(crate) fn finish_with(mut self, text: &str) -> Result<(), Failure> {
        self.write_all(text.as_bytes()).map_err(|problem| Failure::file(&self.path, &problem))?;
        self.finish()
    }

    /// Gives the complete file its name.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let out = self.out.into_inner().map_err(|problem| Failure::file(&self.path, problem.error()))?;
        match out {
            Out::Beside(file) => {
                file.persist(&self.path).map_err(|problem| Failure::file(&self.path, &problem.error))?;
            }
            Out::Direct(_) => {}
        }
        Ok(())
    }
}

fn open_direct(path: &Path) -> io::Result<Out> {
    if path.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"));
    }
    File::options().write(true).open(path).map(Out::Direct)
}

fn open_beside(path: &Path) -> io::Result<Out> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(".luxx-").suffix(".part");
    let permissions = permissions_for(path);
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    builder.tempfile_in(folder).map(Out::Beside)
}

/// As an ordinary new file, or as the one that is replaced; temporary files are otherwise kept private.
fn permissions_for(path: &Path) -> Option<Permissions> {
    let existing = fs::metadata(path).ok().map(|metadata| metadata.permissions());
    #[cfg(unix)]
    return existing.or_else(|| Some(std::os::unix::fs::PermissionsExt::from_mode(0o666)));
    #[cfg(not(unix))]
    existing
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Beside(file) => file.write(bytes),
            Self::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Beside(file) => file.flush(),
            Self::Direct(file) => file.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfinished_file_leaves_the_old_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("records.jsonl");
        fs::write(&path, "old").expect("written");
        let mut target = Target::create(&path).expect("created");
        target.write_all(b"half").expect("written");
        drop(target);
        assert_eq!(fs::read_to_string(&path).expect("there"), "old");
        assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 1);
    }

    #[test]
    fn a_finished_file_replaces_the_old_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("records.jsonl");
        fs::write(&path, "old and long").expect("written");
        let mut target = Target::create(&path).expect("created");
        target.write_all(b"new").expect("written");
        target.finish().expect("finished");
        assert_eq!(fs::read_to_string(&path).expect("there"), "new");
        assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_to_and_stays() {
        let mut target = Target::create(Path::new("/dev/null")).expect("there");
        target.write_all(b"gone").expect("written");
        target.finish().expect("finished");
        assert!(!Path::new("/dev/null").is_file());
    }
}
