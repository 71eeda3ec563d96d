use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, Once};

use tempfile::{Builder, NamedTempFile};

use crate::failure::Failure;

/// The exit code that shells know for it.
const INTERRUPTED: i32 = 130;

/// A file that appears under its name only when it is complete.
#[derive(Debug)]
pub(crate) struct Target {
    path: PathBuf,
    out: BufWriter<Out>,
}

#[derive(Debug)]
enum Out {
    /// Written next to the target; removed unless it is finished.
    Beside(NamedTempFile),
    /// A pipe or a device cannot be replaced, only written to.
    Direct(File),
    Standard(Stdout),
}

/// Stands for standard output, or standard input where something is read.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

impl Target {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let (path, out) = open(path).map_err(|problem| Failure::file(path, &problem))?;
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
            Out::Standard(mut out) => out.flush().map_err(|problem| Failure::file(&self.path, &problem))?,
        }
        Ok(())
    }
}

/// Where the file will finally be, and where it is written until then.
fn open(path: &Path) -> io::Result<(PathBuf, Out)> {
    if is_standard(path) {
        return Ok((path.to_owned(), Out::Standard(io::stdout())));
    }
    let Ok(existing) = fs::metadata(path) else {
        return open_beside(path).map(|out| (path.to_owned(), out));
    };
    if existing.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"));
    }
    // Standard output by name may lead to an ordinary file, but it is not ours to replace.
    if !existing.is_file() || path.starts_with("/dev") || path.starts_with("/proc") {
        let out = File::options().append(true).open(path)?;
        return Ok((path.to_owned(), Out::Direct(out)));
    }
    if existing.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "is read-only"));
    }
    let path = fs::canonicalize(path)?;
    open_beside(&path).map(|out| (path, out))
}

fn open_beside(path: &Path) -> io::Result<Out> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(".luxx-").suffix(".part");
    let permissions = permissions_for(path);
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    watch_for_interruption();
    // Held from before the file exists until it is listed, so that an interruption always finds it.
    let mut begun = BEGUN.lock().expect("nothing panics while it holds the lock");
    let file = builder.tempfile_in(folder)?;
    begun.push(file.path().to_owned());
    Ok(Out::Beside(file))
}

/// The files that an interruption must remove.
static BEGUN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// When interrupted or terminated, the program removes its half-written files.
fn watch_for_interruption() {
    static WATCH: Once = Once::new();
    WATCH.call_once(|| {
        let clean_up = || {
            // Those that are finished have another name by now.
            BEGUN.lock().iter().flat_map(|begun| begun.iter()).for_each(|path| drop(fs::remove_file(path)));
            process::exit(INTERRUPTED);
        };
        drop(ctrlc::set_handler(clean_up));
    });
}

/// Permissions like those of an ordinary new file, or of the file being replaced; temporary files are otherwise
/// private.
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
            Self::Standard(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Beside(file) => file.flush(),
            Self::Direct(file) => file.flush(),
            Self::Standard(out) => out.flush(),
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

    #[test]
    fn a_file_that_may_not_be_written_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("records.jsonl");
        fs::write(&path, "old").expect("written");
        let mut permissions = fs::metadata(&path).expect("there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("mine");
        assert!(Target::create(&path).is_err());
        assert_eq!(fs::read_to_string(&path).expect("there"), "old");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_pipe_is_written_to_and_stays() {
        use std::io::Read;
        use std::os::fd::AsRawFd;

        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("out");
        let (mut reader, writer) = io::pipe().expect("a pipe");
        let end = format!("/proc/self/fd/{}", writer.as_raw_fd());
        std::os::unix::fs::symlink(end, &path).expect("a link");
        Target::create(&path).expect("there").finish_with("a line\n").expect("finished");
        drop(writer);
        let mut read = String::new();
        reader.read_to_string(&mut read).expect("read");
        assert_eq!(read, "a line\n");
        assert!(path.is_symlink());
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
