use std::path::PathBuf;

use anyhow::Result;

use crate::command;

/// Names a program that is built already; `cargo xtask test` sets it for the stages that run it.
pub(crate) const GIVEN: &str = "LUXX_BIN";

/// Where Cargo puts the program, with the profile of the tests.
pub(crate) fn built() -> PathBuf {
    command::root().join("target/debug/luxx")
}

/// Whether everything is built already.
pub(crate) fn is_given() -> bool {
    std::env::var_os(GIVEN).is_some()
}

/// The program `luxx`: the one that is given, or one built now. Building it alone after all tests would compile half
/// of the tree again, since Cargo chooses the features of dependencies by what is built together.
pub(crate) fn luxx() -> Result<String> {
    if let Ok(path) = std::env::var(GIVEN) {
        return Ok(path);
    }
    command::run(command::cargo().args(["build", "--quiet", "--locked", "--package", "luxx"]))?;
    Ok(built().to_string_lossy().into_owned())
}
