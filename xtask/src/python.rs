//! `cargo xtask python`: the Python package: its wheel, its tests and its speed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::{command, processor, program};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Try every variant at every number of seats instead of a sample
    #[arg(long)]
    all: bool,
    /// Only build the wheel, with all optimisations and the program as it is released
    #[arg(long)]
    wheel: bool,
    /// Only write the types of the compiled part, from what is compiled
    #[arg(long)]
    stubs: bool,
}

const MANIFEST: &str = "python/Cargo.toml";
/// Optimised a little, for the tests.
const QUICK: &str = "quick";
const FOLDER: &str = "target/python";
/// The types of the compiled part, as type checkers and readers have them.
const STUBS: &str = "python/luxx/_luxx.pyi";
const REQUIREMENTS: &str = "python/requirements.txt";
/// Peers to compare ourselves with, as far as they install.
const PEERS: &str = "python/bench/requirements.txt";
/// Works with nothing but the wheel.
const FIRST_WORDS: &str = "import luxx; m = luxx.Match('fluxx', seed=1); m.play('easy'); m.record().check(); \
     e = luxx.VecEnv('abluxxen', 4, seed=1); e.reset(); e.step(e.sample_legal())";

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if arguments.wheel {
        let wheel = released_wheel()?;
        println!("{}", wheel.display());
        return Ok(());
    }
    if arguments.stubs {
        let python = venv("venv", REQUIREMENTS)?;
        fs::write(command::root().join(STUBS), stubs(&python)?)?;
        return Ok(());
    }
    test(arguments.all)
}

/// The wheel in an empty Python, then its tests in one that has everything it speaks to.
pub(crate) fn check() -> Result<()> {
    test(false)
}

/// By the profile of the tests, whose macros are built by then.
pub(crate) fn lint() -> Result<()> {
    command::run(
        command::cargo()
            .args(["clippy", "--manifest-path", MANIFEST, "--profile", QUICK, "--locked", "--quiet"])
            .args(["--", "-D", "warnings"]),
    )
}

/// Downloads what the tests need.
pub(crate) fn install() -> Result<()> {
    venv("venv", REQUIREMENTS).map(|_| ())
}

fn test(tries_all: bool) -> Result<()> {
    let python = venv("venv", REQUIREMENTS)?;
    let wheel = wheel(&python, Some(Path::new(&program::luxx()?)), QUICK)?;
    let written = fs::read_to_string(command::root().join(STUBS))?;
    ensure!(stubs(&python)? == written, "{STUBS} is stale: `cargo xtask python --stubs` writes it anew");
    try_in_empty_python(&wheel)?;
    install_wheel(&python, &wheel)?;
    let mut pytest = command::program(&python.to_string_lossy());
    pytest.args(["-m", "pytest", "python/tests", "-c", "python/pyproject.toml"]);
    if tries_all {
        pytest.arg("--all");
    }
    command::run(&mut pytest)
}

/// Measures the package and its peers in the same run, all on one core. The program plays no part in it and is not built.
pub(crate) fn bench() -> Result<()> {
    let wheel = wheel(&venv("venv", REQUIREMENTS)?, None, "release")?;
    let python = venv("bench", PEERS)?;
    install_wheel(&python, &wheel)?;
    command::run(processor::pinned(&python.to_string_lossy()).args(["python/bench/speed.py"]))
}

fn released_wheel() -> Result<PathBuf> {
    command::run(command::cargo().args(["build", "--locked", "--quiet", "--release", "--package", "luxx"]))?;
    let python = venv("venv", REQUIREMENTS)?;
    wheel(&python, Some(&command::root().join("target/release/luxx")), "release")
}

/// Builds a wheel that carries this program, or none.
fn wheel(python: &Path, luxx: Option<&Path>, profile: &str) -> Result<PathBuf> {
    carry(luxx)?;
    let wheels = command::root().join(FOLDER).join(profile);
    if wheels.exists() {
        fs::remove_dir_all(&wheels)?;
    }
    maturin(python, "build", profile, &wheels)?;
    let built = fs::read_dir(&wheels)?.next().context("maturin writes a wheel")??;
    Ok(built.path())
}

/// Puts the program where the wheel takes it from.
fn carry(luxx: Option<&Path>) -> Result<()> {
    let folder = command::root().join("python/luxx/bin");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let Some(luxx) = luxx else { return Ok(()) };
    fs::create_dir_all(&folder)?;
    let carried = folder.join("luxx");
    fs::copy(luxx, &carried).with_context(|| format!("cannot copy {}", luxx.display()))?;
    if command::is_there("strip") {
        command::run(command::program("strip").arg(&carried))?;
    }
    Ok(())
}

/// The types of the compiled part, from what the compiler knows of it.
fn stubs(python: &Path) -> Result<String> {
    let folder = command::root().join(FOLDER).join("stubs");
    maturin(python, "generate-stubs", QUICK, &folder)?;
    let written = fs::read_to_string(folder.join("luxx/_luxx.pyi"))?;
    Ok(written)
}

fn maturin(python: &Path, wish: &str, profile: &str, out: &Path) -> Result<()> {
    let mut maturin = command::program(&python.to_string_lossy());
    maturin.args(["-m", "maturin", wish, "--quiet", "--locked", "--profile", profile]);
    maturin.args(["--manifest-path", MANIFEST, "--interpreter"]).arg(python).arg("--out").arg(out);
    command::run(&mut maturin)
}

fn try_in_empty_python(wheel: &Path) -> Result<()> {
    let folder = command::root().join(FOLDER).join("empty");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    command::make_venv(&folder)?;
    let python = folder.join("bin/python");
    command::run(pip(&python).arg(wheel))?;
    command::run(command::program(&python.to_string_lossy()).args(["-c", FIRST_WORDS]))?;
    command::run(command::program(&folder.join("bin/luxx").to_string_lossy()).arg("--version"))
}

fn install_wheel(python: &Path, wheel: &Path) -> Result<()> {
    command::run(pip(python).args(["--force-reinstall", "--no-deps"]).arg(wheel))
}

fn pip(python: &Path) -> Command {
    let mut pip = command::program(&python.to_string_lossy());
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    pip
}

/// A Python environment of our own with these requirements; they are installed again when the list has changed.
fn venv(name: &str, requirements: &str) -> Result<PathBuf> {
    let folder = command::root().join(FOLDER).join(name);
    let python = folder.join("bin/python");
    let (wanted, noted) =
        (fs::read_to_string(command::root().join(requirements))?, folder.join("installed.txt"));
    if fs::read_to_string(&noted).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    fs::create_dir_all(&folder)?;
    command::make_venv(&folder)?;
    command::run(pip(&python).args(["--requirement", requirements]))?;
    fs::write(noted, wanted)?;
    Ok(python)
}
