//! The program from outside: what it prints, writes and returns.

mod analyse;
mod arena;
mod cards;
mod play;
mod record;
mod rules;
mod sim;

use std::path::PathBuf;

use assert_cmd::Command;

/// What a run printed, and how it ended.
struct Run {
    code: i32,
    out: String,
    err: String,
}

/// Runs `luxx` with these words, in English.
fn luxx(words: &[&str]) -> Run {
    luxx_typing(words, "")
}

/// The same with somebody typing.
fn luxx_typing(words: &[&str], typed: &str) -> Run {
    let mut command = Command::cargo_bin("luxx").expect("the program is built");
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "en_GB.UTF-8");
    let output = command.args(words).write_stdin(typed).output().expect("it runs");
    Run {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// A refused wish: exit code 2, nothing printed, and this as the one sentence.
#[track_caller]
fn assert_refused(words: &[&str], sentence: &str) {
    let run = luxx(words);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{words:?}: {}", run.err);
    assert_eq!(run.err, format!("luxx: {sentence}\n"), "{words:?}");
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().expect("plain text").to_owned()
    }

    fn n_files(&self) -> usize {
        std::fs::read_dir(self.0.path()).expect("there").count()
    }
}
