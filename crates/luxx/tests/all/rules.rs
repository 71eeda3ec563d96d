use std::io::Read;
use std::process::{Command, Stdio};

use crate::program::{assert_refused, luxx};

#[test]
fn paragraphs_are_printed_in_both_languages() {
    let run = luxx(&["rules", "abluxxen", "C4"]);
    assert_eq!((run.code, run.out.starts_with("C4   A layer robs another")), (0, true), "{}", run.out);
    let run = luxx(&["rules", "abluxxen", "c4", "--lang", "de"]);
    assert!(run.out.starts_with("C4   Eine Ebene luxxt"), "{}", run.out);
    let whole = luxx(&["rules", "abluxxen"]);
    assert!(whole.out.starts_with("The rules of Abluxxen\n"), "{}", whole.out);
    assert!(whole.out.contains("\nU17 "), "{}", whole.out);
}

#[test]
fn the_environment_gives_the_language() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luxx"));
    let output = command.args(["rules", "abluxxen"]).env("LC_ALL", "de_AT.UTF-8").output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("Die Regeln von Abluxxen"));
}

#[test]
fn what_does_not_exist_is_refused() {
    assert_refused(&["rules", "abluxxen", "Z9"], "the rules of Abluxxen have no paragraph Z9");
    assert_refused(&["rules", "chess"], "invalid value 'chess' for '<GAME>': there is no game `chess`");
    assert_refused(
        &["rules", "abluxxen", "--lang", "fr"],
        "invalid value 'fr' for '--lang <LANG>': there is no language `fr`, only de and en",
    );
}

#[test]
fn a_reader_that_goes_away_is_no_trouble() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luxx"));
    let mut child = command
        .args(["rules", "abluxxen"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let status = child.wait().expect("it ends");
    let mut err = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut err).expect("text");
    assert_eq!((status.code(), err.as_str()), (Some(0), ""));
}
