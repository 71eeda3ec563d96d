use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The root of the repository; all paths in this crate are relative to it.
pub(crate) fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("xtask lies in the root of the repository").to_path_buf()
}

/// What is built in a clean clone for one run needs no account for the next build and no debugger, and is built with less
/// work without them.
const FOR_ONE_RUN: [(&str, &str); 2] = [("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")];

/// The Cargo that started us, in the root of the repository.
pub(crate) fn cargo() -> Command {
    let mut cargo = program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    if std::env::var_os("CI").is_some() {
        cargo.envs(FOR_ONE_RUN.into_iter().filter(|(name, _)| std::env::var_os(name).is_none()));
    }
    cargo
}

pub(crate) fn program(name: &str) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// Runs a command to its end with our own input and output; anything but success is a problem.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = line_of(command);
    let status = command.status().with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// What a command prints, when it succeeds.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let line = line_of(command);
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start `{line}`"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        bail!("`{line}` failed ({})\n{text}", output.status);
    }
    Ok(text)
}

/// Whether a program is there at all.
pub(crate) fn is_there(name: &str) -> bool {
    let mut command = program(name);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Whether a program lies where programs are looked for; some have no harmless way to be asked.
pub(crate) fn is_on_path(name: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(name).is_file()))
}

fn line_of(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Installs Debian packages, where there are any.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    if !is_there("apt-get") {
        bail!("please install {}: without apt we cannot do it for you", packages.join(", "));
    }
    run(apt()?.args(["update", "--quiet"]))?;
    run(apt()?.args(["install", "--yes", "--quiet", "--no-install-recommends"]).args(packages))
}

fn apt() -> Result<Command> {
    let is_root = output(program("id").arg("-u"))?.trim() == "0";
    let mut apt = program(if is_root { "env" } else { "sudo" });
    apt.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]);
    Ok(apt)
}

/// Makes a Python environment of our own in this folder. Debian's cannot do that without a package of its own.
pub(crate) fn make_venv(folder: &Path) -> Result<()> {
    if output(program("python3").args(["-c", "import ensurepip"])).is_err() {
        install(&["python3-venv"])?;
    }
    run(program("python3").args(["-m", "venv"]).arg(folder))
}
