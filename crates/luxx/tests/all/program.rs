//! A run of the program, and the folder it works in.

use std::path::PathBuf;

use assert_cmd::Command;

/// What a run printed, and how it ended.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `luxx` with these words, in English.
pub(crate) fn luxx(words: &[&str]) -> Run {
    luxx_typing(words, "")
}

/// The same with somebody typing.
pub(crate) fn luxx_typing(words: &[&str], typed: &str) -> Run {
    let mut command = Command::cargo_bin("luxx").expect("the program is built");
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "en_GB.UTF-8");
    let output = command.args(words).write_stdin(typed).output().expect("it runs");
    Run {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// A refusal: exit code 2, nothing printed, and this as the one sentence.
#[track_caller]
pub(crate) fn assert_refused(words: &[&str], sentence: &str) {
    let run = luxx(words);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{words:?}: {}", run.err);
    assert_eq!(run.err, format!("luxx: {sentence}\n"), "{words:?}");
}

pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        self.path(name).to_str().expect("plain text").to_owned()
    }

    pub(crate) fn n_files(&self) -> usize {
        std::fs::read_dir(self.0.path()).expect("there").count()
    }
}
